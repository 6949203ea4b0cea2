"""Who manages a server sees its running games, gets to each, and can call each off."""

import discord
import pytest
import simcord

from tests.bot.messages import alive, history, labels, privates, said, text_of
from tests.bot.server import Server

REFUSED = "You need the Manage Server permission for this."


@pytest.fixture
def owner(server: Server) -> simcord.MemberActor:
    """Return a member who may manage the server."""
    rights = discord.Permissions(manage_guild=True)
    return server.member("olga", roles=[server.guild.create_role("owners", permissions=rights)])


async def listed(server: Server, owner: simcord.MemberActor) -> simcord.ResponseMessage:
    """Open the settings, turn to the running games and return the panel."""
    panel = privates(await owner.slash(server.channel, "salad settings"))[-1]
    await owner.click(panel, label="Running games")
    return panel


async def test_every_running_game_and_lobby_is_listed_with_a_link_a_damaged_one_too(
    server: Server, owner: simcord.MemberActor
) -> None:
    ana, ben = server.members(2)
    board = await server.game(ana, ben)
    hall = server.guild.create_text_channel("hall")
    lobby = await server.lobby(ana, channel=hall)
    await server.spoil(1)
    await server.restart()
    text = text_of(await listed(server, owner))
    link = "[to the board](https://discord.com/channels"
    one = f"{server.guild.id}/{server.channel.id}/{board.id})"
    two = f"{server.guild.id}/{hall.id}/{lobby.id})"
    assert f"**Game 1** · running · <#{server.channel.id}> · {link}/{one}" in text
    assert f"**Game 2** · in the lobby · <#{hall.id}> · {link}/{two}" in text


async def test_a_game_of_the_list_is_ended_after_a_question(
    server: Server, owner: simcord.MemberActor
) -> None:
    await server.game(*server.members(2))
    panel = await listed(server, owner)
    asked = privates(await owner.click(panel, label="Call off"))[-1]
    assert text_of(asked).startswith(f"Call off game 1 in <#{server.channel.id}>?")
    await owner.click(asked, label="Keep the game")
    assert (await server.table()).running
    asked = privates(await owner.click(panel, label="Call off"))[-1]
    await owner.click(asked, label="Call off")
    assert not alive(server.channel)
    told = text_of(history(server.channel)[-1])
    assert told.endswith(f"Game 1 is called off by <@{owner.id}>.")
    assert (
        said(await owner.click(panel, label="Call off"))
        == "This game is over. `/salad new` opens the next."
    )
    await owner.click(panel, label="Settings")
    assert "Running games" in labels(panel)


async def test_more_games_than_a_page_has_room_for_come_on_further_pages(
    server: Server, owner: simcord.MemberActor
) -> None:
    for number in range(9):
        hall = server.guild.create_text_channel(f"hall-{number}")
        await server.member(f"host-{number}").slash(hall, "salad new")
    panel = await listed(server, owner)
    assert labels(panel).count("Call off") == 8
    await owner.click(panel, label="Next")
    assert labels(panel).count("Call off") == 1
    assert "**Game 9**" in text_of(panel)


async def test_nobody_else_sees_or_ends_the_games_of_a_server(
    server: Server, owner: simcord.MemberActor
) -> None:
    ana, ben = server.members(2)
    await server.game(ana, ben)
    panel = await listed(server, owner)
    for forged in ("s:running:0:0", "s:stop:0:1", "s:settings:0", "s:ending:0:1"):
        assert said(await server.press(ana, panel, forged).done()).splitlines()[-1] == REFUSED
    assert len(alive(server.channel)) == 1
    assert (await server.table()).running
