"""A short game of Veggies in which a newcomer learns the rules. Fulfils `Course`."""

from bot.games.contract import Objection
from bot.games.scene import Scene
from bot.games.veggies import lessons
from bot.games.veggies.lessons import LEARNER, Moment
from bot.games.veggies.presenter.ahead import Effect
from bot.games.veggies.presenter.controls import controls
from bot.games.veggies.presenter.reasons import reasons
from engine import Outcome, RulesError, Step
from engine.text import printed
from engine.veggies import Lay, State, Veggies
from engine.veggies.actions import parse

_RULES = Veggies()
_SEEDS = ("market school 1", "market school 2", "market school 3")


class VeggiesCourse:
    """Six turns against Sprout, each with a lesson; the last two cards are laid for both."""

    level = "sprout"
    turns = len(lessons.LESSONS)
    deals = len(_SEEDS)

    def deal(self, number: int) -> Step[State]:
        """Return a game of two that the learner begins."""
        seed = _SEEDS[number % self.deals]
        return _RULES.new(seats=2, seed=seed, options={"start": LEARNER})

    def lesson(self, scene: Scene) -> str:
        """Return the lesson of this turn."""
        return lessons.lesson(Moment(scene))

    def objection(self, scene: Scene, pick: str, *, final: bool) -> Objection | None:
        """Return what would be better, where groups are the lesson and none gets better."""
        moment = Moment(scene)
        if not final or moment.turn != lessons.GROUPS:
            return None
        try:
            action = parse(pick)
        except RulesError:
            return None
        if not isinstance(action, Lay) or Effect.of(scene.view, LEARNER, action).gain > 0:
            return None
        words = scene.say(
            "That is allowed, but it brings your stand nothing. Try other places with the arrows, "
            "or another card, until the last line says **+**."
        )
        return Objection(words, stays=pick)

    def note(self, scene: Scene, pick: str) -> str:
        """Return the task, or what the pick would do and what comes next."""
        say, shown = scene.say, controls(scene, LEARNER, pick)
        if shown.action is None:
            return "\n".join(filter(None, [_task(Moment(scene)), shown.note if pick else ""]))
        sure = say("Nothing is final before **Confirm**.")
        return f"{shown.note}\n{sure}"

    def farewell(self, scene: Scene) -> str:
        """Return who won, how it was counted, and what was not explained yet."""
        say, outcome = scene.say, scene.outcome
        assert outcome is not None, "the game is over"
        parts = [
            _winner(scene, outcome),
            say("The lesson ends before the last cards: they were laid for you both."),
        ]
        if outcome.tie_break is not None:
            parts.append(say.render(outcome.tie_break))
        parts += [reasons(scene, seat) for seat in (LEARNER, lessons.RIVAL)]
        parts.append(
            say(
                "**With more players** each declares one good. Four play as two teams: partners "
                "add their points. A player with equally big groups chooses what to declare."
            )
        )
        return "\n".join(parts)


def _task(moment: Moment) -> str:
    say = moment.say
    match moment.turn:
        case 1:
            return say("➡️ Choose the card to begin with: press **Card 1** or **Card 2**.")
        case 2:
            return say("➡️ Press a card, then move it with the arrows.")
        case lessons.GROUPS:
            return say("➡️ Lay a card so that a group grows, or another one begins.")
    return say("➡️ Your turn: which card, and where?")


def _winner(scene: Scene, outcome: Outcome) -> str:
    say = scene.say
    points = {placing.seat: placing.points or 0 for placing in outcome.placings}
    mine, theirs = (printed(points[seat]) for seat in (LEARNER, lessons.RIVAL))
    if LEARNER in outcome.winners:
        return say("**You win, {mine}–{theirs}!**", mine=mine, theirs=theirs)
    return say(
        "**{name} wins, {theirs}–{mine}.**",
        name=Moment(scene).rival,
        mine=mine,
        theirs=theirs,
    )


COURSE = VeggiesCourse()
