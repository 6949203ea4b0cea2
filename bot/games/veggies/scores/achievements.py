"""What can be achieved in Veggies alone."""

from collections.abc import Callable, Sequence

from bot.games.veggies.scores.summary import Summary
from bot.scores.contract import Achievement, Earned, PlayedSeat
from bot.scores.results import ResultRecord
from engine.text import text

_INN, _BROOM = 7, 5
_HEAP, _STALLS, _HIT = 10, 9, 72
_TURNS = 7
_LONG, _SMALL = 14, 20
_FORTUNE = 90

Condition = Callable[[ResultRecord, Summary], bool]


def _game(condition: Condition) -> Earned:
    """Return the achievement of a single game; one without a summary achieves nothing."""

    def earned(history: Sequence[PlayedSeat]) -> bool:
        own, summary = history[-1].game.own, history[-1].summary
        return summary is not None and condition(own, summary)

    return earned


def _won(condition: Callable[[Summary], bool]) -> Earned:
    return _game(lambda own, summary: own.won and condition(summary))


def _of_others(summary: Summary) -> int:
    """Return what goods paid that the seat did not declare itself."""
    return sum(points for good, points in summary.paid.items() if good not in summary.declared)


def _of_own(summary: Summary) -> int:
    return sum(summary.paid[good] for good in summary.declared)


ACHIEVEMENTS: tuple[Achievement, ...] = (
    Achievement(
        "cat-on-duty",
        "🐈",
        text("The cat is in"),
        text("Won without a mouse in sight."),
        _won(lambda summary: summary.mice == 0),
    ),
    Achievement(
        "bed-and-breakfast",
        "🐭",
        text("Bed and breakfast"),
        text("Ended with seven or more mice in the open. They recommend the stand."),
        _game(lambda _, summary: summary.mice >= _INN),
    ),
    Achievement(
        "under-the-bananas",
        "🧹",
        text("Swept under the bananas"),
        text("Covered five or more mice in one game."),
        _game(lambda _, summary: summary.covered >= _BROOM),
    ),
    Achievement(
        "heap",
        "⛰️",
        text("Quite a heap"),
        text("Ended with ten or more spaces of one good in one group."),
        _game(lambda _, summary: max(biggest for biggest, _ in summary.goods) >= _HEAP),
    ),
    Achievement(
        "all-over-the-shop",
        "🎉",
        text("All over the shop"),
        text("Ended with nine or more groups of one good."),
        _game(lambda _, summary: max(number for _, number in summary.goods) >= _STALLS),
    ),
    Achievement(
        "bestseller",
        "🏷️",
        text("Bestseller"),
        text("Had a declared good that paid 72 points or more."),
        _game(lambda _, summary: max(summary.paid.values(), default=0) >= _HIT),
    ),
    Achievement(
        "free-sample",
        "🎁",
        text("Free samples"),
        text("Won although goods that only others declared paid more."),
        _won(lambda summary: _of_others(summary) > _of_own(summary)),
    ),
    Achievement(
        "own-garden",
        "🧺",
        text("From our own garden"),
        text("Laid the card from the hand in every turn."),
        _game(lambda _, summary: summary.hand == _TURNS),
    ),
    Achievement(
        "wholesale",
        "🛒",
        text("Bought in"),
        text("Won with every card but the first from the market."),
        _won(lambda summary: summary.hand == 0),
    ),
    Achievement(
        "long-counter",
        "📏",
        text("The long counter"),
        text("Ended with a stand fourteen or more spaces long."),
        _game(lambda _, summary: summary.span >= _LONG),
    ),
    Achievement(
        "kiosk",
        "⛺",
        text("Kiosk"),
        text("Won with twenty visible spaces or fewer."),
        _won(lambda summary: summary.spaces <= _SMALL),
    ),
    Achievement(
        "photo-finish",
        "📸",
        text("By a grape"),
        text("Won by one point."),
        _won(lambda summary: summary.lead == 1),
    ),
    Achievement(
        "late-harvest",
        "🍂",
        text("Late harvest"),
        text("Was behind halfway through, and won."),
        _won(lambda summary: summary.halfway < 0),
    ),
    Achievement(
        "carried-home",
        "🎒",
        text("Carried home"),
        text("Won as a team with the poorest stand at the table. The partner knows."),
        _won(lambda summary: summary.team and summary.least),
    ),
    Achievement(
        "small-fortune",
        "🪙",
        text("A small fortune"),
        text("Scored 90 points or more with one stand."),
        _game(lambda _, summary: summary.total >= _FORTUNE),
    ),
    Achievement(
        "closed-for-today",
        "🚪",
        text("Closed for today"),
        text("Scored zero points or less with one stand."),
        _game(lambda _, summary: summary.total <= 0),
    ),
)
"""What can be achieved in Veggies."""
