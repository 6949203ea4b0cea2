"""Whoever reads a private line reads their own language, a board has that of its server."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import discord
import pytest
import simcord
from discord import app_commands

from bot.commands.scoring import stats
from bot.commands.translating import CatalogTranslator
from bot.words import i18n
from bot.words.names import FSI, PDI, RLI
from tests.bot.conftest import server
from tests.bot.messages import board_of, ids_of, labels, menus, privates, said, text_of
from tests.bot.server import Server
from tests.i18n.foreign import commands_sent, speak, write

__all__ = ["server"]

DE: dict[str | tuple[str, str], str] = {
    "Join": "Mitspielen",
    "Seats: {seats} of {all}": "Plätze: {seats} von {all}",
    "No game is open in this channel. `/salad new` opens one.": (
        "Hier läuft kein Spiel. `/salad new` eröffnet eines."
    ),
    "Same as your Discord": "Wie dein Discord",
    ("command", "new"): "neu",
    ("option", "seats"): "plätze",
    ("command", "join"): "Mit spielen",
    ("command", "leave"): "gehen",
    ("command", "end"): "gehen",
    ("command", "start"): "leave",
    "Open a game in this channel": "Eröffne eine Partie im Kanal",
    "Read the rules (takes a minute)": "Regeln " * 20,
    "Sprout": "Sprössling",
    "Sprout {number}": "Sprössling {number}",
    "a former player": "eine Person von früher",
    "No time limit": "Ohne Zeitlimit",
}
PL: dict[str | tuple[str, str], str] = {
    "Join": "Dołącz",
    "No game is open in this channel. `/salad new` opens one.": (
        "Na tym kanale nie ma gry. `/salad new` otwiera nową."
    ),
    "Game {number} is waiting: I can't post in {channel}. Please give me back: "
    "{names}. Then it goes on by itself. Nobody loses time.": (
        "Gra {number} czeka: {channel}, {names}"
    ),
}


@pytest.fixture(autouse=True)
def _catalogues(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    write(tmp_path / "locales", "de", DE)
    write(tmp_path / "locales", "pl", PL)
    monkeypatch.setattr(i18n, "LOCALES", tmp_path / "locales")
    i18n.catalog.cache_clear()
    yield
    i18n.catalog.cache_clear()


async def test_each_reads_their_own_language_and_the_board_is_in_the_servers(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, ben, cleo = server.members(3)
    speak(monkeypatch, {ana.id: "pl", ben.id: "de", cleo.id: "fr"}, server="de")
    told = [said(await one.slash(server.channel, "salad start")) for one in (ana, ben, cleo)]
    assert told == [
        "Na tym kanale nie ma gry. `/salad new` otwiera nową.",
        "Hier läuft kein Spiel. `/salad new` eröffnet eines.",
        "No game is open in this channel. `/salad new` opens one.",
    ]
    assert "Mitspielen" in labels(await server.lobby(ana))


async def test_a_person_chooses_a_language_for_what_they_alone_read_and_a_restart_keeps_it(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, ben = server.members(2)
    speak(monkeypatch, {ana.id: "de"})
    panel = privates(await ana.slash(server.channel, "salad preferences"))[-1]
    assert [option["label"] for option in menus(panel)[-1]["options"]] == [
        *("Wie dein Discord", "Deutsch", "English", "Polski"),
    ]
    (choice,) = ids_of(panel, "m:speak")
    await ana.select(panel, ["pl"], custom_id=choice)
    for _ in range(2):
        told = said(await ana.slash(server.channel, "salad start"))
        assert told == "Na tym kanale nie ma gry. `/salad new` otwiera nową."
        assert "No game is open" in said(await ben.slash(server.channel, "salad start"))
        await server.restart()
    assert "Join" in labels(await server.lobby(ana)), "a board is everybody's"
    await ana.slash(server.channel, "salad forget-me")
    await server.press(ana, panel, "s:forget:0").done()
    assert server.bot.languages.of(ana.id) is None


async def test_a_direct_message_is_in_the_language_that_its_reader_has_chosen(
    server: Server,
) -> None:
    ana, ben = server.members(2)
    await server.game(ana, ben, pace="live")
    panel = privates(await ana.slash(server.channel, "salad preferences"))[-1]
    await ana.select(panel, ["pl"], custom_id=ids_of(panel, "m:speak")[0])
    server.forbid(discord.Permissions(send_messages=True))
    await server.wait(minutes=4)
    assert any("czeka" in letter for letter in server.letters(ana))


async def test_the_language_of_a_server_turns_its_open_games_and_none_elsewhere(
    server: Server,
) -> None:
    host = server.member("host", roles=[_managers(server)])
    await server.lobby(host, server.member("ben"))
    for _ in range(2):
        (menu,) = ids_of(board_of(server.channel), "m:computer")
        await host.select(board_of(server.channel), ["sprout"], custom_id=menu)
    panel = privates(await host.slash(server.channel, "salad settings"))[-1]
    await host.select(panel, ["de"], custom_id=ids_of(panel, "m:house:0:locale")[0])
    await server.member("cleo").click(board_of(server.channel), label="Join")
    assert "Mitspielen" in labels(board_of(server.channel))
    assert "Sprössling**\n4. **🤖 Sprössling II**" in text_of(board_of(server.channel))
    await host.select(panel, ["server"], custom_id=ids_of(panel, "m:house:0:locale")[0])
    await server.member("dmitri").click(board_of(server.channel), label="Mitspielen")
    assert "Join" in labels(board_of(server.channel))
    assert "4. **🤖 Sprout II**" in text_of(board_of(server.channel))


async def test_commands_options_and_choices_are_told_in_every_language(server: Server) -> None:
    told = {item["name"]: item for item in commands_sent(server.env)}
    assert told["new"]["name_localizations"] == {"de": "neu"}
    assert told["new"]["description_localizations"] == {"de": "Eröffne eine Partie im Kanal"}
    assert told["seats"]["name_localizations"] == {"de": "plätze"}
    choices = {
        choice["value"]: choice.get("name_localizations") for choice in told["pace"]["choices"]
    }
    assert choices["none"] == {"de": "Ohne Zeitlimit"}
    assert not told["salad"]["name_localizations"], "the bot has one name"
    assert not told["join"]["name_localizations"], "Discord takes no such name"
    assert not any(told[name]["name_localizations"] for name in ("leave", "start", "end"))
    assert not told["rules"]["description_localizations"], "it is longer than Discord takes"


def test_british_texts_are_not_told_to_americans(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path / "all", "en-GB", {("command", "stats"): "statistics"})
    monkeypatch.setattr(i18n, "LOCALES", tmp_path / "all")
    i18n.catalog.cache_clear()
    asked = app_commands.locale_str("stats")
    about: app_commands.TranslationContextTypes = app_commands.TranslationContext(
        location=app_commands.TranslationContextLocation.command_name, data=stats
    )
    told = {
        locale: asyncio.run(CatalogTranslator().translate(asked, locale, about))
        for locale in (discord.Locale.american_english, discord.Locale.british_english)
    }
    assert list(told.values()) == ["stats", "statistics"]


def _managers(server: Server) -> simcord.RoleHandle:
    return server.guild.create_role("staff", permissions=discord.Permissions(manage_guild=True))


@pytest.fixture
def hebrew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[i18n.Catalog]:
    """The texts of a language that is read from the right."""
    write(tmp_path, "he", {"Seed: `{seed}`": "זרע: `{seed}`", "by {name}": "של {name}"})
    monkeypatch.setattr(i18n, "LOCALES", tmp_path)
    i18n.catalog.cache_clear()
    yield i18n.catalog("he")
    i18n.catalog.cache_clear()


def test_code_that_people_copy_has_nothing_in_it_that_nobody_sees(hebrew: i18n.Catalog) -> None:
    assert hebrew("Seed: `{seed}`", seed="a1b2") == "זרע: `a1b2`"
    assert hebrew("by {name}", name="ana") == f"של {FSI}ana{PDI}"


def test_a_name_and_its_number_stay_side_by_side_in_a_row_from_the_right(
    hebrew: i18n.Catalog,
) -> None:
    assert hebrew.paired("ana", "7") == f"{FSI}ana 7{PDI}"
    assert hebrew.paired("דנה", "7") == f"{RLI}דנה 7{PDI}"
    row = " · ".join([hebrew.paired("ana", "7"), hebrew.paired("ben", "−3")])
    assert hebrew("by {name}", name=row) == f"של {RLI}{FSI}ana 7{PDI} · {FSI}ben −3{PDI}{PDI}"
    assert hebrew.apart(["ana", "3"]) == f"{FSI}ana{PDI}, {FSI}3{PDI}"
    assert hebrew.listed(["ana"]) == f"{FSI}ana{PDI}"
    assert i18n.ENGLISH.paired("ana", "7") == "ana 7"
    assert i18n.ENGLISH.apart(["ana", "3"]) == "ana, 3"
