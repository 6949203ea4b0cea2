"""Every button, every entry of a menu and every command is pressed from what really offers it."""

import pytest

from tests.bot.presses import commands
from tests.bot.server import Server
from tests.bot.tour import OWNERS, Tour

OF_OTHER_GAMES = {
    "Agree",
    "Analysis",
    "Chances",
    "Details",
    "Hello",
    "Hint",
    "Join",
    "Leave",
    "Owners",
    "Rematch",
    "Start",
    "Stay",
    "Stop",
    "analysis",
    "back",
    "board",
    "boss",
    "cancel",
    "chef",
    "custom_id",
    "daily",
    "dmitri",
    "end",
    "ending",
    "forget",
    "game",
    "gardener",
    "hand",
    "handdo",
    "handpick",
    "handsee",
    "handtype",
    "help",
    "history",
    "hush",
    "join",
    "learn",
    "leave",
    "live",
    "menu",
    "new",
    "none",
    "office",
    "olga",
    "option",
    "options",
    "owners",
    "pick",
    "preferences",
    "privacy",
    "replay",
    "rules",
    "salad",
    "scores",
    "settings",
    "sprout",
    "start",
    "stats",
    "title",
    "type",
    "value",
    "verify",
}


async def test_every_button_entry_and_command_is_pressed_from_what_really_offers_it(
    server: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    tour = Tour(server, monkeypatch)
    await tour.everything()
    presses = tour.presses
    assert set(server.bot.receivers) - {verb for verb, _ in presses.pressed} == set()
    assert sorted(presses.offered - presses.pressed) == []
    assert commands(server.bot.tree, OWNERS) - presses.typed == set()
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []
