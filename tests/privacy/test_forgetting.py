import random
from typing import Any

import pytest
import simcord

from bot.store import Preferences
from bot.store.columns import metadata
from bot.words.roles import NOBODY
from tests.bot.messages import alive, board_of, history, labels, privates, said, text_of
from tests.bot.server import Server
from tests.privacy.search import remains, traces

NAME = "Zanzibar"


async def _forget(server: Server, person: simcord.MemberActor) -> str:
    """Ask to be forgotten, confirm it, and return what the question turned into."""
    asked = await person.slash(server.channel, "salad forget-me")
    await person.click(privates(asked)[-1], label="Delete my data")
    return text_of(privates(asked)[-1])


async def _finish(server: Server, game: int = 1) -> None:
    """Let everybody make the move that a sleeper makes, and show only the end."""
    manager = server.bot.services.manager
    while (table := await server.table(game)).running:
        decision, seat = table.pending()[0], table.people_to_move()[0]
        action = str(table.game.default_action(table.state, seat.seat))
        await manager.submit(game, seat.user_id, decision.id, action)
    await server.bot.services.live.screens.show(game)


async def test_nothing_of_a_person_is_left_in_the_whole_database(
    server: Server, monkeypatch: Any
) -> None:
    server.draw_nothing(monkeypatch)
    person, ana, ben = server.member(NAME), *server.members(2)
    await server.game(person, ana)
    await _finish(server)
    kitchen, hall = (server.guild.create_text_channel(n) for n in ("kitchen", "hall"))
    await server.game(person, ana, ben, channel=kitchen)
    await server.take_turn(random.Random(1), game=2)
    await server.lobby(person, ben, channel=hall)
    await server.bot.services.store.people.set_preferences(person.id, Preferences(quick=True))
    await person.click(privates(await person.slash(hall, "salad stats"))[-1], label="Share")
    shared = history(hall)[-1]
    assert len(traces(server.file, str(person.id), NAME)) > 6

    assert await _forget(server, person) == (
        "Done: your data is deleted. Messages already posted in channels stay until a "
        "moderator deletes them."
    )

    assert traces(server.file, str(person.id), NAME) == []
    assert remains(server.file, str(person.id), NAME) == []
    told = said(await person.click(shared, label="Remove"))
    assert told == "I don't know this picture anymore. A moderator can delete it."
    await _finish(server, game=2)
    assert traces(server.file, str(person.id), NAME) == []


async def test_after_a_restart_the_games_of_a_former_player_are_still_played(
    server: Server, monkeypatch: Any
) -> None:
    server.draw_nothing(monkeypatch)
    person, ana, ben = server.member(NAME), *server.members(2)
    await server.game(person, ana, ben)
    await _forget(server, person)
    await server.restart()
    await _finish(server)
    final = text_of(board_of(server.channel))
    assert "a former player" in final
    assert NAME not in final


async def test_the_host_of_a_lobby_who_is_forgotten_passes_it_on(server: Server) -> None:
    person, ana = server.member(NAME), server.member("ana")
    await server.lobby(person, ana)
    await _forget(server, person)
    assert "1. **ana** (host)" in text_of(board_of(server.channel))
    assert NAME not in text_of(board_of(server.channel))


async def test_a_running_game_gets_another_host(server: Server) -> None:
    person, ana, ben = server.member(NAME), *server.members(2)
    await server.game(person, ana, ben)
    await _forget(server, person)
    assert (await server.table()).record.host_id == ana.id


async def test_everybody_of_a_game_can_be_forgotten(server: Server, monkeypatch: Any) -> None:
    server.draw_nothing(monkeypatch)
    people = server.members(2)
    await server.game(*people)
    await _finish(server)
    for person in people:
        await _forget(server, person)
    record = (await server.table()).record
    assert [(seat.user_id, seat.name) for seat in record.seats] == [(0, NOBODY)] * 2
    shown = await server.member("cleo").slash(server.channel, "salad replay")
    assert "Game 1, turn by turn" in said(shown)


async def test_somebody_who_was_forgotten_may_come_again(server: Server) -> None:
    person = server.member(NAME)
    await server.lobby(person)
    await _forget(server, person)
    await server.lobby(person, server.member("ana"))
    assert NAME in text_of(board_of(server.channel))


async def test_being_forgotten_is_asked_first_and_can_be_thought_over(server: Server) -> None:
    person = server.member(NAME)
    await server.lobby(person)
    asked = await person.slash(server.channel, "salad forget-me")
    assert labels(privates(asked)[-1]) == ["Delete my data", "Keep my data"]
    await person.click(privates(asked)[-1], label="Keep my data")
    assert text_of(privates(asked)[-1]) == "OK, nothing changed."
    assert [m.id for m in alive(server.channel)] == [history(server.channel)[0].id]
    assert traces(server.file, NAME)


