"""What is to be said of each draft, as numbers of which a policy is made.

The compiled core finds them (`core/features.c`); here are their names, in its order.
"""

from bot.games.point_salad.brain.classes import CLASSES

TOPS = (
    *("points", "smoothed", "mean slope", "spread of slopes", "points that may go"),
    *("next: points", "next: smoothed", "next: mean slope", "next: spread of slopes"),
    *("best left to the next", "best left to oneself", "point cards held", "veggies held"),
    *CLASSES,
)
"""Of the top cards of the piles; "next": to the seat that comes next."""

PAIRS = (
    *("points", "smoothed", "slopes", "next: points", "next: smoothed", "next: slopes"),
    *("harm to comparisons", "two of a kind"),
    *("best left to the next", "best left to oneself"),
    *("covered cards, to the next", "covered cards, to oneself"),
    *("coming veggies, to the next", "coming veggies, to oneself", "covered cards"),
)
"""Of two veggies; the top card of a pile is covered by taking its place."""

DRAFT = (*(f"card, {name}" for name in TOPS), *(f"veggies, {name}" for name in PAIRS), "left")
"""Of a draft as a whole; "left": the share of the game that is."""

AFTER = (
    *("gain, smoothed", "slope", "held", "in the market"),
    *("slopes of the tops", "best slope of the tops"),
)
"""Of each veggie, after the draft; gains and slopes are of one more veggie to the seat.

The best one is at least 0.
"""

COMMON = (
    *("share below the tops", "greatest slope of the others", "mean slope of the others"),
    *(
        "slope of the next",
        "gain of the next",
        "most of the others",
        "fewest of the others",
        "left",
    ),
)
"""Of each veggie, whatever is drafted; the share is 1 where all six are as many."""

VEGGIE = (*AFTER, *COMMON)
"""Of each veggie."""
