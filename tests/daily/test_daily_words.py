"""Every sentence of Daily Salad comes from the catalogue."""

import random
from datetime import date
from pathlib import Path

import pytest
import simcord
from discord.ui import TextDisplay

from bot import Settings, create_bot
from bot.store.dailies import DailyBoard
from bot.ui.daily.places import _view
from bot.ui.daily.words import day_name
from bot.words import i18n
from tests.bot.messages import history, ids_of, privates
from tests.daily.gardeners import AtHome
from tests.daily.kitchen import picks
from tests.i18n.pseudo import CLOSE, OPEN, untranslated, visible, write_catalogue


@pytest.fixture
def bracketed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Settings:
    write_catalogue(tmp_path / "locales")
    monkeypatch.setattr(i18n, "LOCALES", tmp_path / "locales")
    url = f"sqlite+aiosqlite:///{tmp_path}/salad.db"
    return Settings(_env_file=None, database_url=url, shard_count=1)


def test_a_day_is_named_without_its_year() -> None:
    assert day_name(i18n.catalog("en-US"), date(2026, 11, 28)) == "November 28"


async def test_every_text_of_a_daily_salad_comes_from_the_catalogue(bracketed: Settings) -> None:
    i18n.catalog.cache_clear()
    try:
        async with create_bot(bracketed) as bot, simcord.run(bot) as env:
            salad = bot.services.daily
            salad._players = salad.chef._players = AtHome()
            salad.chef.deals = 2
            bot.services.daily_analyst._players = salad._players
            await _play(env)
            bodies = [r.json for r in env.http_requests if "/commands" not in r.path]
    finally:
        i18n.catalog.cache_clear()
    texts = {text for body in bodies for text in visible(body)}
    assert any("On average, Chef scores" in text for text in texts)
    assert {text: untranslated(text) for text in texts if untranslated(text)} == {}


async def _play(env: simcord.Env) -> None:
    """Play, share, look at everything, and come again on the next day; names are digits alone."""
    guild = env.create_guild()
    channel, rng = guild.create_text_channel("1"), random.Random(1)
    person = guild.add_member(env.create_user("11"))
    panel = privates(await person.slash(channel, "salad daily"))[-1]
    while ids_of(panel, "s:daily:"):
        confirm = ids_of(panel, "s:dailydo:")
        await person.click(panel, custom_id=(confirm or [rng.choice(picks(panel))])[0])
    while env.bot.services.daily.chef.cooking:  # type: ignore[attr-defined]  # it is a SaladBot
        await env.advance_time(5)
    for label in ("Share", "Refresh", "Details"):
        await person.click(panel, label=f"{OPEN}{label}{CLOSE}")
    assert len(history(channel)) == 1
    await person.slash(channel, "salad stats")
    env.backend.advance_clock(24 * 60 * 60)
    panel = privates(await person.slash(channel, "salad daily"))[-1]
    await person.click(panel, label=f"{OPEN}Check yesterday's deal{CLOSE}")
    env.backend.advance_clock(24 * 60 * 60)
    await person.click(panel, custom_id=picks(panel)[0])
    await person.click(panel, label=f"{OPEN}Today's salad{CLOSE}")
    assert picks(panel)


@pytest.mark.parametrize(
    ("here", "told"),
    [
        (True, "**In this server**\nNobody here has finished today's Daily yet."),
        (False, "**In all servers**\nNobody has finished today's Daily yet."),
    ],
)
def test_a_day_without_places_says_where_nobody_has_finished(*, here: bool, told: str) -> None:
    board = DailyBoard(lines=(), size=0, own=None)
    view = _view(i18n.catalog("en-US"), date(2026, 11, 28), board, [], here=here)
    shown = [item.content for item in view.walk_children() if isinstance(item, TextDisplay)]
    assert shown == [f"### 🥗 Daily Salad, November 28\n{told}"]
