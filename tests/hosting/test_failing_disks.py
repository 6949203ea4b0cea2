"""The database fails while the bot runs: people are told, nothing is lost, and it goes on."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.bot.messages import board_of, ids_of, said, text_of
from tests.bot.server import Server
from tests.hosting.troubles import no_file_longer_than, read_only

NOT_SAVED = "That could not be saved, so nothing changed. Please try again in a moment."


@asynccontextmanager
async def _full_disk(server: Server) -> AsyncIterator[None]:
    """Let the journal of the database not grow by one byte."""
    with no_file_longer_than(_journal_size(server)):
        yield


def _journal_size(server: Server) -> int:
    return Path(server.url.removeprefix("sqlite+aiosqlite:///") + "-wal").stat().st_size


@pytest.mark.parametrize(
    ("trouble", "sentence"),
    [
        (read_only, "The database cannot be written"),
        (_full_disk, "The disk of the database"),
    ],
)
async def test_a_turn_that_cannot_be_saved_is_refused_and_can_be_taken_later(
    server: Server, caplog: pytest.LogCaptureFixture, trouble: object, sentence: str
) -> None:
    await server.game(*server.members(2))
    mover = await server.mover()
    for pick in ("s:pick:1:0:A1:A1", "s:pick:1:0:B1:A1B1"):
        await mover.click(board_of(server.channel), custom_id=pick)
    board = board_of(server.channel)
    assert callable(trouble)
    async with trouble(server):
        refused = await mover.click(board, custom_id=ids_of(board, "s:do:")[0])
        assert said(refused) == NOT_SAVED
        assert (await server.table()).version == 0
    assert any(sentence in message for message in caplog.messages)
    assert "Traceback" not in caplog.text
    await mover.click(board, custom_id=ids_of(board, "s:do:")[0])
    record = await server.bot.services.store.games.get(1)
    assert record is not None
    assert [turn.action for turn in record.turns] == ["A1B1"]
    assert "Turn 2" in text_of(board_of(server.channel))
