"""Cards and veggies in words."""

from bot.words.i18n import Catalog
from engine.point_salad.cards import CARDS, CardId
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
from engine.point_salad.veggies import Counts, Veggie, amount
from engine.text import signed


def one(say: Catalog, veggie: Veggie) -> str:
    """Return the name of a veggie: carrot."""
    return {
        Veggie.CABBAGE: say("cabbage"),
        Veggie.CARROT: say("carrot"),
        Veggie.LETTUCE: say("lettuce"),
        Veggie.ONION: say("onion"),
        Veggie.PEPPER: say("pepper"),
        Veggie.TOMATO: say("tomato"),
    }[veggie]


def _most(say: Catalog, veggie: Veggie, points: int) -> str:
    return {
        Veggie.CABBAGE: say("most cabbages: {points}", points=points),
        Veggie.CARROT: say("most carrots: {points}", points=points),
        Veggie.LETTUCE: say("most lettuces: {points}", points=points),
        Veggie.ONION: say("most onions: {points}", points=points),
        Veggie.PEPPER: say("most peppers: {points}", points=points),
        Veggie.TOMATO: say("most tomatoes: {points}", points=points),
    }[veggie]


def _fewest(say: Catalog, veggie: Veggie, points: int) -> str:
    return {
        Veggie.CABBAGE: say("fewest cabbages: {points}", points=points),
        Veggie.CARROT: say("fewest carrots: {points}", points=points),
        Veggie.LETTUCE: say("fewest lettuces: {points}", points=points),
        Veggie.ONION: say("fewest onions: {points}", points=points),
        Veggie.PEPPER: say("fewest peppers: {points}", points=points),
        Veggie.TOMATO: say("fewest tomatoes: {points}", points=points),
    }[veggie]


def card(say: Catalog, card_id: CardId) -> str:  # noqa: PLR0911 — one return for each kind of rule
    """Return what a point card pays, in a few words."""
    match CARDS[card_id].rule:
        case PerVeggie(terms):
            return say.apart(f"{one(say, veggie)} {signed(points)}" for veggie, points in terms)
        case CompleteSet(veggies, points):
            parts = [one(say, veggie) for veggie, needed in veggies for _ in range(needed)]
            return f"{' + '.join(parts)}: {points}"
        case Most(veggie, points):
            return _most(say, veggie, points)
        case Fewest(veggie, points):
            return _fewest(say, veggie, points)
        case MostTotal(points):
            return say("most veggies in total: {points}", points=points)
        case FewestTotal(points):
            return say("fewest veggies in total: {points}", points=points)
        case EvenOdd(veggie, even, odd):
            named = one(say, veggie)
            return say("{veggie}: even {even}, odd {odd}", veggie=named, even=even, odd=odd)
        case PerMissingType(points):
            return say("per missing kind: {points}", points=points)
        case PerTypeWithAtLeast(count, points):
            return say("per kind with {n} or more: {points}", n=count, points=points)
    raise TypeError(f"{card_id} has a rule without words")


def counts(say: Catalog, own: Counts) -> str:
    """Return the veggies that a player has: "2 carrots, 1 onion"."""
    owned = [amount(veggie, n) for veggie, n in zip(Veggie, own, strict=True) if n]
    return say.apart(map(say.render, owned)) if owned else say("no veggies")


def cards_of(veggies: list[Veggie], say: Catalog) -> str:
    """Return drafted veggies: "carrot + onion", or "2 carrots"."""
    if len(veggies) == 2 and veggies[0] is veggies[1]:  # noqa: PLR2004 — a pair is two
        return say.render(amount(veggies[0], 2))
    return " + ".join(one(say, veggie) for veggie in veggies)
