"""An analysed game in sheets: the chances, every turn of a person, costly turns and the best."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from bot.games.contract import Drawing
from bot.games.scene import Scene
from bot.render.analysis import Chances, Curve, Mark, draw_chances
from bot.store.analyses import Analysis, TurnReview
from bot.ui.kit import views
from bot.ui.messages.display import Display
from bot.words.apart import unsigned
from bot.words.names import cut, harmless, plain
from engine import Seat

_COSTLY = 3
_NOTICEABLE = 0.02
"""Chance, from 0 to 1: what is less may be luck of the playouts."""
_EQUAL = 0.005
"""Less than this is shown as no difference."""
_LINES = 12
_LONGEST_ALT = 1024


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

    @property
    def scene(self) -> Scene:
        """Return the game as it is told: it is over, so scores are no secret."""
        return replace(self.display.scene, scores_shown=True)

    @property
    def turns(self) -> list[TurnReview]:
        """Return the turns that are told: of a person, those that they took themselves."""
        taken = self.display.table.record.turns
        return [
            review
            for review in self.analysis.turns
            if self.person in {None, taken[review.version - 1].user_id}
        ]

    def turn(self, review: TurnReview) -> int:
        """Return the number of the turn that an action was part of."""
        return self.display.table.turns[review.version - 1]

    @property
    def costly(self) -> list[TurnReview]:
        """Return the turns that gave away most, at most three."""
        by_loss = sorted(self.turns, key=lambda review: -review.lost)
        return [review for review in by_loss[:_COSTLY] if review.lost >= _NOTICEABLE]

    @property
    def best(self) -> TurnReview | None:
        """Return the good turn that was worth most more than a middling one."""
        good = [review for review in self.turns if review.lost < _NOTICEABLE]
        best = max(good, key=lambda review: review.gained, default=None)
        return best if best is not None and best.gained >= _NOTICEABLE else None

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


def _percent(chance: float) -> str:
    return views.number(100 * chance)


def _overview(report: Report) -> Sheet:
    """Return the chances of everybody, and how close to Chef each has played."""
    say, scene = report.display.say, report.scene
    title = say("## Game {number}, as Chef sees it", number=report.display.table.id)
    lines = [_summary(report, seat) for seat in range(len(scene.names))]
    hint = say("-# The chart shows everybody's chances of winning after each turn.")
    return Sheet("\n".join([title, *lines, hint]), (_chart(report),))


def _summary(report: Report, seat: Seat) -> str:
    say, turns = report.display.say, [r for r in report.analysis.turns if r.seat == seat]
    alike = sum(review.best == review.action for review in turns)
    lost = sum(review.lost for review in turns) / max(len(turns), 1)
    return say.plural(
        "- **{name}**: {alike} of {n} turn as Chef would, {lost} % given away a turn",
        "- **{name}**: {alike} of {n} turns as Chef would, {lost} % given away a turn",
        len(turns),
        name=harmless(report.scene.names[seat]),
        alike=alike,
        lost=views.number(100 * lost, 1),
    )


def _chart(report: Report) -> Drawing:
    scene = report.scene
    curves = tuple(
        Curve(seat, unsigned(name), chances, bot=seat in scene.automatic)
        for seat, (name, chances) in enumerate(
            zip(scene.names, zip(*report.analysis.chances, strict=True), strict=True)
        )
    )
    marks = [
        Mark(review.seat, review.version, good=False, label=str(number))
        for number, review in enumerate(report.costly, start=1)
    ]
    if report.best is not None:
        marks.append(Mark(report.best.seat, report.best.version, good=True))
    return Drawing(partial(draw_chances, Chances(curves, tuple(marks))), _in_words(report, curves))


def _in_words(report: Report, curves: tuple[Curve, ...]) -> str:
    words = " ".join(
        report.display.say(
            "{name}: {first} % at the start, at most {most} % after turn {turn}.",
            name=plain(name),
            first=_percent(curve.chances[0]),
            most=_percent(max(curve.chances)),
            turn=report.display.table.turns_over(curve.chances.index(max(curve.chances))),
        )
        for name, curve in zip(report.scene.names, curves, strict=True)
    )
    return cut(words, _LONGEST_ALT)


def _list(report: Report, turns: list[TurnReview]) -> Sheet:
    title = report.display.say("### Your turns, and Chef's")
    return Sheet("\n".join([title, *(_line(report, review) for review in turns)]))


def _line(report: Report, review: TurnReview) -> str:
    say = report.display.say
    taken = _described(report, review, review.action)
    if review.best == review.action:
        return say("- Turn {turn}: {taken}. Chef, too.", turn=report.turn(review), taken=taken)
    if review.lost < _EQUAL:
        return say(
            "- Turn {turn}: {taken}. Just as good as Chef's: {better}",
            turn=report.turn(review),
            taken=taken,
            better=_described(report, review, review.best),
        )
    return say(
        "- Turn {turn}: {taken}. **−{lost} %** · Chef: {better}",
        turn=report.turn(review),
        taken=taken,
        lost=_percent(review.lost),
        better=_described(report, review, review.best),
    )


def _described(report: Report, review: TurnReview, action: str) -> str:
    return report.display.presenter.describe(_before(report, review), action)


def _before(report: Report, review: TurnReview) -> Scene:
    """Return the game before a turn, as its seat saw it: secrets are none once it is over."""
    return report.scene.at(review.version - 1).told_by(review.seat)


def _costly(report: Report, number: int, review: TurnReview) -> Sheet:
    say = report.display.say
    title = say(
        "### Costly turn {number}: turn {turn}, −{lost} %",
        number=number,
        turn=report.turn(review),
        lost=_percent(review.lost),
    )
    return _moment(report, review, [title, *_taken(report, review), *_better(report, review)])


def _best(report: Report, review: TurnReview) -> Sheet:
    say = report.display.say
    title = say("### Best turn: turn {turn}", turn=report.turn(review))
    worth = say("{gained} % better than a middling turn.", gained=_percent(review.gained))
    chef = (
        [say("Chef would have taken the same.")]
        if review.best == review.action
        else _better(report, review)
    )
    return _moment(report, review, [title, *_taken(report, review), worth, *chef])


def _moment(report: Report, review: TurnReview, lines: list[str]) -> Sheet:
    scene = _before(report, review)
    drawings = report.display.presenter.comparison(scene, review.action, review.best)
    return Sheet("\n".join(lines), drawings)


def _taken(report: Report, review: TurnReview) -> list[str]:
    say, taken = report.display.say, _described(report, review, review.action)
    name = harmless(report.scene.names[review.seat])
    line = (
        say("**{name}** took **{taken}**", name=name, taken=taken)
        if report.person is None
        else say("You took **{taken}**", taken=taken)
    )
    return [line, _ending(report, review, review.action)]


def _better(report: Report, review: TurnReview) -> list[str]:
    better = _described(report, review, review.best)
    line = report.display.say("Chef would have taken **{better}**", better=better)
    return [line, _ending(report, review, review.best)]


def _ending(report: Report, review: TurnReview, action: str) -> str:
    """Return what an action promises, and why."""
    say, played = report.display.say, action == review.action
    why = report.display.presenter.reason(_before(report, review), review.seat, action)
    line = say(
        "-# {chance} % to win, about {points} points at the end",
        chance=_percent(review.win if played else review.best_win),
        points=views.number(review.points if played else review.best_points),
    )
    if not why and not played:
        why = say("the best for the long run")
    return f"{line} · {why}" if why else line
