"""A seat's points, card by card, each with its reason."""

from collections.abc import Sequence

from bot.games.point_salad.presenter import rounds, words
from bot.games.scene import Scene
from bot.words.i18n import Catalog
from bot.words.names import harmless
from engine import Seat
from engine.point_salad import Tableau, View, score_lines, scores, totals
from engine.text import printed, signed

_APART = ""
"""An empty line: without it, what follows a list belongs to its last point."""


def reasons(scene: Scene, seat: Seat) -> str:
    """Return the seat's veggies and point cards; in a match, those of each round.

    While it runs, the round that is played comes first, and of those before only the points follow.
    """
    say = scene.say
    total, added = totals(scene.view)[seat], rounds.sum_of(scene, seat, shown=True)
    heading = say.plural(
        "**{name}**: {points} point",
        "**{name}**: {points} points",
        total,
        name=harmless(scene.called(seat)),
        points=printed(total),
    )
    if added:
        heading = say("{placing} ({sum})", placing=heading, sum=added)
    return "\n".join([heading, *_each_round(scene, seat)])


def _each_round(scene: Scene, seat: Seat) -> list[str]:
    say = scene.say
    view: View = scene.view
    now = _salad(scene, view.tableaux, seat)
    if not view.earlier:
        return now
    now = [_round(say, view.round, scores(view.tableaux)[seat]), *now]
    over = view.to_move is None
    before: list[str] = []
    for number, past in enumerate(view.earlier, start=1):
        before.append(_round(say, number, past.points[seat]))
        if over:
            before += [*_salad(scene, past.tableaux, seat), _APART]
    return [*before, *now] if over else [*now, _APART, *before]


def _salad(scene: Scene, tableaux: Sequence[Tableau], seat: Seat) -> list[str]:
    say, own = scene.say, tableaux[seat].counts
    if any(own):
        veggies = say("Veggies: {veggies}", veggies=words.counts(say, own))
    else:
        veggies = say("No veggies.") if scene.over else say("No veggies yet.")
    cards = [
        f"- `{signed(line.points):>3}` {words.card(say, line.source)} ({say.render(line.reason)})"
        for line in score_lines(tableaux, seat)
    ]
    return [veggies, *(cards or [say("No point cards.")])]


def _round(say: Catalog, number: int, points: int) -> str:
    return say("**Round {round}**: {points}", round=number, points=printed(points))
