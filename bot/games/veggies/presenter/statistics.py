"""What somebody's games of Veggies add up to, in sentences."""

from collections import Counter
from collections.abc import Sequence

from bot.games.veggies.presenter import words
from bot.games.veggies.scores.summary import Summary
from bot.words.i18n import Catalog
from bot.words.icons import Icons
from engine.veggies import Good
from engine.veggies.state import FULL


def statistics(say: Catalog, icons: Icons, summaries: Sequence[Summary]) -> list[str]:
    """Return the good declared most, the best-paid one, the biggest group, mice and hand cards."""
    if not summaries:
        return []
    games = len(summaries)
    hand = sum(one.hand for one in summaries) / (games * (FULL - 1))
    return [
        *_declared(say, icons, summaries),
        *_paid(say, icons, summaries),
        _biggest(say, icons, summaries),
        say(
            "Mice in the open: {mice} a game · covered: {covered}",
            mice=say.decimal(sum(one.mice for one in summaries) / games),
            covered=sum(one.covered for one in summaries),
        ),
        say("Cards from the hand: {share}", share=say.percent(hand)),
    ]


def _declared(say: Catalog, icons: Icons, summaries: Sequence[Summary]) -> list[str]:
    counted = Counter(good for one in summaries for good in one.declared)
    if not counted:
        return []
    good, times = max(counted.items(), key=lambda item: item[1])
    called = words.good(say, good)
    return [
        say.plural(
            "Declared most: {icon} {good} ({n} time)",
            "Declared most: {icon} {good} ({n} times)",
            times,
            icon=icons[good],
            good=called,
        )
    ]


def _paid(say: Catalog, icons: Icons, summaries: Sequence[Summary]) -> list[str]:
    paid = [(points, good) for one in summaries for good, points in one.paid.items()]
    if not paid:
        return []
    points, good = max(paid, key=lambda item: item[0])
    named = words.good(say, good)
    return [
        say.plural(
            "Best good: {icon} {good} paid {n} point",
            "Best good: {icon} {good} paid {n} points",
            points,
            icon=icons[good],
            good=named,
        )
    ]


def _biggest(say: Catalog, icons: Icons, summaries: Sequence[Summary]) -> str:
    size, good = max(
        (
            (size, good)
            for one in summaries
            for good, (size, _) in zip(Good, one.goods, strict=True)
        ),
        key=lambda item: item[0],
    )
    return say(
        "Biggest group: {size} × {icon} {good}",
        size=size,
        icon=icons[good],
        good=words.good(say, good),
    )
