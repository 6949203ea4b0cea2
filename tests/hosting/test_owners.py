import logging
from dataclasses import replace
from typing import Any

import discord
import pytest
import simcord

from bot.words import i18n
from tests.bot.messages import (
    alive,
    board_of,
    button,
    history,
    ids_of,
    labels,
    parts,
    privates,
    said,
    text_of,
)
from tests.bot.server import Server

CHANNELS, ROLES = 8, 6
"""The kinds of menus: of channels, of roles."""

REFUSED = "You need the Manage Server permission for this."


@pytest.fixture
def owner(server: Server) -> simcord.MemberActor:
    """Return a member who may manage the server."""
    rights = discord.Permissions(manage_guild=True)
    return server.member("olga", roles=[server.guild.create_role("owners", permissions=rights)])


async def _settings(server: Server, owner: simcord.MemberActor) -> simcord.ResponseMessage:
    return privates(await owner.slash(server.channel, "salad settings"))[-1]


def _menu(panel: simcord.ResponseMessage, kind: int) -> str:
    name: str = next(part["custom_id"] for part in parts(panel) if part["type"] == kind)
    return name


async def test_only_who_may_manage_the_server_sees_and_changes_its_settings(
    server: Server, owner: simcord.MemberActor
) -> None:
    ana = server.member("ana")
    assert said(await ana.slash(server.channel, "salad settings")) == REFUSED
    panel = await _settings(server, owner)
    for forged in ids_of(panel, "s:house"):
        answer = said(await server.press(ana, panel, forged).done())
        assert answer.splitlines()[-1] == REFUSED
    kept = await server.bot.services.store.guilds.settings(server.guild.id)
    assert not kept.threads


async def test_outside_the_allowed_channels_a_table_is_refused_with_where_it_is_allowed(
    server: Server, owner: simcord.MemberActor
) -> None:
    ana, bar = server.member("ana"), server.channel
    hall = server.guild.create_text_channel("hall")
    panel = await _settings(server, owner)
    await owner.select(panel, [hall], custom_id=_menu(panel, CHANNELS))
    refused = said(await ana.slash(bar, "salad new"))
    assert refused == f"Games can be opened in: <#{hall.id}>"
    assert not alive(bar)
    await ana.slash(hall, "salad new")
    assert "game 1" in text_of(board_of(hall))
    await owner.select(panel, [], custom_id=_menu(panel, CHANNELS))
    await ana.slash(bar, "salad new")
    assert "game 2" in text_of(board_of(bar))


async def test_only_members_with_the_role_open_tables_and_all_may_join(
    server: Server, owner: simcord.MemberActor
) -> None:
    gardeners = server.guild.create_role("gardeners")
    ana, ben = server.member("ana", roles=[gardeners]), server.member("ben")
    panel = await _settings(server, owner)
    await owner.select(panel, [gardeners], custom_id=_menu(panel, ROLES))
    refused = said(await ben.slash(server.channel, "salad new"))
    assert refused == f"You need the role <@&{gardeners.id}> to open games here."
    await server.lobby(ana, ben)
    assert "2. **ben**" in text_of(board_of(server.channel))


async def test_the_menus_of_channels_and_roles_begin_with_what_was_chosen_and_may_be_emptied(
    server: Server, owner: simcord.MemberActor
) -> None:
    hall, cooks = server.guild.create_text_channel("hall"), server.guild.create_role("cooks")
    panel = await _settings(server, owner)
    assert _kept(panel) == {CHANNELS: (0, 25, []), ROLES: (0, 1, [])}
    await owner.select(panel, [hall, server.channel], custom_id=_menu(panel, CHANNELS))
    await owner.select(panel, [cooks], custom_id=_menu(panel, ROLES))
    (few, many, chosen), roles = _kept(panel)[CHANNELS], _kept(panel)[ROLES]
    assert (few, many, sorted(chosen)) == (0, 25, sorted([hall.id, server.channel.id]))
    assert roles == (0, 1, [cooks.id])
    await owner.select(panel, [], custom_id=_menu(panel, ROLES))
    assert _kept(panel)[ROLES] == (0, 1, [])


def _kept(panel: simcord.ResponseMessage) -> dict[int, tuple[int, int, list[int]]]:
    """Return how few and how many may be chosen in the menus about tables, and what is."""
    return {
        part["type"]: (
            part["min_values"],
            part["max_values"],
            [int(one["id"]) for one in part.get("default_values", [])],
        )
        for part in parts(panel)
        if part["type"] in {CHANNELS, ROLES} and part["custom_id"] != "o:dailychannel"
    }


async def test_the_role_of_everybody_is_no_condition(
    server: Server, owner: simcord.MemberActor
) -> None:
    panel = await _settings(server, owner)
    everybody = server.guild.default_role
    await owner.select(panel, [everybody], custom_id=_menu(panel, ROLES))
    await server.lobby(server.member("ana"))


