"""Rematches: the same choices, and the start moves on to the left."""

import random
import re
from collections.abc import Sequence

import pytest
import simcord
from simcord import ResponseMessage
from sqlalchemy import update

import engine
from bot.manager.table import Person, Table
from bot.store.records import NewGame, Preferences
from bot.store.schema import turns
from tests.bot.matches import match_lobby, play_out, start_match
from tests.bot.messages import board_of, history, lines, privates, said, text_of
from tests.bot.server import Server


async def rematch(
    server: Server, final: ResponseMessage, people: Sequence[simcord.MemberActor]
) -> ResponseMessage:
    """Press Rematch as the first of the people, let the others join, and return the lobby."""
    await people[0].click(final, label="Rematch")
    lobby = board_of(server.channel)
    for person in people[1:]:
        await person.click(lobby, label="Join")
    return lobby


async def starter(server: Server, game: int) -> str:
    """Return who began a game, in a match its last round so far."""
    table = await server.table(game)
    seat = engine.starter(table.steps)
    assert seat is not None
    return table.record.seats[seat].name


def promised(lobby: ResponseMessage) -> list[str]:
    """Return who, as the lobby says, will begin."""
    return re.findall(r"\*\*(\w+)\*\* goes first\.", text_of(lobby))


@pytest.fixture
async def of_three(server: Server, monkeypatch: pytest.MonkeyPatch) -> ResponseMessage:
    """The final message of a game of three."""
    server.draw_nothing(monkeypatch)
    await server.game(*server.members(3))
    return await play_out(server)


async def test_a_rematch_mentions_nobody_in_their_quiet_hours(
    server: Server, of_three: ResponseMessage
) -> None:
    ana, ben, cleo = server.members(3)
    quiet = Preferences(quiet_from=server.env.now().hour)
    await server.bot.services.store.people.set_preferences(ben.id, quiet)
    await ana.click(of_three, label="Rematch")
    call = next(m for m in history(server.channel) if "a rematch!" in text_of(m))
    assert ben.mention in text_of(call)
    (posted,) = [r.json for r in server.env.http_requests if "a rematch!" in str(r.json)]
    assert posted is not None
    assert posted["allowed_mentions"]["users"] == [cleo.id]


async def test_a_lobby_names_who_begins_only_once_nobody_who_may_still_come_would(
    server: Server, of_three: ResponseMessage
) -> None:
    last = (await server.table()).state.start
    first, second, third = (server.members(3)[(last + place) % 3] for place in (1, 2, 3))
    await third.click(of_three, label="Rematch")
    assert promised(board_of(server.channel)) == []
    await second.click(board_of(server.channel), label="Join")
    assert promised(board_of(server.channel)) == []
    await first.click(board_of(server.channel), label="Join")
    assert promised(board_of(server.channel)) == [first.name]
    await first.click(board_of(server.channel), label="Leave")
    assert promised(board_of(server.channel)) == []
    while (table := await server.table(2)).capacity > len(table.record.seats):
        zoe = server.member(f"zoe{len(table.record.seats)}")
        await zoe.click(board_of(server.channel), label="Join")
    assert promised(board_of(server.channel)) == [second.name]
    await third.click(board_of(server.channel), label="Start")
    assert await starter(server, 2) == second.name


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 0, 1), (1, 0, 2)])
async def test_who_sat_to_the_left_of_the_last_starter_begins_wherever_they_sit_now(
    server: Server, of_three: ResponseMessage, order: tuple[int, ...]
) -> None:
    people = server.members(3)
    last = (await server.table()).state.start
    wanted = ("ana", "ben", "cleo")[(last + 1) % 3]
    lobby = await rematch(server, of_three, [people[seat] for seat in order])
    assert promised(lobby) == [wanted]
    await people[order[0]].click(lobby, label="Start")
    assert await starter(server, 2) == wanted
    assert (await server.mover(2)).id == server.member(wanted).id


async def test_who_does_not_come_again_is_passed_over(
    server: Server, of_three: ResponseMessage
) -> None:
    last = (await server.table()).state.start
    here = [server.members(3)[(last + place) % 3] for place in (2, 3)]
    lobby = await rematch(server, of_three, here)
    await here[0].click(lobby, label="Start")
    assert (await server.mover(2)).id == here[0].id


async def test_the_start_moves_on_from_rematch_to_rematch(
    server: Server, of_three: ResponseMessage
) -> None:
    people, final, began = server.members(3), of_three, []
    for game in (1, 2, 3, 4):
        began.append(await starter(server, game))
        lobby = await rematch(server, final, people)
        await people[0].click(lobby, label="Start")
        final = await play_out(server, game + 1)
    first = ("ana", "ben", "cleo").index(began[0])
    assert began == [("ana", "ben", "cleo")[(first + place) % 3] for place in range(4)]


