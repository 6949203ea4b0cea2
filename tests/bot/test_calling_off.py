"""Once a turn was taken, a game is called off by all who play it, or by who may manage it."""

import random

import discord
import pytest
import simcord
from simcord import ResponseMessage

from bot.manager.recount import recount
from tests.bot.limits import Json
from tests.bot.messages import BUTTON, alive, history, labels, parts, privates, said, text_of
from tests.bot.server import Server
from tests.bot.tables import with_sprout

ASKED = "I'm asking all players now. Until they agree, the game goes on."


def question(server: Server) -> ResponseMessage:
    """Return the message that asks the players."""
    return next(m for m in history(server.channel) if "### Call off game 1?" in text_of(m))


def over(server: Server) -> str:
    """Return what the channel reads last."""
    return text_of(history(server.channel)[-1]).splitlines()[-1]


async def begun(server: Server, players: int) -> list[simcord.MemberActor]:
    """Start a game in which one turn was taken, and return its people."""
    people = server.members(players)
    await server.game(*people)
    await server.take_turn(random.Random(1))
    return people


async def test_before_the_first_turn_the_host_calls_off_alone_and_afterwards_all_must_agree(
    server: Server,
) -> None:
    ana, ben, cleo = people = server.members(3)
    await server.game(*people)
    asked = privates(await ana.slash(server.channel, "salad cancel"))[-1]
    await server.take_turn(random.Random(1))
    late = said(await ana.click(asked, label="Call off"))
    assert late.splitlines()[-1].startswith("The game is on, so all players must agree")
    assert said(await ben.slash(server.channel, "salad cancel")) == ASKED
    assert "Agreed: **ben**" in text_of(question(server))
    assert f"Waiting for: {ana.mention} {cleo.mention}" in text_of(question(server))
    again = said(await cleo.slash(server.channel, "salad cancel"))
    assert again.startswith("That is already being asked: https://discord.com/channels/")
    await ana.click(question(server), label="Agree")
    assert (await server.table()).running
    await server.restart()
    await cleo.click(question(server), label="Agree")
    assert over(server) == "Game 1 is called off: all players agree (**ana**, **ben**, **cleo**)."
    assert not alive(server.channel)
    assert not any("Call off game 1?" in text_of(message) for message in history(server.channel))


async def test_of_two_who_agree_at_once_the_word_of_both_counts(server: Server) -> None:
    people = await begun(server, 6)
    await people[0].slash(server.channel, "salad cancel")
    stale = question(server)
    pressed = next(p["custom_id"] for p in _buttons(stale) if p["label"] == "Agree")
    for press in [server.press(person, stale, pressed) for person in people[1:5]]:
        await press.done()
    assert f"Waiting for: {people[5].mention}" in text_of(question(server))
    await people[5].click(question(server), label="Agree")
    assert not (await server.table()).running


async def test_one_who_wants_to_play_on_ends_the_question(server: Server) -> None:
    ana, ben = await begun(server, 2)
    await ana.slash(server.channel, "salad cancel")
    asked = question(server)
    await ben.click(asked, label="Keep playing")
    told = next(m for m in history(server.channel) if m.id == asked.id)
    assert text_of(told) == "**ben** wants to keep playing, so the game goes on."
    assert labels(told) == []
    assert (await server.table()).running
    assert said(await ana.slash(server.channel, "salad cancel")) == ASKED


async def test_a_question_that_was_deleted_is_asked_again_and_nobodys_word_counts_twice(
    server: Server,
) -> None:
    ana, ben = await begun(server, 2)
    for _ in range(2):
        await ana.slash(server.channel, "salad cancel")
        server.delete(question(server))
    await ana.slash(server.channel, "salad cancel")
    (asked,) = [m for m in alive(server.channel) if "Agree" in labels(m)]
    await ana.click(asked, label="Agree")
    assert (await server.table()).running
    await ben.click(asked, label="Agree")
    assert not (await server.table()).running


async def test_another_line_that_was_deleted_hides_no_question(server: Server) -> None:
    ana, ben, cleo = await begun(server, 3)
    await server.leave(cleo)
    (line,) = [m for m in history(server.channel) if "**cleo** leaves the game" in text_of(m)]
    server.delete(line)
    assert said(await ana.slash(server.channel, "salad cancel")) == ASKED
    again = said(await ben.slash(server.channel, "salad cancel"))
    assert again.startswith("That is already being asked")


