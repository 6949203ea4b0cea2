"""Kill -9 at every request of what people do, with a Discord that outlives the bot.

The bot's process is killed before a request is done, or right after, and started again. Then every
game that was ever begun must have one message to press, of its latest turn; none if called off.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from random import Random

from bot.manager import GameManager
from bot.store import Store
from tests.games.ahead import play_until_last_turn
from tests.soak.hall import Hall

Step = Callable[[Hall], Awaitable[None]]


@dataclass(frozen=True)
class Deed:
    """What somebody does at a table that is ready for it."""

    ready: Step
    do: Step


def _pressing(prefix: str, *values: str, guest: bool = False) -> Step:
    async def do(hall: Hall) -> None:
        await hall.press(prefix, *values, person=hall.people[1] if guest else 0)

    return do


def _typing(command: str, **options: int) -> Step:
    async def do(hall: Hall) -> None:
        await hall.slash(command, 0, **options)

    return do


def _asked(command: str, *, guest: bool = False) -> Step:
    async def do(hall: Hall) -> None:
        person = hall.people[1] if guest else 0
        who, message, button = await hall.panel(command, person)
        await hall.small.press(who, message, button)

    return do


async def _nothing(_: Hall) -> None:
    """Need nothing."""


async def _lobby(hall: Hall) -> None:
    await hall.lobby()


async def _full_lobby(hall: Hall) -> None:
    await hall.lobby(2)


async def _game(hall: Hall) -> None:
    await hall.game()


async def _three(hall: Hall) -> None:
    await hall.game(3)


async def _picked(hall: Hall) -> None:
    await hall.game()
    await hall.pick()


async def _picked_before_a_computer(hall: Hall) -> None:
    await hall.game(1, computer=True)
    await hall.pick()


async def _picking(hall: Hall) -> None:
    await hall.pick_once(Random(1))


async def _confirming(hall: Hall) -> None:
    await hall.press("s:do:", person=hall.mover())


async def _last(hall: Hall) -> None:
    """Let everything be played but the last turn."""
    await hall.game()
    await hall.bot.stop()
    await _play_to_the_last_turn(hall)
    await hall.rise()
    await hall.pick()


async def _over(hall: Hall) -> None:
    await _last(hall)
    await _confirming(hall)
    await hall.small.until(lambda: hall.shows("s:rematch:"))
    await hall.quiet()


async def _play_to_the_last_turn(hall: Hall) -> None:
    store = await Store.open(f"sqlite+aiosqlite:///{hall.folder / 'salad.db'}")
    try:
        manager = GameManager(store)
        table = await manager.table_in(hall.channel)
        await play_until_last_turn(manager, table)
    finally:
        await store.close()


DEEDS = {
    "open": Deed(_nothing, _typing("salad new", seats=2)),
    "join": Deed(_lobby, _pressing("s:join:", guest=True)),
    "computer": Deed(_lobby, _pressing("m:computer:", "sprout")),
    "start": Deed(_full_lobby, _pressing("s:start:")),
    "pick": Deed(_game, _picking),
    "turn": Deed(_picked, _confirming),
    "turn before a computer": Deed(_picked_before_a_computer, _confirming),
    "board": Deed(_game, _typing("salad board")),
    "leave": Deed(_three, _asked("salad leave", guest=True)),
    "call off a lobby": Deed(_lobby, _asked("salad cancel")),
    "end a game": Deed(_game, _asked("salad end")),
    "last turn": Deed(_last, _confirming),
    "rematch": Deed(_over, _pressing("s:rematch:")),
}


async def kill_at(hall: Hall, name: str, number: int, *, after: bool) -> bool:
    """Kill the bot at one request of a deed and look at what stands; False: it has fewer."""
    hall.used += 1
    deed = DEEDS[name]
    await deed.ready(hall)
    await hall.quiet()
    killed = hall.strike(number, after=after)
    done, dead = asyncio.ensure_future(_done(hall, deed)), asyncio.ensure_future(killed.wait())
    await asyncio.wait({done, dead}, return_when=asyncio.FIRST_COMPLETED)
    for waiting in (done, dead):
        waiting.cancel()
    if not killed.is_set():
        hall.small.strikes.clear()
        return False
    await hall.rise()
    hall.kills[name] += 1
    return True


async def _done(hall: Hall, deed: Deed) -> None:
    """Do it, and wait until the bot has nothing more to ask."""
    await deed.do(hall)
    for _ in range(2):
        await hall.quiet()
