"""What the panel of one's own settings says and offers, built without a bot."""

from dataclasses import replace
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.store.records import Preferences
from bot.ui.kit.languages import LIKE_OTHERS
from bot.ui.reading import preferences
from bot.words.i18n import catalog
from tests.ui.test_messages import offered, texts

NOW = datetime(2026, 11, 28, 23, 40, tzinfo=UTC)
ASKED: Any = SimpleNamespace(
    say=catalog("en-US"), services=SimpleNamespace(clock=SimpleNamespace(now=lambda: NOW))
)
SWITCHES = {
    "quick": "Quick turns",
    "quick_cards": "Quick cards",
    "next_ping": "You are next",
    "text_board": "Boards in words",
}


def panel(**chosen: Any) -> discord.ui.LayoutView:
    return preferences._panel(ASKED, replace(Preferences(), **chosen))


def switches(view: discord.ui.LayoutView) -> dict[str, tuple[str, bool]]:
    """Return the switches: what they say, and whether they shine."""
    found = {name: item for name, item in offered(view).items() if name.startswith("s:prefer")}
    green = discord.ButtonStyle.success
    return {name: (item.label, item.style is green) for name, item in found.items()}


def chosen_in(view: discord.ui.LayoutView, menu: str) -> list[str]:
    return [option.value for option in offered(view)[menu].options if option.default]


@pytest.mark.parametrize("name", SWITCHES)
def test_a_switch_says_how_it_stands_and_changes_that(name: str) -> None:
    off = {f"s:prefer:0:{one}:on": (f"{called}: off", False) for one, called in SWITCHES.items()}
    assert switches(panel()) == off
    one = {f"s:prefer:0:{name}:off": (f"{SWITCHES[name]}: on", True)}
    rest = {key: value for key, value in off.items() if key != f"s:prefer:0:{name}:on"}
    assert switches(panel(**{name: True})) == rest | one
    told = [text for text in texts(panel()) if text.startswith(f"**{SWITCHES[name]}**")]
    assert len(told) == 1


def test_quiet_hours_are_told_from_their_hour_on_for_nine_hours() -> None:
    def told(view: discord.ui.LayoutView) -> str:
        return next(text for text in texts(view) if text.startswith("**Quiet hours**"))

    assert told(panel()) == "**Quiet hours**: off. I may mention you at any time."
    assert chosen_in(panel(), "m:quiet:0") == ["none"]
    for hour in (0, 22):
        began = int(NOW.replace(hour=hour, minute=0).timestamp())
        quiet = panel(quiet_from=hour)
        assert f"from <t:{began}:t> to <t:{began + 9 * 3600}:t>" in told(quiet)
        assert chosen_in(quiet, "m:quiet:0") == [str(hour)]
    options = cast("Any", offered(panel())["m:quiet:0"]).options
    assert [option.value for option in options] == ["none", *map(str, range(24))]
    assert len({option.label for option in options}) == len(options)


def test_a_language_is_chosen_by_its_own_name_or_is_discords() -> None:
    assert chosen_in(panel(), "m:speak:0") == [LIKE_OTHERS]
    assert chosen_in(panel(locale="de"), "m:speak:0") == ["de"]
    labels = {one.value: one.label for one in offered(panel())["m:speak:0"].options}
    assert labels["de"] == "Deutsch"