async def test_tables_get_threads_by_default_unless_told_otherwise(
    server: Server, owner: simcord.MemberActor
) -> None:
    ana = server.member("ana")
    panel = await _settings(server, owner)
    await owner.click(panel, label="Threads: off")
    assert button(panel, "Threads: on")
    await ana.slash(server.channel, "salad new")
    (thread,) = server.channel.threads
    assert "game 1" in text_of(board_of(thread))
    await ana.slash(server.channel, "salad new", thread=False)
    assert "game 2" in text_of(board_of(server.channel))


async def test_the_language_of_the_boards_is_chosen_for_new_tables(
    server: Server, owner: simcord.MemberActor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(i18n, "languages", lambda: ["de", "en-US"])
    panel = await _settings(server, owner)
    await owner.select(panel, ["de"], custom_id="m:house:0:locale")
    await server.lobby(server.member("ana"))
    assert (await server.table()).record.locale == "de"


async def test_every_change_of_a_setting_is_told_in_the_log(
    server: Server, owner: simcord.MemberActor, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, logger="bot")
    panel = await _settings(server, owner)
    await owner.click(panel, label="Threads: off")
    assert "audit: settings of the server changed: threads on" in caplog.messages


async def test_a_game_is_ended_after_asking_by_who_may_manage_the_server(
    server: Server, owner: simcord.MemberActor, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, logger="bot")
    await server.game(*server.members(2))
    hall = server.guild.create_text_channel("hall")
    asked = privates(await owner.slash(hall, "salad end", game=1))[-1]
    assert labels(asked) == ["Call off", "Keep the game"]
    assert (await server.table()).running
    await owner.click(asked, label="Call off")
    assert text_of(asked) == "Game 1 is called off."
    assert not alive(server.channel)
    assert "audit: game ended by who manages the server" in caplog.messages


async def test_a_game_that_cannot_be_replayed_is_ended_too(
    server: Server, owner: simcord.MemberActor
) -> None:
    await server.game(*server.members(2))
    await server.spoil(1)
    await server.restart()
    asked = privates(await owner.slash(server.channel, "salad end"))[-1]
    await owner.click(asked, label="Call off")
    assert text_of(history(server.channel)[-1]) == "Game 1 is called off."
    await server.member("ana").slash(server.channel, "salad new")
    assert "game 2" in text_of(board_of(server.channel))


async def test_nobody_else_ends_games_or_is_offered_any(
    server: Server, owner: simcord.MemberActor
) -> None:
    ana, ben = server.members(2)
    await server.game(ana, ben)
    assert said(await ana.slash(server.channel, "salad end")) == REFUSED
    panel = privates(await ben.slash(server.channel, "salad rules"))[-1]
    forged = await server.press(ben, panel, "s:ending:0:1").done()
    assert said(forged).endswith(REFUSED)
    assert (await server.table()).running
    for person, offered in ((ana, []), (owner, ["1 · #salad-bar"])):
        shown = await person.autocomplete(server.channel, "salad end", "game", "")
        assert [choice["name"] for choice in shown] == offered


async def test_games_of_other_servers_cannot_be_ended(server: Server) -> None:
    await server.game(*server.members(2))
    elsewhere = server.env.create_guild("Elsewhere")
    hall = elsewhere.create_text_channel("hall")
    role = elsewhere.create_role("owners", permissions=discord.Permissions(manage_guild=True))
    stranger = elsewhere.add_member(server.env.create_user("mallory"), roles=[role])
    shown = await stranger.slash(hall, "salad end", game=1)
    assert said(shown) == "There is no game 1 that you can see here."


async def test_an_ended_game_cannot_be_ended_again(
    server: Server, owner: simcord.MemberActor
) -> None:
    await server.game(*server.members(2))
    asked = privates(await owner.slash(server.channel, "salad end"))[-1]
    twice = [server.press(owner, asked, "s:ending:0:1") for _ in range(2)]
    answers = {said(await press.done()).splitlines()[-1] for press in twice}
    assert answers == {
        "Game 1 is called off.",
        "This game is over. `/salad new` opens the next.",
    }


async def test_tables_wait_as_the_server_has_chosen_unless_told_otherwise(
    server: Server, owner: simcord.MemberActor, caplog: pytest.LogCaptureFixture
) -> None:
    ana, hall = server.member("ana"), server.guild.create_text_channel("hall")
    await ana.slash(server.channel, "salad new")
    assert "1 day a turn; after that, I play it." in text_of(board_of(server.channel))
    panel = await _settings(server, owner)
    with caplog.at_level(logging.INFO):
        await owner.select(panel, ["live"], custom_id="m:house:0:pace")
    assert "audit: settings of the server changed: pace live" in caplog.messages
    assert _chosen(await _settings(server, owner), "m:house:0:pace") == "live"
    await ana.click(board_of(server.channel), label="Leave")
    await ana.slash(server.channel, "salad new")
    assert "2 minutes a turn; after that, I play it." in text_of(board_of(server.channel))
    await ana.slash(hall, "salad new", pace="none")
    assert "No time limit" in text_of(board_of(hall))
    await owner.select(panel, ["bot"], custom_id="m:house:0:pace")
    assert (await server.bot.services.store.guilds.settings(server.guild.id)).pace is None


async def test_a_pace_that_does_not_exist_changes_nothing(
    server: Server, owner: simcord.MemberActor
) -> None:
    panel = await _settings(server, owner)
    await server.press(owner, panel, "m:house:0:pace", "yesterday").done()
    assert (await server.bot.services.store.guilds.settings(server.guild.id)).pace is None


def _chosen(panel: simcord.ResponseMessage, custom_id: str) -> str:
    menu = next(part for part in parts(panel) if part.get("custom_id") == custom_id)
    (value,) = [str(option["value"]) for option in menu["options"] if option.get("default")]
    return value


async def _set(server: Server, **chosen: Any) -> None:
    store = server.bot.services.store
    stored = await store.guilds.settings(server.guild.id)
    await store.guilds.set_settings(server.guild.id, replace(stored, **chosen))


def _offered(panel: simcord.ResponseMessage) -> list[int]:
    defaults = [part.get("default_values", []) for part in parts(panel)]
    return [int(one["id"]) for ones in defaults for one in ones]


async def test_a_channel_that_was_deleted_leaves_the_others_and_the_last_one_leaves_all(
    server: Server, owner: simcord.MemberActor
) -> None:
    ana = server.member("ana")
    arenas = [server.guild.create_text_channel(name) for name in ("arena", "pit")]
    await _set(server, channels=tuple(arena.id for arena in arenas))
    server.env.backend.delete_channel(arenas[0].id)
    await server.env.settle()
    assert said(await ana.slash(server.channel, "salad new")) == (
        f"Games can be opened in: <#{arenas[1].id}>"
    )
    assert _offered(await _settings(server, owner)) == [arenas[1].id]
    server.env.backend.delete_channel(arenas[1].id)
    await server.env.settle()
    assert said(await ana.slash(server.channel, "salad daily")).startswith("### ")
    assert "Your game is open" in said(await ana.slash(server.channel, "salad new"))
    assert _offered(await _settings(server, owner)) == []


async def test_of_many_allowed_channels_a_refusal_names_five(server: Server) -> None:
    arenas = [server.guild.create_text_channel(f"arena {number}").id for number in range(7)]
    await _set(server, channels=tuple(arenas))
    refused = said(await server.member("ana").slash(server.channel, "salad new"))
    assert refused.startswith("Games can be opened in: ")
    assert [arena for arena in arenas if f"<#{arena}>" in refused] == arenas[:5]


async def test_a_role_that_was_deleted_is_no_condition(
    server: Server, owner: simcord.MemberActor
) -> None:
    role = server.guild.create_role("players")
    await _set(server, starter_role=role.id)
    server.env.backend.delete_role(server.guild.id, role.id)
    await server.env.settle()
    assert _offered(await _settings(server, owner)) == []
    opened = await server.member("ana").slash(server.channel, "salad new")
    assert "Your game is open" in said(opened)


async def test_what_was_deleted_is_forgotten_with_the_next_change(
    server: Server, owner: simcord.MemberActor
) -> None:
    role, arena = server.guild.create_role("players"), server.guild.create_text_channel("arena")
    await _set(server, channels=(arena.id,), starter_role=role.id)
    panel = await _settings(server, owner)
    server.env.backend.delete_role(server.guild.id, role.id)
    server.env.backend.delete_channel(arena.id)
    await server.env.settle()
    threads = next(name for name in ids_of(panel, "s:house") if ":threads:" in name)
    await owner.click(panel, custom_id=threads)
    kept = await server.bot.services.store.guilds.settings(server.guild.id)
    assert (kept.channels, kept.starter_role, kept.threads) == ((), None, True)


@pytest.mark.parametrize(("menu", "kind"), [("o:channels", CHANNELS), ("o:role", ROLES)])
@pytest.mark.parametrize("words", ["x", "", "9" * 40, "²"])
async def test_words_in_place_of_ids_change_nothing_and_the_right_is_looked_at_first(
    server: Server, owner: simcord.MemberActor, menu: str, kind: int, words: str
) -> None:
    ana, panel = server.member("ana"), await _settings(server, owner)
    refused = await server.press(ana, panel, menu, words, menu=kind).done()
    assert said(refused).splitlines()[-1] == REFUSED
    await server.press(owner, panel, menu, words, menu=kind).done()
    kept = await server.bot.services.store.guilds.settings(server.guild.id)
    assert (kept.channels, kept.starter_role) == ((), None)
    assert text_of(panel).startswith("## Server settings")
