import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime

import discord
import pytest
from simcord import ResponseMessage

from bot.store import NewGame, StoreError, TableOptions
from bot.store.database import Database
from tests.bot.messages import (
    alive,
    alts,
    board_of,
    button,
    history,
    ids_of,
    labels,
    privates,
    said,
    text_of,
)
from tests.bot.server import Server

LONG_AGO = datetime(2026, 1, 1, tzinfo=UTC)


@pytest.fixture
async def finished(server: Server, monkeypatch: pytest.MonkeyPatch) -> ResponseMessage:
    """The final message of a game of three."""
    server.draw_nothing(monkeypatch)
    await server.game(*server.members(3))
    await server.play_until_last_turn()
    rng = random.Random(1)
    while (await server.table()).running:
        await server.take_turn(rng)
    return board_of(server.channel)


async def test_details_give_every_card_its_reason_one_page_a_seat(
    server: Server, finished: ResponseMessage
) -> None:
    zoe = server.member("zoe")
    panel = privates(await zoe.click(finished, label="Details"))[-1]
    outcome = (await server.table()).game.outcome((await server.table()).state)
    assert outcome is not None
    points = {placing.seat: placing.points for placing in outcome.placings}
    for seat, name in enumerate(("ana", "ben", "cleo")):
        page = text_of(panel)
        assert page.startswith(f"**{name}**: {points[seat]} point")
        assert labels(panel)[1] == f"{seat + 1} of 3"
        if seat < 2:
            await zoe.click(panel, label="Next")
    assert button(panel, "Next")["disabled"]
    await zoe.click(panel, label="Back")
    assert text_of(panel).startswith("**ben**")


async def test_a_rematch_opens_the_same_table_and_calls_the_others(
    server: Server, finished: ResponseMessage
) -> None:
    ben = server.member("ben")
    result = await ben.click(finished, label="Rematch")
    assert said(result) == "The game is open, and I asked the others to join."
    lobby, call = history(server.channel)[-2:]
    assert text_of(lobby).startswith("## Point Salad: game 2\n")
    assert "\n1. **ben** (host)" in text_of(lobby)
    others = [server.member(name).id for name in ("ana", "cleo")]
    assert text_of(call) == f"<@{others[0]}> <@{others[1]}>, a rematch! Join if you like."
    path = f"/channels/{server.channel.id}/messages"
    bodies = [e.json for e in server.env.http_requests if (e.method, e.path) == ("POST", path)]
    assert bodies[-1] is not None
    assert bodies[-1]["allowed_mentions"] == {"parse": [], "users": others}
    assert [seat.name for seat in (await server.table(2)).record.seats] == ["ben"]


async def test_two_rematches_at_once_open_one_table(
    server: Server, finished: ResponseMessage
) -> None:
    presses = [
        server.press(server.member(name), finished, "s:rematch:1") for name in ("ana", "ben")
    ]
    answers = sorted([said(await press.done()) for press in presses])
    assert answers[0].startswith("The game is open")
    assert answers[1] == "You have a seat in game 2."
    assert len(await server.bot.services.store.games.all_open()) == 1


async def test_a_stranger_cannot_call_a_rematch(server: Server, finished: ResponseMessage) -> None:
    result = await server.member("zoe").click(finished, label="Rematch")
    assert said(result) == (
        "You have no seat in this game. `/salad join` takes one if there is one."
    )


async def test_a_rematch_that_cannot_be_shown_is_not_left_behind(
    server: Server, finished: ResponseMessage
) -> None:
    server.env.inject_error("POST", "/channels/*/messages", status=403)
    await server.member("ana").click(finished, label="Rematch")
    assert await server.bot.services.store.games.all_open() == []
    assert len(alive(server.channel)) == 1


async def test_the_rules_come_in_pages_each_with_a_described_picture(server: Server) -> None:
    ana = server.member("ana")
    panel = privates(await ana.slash(server.channel, "salad rules"))[-1]
    titles = []
    while True:
        titles.append(text_of(panel).splitlines()[0])
        assert len(alts(panel)) == 1
        assert len(panel.attachments) == 1
        if button(panel, "Next").get("disabled"):
            break
        await ana.click(panel, label="Next")
    assert titles[:2] == ["## The table", "## Your turn"]
    assert len(titles) == len(set(titles))
    assert labels(panel)[1] == f"{len(titles)} of {len(titles)}"
    assert history(server.channel) == []


async def test_preferences_are_switched_by_their_button_and_kept(server: Server) -> None:
    ana = server.member("ana")
    panel = privates(await ana.slash(server.channel, "salad preferences"))[-1]
    await ana.click(panel, custom_id=ids_of(panel)[0])
    assert (await server.bot.services.store.people.preferences(ana.id)).quick
    await server.restart()
    await ana.click(panel, custom_id=ids_of(panel)[0])
    assert not (await server.bot.services.store.people.preferences(ana.id)).quick


async def test_the_option_of_a_game_offers_the_persons_own_open_games(server: Server) -> None:
    ana, ben = server.members(2)
    kitchen = server.guild.create_text_channel("kitchen")
    await server.lobby(ana, ben)
    await server.game(ben, ana, channel=kitchen)
    await server.lobby(ben, channel=server.guild.create_text_channel("cellar"))
    offered = await ana.autocomplete(kitchen, "salad leave", "game", "")
    assert [(o["value"], o["name"]) for o in offered] == [
        (1, "1 · #salad-bar"),
        (2, "2 · #kitchen"),
    ]
    typed = await ana.autocomplete(kitchen, "salad board", "game", "bar")
    assert [one["value"] for one in typed] == [1]
    zoe = server.member("zoe")
    assert await zoe.autocomplete(kitchen, "salad cancel", "game", "") == []


async def test_at_most_25_games_are_offered(server: Server) -> None:
    ana = server.member("ana")
    store, guild = server.bot.services.store, server.guild.id
    for channel in range(40):
        new = NewGame("point-salad", guild, channel, ana.id, "ana", 6, TableOptions(), "en-US")
        await store.tables.create(new, LONG_AGO)
    offered = await ana.autocomplete(server.channel, "salad leave", "game", "")
    assert len(offered) == 25


async def test_while_the_store_can_not_be_read_nothing_is_offered_and_nothing_fails(
    server: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    rights = discord.Permissions(manage_guild=True)
    olga = server.member("olga", roles=[server.guild.create_role("owners", permissions=rights)])
    asked = [
        (command.qualified_name, option.display_name)
        for command in server.bot.tree.walk_commands()
        if isinstance(command, discord.app_commands.Command)
        for option in command.parameters
        if option.autocomplete
    ]
    assert len({option for _, option in asked}) > 2

    @asynccontextmanager
    async def refuse(_: Database) -> AsyncIterator[None]:
        raise StoreError("The disk of the database is gone.")
        yield

    for command, option in asked:
        await olga.autocomplete(server.channel, command, option, "")
    told = {record.getMessage() for record in caplog.records}
    monkeypatch.setattr(Database, "read", refuse)
    for command, option in asked:
        if option != "options":
            assert await olga.autocomplete(server.channel, command, option, "") == []
    told = {record.getMessage() for record in caplog.records} - told
    assert told
    assert all("could not be offered: The disk of the database is gone." in line for line in told)
    assert not any(record.exc_info for record in caplog.records)
