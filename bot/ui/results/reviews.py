"""An analysed game in sheets: the chances, every turn of a person, costly turns and the best."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from bot.games.contract import Drawing
from bot.games.scene import Scene
from bot.render.analysis import Mark
from bot.store.analyses import NOTICEABLE, Analysis, DecisionReview, TurnReview
from bot.ui.kit import views
from bot.ui.messages.display import Display
from bot.ui.results.charts import chart
from bot.words.i18n import Catalog
from bot.words.names import harmless
from engine import Seat

_COSTLY = 3
_EQUAL = 0.005
"""Less than this is shown as no difference."""
_LINES = 12


@dataclass(frozen=True, slots=True)
class Sheet:
    """One page: words and pictures."""

    text: str
    drawings: tuple[Drawing, ...] = ()


@dataclass(frozen=True, slots=True)
class Report:
    """What an analysis tells somebody."""

    display: Display
    analysis: Analysis
    person: int | None
    """Whose turns are told; None: everybody's."""
    named: bool = False
    """Everybody reads it: the person is called by their name."""
    title: str = ""
    """What stands above it in place of the number of a game; then only their turns were judged."""
    ranked: bool = False
    """People are ranked by these points, as in a Daily: a turn that cost some is not called good,
    though it may cost no chance to win."""

    @property
    def scene(self) -> Scene:
        """Return the game as it is told: it is over, so scores are no secret."""
        return replace(self.display.scene, scores_shown=True)

    @property
    def scored(self) -> bool:
        """Return whether the game is one of points."""
        outcome = self.scene.outcome
        return outcome is None or outcome.placings[0].points is not None

    @property
    def turns(self) -> list[TurnReview]:
        """Return the turns that are told: of a person, what they decided in them themselves."""
        told = (self._told(review) for review in self.analysis.turns)
        return [review for review in told if review.decisions]

    def _told(self, review: TurnReview) -> TurnReview:
        taken = self.display.table.record.turns
        mine = tuple(
            one for one in review.decisions if self.person in {None, taken[one.version - 1].user_id}
        )
        return review.model_copy(update={"decisions": mine})

    @property
    def costly(self) -> list[TurnReview]:
        """Return the turns that gave away most, at most three."""
        by_loss = sorted(self.turns, key=lambda review: -review.lost)
        return [review for review in by_loss[:_COSTLY] if review.costly]

    def is_costly(self, review: TurnReview) -> bool:
        """Return whether a turn gave away noticeably much of what counts in this game."""
        return review.costly or self.cost_points(review)

    def cost_points(self, review: TurnReview) -> bool:
        """Return whether points are what a turn gave away, more than chance."""
        return self.ranked and review.costly_in_points and not review.costly

    @property
    def best(self) -> TurnReview | None:
        """Return the good turn that was worth most more than a middling one."""
        good = [review for review in self.turns if not self.is_costly(review)]
        best = max(good, key=lambda review: review.gained, default=None)
        return best if best is not None and best.gained >= NOTICEABLE else None

    def sheets(self) -> list[Callable[[], Sheet]]:
        """Return what makes each sheet."""
        turns = [] if self.person is None else self.turns
        lists = [turns[start : start + _LINES] for start in range(0, len(turns), _LINES)]
        best = [] if self.best is None else [partial(_best, self, self.best)]
        return [
            partial(_overview, self),
            *(partial(_list, self, part) for part in lists),
            *(partial(_costly, self, n, one) for n, one in enumerate(self.costly, start=1)),
            *best,
        ]


def _loss(say: Catalog, lost: float) -> str:
    """Return a loss of winning chance, signed: "−12%"; what is shown as 0 has no sign."""
    none = say.percent(0)
    return none if say.percent(lost) == none else say.percent(-lost)


def _points_lost(review: TurnReview) -> str:
    """Return a loss of points, signed: "−4"."""
    return views.number(-round(review.points_lost))


