"""Somebody's Discord still offers commands of an earlier version of the bot."""

import logging
from typing import Any

import pytest
from discord.app_commands import AppCommandError

from tests.bot.messages import history, said
from tests.bot.server import SLASH, Server

CHANGED = (
    "This command is newer than the one your Discord knows. Restart Discord, then type "
    "`/salad` again."
)
SUBCOMMAND, GROUP = 1, 2
OLD: list[tuple[str, list[dict[str, Any]]]] = [
    ("salad", [{"type": SUBCOMMAND, "name": "juggle", "options": []}]),
    ("salad", [{"type": GROUP, "name": "new", "options": [{"type": SUBCOMMAND, "name": "x"}]}]),
    ("salad", []),
    ("bowl", []),
]


@pytest.mark.parametrize(("name", "options"), OLD)
async def test_a_command_that_is_no_more_is_answered_in_one_line_without_a_traceback(
    server: Server,
    caplog: pytest.LogCaptureFixture,
    name: str,
    options: list[dict[str, Any]],
) -> None:
    ana = server.member("ana")
    root = server.env.backend.find_command("salad", server.guild.id, type=1)
    assert root is not None
    data = {"id": root["id"], "name": name, "type": 1, "options": options}
    result = await server._send(ana, SLASH, server.channel.id, data).done()
    assert said(result) == CHANGED
    assert history(server.channel) == []
    assert [r for r in caplog.records if r.exc_info or r.levelno >= logging.WARNING] == []
    # The simulator notes what reaches the tree's `on_error`; it was answered above.
    assert [isinstance(error, AppCommandError) for error in server.env.errors] == [True]
    server.env._errors.clear()
