import asyncio
import contextlib
import sqlite3
from pathlib import Path

import pytest

from bot.games import TITLES
from tests.wire import faults
from tests.wire.games import Players
from tests.wire.process import bot_process
from tests.wire.wire import wire

EACH_TOLD = "point-salad"
"""A game in which everybody sees each action, which is a turn; here with a computer player, to the
end."""
SOME_TURNS = 12


@pytest.mark.parametrize("rules", TITLES)
async def test_the_real_process_plays_as_fast_as_it_can_and_meets_no_limit(
    tmp_path: Path, rules: str
) -> None:
    async with wire() as small, bot_process(small, tmp_path) as bot:
        players = Players(small, [small.world.person(name) for name in ("ana", "ben")])
        await small.ready()
        computers = ("sprout",) if rules == EACH_TOLD else ()
        await players.open(computers, seats=2 + len(computers), game=rules)
        await players.hurry()
        await players.play(*() if rules == EACH_TOLD else (SOME_TURNS,))
        assert players.over == (rules == EACH_TOLD), bot.log
        await small.until(lambda: len(players.boards) == 1)
        assert (small.refused, small.gateway.said) == ([], ["identify"])
        # The end of the game does not wait, and takes the room that boards leave.
        assert min(small.limits.posts[:-1]) >= 1, "nobody has waited for a limit"
        assert await bot.stop() == 0
        if rules == EACH_TOLD:
            assert players.told_turns() == turns_in(tmp_path)


def turns_in(folder: Path) -> int:
    """Return how many turns the database of a bot holds."""
    with contextlib.closing(sqlite3.connect(folder / "salad.db")) as database:
        (number,) = database.execute("SELECT count(*) FROM turns").fetchone()
    return int(number)


async def test_a_board_that_is_never_answered_holds_its_game_for_ten_seconds_and_is_told(
    tmp_path: Path,
) -> None:
    async with wire() as small, bot_process(small, tmp_path) as bot:
        players = Players(small, [small.world.person(name) for name in ("ana", "ben")])
        await small.ready()
        await players.open(seats=2)
        lost = small.break_next(faults.unanswered, "POST", "/channels/*/messages")
        playing = asyncio.create_task(players.turn())
        await small.until(lambda: lost.struck)
        asked = await small.slash(players.people[1], "salad board")
        await small.until(lambda: "Here it is" in small.world.told(asked), seconds=20)
        await playing
        presses = small.world.interactions.values()
        assert any("didn't answer" in small.world.told(press) for press in presses), bot.log
        await players.turn()
