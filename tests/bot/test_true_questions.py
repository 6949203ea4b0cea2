"""What is asked before a game is left or called off is true when it is answered."""

import random

import discord
import pytest
import simcord
from simcord import ResponseMessage

from tests.bot.messages import alive, history, labels, lines, privates, said, text_of
from tests.bot.server import Server

FORMER = "👤 a former player"
CHANGED = "Something has changed since I asked."


async def _does(server: Server, deed: str) -> None:
    """Let somebody do something around the game: "ana leaves", "zoe joins"."""
    name, what = deed.split()
    person = server.member(name)
    match what:
        case "leaves":
            await server.leave(person)
        case "joins":
            await person.slash(server.channel, "salad join")
        case "agrees":
            await person.click(_question(server), label="Agree")
        case "forgets":
            asked = await person.slash(server.channel, "salad forget-me")
            await person.click(privates(asked)[-1], label="Delete my data")
        case "departs":
            server.guild.remove_member(person)
            await server.next_day()


def _question(server: Server) -> ResponseMessage:
    return next(m for m in history(server.channel) if "### Call off game 1?" in text_of(m))


async def _asked(server: Server, monkeypatch: pytest.MonkeyPatch) -> list[simcord.MemberActor]:
    """Begin a game of three, in which ben asks whether it is to be called off."""
    server.draw_nothing(monkeypatch)
    ana, ben, cleo = people = server.members(3)
    await server.game(ana, ben, cleo, pace="none")
    await server.take_turn(random.Random(1))
    await ben.slash(server.channel, "salad cancel")
    return people


@pytest.mark.parametrize(
    ("deeds", "loss", "waiting"),
    [
        (("ana leaves",), "ana", ["cleo"]),
        (("ana departs",), "ana", ["cleo"]),
        (("ana forgets",), FORMER, ["cleo"]),
        (("ana leaves", "ana joins"), "", ["ana", "cleo"]),
        (("ana leaves", "zoe joins"), "ana", ["zoe", "cleo"]),
        (("ana leaves", "zoe joins", "zoe leaves"), "ana", ["cleo"]),
        (("ana leaves", "zoe joins", "ana forgets"), FORMER, ["zoe", "cleo"]),
        (("ana agrees", "ana leaves", "ana joins"), "", ["ana", "cleo"]),
    ],
    ids=lambda value: ", ".join(value) if isinstance(value, tuple) else "",
)
async def test_the_question_says_at_once_who_must_agree_now_and_who_has_lost(
    server: Server,
    monkeypatch: pytest.MonkeyPatch,
    deeds: tuple[str, ...],
    loss: str,
    waiting: list[str],
) -> None:
    await _asked(server, monkeypatch)
    for deed in deeds:
        await _does(server, deed)
    lost = f"It won't count, but it is a loss for: **{loss}** (left before)."
    assert lines(_question(server)) == [
        "### Call off game 1?",
        "All players must agree.",
        lost if loss else "It won't count for anybody.",
        "Agreed: **ben**",
        f"Waiting for: {' '.join(server.people[name].mention for name in waiting)}",
    ]
    for name in waiting:
        await _does(server, f"{name} agrees")
    assert not (await server.table()).running


async def test_where_who_asked_has_left_the_question_is_closed(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, _, cleo = await _asked(server, monkeypatch)
    asked = _question(server)
    await _does(server, "ben leaves")
    closed = next(m for m in history(server.channel) if m.id == asked.id)
    assert text_of(closed) == "Nobody who wanted to call off game 1 is left, so it goes on."
    assert labels(closed) == []
    again = said(await cleo.slash(server.channel, "salad cancel"))
    assert again == "I'm asking all players now. Until they agree, the game goes on."


async def test_where_the_last_one_who_did_not_agree_leaves_the_game_is_called_off(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    await _asked(server, monkeypatch)
    await _does(server, "cleo agrees")
    await _does(server, "ana leaves")
    assert text_of(history(server.channel)[-1]).splitlines()[-2:] == [
        "Game 1 is called off: all players agree (**ben**, **cleo**).",
        "It is a loss for: **ana** (left before).",
    ]
    assert not alive(server.channel)


async def test_nobody_agrees_to_a_question_that_could_not_be_changed(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, _, cleo = await _asked(server, monkeypatch)
    asked = _question(server)
    server.env.inject_error("PATCH", f"/channels/*/messages/{asked.id}", status=403)
    await _does(server, "ana leaves")
    assert "It won't count for anybody." in text_of(_question(server))
    refused = said(await cleo.click(_question(server), label="Agree"))
    assert refused == "This question has changed. Read it again before you agree."
    assert "a loss for: **ana**" in text_of(_question(server))
    await _does(server, "cleo agrees")
    assert not (await server.table()).running


async def test_what_follows_from_leaving_is_asked_anew_if_it_is_not_what_was_asked(
    server: Server,
) -> None:
    ana, ben, cleo = server.members(3)
    await server.game(ana, ben, cleo)
    asked = privates(await ana.slash(server.channel, "salad leave"))[-1]
    await server.leave(cleo)
    await ana.click(asked, label="Leave the game")
    assert lines(asked) == [CHANGED, "Leave game 1? You lose, and ben wins. This cannot be undone."]
    assert (await server.table()).running
    await ana.click(asked, label="Leave the game")
    assert not (await server.table()).running


@pytest.mark.parametrize("command", ["cancel", "end"])
async def test_what_calling_off_means_is_asked_anew_if_it_is_not_what_was_asked(
    server: Server, command: str
) -> None:
    rights = discord.Permissions(manage_messages=True, manage_guild=True)
    mod = server.member("mod", roles=[server.guild.create_role("mods", permissions=rights)])
    ana, ben, cleo = server.members(3)
    lobby = await server.lobby(ana, ben, cleo)
    asked = privates(await mod.slash(server.channel, f"salad {command}"))[-1]
    await ana.click(lobby, label="Start")
    await server.leave(cleo)
    await mod.click(asked, label="Call off")
    assert text_of(asked).startswith(f"{CHANGED}\nCall off game 1")
    assert ("**cleo**" if command == "cancel" else "anyone who left") in text_of(asked)
    assert (await server.table()).running
    await mod.click(asked, label="Call off")
    assert not (await server.table()).running
