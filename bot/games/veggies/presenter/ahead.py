"""What a table comes to after an action, and by whom it would be taken."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TypeVar

from bot.games.scene import Scene
from engine import MalformedAction, RulesError, Seat
from engine.veggies import Action, CardId, Declare, First, Good, Laid, Lay, Sizes, View, sizes
from engine.veggies.actions import HAND, MARKET, parse
from engine.veggies.turns import refusal

T = TypeVar("T")


def decider(scene: Scene) -> Seat:
    """Return who decides: who looks, if asked, or else the first who is."""
    view: View = scene.view
    seat = scene.viewer
    return view.asked[0] if seat is None or seat not in view.asked else seat


def action_of(view: View, seat: Seat, text: str) -> Action | RulesError:
    """Return the action that a text means for a seat, or why it is none."""
    try:
        action = parse(text)
    except MalformedAction as error:
        return error
    return refusal(view, seat, action) or action


def card_of(view: View, seat: Seat, action: First | Lay) -> CardId | None:
    """Return which card an action lays; None: it is in a hand that is not seen."""
    hand = view.hands[seat]
    if isinstance(action, Lay) and action.source != HAND:
        return view.market[MARKET.index(action.source)]
    if not hand:
        return None
    return hand[action.number - 1] if isinstance(action, First) else hand[0]


def chosen_first(view: View, seat: Seat) -> First | None:
    """Return the first card that a seat has chosen while others choose; None: none, or not seen."""
    card, hand = view.chosen[seat], view.hands[seat]
    return First(hand.index(card) + 1) if card in hand else None


def after(view: View, seat: Seat, action: Action) -> View:
    """Return the table once a seat has acted, before any new card comes.

    Of a card that is not seen nothing changes.
    """
    if isinstance(action, Declare):
        return replace(view, declared=_with(view.declared, seat, action.goods))
    card = card_of(view, seat, action)
    if card is None:
        return view
    laid = action.laid(card) if isinstance(action, Lay) else Laid(card)
    return replace(view, stands=_with(view.stands, seat, view.stands[seat].plus(laid)))


def _with(values: tuple[T, ...], place: int, new: T) -> tuple[T, ...]:
    return (*values[:place], new, *values[place + 1 :])


@dataclass(frozen=True, slots=True)
class GoodChange:
    """What becomes of one good of a stand."""

    good: Good
    before: int
    """What it is worth if it is declared."""
    biggest: int
    number: int

    @property
    def now(self) -> int:
        """Return what it is worth after the change."""
        return self.biggest * self.number

    @property
    def gain(self) -> int:
        """Return by how much that is more."""
        return self.now - self.before


@dataclass(frozen=True, slots=True)
class Effect:
    """What an action does to the stand of its seat."""

    before: Sizes
    after: Sizes

    @classmethod
    def of(cls, view: View, seat: Seat, action: Action) -> "Effect":
        """Return the effect of an action."""
        return cls(sizes(view.stands[seat]), sizes(after(view, seat, action).stands[seat]))

    def changes(self) -> Iterator[GoodChange]:
        """Yield the goods whose groups change, in the order of `Good`."""
        for good, (old, new) in zip(
            Good, zip(self.before.groups, self.after.groups, strict=True), strict=True
        ):
            if old != new:
                yield GoodChange(
                    good,
                    self.before.points(good),
                    self.after.biggest(good),
                    self.after.number(good),
                )

    @property
    def mice(self) -> int:
        """Return by how many more mice are seen."""
        return self.after.mice - self.before.mice

    @property
    def gain(self) -> int:
        """Return by how much the stand is worth more, were all goods declared."""
        return self.worth - self.before.total(Good)

    @property
    def worth(self) -> int:
        """Return what it is worth then."""
        return self.after.total(Good)
