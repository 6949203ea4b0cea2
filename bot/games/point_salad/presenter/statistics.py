"""What somebody's games of Point Salad add up to, in sentences."""

from collections import Counter
from collections.abc import Sequence

from bot.games.point_salad.presenter import words
from bot.games.point_salad.scores.summary import Summary
from bot.words.i18n import Catalog
from bot.words.icons import Icons
from engine.point_salad import CARDS, CardId, Veggie
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
)
from engine.text import printed


def statistics(say: Catalog, icons: Icons, summaries: Sequence[Summary]) -> list[str]:
    """Return the favourite veggie, the best card, flips and points by kind of card."""
    if not summaries:
        return []
    flips = sum(summary.flips for summary in summaries)
    each = say.decimal(flips / len(summaries))
    return [
        _favourite(say, icons, summaries),
        *_best_card(say, summaries),
        say("Flipped cards: {flips} ({each} a game)", flips=flips, each=each),
        *_kinds(say, summaries),
    ]


def _favourite(say: Catalog, icons: Icons, summaries: Sequence[Summary]) -> str:
    counts = [sum(column) for column in zip(*(s.veggies for s in summaries), strict=True)]
    most = max(counts)
    veggie = list(Veggie)[counts.index(most)]
    return say(
        "Favorite veggie: {icon} {veggie} ({share})",
        icon=icons[veggie],
        veggie=words.one(say, veggie),
        share=say.percent(most / max(1, sum(counts))),
    )


def _best_card(say: Catalog, summaries: Sequence[Summary]) -> list[str]:
    paid = [card for summary in summaries for card in summary.cards]
    if not paid:
        return []
    card, points = max(paid, key=lambda card: card[1])
    named = words.card(say, card)
    return [
        say.plural(
            "Best card: “{card}” paid {n} point",
            "Best card: “{card}” paid {n} points",
            points,
            card=named,
        )
    ]


def _kinds(say: Catalog, summaries: Sequence[Summary]) -> list[str]:
    paid = Counter[str]()
    for summary in summaries:
        for card, points in summary.cards:
            paid[_kind(say, card)] += points
    if not paid:
        return []
    told = [f"{kind} {printed(points)}" for kind, points in paid.most_common()]
    return [say("Points by type of card: {kinds}", kinds=" · ".join(told))]


def _kind(say: Catalog, card: CardId) -> str:
    """Return what kind a card is of."""
    kinds: dict[type, str] = {
        PerVeggie: say("each veggie"),
        CompleteSet: say("each set"),
        Most: say("most of a veggie"),
        Fewest: say("fewest of a veggie"),
        MostTotal: say("most veggies"),
        FewestTotal: say("fewest veggies"),
        EvenOdd: say("even and odd"),
        PerMissingType: say("missing kinds"),
        PerTypeWithAtLeast: say("kinds"),
    }
    return kinds[type(CARDS[card].rule)]
