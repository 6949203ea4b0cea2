"""What the guided game explains, and when it first matters.

A topic comes up when its rule matters at the table, at the latest in a certain turn, and once.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bot.games.point_salad.presenter import words
from bot.games.scene import Scene
from bot.words.i18n import Catalog
from engine import ScoreLine
from engine.point_salad import CARDS, CardId, View
from engine.point_salad.scoring import (
    CompleteSet,
    EvenOdd,
    Fewest,
    FewestTotal,
    Most,
    MostTotal,
    PerMissingType,
    PerTypeWithAtLeast,
    PerVeggie,
    Rule,
)
from engine.point_salad.state import PileSplit
from engine.point_salad.tableaux import score_lines, scores
from engine.text import printed

LEARNER, RIVAL = 0, 1
_AT_ONCE = 2
"""Topics in one turn: nobody reads more."""
TOLD = range(1, 3)
"""Turns of the learner that are told; from `FREE_FROM` on they are free."""
FREE_FROM = TOLD.stop
_FLIP_FROM = 4
_NEVER = 99


@dataclass(frozen=True, slots=True)
class Moment:
    """The learner's turn, and all that has happened before it."""

    scene: Scene

    @property
    def say(self) -> Catalog:
        """Return the learner's language."""
        return self.scene.say

    @property
    def view(self) -> View:
        """Return the table as it lies."""
        view: View = self.scene.view
        return view

    @property
    def turn(self) -> int:
        """Return the number of the learner's turn, from 1."""
        return self.view.turn // 2 + 1

    @property
    def second_with_a_card(self) -> bool:
        """Return whether this is the second turn, and the card of the first lies there unflipped.

        Lessons begun before flips had to wait may have lost it.
        """
        return self.turn == TOLD[-1] and bool(self.view.tableaux[LEARNER].points)

    @property
    def cards(self) -> tuple[CardId, ...]:
        """Return the point cards that matter now: the learner's, the rival's, those on top."""
        tops = [top for top in self.view.tops if top is not None]
        mine, theirs = (tableau.points for tableau in self.view.tableaux)
        return (*reversed(mine), *theirs, *tops)

    @property
    def poor(self) -> CardId | None:
        """Return the learner's card that pays least, if that is nothing or less."""
        worst = min(self.own_lines, key=lambda line: line.points, default=None)
        return worst.source if worst is not None and worst.points <= 0 else None

    @property
    def own_lines(self) -> tuple[ScoreLine, ...]:
        """Return what each of the learner's cards pays now."""
        return score_lines(self.view.tableaux, LEARNER)

    @property
    def split(self) -> PileSplit | None:
        """Return the latest split of a pile since the learner's last turn."""
        events = [event for step in self.scene.steps[-2:] for event in step.events]
        return next((event for event in reversed(events) if isinstance(event, PileSplit)), None)

    def card(self, matters: Callable[[Rule], bool]) -> CardId | None:
        """Return the first card at the table whose rule matters."""
        return next((card for card in self.cards if matters(CARDS[card].rule)), None)


@dataclass(frozen=True, slots=True)
class Topic:
    """A rule: when it matters, the turn in which it is explained at the latest, and the words."""

    matters: Callable[[Moment], bool]
    latest: int
    words: Callable[[Moment], str]


def topics(scene: Scene) -> tuple[Topic, ...]:
    """Return what is to be explained in the learner's turn that the scene ends with."""
    explained: list[Topic] = []
    due: tuple[Topic, ...] = ()
    for version in range(0, len(scene.steps), 2):
        due = _due(Moment(scene.at(version)), explained)
        explained += due
    return due


def missed(scene: Scene, turns: int) -> tuple[Topic, ...]:
    """Return what an ended game has not explained in so many turns, of what all must know."""
    played = range(0, min(len(scene.steps) - 1, 2 * turns), 2)
    explained = [topic for version in played for topic in topics(scene.at(version))]
    return tuple(t for t in TOPICS if t.latest != _NEVER and t not in explained)


def _due(moment: Moment, explained: Sequence[Topic]) -> tuple[Topic, ...]:
    """Return what cannot wait any longer, or else the first thing that matters now."""
    left = [topic for topic in TOPICS if topic not in explained]
    late = [topic for topic in left if topic.latest <= moment.turn]
    matters = [topic for topic in left if topic.matters(moment)]
    return tuple(late[:_AT_ONCE] or matters[:1])


def _table(moment: Moment) -> str:
    return moment.say(
        "**The table.** On top: three piles of **point cards**; the foot of each shows the veggie "
        "on its back.\n"
        "Below: the **market**, six veggies. Only point cards make them pay.\n"
        "Each turn, take **one point card or two veggies**."
    )


def _first_card(moment: Moment) -> str:
    (card, *_) = moment.view.tableaux[LEARNER].points or (None,)
    if card is None:
        return moment.say(
            "**Your first point card is a veggie now**: you flipped it. Nothing pays until you "
            "take another one."
        )
    return moment.say(
        "**Your first point card: “{card}”.** It counts what you have at the end, so the veggies "
        "you take from now on matter.",
        card=words.card(moment.say, card),
    )


