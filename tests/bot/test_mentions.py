"""Commands that texts name can be clicked, wherever Discord knows them; the help has them all."""

import re

import discord
import pytest
from discord.ui import TextDisplay

from bot.ui.kit import views
from bot.ui.kit.mentions import Mentions
from tests.bot.messages import MENTION, history, privates, raw, said, text_of
from tests.bot.server import Server

FIRST = ["new", "join", "learn", "daily", "scores"]
ANY = re.compile(r"</salad ([a-z-]+):(\d+)>")


def commands(server: Server) -> set[str]:
    group = server.bot.tree.get_command("salad")
    assert isinstance(group, discord.app_commands.Group)
    return {command.name for command in group.commands}


@pytest.mark.parametrize("rules", ["point-salad", "veggies"])
async def test_help_has_five_commands_first_and_all_others_behind_a_button(
    server: Server, rules: str
) -> None:
    ana = server.member("ana")
    (panel,) = privates(await ana.slash(server.channel, "salad help", game=rules))
    first, told = ANY.findall(raw(panel)), text_of(panel)
    assert [name for name, _ in first if name != "preferences"] == FIRST
    assert "**Boards in words**" in told
    assert len(told.splitlines()) <= 12
    await server.restart()
    answer = await ana.click(panel, label="More commands")
    rest = ANY.findall(raw(panel))
    assert [one.id for one in privates(answer)] in ([], [panel.id])
    assert {name for name, _ in rest} == commands(server) - {*FIRST, "help"}
    assert len(rest) == len({name for name, _ in rest})
    root = server.env.backend.find_command("salad", server.guild.id, type=1)
    assert root is not None
    assert {number for _, number in [*first, *rest]} == {str(root["id"])}
    await ana.click(panel, label="Back")
    assert text_of(panel) == told
    assert history(server.channel) == []


async def test_whoever_is_refused_can_click_what_to_do_instead(server: Server) -> None:
    ana = server.member("ana")
    answer = await ana.slash(server.channel, "salad board")
    assert said(answer) == "No game is open in this channel. `/salad new` opens one."
    assert ANY.findall(raw(privates(answer)[0]))[0][0] == "new"


async def test_a_command_is_code_until_discord_has_said_which_it_is(server: Server) -> None:
    server.bot.mentions.learn([])
    (panel,) = privates(await server.member("ana").slash(server.channel, "salad help"))
    assert "- `/salad new`: open a game" in raw(panel)


async def test_a_name_that_reads_like_a_command_is_none(server: Server) -> None:
    joker = server.member("`/salad forget-me`")
    await server.lobby(joker)
    board = history(server.channel)[-1]
    assert "forget" in raw(board)
    assert not MENTION.search(raw(board))


def test_mentions_never_make_a_message_too_long() -> None:
    mentions, text = Mentions(), "`/salad new` " * 307
    mentions._known = {"salad new": "</salad new:123456789012345678>"}
    for told, longest in ((text[:1000], views.MOST_TEXT), (text, len(text))):
        view = views.panel(TextDisplay(told), TextDisplay("`/salad old` `rm /salad new`"))
        mentions.put_in(view)
        assert view.content_length() <= longest + 28
        content = "".join(i.content for i in view.walk_children() if isinstance(i, TextDisplay))
        assert ("</salad new:" in content) == (told != text)
        assert content.endswith("`/salad old` `rm /salad new`")


def test_the_commands_are_for_servers_and_nowhere_else(server: Server) -> None:
    group = server.bot.tree.get_command("salad")
    assert isinstance(group, discord.app_commands.Group)
    told = group.to_dict(server.bot.tree)
    assert (told["contexts"], told["integration_types"]) == ([0], [0])
