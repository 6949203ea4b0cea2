"""What the guided game explains, a lesson for each turn of the learner."""

from collections.abc import Callable
from dataclasses import dataclass

from bot.games.scene import Scene
from bot.games.veggies.presenter import words
from bot.words.i18n import Catalog
from bot.words.names import harmless
from engine.veggies import Good, Phase, Sizes, View, choices, sizes
from engine.veggies.groups import MOUSE
from engine.veggies.scoring import goods_each

LEARNER, RIVAL = 0, 1


@dataclass(frozen=True, slots=True)
class Moment:
    """The learner's turn, and what lies on the table then."""

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
        """Return the number of the learner's turn, from 1: the first card, then one card each."""
        if self.view.phase is Phase.FIRST:
            return 1
        return len(self.view.stands[LEARNER].cards) + 1

    @property
    def own(self) -> Sizes:
        """Return what counts of the learner's stand."""
        return sizes(self.view.stands[LEARNER])

    @property
    def rival(self) -> str:
        """Return the name of the computer player."""
        return harmless(self.scene.names[RIVAL])


def lesson(moment: Moment) -> str:
    """Return what is explained in this turn; "" in the later ones."""
    words_of = LESSONS.get(moment.turn)
    return "" if words_of is None else words_of(moment)


def _cards(moment: Moment) -> str:
    return moment.say(
        "**Cards.** A card has six spaces: goods, empty ones, perhaps a mouse. You hold two cards "
        "that nobody else sees. One of them begins your market stand, the other one stays in your "
        "hand."
    )


def _laying(moment: Moment) -> str:
    return moment.say(
        "**Laying.** Each turn, add one card: one of the three in the market, or the one in your "
        "hand. It must cover a space of your stand, or touch one along an edge. The arrows move "
        "it, **↻** turns it."
    )


def _groups(moment: Moment) -> str:
    say, own = moment.say, moment.own
    rule = say(
        "**Groups.** Spaces of one good that share an edge are a group. A good pays the size "
        "of its biggest group × the number of its groups: let one grow, and begin others apart."
    )
    best = max(Good, key=own.points)
    if not own.points(best):
        return rule
    now = say(
        "You have {good}: {biggest} × {number} = {points}.",
        good=words.good(say, best),
        biggest=own.biggest(best),
        number=own.number(best),
        points=own.points(best),
    )
    return f"{rule} {now}"


def _mice(moment: Moment) -> str:
    say, mice = moment.say, moment.own.mice
    rule = say.plural(
        "**Mice.** Each mouse that is seen at the end costs {n} point. What is covered "
        "no longer counts, mice and goods alike.",
        "**Mice.** Each mouse that is seen at the end costs {n} points. What is covered "
        "no longer counts, mice and goods alike.",
        -MOUSE,
    )
    if not mice:
        none = say("There is no mouse on your stand.")
        return f"{rule} {none}"
    now = say.plural(
        "{n} mouse is on your stand: can a card cover it?",
        "{n} mice are on your stand: can a card cover one?",
        mice,
    )
    return f"{rule} {now}"


def _declaring(moment: Moment) -> str:
    say = moment.say
    theirs, *_ = choices(sizes(moment.view.stands[RIVAL]), goods_each(len(moment.view.stands)))
    rule = say(
        "**Declaring.** At the end you both declare the goods of your two biggest groups, and both "
        "of you score **all** goods that are declared."
    )
    now = say(
        "Right now, {name} would declare {goods}: these pay you, too.",
        name=moment.rival,
        goods=words.goods(say, theirs),
    )
    return f"{rule} {now}"


def _hand(moment: Moment) -> str:
    return moment.say(
        "**Hand and market.** A new card takes the place of the one you lay, but only after you "
        "confirm. Nobody can take your hand card from you; what you take from the market, {name} "
        "cannot have.",
        name=moment.rival,
    )


LESSONS: dict[int, Callable[[Moment], str]] = {
    1: _cards,
    2: _laying,
    3: _groups,
    4: _mice,
    5: _declaring,
    6: _hand,
}
"""By the number of the turn."""

GROUPS = 3
"""The turn in which groups are explained, and should grow."""