async def test_strangers_and_forged_words_call_nothing_off(server: Server) -> None:
    ana, ben, _ = await begun(server, 3)
    zoe = server.member("zoe")
    assert said(await zoe.slash(server.channel, "salad cancel")) == (
        "You have no seat in this game. `/salad join` takes one if there is one."
    )
    await ana.slash(server.channel, "salad cancel")
    asked = question(server)
    for label in ("Agree", "Keep playing"):
        assert said(await zoe.click(asked, label=label)) == (
            "You have no seat in this game. `/salad join` takes one if there is one."
        )
    everybody, board = "A" * 44, alive(server.channel)[0]
    before = text_of(board)
    for forged in (f"s:agree:0:1:{everybody}", "s:playing:0:1"):
        answer = said(await server.press(ben, board, forged).done())
        assert answer == "That question is closed. `/salad cancel` asks again."
    await server.press(ben, asked, "s:agree:0:x:y").done()
    await server.press(ben, asked, f"s:agree:0:1:{everybody}").done()
    assert (await server.table()).running
    assert text_of(alive(server.channel)[0]) == before
    assert "Agreed: **ana**, **ben**" in text_of(question(server))


async def test_who_leaves_before_has_lost_though_the_others_call_the_game_off(
    server: Server,
) -> None:
    ana, ben, cleo = await begun(server, 3)
    await server.leave(cleo)
    await ana.slash(server.channel, "salad cancel")
    await ben.click(question(server), label="Agree")
    said_there = text_of(history(server.channel)[-1]).splitlines()
    assert said_there[-2:] == [
        "Game 1 is called off: all players agree (**ana**, **ben**).",
        "It is a loss for: **cleo** (left before).",
    ]
    stats = said(await cleo.slash(server.channel, "salad stats"))
    assert "Games: 1 · won: 0" in stats
    assert "No rated game" in said(await ana.slash(server.channel, "salad stats"))
    store = server.bot.services.store
    rating = await store.ratings.of_person("point-salad", server.guild.id, cleo.id)
    assert (rating.games, rating.rating.points < 1000) == (1, True)
    assert (await store.ratings.of_person("point-salad", server.guild.id, ana.id)).games == 0
    history_page = said(await cleo.slash(server.channel, "salad history"))
    assert "cleo" not in history_page
    before = await _everything(server)
    await recount(store)
    assert await _everything(server) == before


async def test_a_moderator_ends_a_stuck_game_and_is_named_but_not_while_playing_it(
    server: Server,
) -> None:
    rights = discord.Permissions(manage_messages=True)
    role = server.guild.create_role("moderators", permissions=rights)
    mod, other = server.member("mod", roles=[role]), server.member("other", roles=[role])
    await server.game(mod, server.member("ana"))
    await server.take_turn(random.Random(1))
    assert said(await mod.slash(server.channel, "salad cancel")) == ASKED
    asked = privates(await other.slash(server.channel, "salad cancel"))[-1]
    await other.click(asked, label="Call off")
    assert over(server) == f"Game 1 is called off by {other.mention}."


async def test_who_plays_with_computers_alone_calls_off_alone(server: Server) -> None:
    ana = server.member("ana")
    await with_sprout(server, ana)
    await server.take_turn(random.Random(1))
    asked = privates(await ana.slash(server.channel, "salad cancel"))[-1]
    await ana.click(asked, label="Call off")
    assert over(server) == "Game 1 is called off by **ana**."


@pytest.mark.parametrize("forgotten", ["manager", "player"])
async def test_who_called_a_game_off_can_be_forgotten(server: Server, forgotten: str) -> None:
    rights = discord.Permissions(manage_messages=True)
    role = server.guild.create_role("moderators", permissions=rights)
    mod, ana = server.member("mod", roles=[role]), server.member("ana")
    await server.game(ana, server.member("ben"))
    person = mod if forgotten == "manager" else ana
    asked = privates(await person.slash(server.channel, "salad cancel"))[-1]
    await person.click(asked, label="Call off")
    assert (await server.table()).record.ended_by == person.id
    question = privates(await person.slash(server.channel, "salad forget-me"))[-1]
    await person.click(question, label="Delete my data")
    assert (await server.table()).record.ended_by == 0


def _buttons(message: ResponseMessage) -> list[Json]:
    return [part for part in parts(message) if part["type"] == BUTTON]


async def _everything(server: Server) -> list[object]:
    store = server.bot.services.store
    people = [person.id for person in server.people.values()]
    return [
        await store.ratings.of_person("point-salad", server.guild.id, person) for person in people
    ]