def _overview(report: Report) -> Sheet:
    """Return the chances of everybody, and how close to Chef each has played."""
    say, scene = report.display.say, report.scene
    of_game = say("## Game {number}, as Chef sees it", number=report.display.table.id)
    judged = {review.seat for review in report.turns}
    seats = [seat for seat in range(len(scene.names)) if seat in judged or not report.title]
    title, lines = report.title or of_game, [_summary(report, seat) for seat in seats]
    hint = say(
        "-# The chart shows the winning chances after each turn, as Chef estimates them. The page "
        "of a turn says what it promised before new cards came up."
    )
    return Sheet("\n".join([title, *lines, hint]), (_chart(report),))


def _summary(report: Report, seat: Seat) -> str:
    say, turns = report.display.say, [r for r in report.analysis.turns if r.seat == seat]
    alike = sum(review.alike for review in turns)
    lost = say.percent(sum(review.lost for review in turns) / max(len(turns), 1))
    return say.plural(
        "- **{name}** · {alike} of {n} turn like Chef's · winning chance lost per turn, on "
        "average: {lost}",
        "- **{name}** · {alike} of {n} turns like Chef's · winning chance lost per turn, on "
        "average: {lost}",
        len(turns),
        name=harmless(report.scene.called(seat)),
        alike=alike,
        lost=lost,
    )


def _chart(report: Report) -> Drawing:
    marks = [
        Mark(review.seat, review.turn, good=False, label=str(number))
        for number, review in enumerate(report.costly, start=1)
    ]
    if report.best is not None:
        marks.append(Mark(report.best.seat, report.best.turn, good=True))
    return chart(report.scene, report.analysis.chances, marks)


def _list(report: Report, turns: list[TurnReview]) -> Sheet:
    title = report.display.say("### Your turns, and Chef's")
    return Sheet("\n".join([title, *(_line(report, review) for review in turns)]))


def _line(report: Report, review: TurnReview) -> str:
    say, taken = report.display.say, _acts(report, review)
    if review.alike:
        return say("- Turn {turn} · {taken}. Same as Chef.", turn=review.turn, taken=taken)
    if report.cost_points(review):
        return say(
            "- Turn {turn} · {taken} · points at the end **{lost}** · Chef: {better}",
            turn=review.turn,
            taken=taken,
            lost=_points_lost(review),
            better=_chefs(report, review),
        )
    if review.lost < _EQUAL:
        return say(
            "- Turn {turn} · {taken}. As good as Chef's choice: {better}",
            turn=review.turn,
            taken=taken,
            better=_chefs(report, review),
        )
    return say(
        "- Turn {turn} · {taken} · winning chance **{lost}** · Chef: {better}",
        turn=review.turn,
        taken=taken,
        lost=_loss(say, review.lost),
        better=_chefs(report, review),
    )


def _acts(report: Report, review: TurnReview) -> str:
    """Return all that was done in a turn, in words."""
    return _described(report, review.seat, [(one, one.action) for one in review.decisions])


def _chefs(report: Report, review: TurnReview) -> str:
    """Return what Chef would have done in a turn in place of what was done."""
    others = [(one, one.best) for one in review.decisions if not one.alike]
    return _described(report, review.seat, others)


def _described(report: Report, seat: Seat, actions: Sequence[tuple[DecisionReview, str]]) -> str:
    describe = report.display.presenter.describe
    return report.display.say.listed(
        [describe(_before(report, seat, decision), action) for decision, action in actions]
    )


def _before(report: Report, seat: Seat, decision: DecisionReview) -> Scene:
    """Return the game before a decision, as its seat saw it: secrets are none once it is over."""
    return report.scene.at(decision.version - 1).told_by(seat)


def _costly(report: Report, number: int, review: TurnReview) -> Sheet:
    say = report.display.say
    title = say(
        "### Costly turn {number}: turn {turn}, winning chance {lost}",
        number=number,
        turn=review.turn,
        lost=_loss(say, review.lost),
    )
    moment = max(review.decisions, key=lambda one: one.lost)
    lines = [title, *_taken(report, review, moment), *_better(report, review, moment)]
    return _moment(report, review.seat, moment, lines)


