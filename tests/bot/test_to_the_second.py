"""Where every second counts, the moment decides in which an answer reaches the bot."""

import random
from collections.abc import Collection
from typing import Any

import pytest
import simcord
from simcord.results import InteractionResult, ResponseMessage

from tests.bot.messages import said
from tests.bot.secret_games import chosen, dealt, open_hand, state
from tests.bot.server import Server
from tests.games.hush import REACTION
from tests.games.hush_table import Phase

pytestmark = pytest.mark.usefixtures("hush")

LATE = "That came a moment too late: your time was up."


async def _asked(
    server: Server, *, soon: float = 0
) -> list[tuple[simcord.MemberActor, ResponseMessage]]:
    """Bring a game to a window of eight seconds; return who may answer, and where they confirm.

    `soon`: so many seconds pass before, so that the bot looks next before the window ends.
    """
    people, rng = await dealt(server, 3, pace="slow"), random.Random(3)
    await server.env.advance_time(soon)
    while (await state(server)).phase is not Phase.GUARD:
        waiting = {seat.user_id for seat in (await server.table()).waits_for()}
        await server.decide(next(p for p in people if p.id in waiting), rng)
    waiting = {seat.user_id for seat in (await server.table()).waits_for()}
    asked = [person for person in people if person.id in waiting]
    hands = [await open_hand(server, person) for person in asked]
    for person, hand in zip(asked, hands, strict=True):
        await person.click(hand, custom_id=chosen(hand, "handpick")[0])
    return list(zip(asked, hands, strict=True))


async def _confirm(person: simcord.MemberActor, hand: ResponseMessage) -> InteractionResult:
    return await person.click(hand, label="Confirm")


async def _answers(server: Server) -> set[int | None]:
    """Return who has answered in the window; None: it was passed for somebody."""
    table = await server.table()
    windows = [one.seconds == REACTION for one in table.answered]
    return {
        turn.user_id for turn, window in zip(table.record.turns, windows, strict=True) if window
    }


async def _over(server: Server, seconds: float) -> None:
    """Let so much time pass, and the clocks ring that are over."""
    server.env.backend.advance_clock(seconds)
    assert server.bot.clockwork is not None
    with server.env.time_context():
        await server.bot.clockwork.tick()


@pytest.mark.parametrize("held_up", ["before it is looked at", "before it is committed"])
async def test_an_answer_that_came_in_time_counts_however_long_it_takes_and_no_others_time_does(
    server: Server, monkeypatch: pytest.MonkeyPatch, held_up: str
) -> None:
    (first, hand), (second, _) = await _asked(server)
    members, manager, rung = server.bot.members_seen, server.bot.services.manager, list[Any]()
    true: dict[str, Any] = {
        "before it is looked at": members.note,
        "before it is committed": manager.submit,
    }

    async def ring() -> None:
        # Everybody's time is over, and the table is held by somebody else for a while.
        await _over(server, REACTION + 1)
        await _over(server, 20)
        rung.append(await _answers(server))

    async def late(*args: Any) -> Any:
        if not rung:
            await ring()
        return await true[held_up](*args)

    with monkeypatch.context() as slow:
        part, name = (members, "note") if held_up.endswith("at") else (manager, "submit")
        slow.setattr(part, name, late)
        assert LATE not in said(await _confirm(first, hand))
    # While the first one's answer was on its way, the other's chance went by.
    assert rung == [{None}]
    assert await _answers(server) == {None, first.id}
    assert second.id not in await _answers(server)


async def test_an_answer_that_came_too_late_does_not_count_though_nothing_has_rung_yet(
    server: Server,
) -> None:
    (first, hand), (second, other) = await _asked(server)
    server.env.backend.advance_clock(REACTION - 1)
    assert LATE not in said(await _confirm(first, hand))
    server.env.backend.advance_clock(1.5)
    assert LATE in said(await _confirm(second, other))
    assert await _answers(server) == {first.id}
    await server.wait()
    assert await _answers(server) == {first.id, None}
    assert await server.missed() == 0


async def test_while_no_time_runs_no_answer_is_too_late(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    (first, hand), (second, other) = await _asked(server)
    clock = server.bot.services.clock
    with monkeypatch.context() as standing:
        standing.setattr(clock, "stopped", "The bot is not connected to Discord.")
        server.env.backend.advance_clock(REACTION + 1)
        assert LATE not in said(await _confirm(first, hand))
    # The machine slept: nobody has noted for long that the bot lives.
    server.env.backend.advance_clock(60)
    assert LATE not in said(await _confirm(second, other))
    assert await _answers(server) == {first.id, second.id}


async def test_where_a_board_could_not_be_shown_no_answer_is_too_late(server: Server) -> None:
    (first, hand), _ = await _asked(server)
    await server.bot.services.live.pausing.pause(1)
    server.env.backend.advance_clock(REACTION + 1)
    assert LATE not in said(await _confirm(first, hand))
    assert first.id in await _answers(server)


async def test_with_minutes_to_decide_a_tick_more_or_less_is_nothing(server: Server) -> None:
    await server.game(*server.members(2), pace="live")
    board, mover = await server.pick_default(), await server.mover()
    server.env.backend.advance_clock(121)
    await mover.click(board, label="Confirm")
    table = await server.table()
    assert [turn.user_id for turn in table.record.turns] == [mover.id]


async def test_a_press_that_answers_nothing_holds_the_others_up_for_a_moment_only(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    (first, _), _ = await _asked(server, soon=7)
    held, began = [first.id], server.env.now()
    arrived = began.timestamp() + REACTION - 1

    def since(_: int, people: Collection[int]) -> float | None:
        return server.env.now().timestamp() - arrived if {*held} & {*people} else None

    monkeypatch.setattr(server.bot.pending, "since", since)
    await server.env.advance_time(REACTION + 1)
    assert await _answers(server) == {None}
    assert (await state(server)).phase is Phase.GUARD
    held.clear()
    await server.env.advance_time(1)
    assert (await state(server)).phase is Phase.LAY
    assert await server.missed() == 0


async def test_nothing_in_hand_stops_a_game_for_ever(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    await _asked(server)
    arrived = server.env.now().timestamp() + 1
    monkeypatch.setattr(
        server.bot.pending, "since", lambda *_: server.env.now().timestamp() - arrived
    )
    for late, phase in ((REACTION + 30, Phase.GUARD), (25, Phase.GUARD), (10, Phase.LAY)):
        await _over(server, late)
        assert (await state(server)).phase is phase


async def test_what_arrived_after_the_end_holds_up_nothing(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    await _asked(server)
    end = server.env.now().timestamp() + REACTION
    monkeypatch.setattr(
        server.bot.pending, "since", lambda *_: server.env.now().timestamp() - end - 1
    )
    await _over(server, REACTION + 3)
    assert (await state(server)).phase is Phase.LAY
