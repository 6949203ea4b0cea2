"""The facts of Point Salad as the tests know them: read from JSON, not from the engine."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

_DATA = Path(__file__).parent.parent / "data"
_CARDS = json.loads((_DATA / "point_salad_cards.json").read_text(encoding="utf-8"))
_SCORING = json.loads((_DATA / "point_salad_scoring.json").read_text(encoding="utf-8"))

VEGGIES: list[str] = _CARDS["veggies"]
CARD_FACTS: dict[str, dict[str, Any]] = {card["id"]: card for card in _CARDS["cards"]}
SCORING_ROWS: list[tuple[str, list[list[int]], int]] = [
    (card, counts, points) for card, counts, points in _SCORING["rows"]
]


def veggie_of(card: str) -> str:
    """Return the veggie side of a card."""
    veggie: str = CARD_FACTS[card]["veggie"]
    return veggie


def counts(text: str) -> list[int]:
    """Read "2 onion 1 carrot" as six counts."""
    words = text.split()
    have = dict(zip(words[1::2], map(int, words[::2]), strict=True))
    assert set(have) <= set(VEGGIES)
    return [have.get(veggie, 0) for veggie in VEGGIES]


def point_side(card: str) -> str:
    """Return the point side of a card in a few words."""
    rule: dict[str, Any] = CARD_FACTS[card]["rule"]
    return _POINT_SIDES[rule["kind"]](rule)


def _per_veggie(rule: dict[str, Any]) -> str:
    return ", ".join(f"{veggie} {n:+}" for veggie, n in rule["points"].items())


def _set(rule: dict[str, Any]) -> str:
    wanted = [f"{n} {veggie}" for veggie, n in rule["veggies"].items()]
    return f"{' + '.join(wanted)} = {rule['points']}"


_POINT_SIDES: dict[str, Callable[[dict[str, Any]], str]] = {
    "per_veggie": _per_veggie,
    "set": _set,
    "most": "most {veggie} = {points}".format_map,
    "fewest": "fewest {veggie} = {points}".format_map,
    "most_total": "most veggies = {points}".format_map,
    "fewest_total": "fewest veggies = {points}".format_map,
    "even_odd": "{veggie} even = {even}, odd = {odd}".format_map,
    "per_missing_type": "type missing = {points}".format_map,
    "per_type_with_at_least": "type with {count} or more = {points}".format_map,
}
