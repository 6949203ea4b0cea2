"""Games of secrets at a table: opened, decided by clicks, and listened to by those outside."""

import logging
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest
import simcord
from simcord.results import ResponseMessage

from bot.games import TITLES
from bot.store.records import NewGame, TableOptions
from engine.veggies import CARDS as VEGGIE_CARDS
from engine.veggies import State as VeggieState
from engine.veggies.cards import Other
from tests.bot.messages import (
    alts,
    board_of,
    history,
    ids_of,
    parts,
    privates,
    text_of,
)
from tests.bot.onlookers import public
from tests.bot.server import Server
from tests.games.hush_table import CARDS as HUSH_CARDS
from tests.games.hush_table import State as HushState

_DATA = re.compile(r"base64,[^\"]*")
"""Pictures of emoji: any letters may stand in them."""


def hush_secrets(state: HushState) -> list[str]:
    """Return what would tell of a card that nobody has shown yet."""
    return [card for card in HUSH_CARDS if card not in state.discard]


def veggies_secrets(state: VeggieState) -> list[str]:
    """Return likewise how cards would be named, or read out, that do not lie open."""
    laid = {one.card for stand in state.stands for one in stand.cards}
    hidden = [card for card in VEGGIE_CARDS if card not in laid.union(state.market)]
    return [*hidden, *map(_read_out, hidden)]


def _read_out(card: str) -> str:
    rows = VEGGIE_CARDS[card].rows
    empty = {Other.CRATE, Other.PALLET, Other.BARREL}
    words = [["empty" if item in empty else str(item) for item in row] for row in rows]
    return " over ".join(", ".join(row) for row in words)


def named(rules: str, cards: Iterable[str], known: Iterable[str]) -> list[str]:
    """Return how cards would be read out, but for those that are read out like a known one."""
    if rules != "veggies":
        return []
    return sorted({*map(_read_out, cards)} - {*map(_read_out, known)})


SECRETS: Mapping[str, Callable[[Any], list[str]]] = {
    "hush": hush_secrets,
    "veggies": veggies_secrets,
}
"""For each game of secrets, what would tell one."""


async def dealt(
    server: Server, number: int, rules: str = "hush", **options: object
) -> list[simcord.MemberActor]:
    """Start a game of secrets."""
    people = server.members(number)
    new = NewGame(
        rules=rules,
        guild_id=server.guild.id,
        channel_id=server.channel.id,
        host_id=people[0].id,
        host_name="ana",
        capacity=number,
        options=TableOptions.model_validate(options),
        locale="en-US",
    )
    await server.bot.services.manager.open(new)
    await server.bot.services.live.screens.show(1)
    for person in people[1:]:
        await person.click(board_of(server.channel), label="Join")
    await people[0].click(board_of(server.channel), label="Start")
    return people


async def state(server: Server) -> HushState:
    """Return the state of a game of Hush."""
    found = (await server.table()).state
    assert isinstance(found, HushState)
    return found


async def seat_of(server: Server, person: simcord.MemberActor) -> int:
    seat = (await server.table()).seat_of(person.id)
    assert seat is not None
    return seat.seat


async def open_hand(server: Server, person: simcord.MemberActor) -> ResponseMessage:
    """Press what shows a person what they alone may see."""
    presenter = TITLES[(await server.table()).record.rules].presenter
    display = server.bot.services.live.displays.of(await server.table())
    label = presenter.private(display.scene)
    (hand,) = privates(await person.click(board_of(server.channel), label=label))
    assert "already taken" not in text_of(hand), "nothing was"
    return hand


def chosen(message: ResponseMessage, verb: str) -> list[str]:
    """Return the custom_ids with which something can be picked."""
    return [name for name in ids_of(message, f"s:{verb}:") if not name.endswith(":back:")]


@dataclass
class Eavesdropper:
    """Reads everything that somebody without a seat could read."""

    server: Server
    log: pytest.LogCaptureFixture
    read: int = 0
    leaks: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Listen to all that is logged, too."""
        self.log.set_level(logging.DEBUG, "bot")

    async def listen(self) -> None:
        """Note what tells of a card that nobody has shown yet."""
        table = await self.server.table()
        secrets = SECRETS[table.record.rules](table.state)
        sent = (_DATA.sub("", request) for request in public(self.server.env, self.read))
        said = [*sent, *(record.getMessage() for record in self.log.records)]
        self.read = len(self.server.env.http_requests)
        self.log.clear()
        for message in history(self.server.channel):
            said += [text_of(message), *alts(message), str(parts(message))]
        self.leaks += [text for text in said if any(secret in text for secret in secrets)]
