"""The 108 cards (R1): eighteen of each veggie, each with its own point side."""

from dataclasses import dataclass

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
from engine.point_salad.veggies import Veggie

CardId = str
"""A veggie and a number from 01 to 18: `onion-04`."""

CABBAGE, CARROT, LETTUCE, ONION, PEPPER, TOMATO = Veggie


@dataclass(frozen=True, slots=True)
class Card:
    """A card: its veggie side and the scoring rule on its point side."""

    id: CardId
    veggie: Veggie
    rule: Rule


_POINT_SIDES: dict[Veggie, tuple[Rule, ...]] = {
    CABBAGE: (
        Most(CARROT, 10),
        Fewest(CARROT, 7),
        EvenOdd(CARROT, 7, 3),
        PerVeggie(((CARROT, 2),)),
        CompleteSet(((CARROT, 2),), 5),
        CompleteSet(((LETTUCE, 1), (ONION, 1)), 5),
        CompleteSet(((TOMATO, 1), (PEPPER, 1)), 5),
        PerVeggie(((CARROT, 1), (PEPPER, 1))),
        PerVeggie(((CARROT, 1), (LETTUCE, 1))),
        PerVeggie(((CARROT, 3), (ONION, -2))),
        CompleteSet(((CARROT, 3),), 8),
        CompleteSet(((CABBAGE, 1), (CARROT, 1), (TOMATO, 1)), 8),
        CompleteSet(((LETTUCE, 1), (CARROT, 1), (ONION, 1)), 8),
        PerVeggie(((CARROT, 2), (PEPPER, 1), (CABBAGE, -2))),
        PerVeggie(((CARROT, 2), (ONION, 2), (PEPPER, -4))),
        PerVeggie(((CARROT, 3), (CABBAGE, -1), (PEPPER, -1))),
        PerVeggie(((CARROT, 4), (LETTUCE, -2), (TOMATO, -2))),
        PerMissingType(5),
    ),
    CARROT: (
        Most(CABBAGE, 10),
        Fewest(CABBAGE, 7),
        EvenOdd(CABBAGE, 7, 3),
        PerVeggie(((CABBAGE, 2),)),
        CompleteSet(((CABBAGE, 2),), 5),
        CompleteSet(((TOMATO, 1), (LETTUCE, 1)), 5),
        CompleteSet(((ONION, 1), (PEPPER, 1)), 5),
        PerVeggie(((CABBAGE, 1), (LETTUCE, 1))),
        PerVeggie(((CABBAGE, 1), (PEPPER, 1))),
        PerVeggie(((CABBAGE, 3), (TOMATO, -2))),
        CompleteSet(((CABBAGE, 3),), 8),
        CompleteSet(((CARROT, 1), (CABBAGE, 1), (ONION, 1)), 8),
        CompleteSet(((PEPPER, 1), (CABBAGE, 1), (TOMATO, 1)), 8),
        PerVeggie(((CABBAGE, 2), (LETTUCE, 1), (CARROT, -2))),
        PerVeggie(((CABBAGE, 2), (TOMATO, 2), (LETTUCE, -4))),
        PerVeggie(((CABBAGE, 3), (CARROT, -1), (LETTUCE, -1))),
        PerVeggie(((CABBAGE, 4), (ONION, -2), (PEPPER, -2))),
        PerTypeWithAtLeast(3, 5),
    ),
    LETTUCE: (
        Most(PEPPER, 10),
        Fewest(PEPPER, 7),
        EvenOdd(PEPPER, 7, 3),
        PerVeggie(((PEPPER, 2),)),
        CompleteSet(((PEPPER, 2),), 5),
        CompleteSet(((CABBAGE, 1), (ONION, 1)), 5),
        CompleteSet(((CARROT, 1), (TOMATO, 1)), 5),
        PerVeggie(((PEPPER, 1), (TOMATO, 1))),
        PerVeggie(((ONION, 1), (PEPPER, 1))),
        PerVeggie(((PEPPER, 3), (CABBAGE, -2))),
        CompleteSet(((PEPPER, 3),), 8),
        CompleteSet(((LETTUCE, 1), (PEPPER, 1), (CARROT, 1)), 8),
        CompleteSet(((ONION, 1), (PEPPER, 1), (CABBAGE, 1)), 8),
        PerVeggie(((PEPPER, 2), (TOMATO, 1), (LETTUCE, -2))),
        PerVeggie(((CABBAGE, 2), (PEPPER, 2), (TOMATO, -4))),
        PerVeggie(((PEPPER, 3), (LETTUCE, -1), (TOMATO, -1))),
        PerVeggie(((PEPPER, 4), (CARROT, -2), (ONION, -2))),
        FewestTotal(7),
    ),
    ONION: (
        Most(TOMATO, 10),
        Fewest(TOMATO, 7),
        EvenOdd(TOMATO, 7, 3),
        PerVeggie(((TOMATO, 2),)),
        CompleteSet(((TOMATO, 2),), 5),
        CompleteSet(((CABBAGE, 1), (LETTUCE, 1)), 5),
        CompleteSet(((CARROT, 1), (PEPPER, 1)), 5),
        PerVeggie(((CARROT, 1), (TOMATO, 1))),
        PerVeggie(((CABBAGE, 1), (TOMATO, 1))),
        PerVeggie(((TOMATO, 3), (LETTUCE, -2))),
        CompleteSet(((TOMATO, 3),), 8),
        CompleteSet(((ONION, 1), (TOMATO, 1), (PEPPER, 1)), 8),
        CompleteSet(((CABBAGE, 1), (TOMATO, 1), (LETTUCE, 1)), 8),
        PerVeggie(((TOMATO, 2), (CARROT, 1), (ONION, -2))),
        PerVeggie(((LETTUCE, 2), (TOMATO, 2), (CARROT, -4))),
        PerVeggie(((TOMATO, 3), (CARROT, -1), (ONION, -1))),
        PerVeggie(((TOMATO, 4), (CABBAGE, -2), (PEPPER, -2))),
        PerTypeWithAtLeast(2, 3),
    ),
    PEPPER: (
        Most(LETTUCE, 10),
        Fewest(LETTUCE, 7),
        EvenOdd(LETTUCE, 7, 3),
        PerVeggie(((LETTUCE, 2),)),
        CompleteSet(((LETTUCE, 2),), 5),
        CompleteSet(((CARROT, 1), (ONION, 1)), 5),
        CompleteSet(((CABBAGE, 1), (TOMATO, 1)), 5),
        PerVeggie(((LETTUCE, 1), (ONION, 1))),
        PerVeggie(((LETTUCE, 1), (TOMATO, 1))),
        PerVeggie(((LETTUCE, 3), (CARROT, -2))),
        CompleteSet(((LETTUCE, 3),), 8),
        CompleteSet(((PEPPER, 1), (LETTUCE, 1), (CABBAGE, 1)), 8),
        CompleteSet(((TOMATO, 1), (LETTUCE, 1), (CARROT, 1)), 8),
        PerVeggie(((LETTUCE, 2), (ONION, 1), (PEPPER, -2))),
        PerVeggie(((CARROT, 2), (LETTUCE, 2), (ONION, -4))),
        PerVeggie(((LETTUCE, 3), (ONION, -1), (PEPPER, -1))),
        PerVeggie(((LETTUCE, 4), (CABBAGE, -2), (TOMATO, -2))),
        MostTotal(10),
    ),
    TOMATO: (
        Most(ONION, 10),
        Fewest(ONION, 7),
        EvenOdd(ONION, 7, 3),
        PerVeggie(((ONION, 2),)),
        CompleteSet(((ONION, 2),), 5),
        CompleteSet(((CARROT, 1), (LETTUCE, 1)), 5),
        CompleteSet(((CABBAGE, 1), (PEPPER, 1)), 5),
        PerVeggie(((CABBAGE, 1), (ONION, 1))),
        PerVeggie(((CARROT, 1), (ONION, 1))),
        PerVeggie(((ONION, 3), (PEPPER, -2))),
        CompleteSet(((ONION, 3),), 8),
        CompleteSet(((TOMATO, 1), (ONION, 1), (LETTUCE, 1)), 8),
        CompleteSet(((CARROT, 1), (ONION, 1), (PEPPER, 1)), 8),
        PerVeggie(((ONION, 2), (CABBAGE, 1), (TOMATO, -2))),
        PerVeggie(((ONION, 2), (PEPPER, 2), (CABBAGE, -4))),
        PerVeggie(((ONION, 3), (CABBAGE, -1), (TOMATO, -1))),
        PerVeggie(((ONION, 4), (CARROT, -2), (LETTUCE, -2))),
        CompleteSet(
            ((CABBAGE, 1), (CARROT, 1), (LETTUCE, 1), (ONION, 1), (PEPPER, 1), (TOMATO, 1)), 12
        ),
    ),
}

CARDS: dict[CardId, Card] = {
    card.id: card
    for veggie, rules in _POINT_SIDES.items()
    for number, rule in enumerate(rules, start=1)
    for card in [Card(f"{veggie}-{number:02d}", veggie, rule)]
}
"""Every card of the deck by its id, in the order of veggies and numbers."""
