"""A process that plays games of eight turns without end and prints each turn once committed."""

import asyncio
import sys
from itertools import count

from bot.store import Store
from tests.store.samples import ANN, BEN, at, result, running_game, turn

LAST = 8


async def _play(store: Store, channel_id: int) -> None:
    game_id = await running_game(store, channel_id)
    for version in range(1, LAST):
        await store.turns.add(game_id, turn(version))
        _say(game_id, version)
    results = [result(0, ANN, 1, 9), result(1, BEN, 2, 8)]
    await store.turns.finish(game_id, turn(LAST), results, at(LAST))
    _say(game_id, LAST)


def _say(game_id: int, version: int) -> None:
    sys.stdout.write(f"{game_id} {version}\n")
    sys.stdout.flush()


async def _main(url: str) -> None:
    store = await Store.open(url)
    for channel_id in count(1):
        await _play(store, channel_id)


if __name__ == "__main__":
    asyncio.run(_main(sys.argv[1]))
