"""What somebody looks at in private is shared with its picture, once, until they remove it."""

import re

import discord
import pytest
import simcord
from simcord.results import ResponseMessage

from tests.analysis.thoughtless import Thoughtless
from tests.bot import finished
from tests.bot.answers import wire
from tests.bot.messages import alts, button, history, ids_of, labels, privates, said, text_of
from tests.bot.server import Server

SHARED = re.compile(r"Shared: https://discord\.com/channels/\d+/\d+/(\d+)")
KINDS = {
    "scores": "Scores in this server",
    "stats": "ana in this server",
    "feats": "Achievements: ana",
    "analysis": "as Chef sees it",
}


async def panel_of(server: Server, person: simcord.MemberActor, kind: str) -> ResponseMessage:
    """Open what can be shared."""
    server.env.backend.advance_clock(60)
    command = {"feats": "stats"}.get(kind, kind)
    asked = await person.slash(server.channel, f"salad {command}")
    if kind == "feats":
        asked = await person.click(privates(asked)[-1], label="Achievements")
    await server.env.settle()
    return privates(asked)[-1]


async def played(server: Server) -> None:
    """Let ana and ben have finished a game that Chef can look at."""
    await play(server)
    server.bot.services.analyst._players = Thoughtless()


async def play(server: Server, seed: int = 1) -> None:
    with server.env.time_context():
        await finished.play(server, *server.members(2), seed=seed)


@pytest.mark.parametrize("kind", KINDS)
async def test_a_picture_is_shared_once_with_the_name_also_over_a_restart_and_removed_by_its_person(
    server: Server, kind: str
) -> None:
    await played(server)
    ana, ben = server.members(2)
    panel = await panel_of(server, ana, kind)
    assert len(alts(panel)) == 1
    answer = await ana.click(panel, label="Share")
    (public,) = history(server.channel)
    assert SHARED.findall(said(answer)) == [str(public.id)]
    assert len(alts(public)) == 1
    assert KINDS[kind] in text_of(public)
    assert text_of(public).endswith("-# Shared by **ana**")
    assert not re.search(r"\byour?s?\b", text_of(public), re.IGNORECASE)
    again = await ana.click(panel, label="Share")
    await server.restart()
    server.bot.services.analyst._players = Thoughtless()
    later = await ana.click(await panel_of(server, ana, kind), label="Share")
    assert [one.id for one in history(server.channel)] == [public.id]
    for told in (again, later):
        assert said(told).startswith("You have shared this here already: https://")
        assert said(told).endswith(f"/{public.id}")
    refused = await ben.click(public, label="Remove")
    assert said(refused) == "Only the person who shared this can remove it with this button."
    await ana.click(public, label="Remove")
    assert history(server.channel) == []
    anew = await ana.click(panel, label="Share")
    line = privates(anew)[-1]
    assert len(history(server.channel)) == 1
    await ana.click(line, label="Remove")
    assert history(server.channel) == []
    assert text_of(line) == "Removed from the channel."
    assert labels(line) == []


async def test_everybody_shares_for_themselves_and_what_has_changed_is_shared_anew(
    server: Server,
) -> None:
    await played(server)
    ana, ben = server.members(2)
    for person in (ana, ben, ana):
        await person.click(await panel_of(server, person, "scores"), label="Share")
    assert [text_of(one).splitlines()[-1] for one in history(server.channel)] == [
        "-# Shared by **ana**",
        "-# Shared by **ben**",
    ]
    await play(server, seed=2)
    await ana.click(await panel_of(server, ana, "scores"), label="Share")
    assert len(history(server.channel)) == 3
    server.delete(history(server.channel)[-1])
    answer = await ana.click(await panel_of(server, ana, "scores"), label="Share")
    assert SHARED.search(said(answer)), "what a moderator has deleted may be shared again"


async def test_what_a_moderator_deleted_minutes_ago_is_posted_again(server: Server) -> None:
    await played(server)
    ana, _ = server.members(2)
    panel = await panel_of(server, ana, "stats")
    with wire():
        await ana.click(panel, label="Share")
        (public,) = history(server.channel)
        server.delete(public)
        await ana.click(panel, label="Share")
        assert len(history(server.channel)) == 1
        (public,) = history(server.channel)
        await ana.click(public, label="Remove")
    assert history(server.channel) == []


@pytest.mark.parametrize("looks_back", [True, False])
async def test_what_was_posted_though_its_answer_was_lost_is_not_posted_again_and_can_be_removed(
    server: Server, *, looks_back: bool
) -> None:
    await played(server)
    ana, _ = server.members(2)
    if not looks_back:
        server.forbid(discord.Permissions(read_message_history=True))
    panel = await panel_of(server, ana, "scores")
    with wire() as line:
        line.losing = 1
        await ana.click(panel, label="Share")
        (public,) = history(server.channel)
        if looks_back:
            await server.restart()
        await ana.click(panel, label="Share")
    assert [one.id for one in history(server.channel)] == [public.id]
    await ana.click(public, label="Remove")
    assert history(server.channel) == []


async def test_without_permission_one_private_line_says_so_and_nothing_is_posted(
    server: Server,
) -> None:
    await played(server)
    ana, _ = server.members(2)
    panel = await panel_of(server, ana, "stats")
    server.forbid(discord.Permissions(send_messages=True))
    answer = await ana.click(panel, label="Share")
    assert [said(answer)[:24]] == ["I can't post here anymor"]
    assert len(privates(answer)) == 1
    server.forbid(discord.Permissions.none())
    hers = discord.Permissions(send_messages=True)
    server.forbid(hers, person=ana)
    refused = "You can't send messages here. Share it in another channel."
    assert said(await ana.click(panel, label="Share")) == refused
    assert said(await ana.slash(server.channel, "salad replay", share=True)) == refused
    assert history(server.channel) == []
    server.forbid(discord.Permissions.none(), person=ana)
    await ana.click(panel, label="Share")
    assert len(history(server.channel)) == 1


async def test_nothing_of_a_running_game_is_shared_and_forged_presses_post_and_remove_nothing(
    server: Server,
) -> None:
    await played(server)
    ana, ben = server.members(2)
    await server.game(ana, ben)
    panel = await panel_of(server, ana, "stats")
    board = history(server.channel)
    for custom_id, sentence in {
        "s:share:2:review:me:0": "Game 2 isn't over yet.",
        "s:share:2:review:all:1": "Game 2 isn't over yet.",
        "s:share:1:review:me:0": "There is no picture to share here yet.",
        "s:share:1:review": "There is no picture to share here yet.",
        "s:share:0:secrets": "There is no picture to share here yet.",
        "s:share:0:stats:here:veggies": "There is no picture to share here yet.",
        f"s:share:0:duel:{ana.id}:99": "There is no picture to share here yet.",
        "s:unshare:0:7": "I don't know this picture anymore.",
        "s:unshare:0:x": "I don't know this picture anymore.",
    }.items():
        answer = await server.press(ana, panel, custom_id).done()
        assert text_of(privates(answer)[-1]).startswith(sentence), custom_id
    assert [one.id for one in history(server.channel)] == [one.id for one in board]
    await ana.click(panel, label="Share")
    *_, shared = history(server.channel)
    (removing,) = ids_of(shared, "s:unshare:")
    await server.press(ana, board[-1], removing).done()
    left = [one.id for one in history(server.channel)]
    assert left == [one.id for one in board], "the board stays, whatever is pressed on it"
    assert button(history(server.channel)[-1], "Card A")
