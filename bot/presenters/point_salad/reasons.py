"""A seat's points, card by card, each with its reason."""

from collections.abc import Sequence

from bot.i18n import Catalog
from bot.names import harmless
from bot.presenters.contract import Scene
from bot.presenters.point_salad import rounds, words
from engine import Seat
from engine.point_salad import State, Tableau, score_lines, scores, totals


def reasons(scene: Scene, seat: Seat) -> str:
    """Return the seat's veggies and point cards; in a match, the rounds before follow.

    While it runs, of those only the points are told.
    """
    say, state = scene.say, scene.state
    total, added = totals(state)[seat], rounds.sum_of(scene, seat, shown=True)
    heading = say.plural(
        "**{name}**: {points} point",
        "**{name}**: {points} points",
        total,
        name=harmless(scene.names[seat]),
        points=words.number(total),
    )
    if added:
        heading = say("{placing} ({sum})", placing=heading, sum=added)
    salad = _salad(say, state.tableaux, seat)
    if state.earlier:
        salad = [_round(say, state.round, scores(state.tableaux)[seat]), *salad]
    return "\n".join([heading, *salad, *_earlier(scene, seat)])


def _salad(say: Catalog, tableaux: Sequence[Tableau], seat: Seat) -> list[str]:
    veggies = say("Veggies: {veggies}", veggies=words.counts(say, tableaux[seat].counts))
    cards = [
        f"- `{words.signed(line.points):>3}` {words.card(say, line.source)} "
        f"({say.render(line.reason)})"
        for line in score_lines(tableaux, seat)
    ]
    return [veggies, *(cards or [say("No point cards.")])]


def _earlier(scene: Scene, seat: Seat) -> list[str]:
    say = scene.say
    state: State = scene.state
    lines: list[str] = []
    for number, over in enumerate(state.earlier, start=1):
        lines.append(_round(say, number, over.points[seat]))
        if state.to_move is None:
            lines += _salad(say, over.tableaux, seat)
    return lines


def _round(say: Catalog, number: int, points: int) -> str:
    return say("**Round {round}**: {points}", round=number, points=words.number(points))
