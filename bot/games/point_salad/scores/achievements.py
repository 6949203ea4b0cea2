"""What can be achieved in Point Salad alone."""

from collections.abc import Callable, Sequence

from bot.games.point_salad.scores.summary import Summary
from bot.scores.contract import Achievement, Earned, PlayedSeat
from bot.scores.results import ResultRecord
from engine.point_salad.veggies import INDEX, Veggie
from engine.text import text

_MANY_ONIONS = 6
_MONOCULTURE = 8
_BOWL = 2
_FLIPS, _CARDS, _FEW_CARDS = 5, 7, 2
_LANDSLIDE, _FEAST, _JEWEL = 25, 75, 24
_MISTAKE, _LAST_BITE = -8, 10

Condition = Callable[[ResultRecord, Summary], bool]


def _game(condition: Condition) -> Earned:
    """Return the achievement of a single game; one without a summary achieves nothing.

    Nor does a match: in several rounds there is more of everything.
    """

    def earned(history: Sequence[PlayedSeat]) -> bool:
        own, summary = history[-1].game.own, history[-1].summary
        return summary is not None and summary.rounds == 1 and condition(own, summary)

    return earned


def _won(condition: Callable[[Summary], bool]) -> Earned:
    return _game(lambda own, summary: own.won and condition(summary))


def _of(summary: Summary, veggie: Veggie) -> int:
    return summary.veggies[INDEX[veggie]]


ACHIEVEMENTS: tuple[Achievement, ...] = (
    Achievement(
        "onion-baron",
        "🧅",
        text("Onion baron"),
        text("Ended with six onions or more. Nobody sat downwind."),
        _game(lambda _, summary: _of(summary, Veggie.ONION) >= _MANY_ONIONS),
    ),
    Achievement(
        "no-carrots",
        "🐇",
        text("The rabbit weeps"),
        text("Won with no carrots."),
        _won(lambda summary: _of(summary, Veggie.CARROT) == 0),
    ),
    Achievement(
        "monoculture",
        "🚜",
        text("Monoculture"),
        text("Ended with eight or more of one veggie."),
        _game(lambda _, summary: max(summary.veggies) >= _MONOCULTURE),
    ),
    Achievement(
        "balanced",
        "🥗",
        text("Balanced diet"),
        text("Won with at least two of every veggie."),
        _won(lambda summary: min(summary.veggies) >= _BOWL),
    ),
    Achievement(
        "flipper",
        "🥞",
        text("Flipping marvelous"),
        text("Flipped five or more point cards in one game."),
        _game(lambda _, summary: summary.flips >= _FLIPS),
    ),
    Achievement(
        "no-regrets",
        "🧊",
        text("No regrets"),
        text("Won without flipping a card."),
        _won(lambda summary: summary.flips == 0),
    ),
    Achievement(
        "by-a-leaf",
        "🍃",
        text("By a leaf"),
        text("Won by one point."),
        _won(lambda summary: summary.lead == 1),
    ),
    Achievement(
        "dressing",
        "🫒",
        text("It was the dressing"),
        text("Won a tie by sitting later in turn order."),
        _won(lambda summary: summary.lead == 0),
    ),
    Achievement(
        "landslide",
        "⛰️",
        text("Salad avalanche"),
        text("Won by 25 points or more."),
        _won(lambda summary: summary.lead >= _LANDSLIDE),
    ),
    Achievement(
        "slow-food",
        "🐌",
        text("Slow food"),
        text("Was behind halfway through, and won."),
        _won(lambda summary: summary.halfway < 0),
    ),
    Achievement(
        "last-bite",
        "🦷",
        text("The last bite"),
        text("Gained ten or more points with the last turn, and won."),
        _won(lambda summary: summary.finish >= _LAST_BITE),
    ),
    Achievement(
        "compost",
        "🪱",
        text("Compost"),
        text("Ended with zero points or less. The worms say thanks."),
        _game(lambda own, _: own.points is not None and own.points <= 0),
    ),
    Achievement(
        "feast",
        "🍽️",
        text("Feast"),
        text("Scored 75 points or more in one game."),
        _game(lambda own, _: own.points is not None and own.points >= _FEAST),
    ),
    Achievement(
        "crown-jewel",
        "💎",
        text("Worth its weight in saffron"),
        text("Had a point card that paid 24 points or more."),
        _game(lambda _, summary: any(points >= _JEWEL for _card, points in summary.cards)),
    ),
    Achievement(
        "bitter",
        "🌶️",
        text("Bitter aftertaste"),
        text("Kept a point card that cost eight points or more."),
        _game(lambda _, summary: any(points <= _MISTAKE for _card, points in summary.cards)),
    ),
    Achievement(
        "cookbook",
        "📚",
        text("Cookbook collector"),
        text("Ended with seven or more point cards."),
        _game(lambda _, summary: len(summary.cards) >= _CARDS),
    ),
    Achievement(
        "one-recipe",
        "📜",
        text("Grandmother's recipe"),
        text("Won with two point cards or fewer."),
        _won(lambda summary: len(summary.cards) <= _FEW_CARDS),
    ),
)
"""What can be achieved in Point Salad."""
