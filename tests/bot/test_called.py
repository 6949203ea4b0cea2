"""What people are called: in a server by the name shown there, elsewhere by their account's."""

import json
from typing import Any

import pytest
import simcord

from bot.daily.days import day_of
from bot.scores.ledger import EVERYWHERE
from bot.store.names import Names
from bot.ui.kit.members import Members
from tests.bot.finished import play
from tests.bot.messages import alts, board_of, history, privates, said, text_of
from tests.bot.server import Server

NICK, ACCOUNT = "Anna of Accounting", "ana"


@pytest.fixture(autouse=True)
def _quick(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    server.draw_nothing(monkeypatch)


def _nicknamed(server: Server) -> simcord.MemberActor:
    user = server.env.create_user(ACCOUNT, global_name=ACCOUNT)
    return server.people.setdefault(ACCOUNT, server.guild.add_member(user, nick=NICK))


async def _finished(server: Server, *people: simcord.MemberActor) -> None:
    """Play a game to its end."""
    await server.game(*people)
    manager = server.bot.services.manager
    with server.env.time_context():
        while (table := await server.table()).running:
            decision, seat = table.pending()[0], table.people_to_move()[0]
            action = str(table.game.default_action(table.state, seat.seat))
            await manager.submit(1, seat.user_id, decision.id, action)
    await server.bot.services.live.screens.show(1)


async def _scores(person: simcord.MemberActor, where: simcord.ChannelHandle, *, all_: bool) -> str:
    shown = await person.slash(where, "salad scores")
    if all_:
        await person.click(privates(shown)[-1], label="All servers")
    page = privates(shown)[-1]
    return "\n".join([text_of(page), *alts(page)])


async def test_a_nickname_is_shown_in_its_server_and_nowhere_else(server: Server) -> None:
    ana, ben = _nicknamed(server), server.member("ben")
    await _finished(server, ana, ben)
    await ana.slash(server.channel, "salad daily")
    here = [*map(text_of, history(server.channel)), await _scores(ben, server.channel, all_=False)]
    here += [said(await ben.slash(server.channel, "salad history"))]
    assert all(NICK in text for text in here[-3:])

    other = server.env.create_guild()
    lounge = other.create_text_channel("lounge")
    eve = other.add_member(server.env.create_user("eve"))
    elsewhere = [
        await _scores(eve, lounge, all_=True),
        await _scores(ben, server.channel, all_=True),
    ]
    own = await ana.slash(server.channel, "salad stats")
    await ana.click(privates(own)[-1], label="All servers")
    elsewhere.append(text_of(privates(own)[-1]))
    assert [NICK in text for text in elsewhere] == [False] * 3
    assert [ACCOUNT in text for text in elsewhere] == [True] * 3


async def test_an_exported_game_names_accounts(server: Server) -> None:
    ana, ben = _nicknamed(server), server.member("ben")
    await _finished(server, ana, ben)
    panel = privates(await ben.slash(server.channel, "salad history"))[-1]
    exported = await ben.select(panel, ["1"], custom_id="m:export:0")
    (file,) = privates(exported)[-1].attachments
    seats = json.loads(await file.read())["seats"]
    assert sorted(seat["name"] for seat in seats) == [ACCOUNT, "ben"]


async def test_the_board_of_a_day_in_all_servers_names_accounts(server: Server) -> None:
    ana, ben, store = _nicknamed(server), server.member("ben"), server.bot.services.store
    for person in (ana, ben):
        await person.slash(server.channel, "salad daily")
    today = day_of(server.env.now())
    for points, person in enumerate((ana, ben)):
        tried = await store.dailies.get_try(today, person.id)
        assert tried is not None
        done = "UPDATE daily_tries SET points = :points, rank = 1 WHERE user_id = :person"
        await server.execute(done, points=points, person=person.id)
    for where, name in ((server.guild.id, NICK), (None, ACCOUNT)):
        board = await store.dailies.board(today, where, user_id=ben.id, limit=3)
        assert [line.name for line in board.lines] == ["ben", name]


async def test_a_new_name_is_that_of_every_game_as_soon_as_its_person_presses_something(
    server: Server,
) -> None:
    ana, ben = server.members(2)
    await _finished(server, ana, ben)
    kitchen = server.guild.create_text_channel("kitchen")
    await server.game(ben, ana, channel=kitchen)
    user = server.env.backend.users[ana.id]
    user.global_name = "Annabel"
    await ana.slash(kitchen, "salad board")
    assert "Annabel" in "\n".join(alts(board_of(kitchen)))
    for command in ("salad scores", "salad history", "salad stats"):
        shown = privates(await ben.slash(kitchen, command, **_about(command, ana)))[-1]
        assert "Annabel" in "\n".join([text_of(shown), *alts(shown)]), command
    assert "Annabel" in await _scores(ben, kitchen, all_=True)


def _about(command: str, person: simcord.MemberActor) -> dict[str, Any]:
    return {"member": person.user} if command == "salad stats" else {}


async def test_who_has_left_the_server_is_on_its_board_no_more_until_they_are_back(
    server: Server,
) -> None:
    ana, ben, cleo = server.members(3)
    await _finished(server, ana, ben, cleo)
    assert "ben" in await _scores(ana, server.channel, all_=False)
    server.guild.remove_member(ben)
    shown = await _scores(ana, server.channel, all_=False)
    assert "ben" not in shown
    assert "cleo" in shown
    assert "ben" in await _scores(ana, server.channel, all_=True)
    back = server.guild.add_member(ben.user)
    await back.slash(server.channel, "salad help")
    assert "ben" in await _scores(ana, server.channel, all_=False)


async def test_when_discord_says_nothing_of_people_they_count_as_there(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, ben = server.members(2)
    await _finished(server, ana, ben)
    server.guild.remove_member(ben)
    server.env.inject_error("GET", "/guilds/*/members/*", status=500, times=9)
    assert "ben" in await _scores(ana, server.channel, all_=False)
    monkeypatch.setattr(Members, "_may_ask", lambda _: False)
    assert "ben" in await _scores(ana, server.channel, all_=False)


async def test_an_account_whose_name_is_not_known_is_asked_for_or_nobody_in_particular(
    server: Server,
) -> None:
    with server.env.time_context():
        await play(server, *server.members(2))
    other = server.env.create_guild()
    lounge = other.create_text_channel("lounge")
    eve = other.add_member(server.env.create_user("eve"))
    server.env.inject_error("GET", "/users/*", status=500, times=9)
    assert "a player: 1069" in await _scores(eve, lounge, all_=True)
    server.env.backend.faults.clear()
    shown = await _scores(eve, lounge, all_=True)
    assert "ana" in shown
    assert "a player" not in shown


async def test_of_people_who_play_nothing_no_name_is_kept_and_forgotten_ones_are_nowhere(
    server: Server,
) -> None:
    ana, ben = server.members(2)
    await server.member("eve").slash(server.channel, "salad scores")
    await _finished(server, ana, ben)
    assert {user for _, user in await _kept(server)} == {ana.id, ben.id}
    asked = await ana.slash(server.channel, "salad forget-me")
    await ana.click(privates(asked)[-1], label="Delete my data")
    await ana.slash(server.channel, "salad scores")
    assert await _kept(server) == {(server.guild.id, ben.id), (EVERYWHERE, ben.id)}
    for all_ in (False, True):
        assert "ana" not in await _scores(ben, server.channel, all_=all_)


async def _kept(server: Server) -> set[tuple[int, int]]:
    rows = await server.execute("SELECT guild_id, user_id FROM names")
    return {(row.guild_id, row.user_id) for row in rows}


async def test_a_turn_writes_no_name_that_is_known(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, ben = server.members(2)
    await server.game(ana, ben)
    called: list[object] = []
    monkeypatch.setattr(Names, "call", lambda *args: called.append(args))
    await server.pick_default()
    assert called == []
