"""A short game of Point Salad in which a newcomer learns the rules. Fulfils `Course`."""

from dataclasses import replace

from bot.games.contract import Objection
from bot.games.point_salad import lessons
from bot.games.point_salad.lessons import FLIP, LEARNER, Moment
from bot.games.point_salad.presenter import narration
from bot.games.point_salad.presenter.controls import controls
from bot.games.point_salad.presenter.reasons import reasons
from bot.games.scene import Scene
from engine import Outcome, Step
from engine.point_salad import PointSalad, State
from engine.point_salad.actions import POINT_DRAFTS
from engine.text import printed

_RULES = PointSalad()
_PILES = (9, 8, 8)
"""Cards left in each pile: with 31 cards in place of 36, a game mostly takes ten turns each."""

_SEEDS = ("salad school 0", "salad school 3", "salad school 35")
"""Games that begin with a simple card, and veggies in the market that it pays for."""


class PointSaladCourse:
    """Ten turns against Sprout; the first two are told, the others are free."""

    level = "sprout"
    turns = 10
    deals = len(_SEEDS)

    def deal(self, number: int) -> Step[State]:
        """Return a game of two that the learner begins, with shorter piles."""
        step = _RULES.new(seats=2, seed=_SEEDS[number % self.deals], options={"start": LEARNER})
        cut = zip(step.state.piles, _PILES, strict=True)
        piles = tuple(pile[:left] for pile, left in cut)
        return Step(replace(step.state, piles=piles), step.events)

    def lesson(self, scene: Scene) -> str:
        """Return the topics of this turn; late in the game there may be none."""
        moment = Moment(scene)
        return "\n".join(topic.words(moment) for topic in lessons.topics(scene))

    def objection(self, scene: Scene, pick: str, *, final: bool) -> Objection | None:
        """Return what is wanted instead; from the third turn on nearly everything is fine."""
        say, moment, (draft, _, flip) = scene.say, Moment(scene), pick.partition("/")
        if moment.turn == 1 and pick and draft not in POINT_DRAFTS:
            words = say(
                "Start with a point card: press **Card A**, **Card B** or **Card C**. Without one, "
                "veggies pay nothing."
            )
            return Objection(words, stays="")
        if moment.second_with_a_card and draft in POINT_DRAFTS:
            words = say(
                "This time, take **two veggies** from the market, and see what they do for your "
                "card."
            )
            return Objection(words, stays="")
        if moment.turn in lessons.TOLD and flip:
            words = say(
                "Flipping it now would leave you nothing that pays: it becomes a veggie for good. "
                "Keep your first point card; flipping comes later."
            )
            return Objection(words, stays=draft)
        if final and _must_flip(moment) and not flip:
            words = say(
                "Flip a card this time, for practice: choose it in the menu, then press "
                "**Confirm**. Later on, it's up to you."
            )
            return Objection(words, stays=pick)
        return None

    def note(self, scene: Scene, pick: str) -> str:
        """Return the task, or what a press has done and what comes next."""
        say, shown = scene.say, controls(scene, LEARNER, pick)
        if shown.action is None and not pick:
            return _task(Moment(scene))
        if shown.action is None:
            return say("Pick a **second** veggie. Press the first one again to undo it.")
        scores = narration.preview(scene, shown.action, None)
        line = say("With this turn: {scores}", scores=scores)
        if _must_flip(Moment(scene)) and "/" not in shown.action:
            following = say("Now choose a card to flip in the menu.")
        else:
            following = say("Nothing is final before **Confirm**.")
        return f"{line}\n{following}"

    def farewell(self, scene: Scene) -> str:
        """Return who won and why, what was not explained yet, and how to play on."""
        say, outcome = scene.say, scene.outcome
        assert outcome is not None, "the game is over"
        parts = [_winner(scene, outcome)]
        if len(scene.steps) > 2 * self.turns + 1:
            parts.append(
                say.plural(
                    "The lesson ends after {n} turn. The cards that were left went to you both.",
                    "The lesson ends after {n} turns. The cards that were left went to you both.",
                    self.turns,
                )
            )
        if outcome.tie_break is not None:
            parts.append(say.render(outcome.tie_break))
        parts.append(say("Here is how each point card was counted:"))
        parts += [reasons(scene, seat) for seat in (LEARNER, lessons.RIVAL)]
        moment = Moment(scene.at(len(scene.steps) - 2))
        parts += [topic.words(moment) for topic in lessons.missed(scene, self.turns)]
        return "\n".join(parts)


def _task(moment: Moment) -> str:
    say = moment.say
    if moment.turn == 1:
        return say("➡️ Take a point card: press **Card A**, **B** or **C**.")
    if moment.second_with_a_card:
        return say("➡️ Now take two veggies that your card pays for.")
    if moment.turn == lessons.FREE_FROM:
        return say("➡️ From here on, it is your choice: a point card or two veggies.")
    if _must_flip(moment):
        return say("➡️ Take what you like, and flip a card.")
    return say("➡️ Take a point card or two veggies.")


def _must_flip(moment: Moment) -> bool:
    return moment.poor is not None and FLIP in lessons.topics(moment.scene)


def _winner(scene: Scene, outcome: Outcome) -> str:
    say, names = scene.say, scene.names
    points = {placing.seat: placing.points or 0 for placing in outcome.placings}
    mine, theirs = (printed(points[seat]) for seat in (LEARNER, lessons.RIVAL))
    if LEARNER in outcome.winners:
        return say("**You win, {mine}–{theirs}!**", mine=mine, theirs=theirs)
    name = names[lessons.RIVAL]
    if mine == theirs:
        return say(
            "**{points}–{points}: a tie, and {name} wins it.** So close!", points=mine, name=name
        )
    return say("**{name} wins, {theirs}–{mine}.**", name=name, mine=mine, theirs=theirs)


COURSE = PointSaladCourse()