async def test_a_computer_player_sits_down_again_and_gets_its_turn_to_begin(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.draw_nothing(monkeypatch)
    ana, began = server.member("ana"), []
    await ana.slash(server.channel, "salad new")
    await ana.select(board_of(server.channel), ["sprout"], custom_id="m:computer:1")
    for game in (1, 2, 3):
        await ana.click(board_of(server.channel), label="Start")
        began.append(await starter(server, game))
        rng = random.Random(game)
        while (await server.table(game)).running:
            await server.take_turn(rng, game)
        pressed = await ana.click(board_of(server.channel), label="Rematch")
        assert said(pressed) == "The game is open."
        levels = [seat.level for seat in (await server.table(game + 1)).record.seats]
        assert levels == [None, "sprout"]
    assert began[0] == began[2] != began[1]


async def test_a_rematch_whose_last_seat_was_taken_at_once_opens_without_the_computer_player(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.draw_nothing(monkeypatch)
    ana, ben = server.members(2)
    lobby = await server.lobby(ana, seats=2)
    await ana.select(lobby, ["sprout"], custom_id="m:computer:1")
    await ana.click(board_of(server.channel), label="Start")
    final = await play_out(server)
    manager = server.bot.services.manager
    opened = manager.open

    async def taken(new: NewGame) -> Table:
        table = await opened(new)
        return await manager.join(table.id, Person(ben.id, ben.name))

    monkeypatch.setattr(manager, "open", taken)
    await ana.click(final, label="Rematch")
    assert lines(board_of(server.channel))[2:4] == ["1. **ana** (host)", "2. **ben**"]


async def test_only_people_are_called_to_a_rematch(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.draw_nothing(monkeypatch)
    ana, ben = server.members(2)
    lobby = await server.lobby(ana, ben)
    await ana.select(lobby, ["sprout"], custom_id="m:computer:1")
    await ana.click(board_of(server.channel), label="Start")
    rng = random.Random(1)
    while (await server.table()).running:
        await server.take_turn(rng)
    await ana.click(board_of(server.channel), label="Rematch")
    assert text_of(history(server.channel)[-1]) == f"<@{ben.id}>, a rematch! Join if you like."


@pytest.mark.parametrize("players", [2, 3])
async def test_the_rematch_of_a_match_is_a_match_begun_to_the_left_of_its_last_rounds_starter(
    server: Server, monkeypatch: pytest.MonkeyPatch, players: int
) -> None:
    server.draw_nothing(monkeypatch)
    await start_match(server, players)
    final, people = await play_out(server), server.members(players)
    last = (await server.table()).state
    assert last.round == last.rounds > 1
    wanted = ("ana", "ben", "cleo")[(last.start + 1) % players]
    lobby = await rematch(server, final, people)
    assert any(
        line.startswith(f"**A match: the points of {last.rounds} rounds") for line in lines(lobby)
    )
    assert promised(lobby) == [wanted]
    await people[0].click(lobby, label="Start")
    again = (await server.table(2)).state
    assert (again.rounds, await starter(server, 2)) == (last.rounds, wanted)


async def test_a_rematch_whose_game_is_gone_is_begun_by_whom_the_shuffle_says(
    server: Server, of_three: ResponseMessage
) -> None:
    people = server.members(3)
    lobby = await rematch(server, of_three, people)
    async with server.bot.services.store._database.write() as connection:
        await connection.execute(update(turns).where(turns.c.game_id == 1).values(action="Z9"))
    await server.restart()
    await people[0].click(lobby, label="Start")
    record = (await server.table(2)).record
    assert "start" not in record.options.rules
    assert record.started_at is not None


async def test_where_nobody_of_the_game_before_is_at_the_table_the_lobby_names_nobody(
    server: Server, of_three: ResponseMessage
) -> None:
    zoe = server.member("zoe")
    lobby = await rematch(server, of_three, server.members(3)[:1])
    await zoe.click(lobby, label="Join")
    await server.member("ana").click(lobby, label="Leave")
    assert promised(board_of(server.channel)) == []


async def test_a_second_press_on_rematch_takes_a_seat_in_its_lobby(
    server: Server, of_three: ResponseMessage
) -> None:
    ana, ben, cleo = server.members(3)
    presses = [server.press(person, of_three, "s:rematch:1") for person in (ana, ben)]
    answers = sorted([said(await press.done()) for press in presses])
    assert answers == [
        "The game is open, and I asked the others to join.",
        "You have a seat in game 2.",
    ]
    assert said(await cleo.click(of_three, label="Rematch")) == "You have a seat in game 2."
    again = said(await cleo.click(of_three, label="Rematch"))
    assert again == "You already have a seat here."
    zoe = server.member("zoe")
    assert said(await zoe.click(of_three, label="Rematch")) == (
        "You have no seat in this game. `/salad join` takes one if there is one."
    )
    table = await server.table(2)
    assert {seat.user_id for seat in table.record.seats} == {ana.id, ben.id, cleo.id}


async def test_where_something_else_is_played_meanwhile_a_rematch_has_to_wait(
    server: Server, of_three: ResponseMessage
) -> None:
    ana = server.member("ana")
    await server.lobby(server.member("zoe"))
    refused = said(await ana.click(of_three, label="Rematch"))
    assert refused.startswith("This channel already has a game.")
    assert (await server.table(2)).seat_of(ana.id) is None


@pytest.mark.parametrize("end", ["Start", "Call off"])
async def test_the_line_that_calls_people_to_a_rematch_goes_when_it_starts_or_is_called_off(
    server: Server, of_three: ResponseMessage, end: str
) -> None:
    people = server.members(3)
    lobby = await rematch(server, of_three, people)
    assert any("a rematch!" in text_of(message) for message in history(server.channel))
    pressed = await people[0].click(lobby, label=end)
    if end == "Call off":
        await people[0].click(privates(pressed)[-1], label="Call off")
    assert not any("a rematch!" in text_of(message) for message in history(server.channel))


async def test_a_match_that_too_many_sat_down_for_is_still_wished_by_the_rematch_and_its_rematch(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.draw_nothing(monkeypatch)
    people = server.members(4)
    lobby = await match_lobby(server, *people)
    for game in (1, 2):
        await people[0].click(lobby, label="Start")
        assert (await server.table(game)).record.options.rules.get("rounds", 1) == 1
        lobby = await rematch(server, await play_out(server, game), people)
    for person in people[2:]:
        await person.click(lobby, label="Leave")
    await people[0].click(board_of(server.channel), label="Start")
    options = (await server.table(3)).record.options
    assert options.rules["rounds"] > 1
    assert options.rounds_wished is None
