"""Many clocks that ring at once."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.ui import clockwork
from tests.bot.messages import history, text_of
from tests.bot.server import Server

GAMES = 7


def _reminded(server: Server) -> int:
    """Return in how many channels a reminder stands."""
    channels = server.guild.channels.values()
    told = [text_of(message) for channel in channels for message in history(channel)]
    return sum("the table waits for you" in text for text in told)


async def test_a_few_reminders_are_sent_in_a_tick_and_no_overdue_turn_waits_for_them(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clockwork, "MOST_REMINDERS", 2)
    store, work, now = server.bot.services.store, server.bot.clockwork, server.env.now()
    assert work is not None
    for game in range(1, GAMES + 1):
        channel = server.guild.create_text_channel(f"table-{game}")
        await server.game(*server.members(2), channel=channel, pace="slow")
        clock = await server.clock(game)
        assert clock is not None
        due = replace(clock, due_at=now)
        reminds = replace(clock, remind_at=now - timedelta(hours=game))
        await store.clocks.start([due if game == GAMES else reminds], afresh=True)
    with server.env.time_context():
        for sent in (2, 4, 6):
            await work.tick()
            assert _reminded(server) == sent
            assert (await server.table(GAMES)).version == 1
