"""The bot dies at each request in turn: what it then wanted to put away is put away by the next."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import pytest
import simcord
from simcord.http import router

from bot.games import DEFAULT, TITLES
from bot.store.records import Status
from tests.bot.messages import alive, asks, board_of, confirms, ids_of, privates
from tests.bot.server import Server

Deed = Callable[[Server, int], Awaitable[None]]
MOST = 12
"""Requests of a deed, at most."""


@contextmanager
def dying(spared: int, *, after: bool) -> Iterator[list[str]]:
    """Let the bot die at a request: nothing that it asks from then on is heard or answered."""
    true_dispatch, asked = router.dispatch, list[str]()

    def dispatch(backend: Any, method: str, path: str, **options: Any) -> Any:
        asked.append(f"{method} {path}")
        if len(asked) == spared + 1 and after:
            true_dispatch(backend, method, path, **options)
        if len(asked) > spared:
            raise asyncio.CancelledError
        return true_dispatch(backend, method, path, **options)

    with patch.object(router, "dispatch", dispatch):
        yield asked


async def _turn(server: Server, game: int) -> None:
    mover, panel = await server.mover(game), PICKED.pop(game)
    await server.press(mover, panel, confirms(panel)[0]).done()


async def _start(server: Server, game: int) -> None:
    host, _ = _people(server, game)
    await server.press(host, board_of(server.channel), f"s:start:{game}").done()


async def _board(server: Server, game: int) -> None:
    await server.command(_people(server, game)[0], "board").done()


async def _call_off(server: Server, game: int) -> None:
    host, _ = _people(server, game)
    for panel in privates(await host.slash(server.channel, "salad help")):
        await server.press(host, panel, f"s:calling:{game}").done()


def _people(server: Server, game: int) -> tuple[simcord.MemberActor, simcord.MemberActor]:
    """Return the host and another player: each game has its own."""
    return server.member(f"host{game}"), server.member(f"guest{game}")


async def _lobby(server: Server, game: int) -> None:
    await server.lobby(*_people(server, game))


async def _game(server: Server, game: int) -> None:
    await server.game(*_people(server, game))


async def _picked(server: Server, game: int) -> None:
    await _game(server, game)
    PICKED[game] = await server.pick_default(game)


PICKED: dict[int, simcord.ResponseMessage] = {}
"""By the number of the game: where a turn is picked, and can be confirmed."""

DEEDS: dict[str, tuple[Deed, Deed]] = {
    "turn": (_picked, _turn),
    "start": (_lobby, _start),
    "board": (_game, _board),
    "call off": (_lobby, _call_off),
}


@pytest.mark.parametrize(
    ("name", "rules"),
    [*((name, DEFAULT) for name in DEEDS), *(("turn", rules) for rules in [*TITLES][1:])],
)
async def test_after_a_death_at_any_request_exactly_what_goes_on_can_be_pressed(
    server: Server, monkeypatch: pytest.MonkeyPatch, name: str, rules: str
) -> None:
    server.draw_nothing(monkeypatch)
    server.rules = rules
    ready, deed = DEEDS[name]
    for number in range(MOST):
        for after in (False, True):
            server.channel = server.guild.create_text_channel(f"{name}-{number}-{after}")
            game = 2 * number + after + 1
            await ready(server, game)
            with dying(number, after=after) as asked:
                await deed(server, game)
            if len(asked) <= number:
                assert number
                return
            await server.restart()
            await server.wait()
            await _check(server, game, f"{name}, {asked[number]}, {after}")
    raise AssertionError("it has no end")


async def _check(server: Server, game: int, told: str) -> None:
    """Check that what can be pressed of a game is one message of its latest turn."""
    table = await server.table(game)
    verb = {
        Status.LOBBY: f"s:join:{game}",
        Status.RUNNING: "s:",
        Status.FINISHED: f"s:rematch:{game}",
        Status.CANCELLED: "",
    }[table.record.status]
    pressable = alive(server.channel)
    assert len(pressable) == bool(verb), told
    assert all(ids_of(message, verb) for message in pressable), told
    decisions = [decision.id for decision in table.pending()] if table.running else []
    assert all(asks(message, game, one) for message in pressable for one in decisions), told
