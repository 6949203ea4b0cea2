"""What owners and people who care for their data read comes from the catalogue, too."""

from collections.abc import Iterator
from pathlib import Path

import discord
import pytest
import simcord

from bot import Settings, create_bot
from bot.words import i18n
from tests.bot.messages import privates
from tests.i18n.pseudo import CLOSE, OPEN, untranslated, visible, write_catalogue


@pytest.fixture
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Settings]:
    write_catalogue(tmp_path / "locales")
    monkeypatch.setattr(i18n, "LOCALES", tmp_path / "locales")
    # What a language calls itself is not translated.
    monkeypatch.setattr(i18n, "languages", list)
    i18n.catalog.cache_clear()
    yield Settings(
        _env_file=None, database_url=f"sqlite+aiosqlite:///{tmp_path}/salad.db", shard_count=1
    )
    i18n.catalog.cache_clear()


async def test_every_text_of_these_commands_comes_from_the_catalogue(settings: Settings) -> None:
    async with create_bot(settings) as bot, simcord.run(bot) as env:
        await _use_everything(env)
        bodies = [r.json for r in env.http_requests if "/commands" not in r.path]
    texts = {text for body in bodies for text in visible(body)}
    assert len(texts) > 20
    assert {text: untranslated(text) for text in texts if untranslated(text)} == {}


async def _use_everything(env: simcord.Env) -> None:
    guild = env.create_guild()
    bar, hall = guild.create_text_channel("1"), guild.create_text_channel("2")
    role = guild.create_role("3", permissions=discord.Permissions(manage_guild=True))
    owner = guild.add_member(env.create_user("11"), roles=[role])
    member = guild.add_member(env.create_user("22"))
    for command in ("settings", "end"):
        await member.slash(bar, f"salad {command}")
    panel = privates(await owner.slash(bar, "salad settings"))[-1]
    await owner.select(panel, [hall], custom_id="o:channels")
    await member.slash(bar, "salad new")
    await owner.select(panel, [role], custom_id="o:role")
    await member.slash(hall, "salad new")
    await owner.slash(hall, "salad new")
    asked = privates(await owner.slash(hall, "salad end"))[-1]
    await owner.click(asked, label=f"{OPEN}Call off{CLOSE}")
    await member.slash(bar, "salad privacy")
    asked = privates(await member.slash(bar, "salad forget-me"))[-1]
    await member.click(asked, label=f"{OPEN}Delete my data{CLOSE}")
