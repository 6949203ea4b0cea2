"""Advice from Chef at a friendly table: asked for, in private, and no finer than it is certain."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from bot.advice.certainty import Estimate, chance, groups, points, shares, told
from bot.advice.outlook import outlook
from bot.advice.strengths import levels_at
from bot.manager import deciding_seat
from bot.manager.table import Table
from bot.players import Evaluation, Expectation, Time
from bot.players.line import Requester, Urgency
from bot.players.pool import NO_ANSWER
from bot.store.records import SeatRecord
from bot.ui.handlers import Handlers
from bot.ui.kit.replies import Ack
from bot.ui.messages.display import Display
from bot.ui.requests import Request, limited
from bot.words.names import harmless
from bot.words.refusals import Refusal
from engine import Seat
from engine.text import text

HANDLERS = Handlers()

log = logging.getLogger(__name__)

_TURNS = 3
_VAGUE = 0.15
"""Standard error of a chance from which on a turn is not worth a line: it was hardly tried."""
_EVER_OR_NEVER = 0, 100
_QUICK = Time(0.4)
"""For the outlook of a pick, which a person waits for."""


class NoHints(Refusal):
    """The table is rated, or its host has switched hints off."""

    def __init__(self) -> None:
        super().__init__(
            text(
                "This game has no hints. In a friendly game, the host can turn them on before the "
                "start."
            )
        )


class NoAdvice(Refusal):
    """Thinking has failed, or was broken off."""

    def __init__(self) -> None:
        super().__init__(text("Chef has no answer just now. Please ask again."))


@HANDLERS.on("hint", Ack.PRIVATE, args=1)
@limited
async def hint(request: Request) -> None:
    """Show the person Chef's three best turns."""
    table, seat = await _advised(request)
    display = request.display(table, request.say, seat.seat)
    best = _different(display, seat.seat, await _evaluate(request, table, seat.seat))
    lines = [_line(display, seat.seat, advice) for advice in _ranked(seat.seat, best)]
    await request.tell(request.say("### What Chef would do"), *lines)


@HANDLERS.on("chances", Ack.PRIVATE, args=2)
@limited
async def chances(request: Request) -> None:
    """Show the person how the game may end after the pick."""
    table, seat = await _advised(request)
    action = str(table.game.parse(request.args[1]))
    table.game.check(table.state, seat.seat, table.game.parse(action))
    display = request.display(table, request.say, seat.seat)
    players = request.services.players
    with _answered():
        levels = await levels_at(table, request.services.store.ratings)
        standing = await outlook(players, table, seat.seat, action, _QUICK, levels)
    turn = display.presenter.describe(display.scene, action)
    heading = request.say("### Where this may lead: {turn}", turn=turn)
    await request.tell(heading, *outlook_lines(display, standing))


async def _advised(request: Request) -> tuple[Table, SeatRecord]:
    """Return the table and the seat of a person who may have advice on a decision now.

    Raises NoHints, and what `deciding_seat` raises.
    """
    table = await request.table()
    if not table.record.options.hints:
        raise NoHints
    return table, deciding_seat(table, request.person.id, request.args[0])


async def _evaluate(request: Request, table: Table, seat: Seat) -> list[Evaluation]:
    view = table.game.view(table.state, seat)
    seed = f"{table.id}:{table.version}:{seat}"
    party = Requester(request.person.id, table.record.guild_id)
    levels = await levels_at(table, request.services.store.ratings)
    with _answered():
        return await request.services.players.evaluate(
            *(table.id, table.record.rules, view, seed),
            levels=levels,
            kind=Urgency.ADVICE,
            party=party,
        )


def _different(display: Display, seat: Seat, found: list[Evaluation]) -> list[Evaluation]:
    """Return the best turns, at most three, each of which is another one for another reason.

    Beside the best, only those that were tried often enough to say what comes of them.
    """
    show, scene = display.presenter, display.scene
    essences, reasons, chosen = set[str](), set[str](), list[Evaluation]()
    vague = max(_VAGUE, _error(found[0].standing, seat)) if found else _VAGUE
    for one in found:
        essence, reason = show.essence(scene, one.action), show.reason(scene, seat, one.action)
        is_new = essence not in essences and reason not in reasons
        if is_new and _error(one.standing, seat) <= vague and len(chosen) < _TURNS:
            chosen.append(one)
            essences.add(essence)
            reasons.add(reason)
    return chosen


@contextmanager
def _answered() -> Iterator[None]:
    """Raise NoAnswer where nobody thinks to the end."""
    try:
        yield
    except NO_ANSWER as error:
        log.warning("no advice: %s", error)
        raise NoAdvice from error


@dataclass(frozen=True, slots=True)
class _Advice:
    """A turn with its place, which it may share, and what may be told of the end."""

    place: int
    action: str
    chance: int
    points: int


def _ranked(seat: Seat, best: list[Evaluation]) -> list[_Advice]:
    """Return turns with places, the best chance first, and of equal chances what Chef prefers.

    One that cannot be told from another shares its place.
    """
    chances = [_chance(one.standing, seat) for one in best]
    expected = [_points(one.standing, seat) for one in best]
    by_chance = groups(chances)
    ends = list(zip(by_chance, groups(expected), strict=True))
    order = sorted(range(len(best)), key=lambda n: (by_chance[n], ends.index(ends[n])))
    ranked = [ends[number] for number in order]
    numbers = list(zip(told(chances, _EVER_OR_NEVER), told(expected), strict=True))
    return [
        _Advice(1 + ranked.index(ends[number]), best[number].action, *numbers[number])
        for number in order
    ]


def _chance(standing: Expectation, seat: Seat) -> Estimate:
    return chance(standing.win[seat], _error(standing, seat))


def _error(standing: Expectation, seat: Seat) -> float:
    """Return the standard error of a seat's chance; without one, nothing is known of it."""
    return standing.win_error[seat] if standing.win_error else 1.0


def _points(standing: Expectation, seat: Seat) -> Estimate:
    error = standing.points_error[seat] if standing.points_error else 1.0
    return points(standing.points[seat], error)


def _line(display: Display, seat: Seat, advice: _Advice) -> str:
    say, scene, show = display.say, display.scene, display.presenter
    ending = say.plural(
        "Expected: about {n} point · winning chance about {chance}",
        "Expected: about {n} points · winning chance about {chance}",
        advice.points,
        chance=say.percent(advice.chance / 100),
    )
    turn = f"{advice.place}\\. **{show.describe(scene, advice.action)}**"
    why = show.reason(scene, seat, advice.action)
    return f"{turn}\n-# {ending} · {why}" if why else f"{turn}\n-# {ending}"


def outlook_lines(display: Display, standing: Expectation) -> list[str]:
    """Return the expected final points and chances of everybody."""
    record, say = display.table.record, display.say
    seats = range(len(record.seats))
    chances = shares([_chance(standing, seat) for seat in seats], _EVER_OR_NEVER)
    expected = told([_points(standing, seat) for seat in seats])
    return [
        say.plural(
            "- **{name}**: about {n} point · winning chance about {chance}",
            "- **{name}**: about {n} points · winning chance about {chance}",
            expected[seat.seat],
            name=harmless(seat.name),
            chance=say.percent(chances[seat.seat] / 100),
        )
        for seat in record.seats
    ]