async def test_being_forgotten_leaves_games_in_other_servers_too(server: Server) -> None:
    person, ana, ben = server.member(NAME), *server.members(2)
    await server.game(person, ana, ben)
    elsewhere = server.env.create_guild("Elsewhere")
    hall = elsewhere.create_text_channel("hall")
    there = elsewhere.add_member(person.user)
    asked = await there.slash(hall, "salad forget-me")
    await there.click(privates(asked)[-1], label="Delete my data")
    assert (await server.table()).seat_of(person.id) is None


async def _taken_over(server: Server, person: str, by: str) -> None:
    """Start a game of that person and two others, let them leave and somebody else play on."""
    await server.game(*(server.member(name) for name in (person, "ana", "eve")))
    asked = await server.member(person).slash(server.channel, "salad leave")
    await server.member(person).click(privates(asked)[-1], label="Leave the game")
    await server.member(by).slash(server.channel, "salad join")


@pytest.mark.parametrize("over", [False, True], ids=["running", "over"])
async def test_one_for_whom_somebody_plays_on_is_forgotten_and_the_game_goes_on(
    server: Server, monkeypatch: Any, *, over: bool
) -> None:
    server.draw_nothing(monkeypatch)
    await _taken_over(server, NAME, "zoe")
    if over:
        await _finish(server)
    person, zoe = server.member(NAME), server.member("zoe")
    await _forget(server, person)
    assert traces(server.file, str(person.id), NAME) == []
    assert remains(server.file, str(person.id), NAME) == []
    seat = (await server.table()).seat_of(zoe.id)
    assert seat is not None
    assert seat.owner == (0, NOBODY)
    if not over:
        await _finish(server)
        assert traces(server.file, str(person.id), NAME) == []
        final = text_of(board_of(server.channel))
        assert "**zoe** (for **👤 a former player**): " in final
        (ratings,) = [line for line in final.splitlines() if "Ratings" in line]
        assert "former" not in ratings
    said_there = said(await zoe.slash(server.channel, "salad history"))
    assert "zoe (for 👤 a former player)" in said_there


@pytest.mark.parametrize("over", [False, True], ids=["running", "over"])
async def test_one_who_plays_on_for_somebody_is_forgotten_and_the_result_stays(
    server: Server, monkeypatch: Any, *, over: bool
) -> None:
    server.draw_nothing(monkeypatch)
    await _taken_over(server, "zoe", NAME)
    person, zoe = server.member(NAME), server.member("zoe")
    while (await server.table()).version < 3:
        await server.take_turn(random.Random(1))
    if over:
        await _finish(server)
    await _forget(server, person)
    assert traces(server.file, str(person.id), NAME) == []
    assert remains(server.file, str(person.id), NAME) == []
    if not over:
        seat = (await server.table()).seat_of(zoe.id)
        assert seat is not None
        assert seat.left_at is not None
        await _finish(server)
    finished = await server.bot.services.store.results.of_game(1)
    assert (finished[0].user_id, finished[0].left) == (zoe.id, True)
    assert finished[0].substitute == (NOBODY if over else None)
    assert traces(server.file, str(person.id), NAME) == []


async def test_what_is_stored_is_told_in_private(server: Server) -> None:
    told = said(await server.member("ana").slash(server.channel, "salad privacy"))
    for word in ("with their names then", "forget-me", "30 days", "no messages"):
        assert word in told


def test_every_column_that_can_tell_of_a_person_is_known() -> None:
    """A new column of this kind needs a place in `bot.store.privacy`, and then in this list."""
    known = {
        "daily_tries.name",
        "daily_tries.user_id",
        "forgetting.user_id",
        "games.host_id",
        "names.name",
        "names.user_id",
        "people.user_id",
        "ratings.user_id",
        "results.name",
        "results.user_id",
        "seats.owner_id",
        "seats.owner_name",
        "seats.name",
        "seats.user_id",
        "second_ratings.user_id",
        "second_totals.name",
        "second_totals.user_id",
        "shares.user_id",
        "substitutes.user_id",
        "totals.name",
        "totals.user_id",
        "turns.user_id",
    }
    words = ("user", "owner", "host", "name", "person", "member", "author")
    telling = {
        f"{table.name}.{column.name}"
        for table in metadata.sorted_tables
        for column in table.c
        if any(word in column.name for word in words)
    }
    assert telling == known