def _best(report: Report, review: TurnReview) -> Sheet:
    say = report.display.say
    title = say("### Best turn: {turn}", turn=review.turn)
    worth = say(
        "Winning chance +{gained} against an average turn.", gained=say.percent(review.gained)
    )
    moment = max(review.decisions, key=lambda one: one.gained)
    chef = [say("Chef: the same")] if review.alike else _better(report, review, moment)
    lines = [title, *_taken(report, review, moment), worth, *chef]
    return _moment(report, review.seat, moment, lines)


def _moment(report: Report, seat: Seat, decision: DecisionReview, lines: list[str]) -> Sheet:
    """Return a sheet with the table before the decision that weighed most in a turn."""
    scene = _before(report, seat, decision)
    drawings = report.display.presenter.comparison(scene, decision.action, decision.best)
    return Sheet("\n".join(lines), drawings)


def _taken(report: Report, review: TurnReview, moment: DecisionReview) -> list[str]:
    say, taken = report.display.say, _acts(report, review)
    name = harmless(report.scene.names[review.seat])
    line = (
        say("**{name}**: {taken}", name=name, taken=taken)
        if report.person is None or report.named
        else say("You: **{taken}**", taken=taken)
    )
    return [line, _ending(report, review.seat, moment, moment.action)]


def _better(report: Report, review: TurnReview, moment: DecisionReview) -> list[str]:
    better = _chefs(report, review)
    line = report.display.say("Chef: **{better}**", better=better)
    return [line, _ending(report, review.seat, moment, moment.best)]


def _ending(report: Report, seat: Seat, decision: DecisionReview, action: str) -> str:
    """Return what an action promises, and why."""
    say, played = report.display.say, action == decision.action
    why = report.display.presenter.reason(_before(report, seat, decision), seat, action)
    chance = say.percent(decision.win if played else decision.best_win)
    points = round(decision.points if played else decision.best_points)
    line = (
        say.plural(
            "-# Expected: {n} point · winning chance {chance}",
            "-# Expected: {n} points · winning chance {chance}",
            points,
            chance=chance,
        )
        if report.scored
        else say("-# Winning chance {chance}", chance=chance)
    )
    return f"{line} · {why}" if why else line


def losses(report: Report) -> dict[int, str]:
    """Return what turns gave away noticeably, those first that gave away most."""
    lost = dict[int, float]()
    for review in report.turns:
        lost[review.turn] = max(review.lost, lost.get(review.turn, 0.0))
    order = sorted(lost, key=lambda turn: -lost[turn])
    say = report.display.say
    return {turn: _loss(say, lost[turn]) for turn in order if lost[turn] >= NOTICEABLE}


def thoughts(report: Report | None, turn: int) -> list[str]:
    """Return what Chef thought of a turn, and everybody's chances after it, a line each."""
    if report is None:
        return []
    told = [_thought(report, one) for one in report.turns if one.turn == turn]
    return [*told, *_chances_after(report, turn)]


def _thought(report: Report, review: TurnReview) -> str:
    say, name = report.display.say, harmless(report.scene.names[review.seat])
    if review.alike:
        return say("-# {name} · Chef: the same", name=name)
    better = _chefs(report, review)
    if report.cost_points(review):
        return say(
            "-# {name} · points at the end {lost} · Chef: {better}",
            name=name,
            lost=_points_lost(review),
            better=better,
        )
    if review.lost < _EQUAL:
        return say("-# {name} · Chef, as good: {better}", name=name, better=better)
    return say(
        "-# {name} · winning chance {lost} · Chef: {better}",
        name=name,
        lost=_loss(say, review.lost),
        better=better,
    )


def _chances_after(report: Report, turn: int) -> list[str]:
    say, chances = report.display.say, report.analysis.chances
    if turn >= len(chances):
        return []
    everybody = zip(report.scene.names, chances[turn], strict=True)
    told = say.apart(say.paired(harmless(name), say.percent(one)) for name, one in everybody)
    return [say("-# Winning chances: {chances}", chances=told)]
