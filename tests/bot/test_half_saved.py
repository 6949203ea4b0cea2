"""Failures of the store in the middle of something: what people are told is true."""

import pytest

from tests.bot.failures import fail_store
from tests.bot.messages import alive, board_of, ids_of, privates, said, text_of
from tests.bot.server import Server

NOTHING = "That could not be saved, so nothing changed."
PARTLY = "Your turn may be saved, but not everything was. `/salad board`"
LATER = 70
"""Seconds after which something is tried again."""


async def _confirm(server: Server) -> str:
    mover, board = await server.mover(), await server.pick_default()
    return said(await mover.click(board, custom_id=ids_of(board, "s:do:")[0]))


async def test_a_turn_that_was_not_saved_has_changed_nothing_and_the_person_hears_so(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    await server.game(*server.members(2))
    fail_store(server, monkeypatch, "turns.add")
    assert (await _confirm(server)).startswith(NOTHING)
    assert (await server.table()).version == 0


AFTER_A_TURN = [
    "glances.at",
    "boards.set_live_message",
]
"""What the store is asked after the turn of somebody was saved."""


@pytest.mark.parametrize("method", AFTER_A_TURN)
async def test_a_turn_that_was_saved_counts_and_nobody_hears_otherwise(
    server: Server, monkeypatch: pytest.MonkeyPatch, method: str
) -> None:
    await server.game(*server.members(2))
    mover, board = await server.mover(), await server.pick_default()
    fail_store(server, monkeypatch, method)
    told = said(await mover.click(board, custom_id=ids_of(board, "s:do:")[0]))
    assert told.startswith(PARTLY)
    assert (await server.table()).version == 1
    await server.env.advance_time(LATER)
    assert any("Turn 2" in text_of(board) for board in alive(server.channel))


async def test_a_turn_and_what_it_makes_of_a_missed_one_are_saved_together_or_not_at_all(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    await server.game(*server.members(2), pace="live")
    fail_store(server, monkeypatch, "turns.add")
    await server.env.advance_time(130 + LATER)
    assert ((await server.table()).version, await server.missed()) == (1, 1)
    assert (await _confirm(server)) == ""
    fail_store(server, monkeypatch, "turns.add")
    assert (await _confirm(server)).startswith(NOTHING)
    assert ((await server.table()).version, await server.missed()) == (2, 1)
    assert (await _confirm(server)) == ""
    assert ((await server.table()).version, await server.missed()) == (3, 0)


async def test_a_left_seat_that_could_not_play_on_plays_a_minute_later(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = server.members(3)
    await server.game(*people)
    mover = await server.mover()
    asked = await mover.slash(server.channel, "salad leave")
    fail_store(server, monkeypatch, "turns.add")
    left = await mover.click(privates(asked)[-1], label="Leave the game")
    assert PARTLY in said(left)
    seat = (await server.table()).seat_of(mover.id)
    assert seat is not None
    assert seat.left_at is not None
    assert (await server.table()).version == 0
    await server.env.advance_time(LATER)
    assert (await server.table()).version == 1
    assert any("Turn 2" in text_of(board) for board in alive(server.channel))


async def test_a_computer_player_whose_turn_was_not_saved_moves_a_minute_later(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = server.member("ana")
    lobby = await server.lobby(ana)
    await ana.select(lobby, ["sprout"], custom_id=ids_of(lobby, "m:computer:")[0])
    await ana.click(board_of(server.channel), label="Start")
    board = await server.pick_default()
    moves_first = (await server.table()).version == 1
    fail_store(server, monkeypatch, "turns.add", after=1)
    told = said(await ana.click(board, custom_id=ids_of(board, "s:do:")[0]))
    assert told.startswith(PARTLY)
    assert (await server.table()).version == 1 + moves_first
    await server.env.advance_time(LATER)
    assert (await server.table()).version == 2 + moves_first
    assert f"<@{ana.id}>, your turn!" in text_of(board_of(server.channel))


async def test_a_table_that_was_not_saved_is_not_there(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = server.member("ana")
    fail_store(server, monkeypatch, "tables.create")
    assert said(await ana.slash(server.channel, "salad new")).startswith(NOTHING)
    assert said(await ana.slash(server.channel, "salad new")).startswith("Your game is open")


@pytest.mark.parametrize("method", ["tables.set_seats", "tables.start"])
async def test_what_a_lobby_could_not_save_has_changed_nothing(
    server: Server, monkeypatch: pytest.MonkeyPatch, method: str
) -> None:
    ana, ben, cleo = server.members(3)
    await server.lobby(ana, ben)
    who, name = (ana, "start") if method == "tables.start" else (cleo, "join")
    before = (await server.table()).record
    fail_store(server, monkeypatch, method)
    assert said(await who.slash(server.channel, f"salad {name}")).startswith(NOTHING)
    assert (await server.table()).record == before
    await who.slash(server.channel, f"salad {name}")
    assert (await server.table()).record != before


async def test_a_seat_that_was_saved_is_there_though_the_lobby_could_not_be_shown(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, ben = server.members(2)
    await server.lobby(ana)
    fail_store(server, monkeypatch, "glances.at")
    assert said(await ben.slash(server.channel, "salad join")).startswith(PARTLY)
    await server.env.advance_time(LATER)
    assert "2. **ben**" in text_of(board_of(server.channel))
