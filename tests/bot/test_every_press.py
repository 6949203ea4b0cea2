"""Every button, every entry of a menu and every command is pressed from what really offers it."""

import pytest

from tests.bot.presses import commands
from tests.bot.server import Server
from tests.bot.tour import OWNERS, Tour

LOOKING = {"pick", "handpick", "handsee", "daily", "dailysee", "learn", "learnnew"} | {
    *("learnstop", "seat", "rules", "scores", "span", "merit", "title", "turn", "history"),
    *("stats", "course", "keep", "settings", "running", "dailydays", "dailyturn"),
}
"""What is pressed to look at something, or to pick."""

pytestmark = pytest.mark.usefixtures("hush")


async def test_every_button_entry_and_command_is_pressed_from_what_really_offers_it(
    server: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    # However slow the machine is: only what is to be acknowledged first is.
    monkeypatch.setattr("bot.ui.kit.answers.PATIENCE_SECONDS", 60.0)
    tour = Tour(server, monkeypatch)
    await tour.everything()
    presses = tour.presses
    assert set(server.bot.receivers) - {verb for verb, _ in presses.pressed} == set()
    assert sorted(presses.offered - presses.pressed) == []
    assert commands(server.bot.tree, OWNERS) - presses.typed == set()
    assert presses.edited_late & LOOKING == set(), "each of these is answered in one request"
    assert set(server.bot.receivers) >= LOOKING
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []
