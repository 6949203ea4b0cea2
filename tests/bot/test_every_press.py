"""Every button, every entry of a menu and every command is pressed from what really offers it, in
words that are 40 per cent longer, and in letters read from the right; and a phone shows it all.
"""

import pytest
from playwright.async_api import Browser

from bot.words import i18n
from tests.bot.presses import commands
from tests.bot.server import Server
from tests.bot.tour import OWNERS, Tour
from tests.i18n.pseudo import left_over, visible
from tests.i18n.spoken import spoken
from tests.playground.album import Album
from tests.playground.browser import browser

__all__ = ["browser", "spoken"]

LOOKING = {"pick", "handpick", "handsee", "daily", "dailysee", "learn", "learnnew"} | {
    *("learnstop", "seat", "rules", "scores", "span", "merit", "title", "turn", "history"),
    *("stats", "course", "keep", "settings", "running", "dailydays", "dailyturn"),
}
"""What is pressed to look at something, or to pick."""
NAMES = {"ana", "ben", "cleo", "dmitri", "olga", "guest", "boss", "Ana", "Hush", "Hello"}
"""What people and the game of the tests are called, and what they say."""
FIGURES = {"II", "III", "AM", "PM", "UTC", "Suomi", "tammikuuta", "päivä", "tunti", "minuuttia"}
"""Numbers, times and languages, as the locale's own data has them."""

pytestmark = pytest.mark.usefixtures("hush")


async def test_all_is_offered_pressed_and_shown_on_a_phone_in_languages_that_nobody_speaks(
    spoken: str,
    server: Server,
    browser: Browser | None,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    # However slow the machine is: only what is to be acknowledged first is.
    monkeypatch.setattr("bot.ui.kit.answers.PATIENCE_SECONDS", 60.0)
    album, tour = Album(server), Tour(server, monkeypatch, spoken)
    monkeypatch.setattr(tour, "secrets", album.overlooking(tour.secrets))
    await tour.everything()
    presses = tour.presses
    assert set(server.bot.receivers) - {verb for verb, _ in presses.pressed} == set()
    assert sorted(presses.offered - presses.pressed) == []
    assert commands(server.bot.tree, OWNERS) - presses.typed == set()
    assert presses.edited_late & LOOKING == set(), "each of these is answered in one request"
    assert set(server.bot.receivers) >= LOOKING
    told = [one.getMessage() for one in caplog.records if one.levelname in {"ERROR", "WARNING"}]
    assert [line for line in told if "stays English" in line] == []
    assert [one for one in caplog.records if one.levelname == "ERROR"] == []
    assert i18n.catalog(spoken).locale == spoken
    texts = {text for message in album.kinds.values() for text in visible(message.components)}
    assert len(texts) > 400
    assert {
        text: left for text in texts if (left := left_over(text, spoken, NAMES | FIGURES))
    } == {}
    if browser is not None:
        assert await album.faults(browser, tour.ana) == []