def _scoring(moment: Moment) -> str:
    points = scores(moment.view.tableaux)[LEARNER]
    rule = moment.say(
        "**Scoring.** Each card counts on its own, and veggies are not used up: one veggie can pay "
        "on several cards. The number on your card is what it pays now."
    )
    now = moment.say.plural(
        "You have {points} point now.",
        "You have {points} points now.",
        points,
        points=printed(points),
    )
    return _lines(rule, now)


def _costs(rule: Rule) -> bool:
    return isinstance(rule, PerVeggie) and any(points < 0 for _, points in rule.points)


def _minus(moment: Moment) -> str:
    rule = moment.say(
        "**Minus points.** Some veggies cost points on some cards. Take such a card if you can do "
        "without them. A score can fall below zero."
    )
    return _lines(rule, _example(moment, _costs))


def _compares(rule: Rule) -> bool:
    return isinstance(rule, Most | Fewest | MostTotal | FewestTotal)


def _compared(moment: Moment) -> str:
    rule = moment.say(
        "**Most and fewest** compare you with the other players. A tie counts for you, and zero "
        "counts as fewest."
    )
    return _lines(rule, _example(moment, _compares))


def _flip(moment: Moment) -> str:
    say, card = moment.say, moment.poor
    rule = say(
        "**Flipping.** Once a turn you may also flip one of your point cards: it becomes a veggie "
        "for good. Pick what you take first; then a menu offers your cards."
    )
    if card is None:
        return rule
    costs = any(line.source == card and line.points < 0 for line in moment.own_lines)
    name = words.card(say, card)
    if costs:
        return _lines(rule, say("“{card}” costs you points now. Flip it!", card=name))
    return _lines(rule, say("“{card}” pays you nothing now. Flip it!", card=name))


def _pile(moment: Moment) -> str:
    rule = moment.say(
        "**A pile runs out.** Then the bottom half of the largest pile moves over, so there are "
        "three piles nearly to the end."
    )
    split = moment.split
    if split is None:
        return rule
    now = moment.say(
        "It just happened: pile {target} got half of pile {source}.",
        source=split.source,
        target=split.target,
    )
    return _lines(rule, now)


def _tie(moment: Moment) -> str:
    return moment.say(
        "**A tie** goes to the player later in turn order: {name}. To win, you need one point "
        "more.",
        name=moment.scene.names[RIVAL],
    )


def _end(moment: Moment) -> str:
    rule = moment.say(
        "**The end** comes when piles and market are empty. Last chance to flip a card that costs "
        "you points!"
    )
    left = moment.say.plural("{n} card is left.", "{n} cards are left.", moment.view.left)
    return _lines(rule, left)


def _sets(moment: Moment) -> str:
    return moment.say(
        "**Sets.** Veggies with plus signs between them pay for each whole set. Part of a set pays "
        "nothing."
    )


def _even_odd(moment: Moment) -> str:
    return moment.say(
        "**Even and odd.** These cards pay by how many of one veggie you have: an even or an odd "
        "number. Zero pays nothing."
    )


def _kinds(moment: Moment) -> str:
    return moment.say(
        "**Kinds.** Some cards count kinds of veggies: those you are missing, or those you have at "
        "least 2 or 3 of."
    )


def _example(moment: Moment, matters: Callable[[Rule], bool]) -> str:
    """Return a card at the table that the topic is about; "" if there is none."""
    card = moment.card(matters)
    if card is None:
        return ""
    return moment.say("Here: “{card}”.", card=words.card(moment.say, card))


def _lines(*parts: str) -> str:
    return "\n".join(filter(None, parts))


def _seen(matters: Callable[[Rule], bool]) -> Callable[[Moment], bool]:
    return lambda moment: moment.turn >= FREE_FROM and moment.card(matters) is not None


def _is(*kinds: type[Rule]) -> Callable[[Rule], bool]:
    return lambda rule: isinstance(rule, kinds)


def _left(cards: int) -> Callable[[Moment], bool]:
    return lambda moment: moment.view.left <= cards


TABLE = Topic(lambda _: True, 1, _table)
FIRST_CARD = Topic(lambda _: True, 2, _first_card)
SCORING = Topic(lambda _: True, 3, _scoring)
FLIP = Topic(lambda moment: moment.turn >= _FLIP_FROM and moment.poor is not None, 7, _flip)
PILE = Topic(lambda moment: moment.split is not None, 8, _pile)
END = Topic(_left(6), 9, _end)
TIE = Topic(_left(10), 9, _tie)
MINUS = Topic(_seen(_costs), 5, _minus)
COMPARED = Topic(_seen(_compares), 6, _compared)
SETS = Topic(_seen(_is(CompleteSet)), _NEVER, _sets)
EVEN_ODD = Topic(_seen(_is(EvenOdd)), _NEVER, _even_odd)
KINDS = Topic(_seen(_is(PerMissingType, PerTypeWithAtLeast)), _NEVER, _kinds)

TOPICS = (TABLE, FIRST_CARD, SCORING, PILE, END, TIE, FLIP, MINUS, COMPARED, SETS, EVEN_ODD, KINDS)
"""What comes first, where several matter."""
