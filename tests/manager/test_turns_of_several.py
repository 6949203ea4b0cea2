"""Several decide at once, and a turn is several decisions: the manager, with a tiny game."""

import asyncio
from datetime import timedelta
from itertools import count

import pytest

from bot.manager.table import Person, Table
from bot.store.records import NewGame, Pace, TableOptions
from bot.words import refusals
from engine import GAMES
from tests.games.hush import REACTION, Hush
from tests.games.hush_table import Phase
from tests.manager.house import ANN, BEN, CLEO, DAN, House

pytestmark = pytest.mark.usefixtures("hush")

CHANNELS = count(50)


async def _game(house: House, *seated: Person, pace: Pace = Pace.LIVE, **rules: int) -> int:
    options = TableOptions(pace=pace, rules=rules)
    host, channel = seated[0], next(CHANNELS)
    new = NewGame("hush", 5, channel, host.id, host.name, len(seated), options, "en-US")
    game = (await house.manager.open(new)).id
    for person in seated[1:]:
        await house.manager.join(game, person)
    await house.manager.start(game, host.id)
    return game


async def _answer(house: House, game: int, seat: int, action: str | None = None) -> Table:
    """Let a person answer what their seat must decide."""
    table = await house.manager.table(game)
    decision = table.decision_of(seat)
    assert decision is not None
    what = action or str(table.game.default_action(table.state, seat))
    return await house.manager.submit(game, table.record.seats[seat].user_id, decision.id, what)


async def _until(house: House, game: int, phase: Phase) -> Table:
    """Let everybody answer until a phase is reached."""
    table = await house.manager.table(game)
    while table.state.phase is not phase:
        table = await _answer(house, game, table.waits_for()[0].seat)
    return table


async def _clocks(house: House, game: int) -> dict[tuple[str, int], tuple[int, bool]]:
    clocks = await house.store.clocks.get(game)
    return {clock.key: (clock.seconds, clock.runs) for clock in clocks}


async def test_a_clock_stands_for_each_decision_and_seat_from_the_commit_on_and_runs_when_shown(
    house: House,
) -> None:
    game = await _game(house, ANN, BEN, CLEO)
    table, clock = await house.manager.table(game), house.game_clock
    assert await _clocks(house, game) == {("0", seat): (120, False) for seat in range(3)}
    await clock.wind(table)
    before = {one.seat: one for one in await house.store.clocks.get(game)}
    assert all(one.runs for one in before.values())
    house.clock.moment += timedelta(seconds=30)
    after = await _answer(house, game, 1)
    # As if the board of before the answer had come after it.
    await clock.wind(table)
    await clock.wind(after)
    assert await house.store.clocks.get(game) == [before[0], before[2]]


async def test_every_commit_leaves_the_clocks_that_follow_from_it(house: House) -> None:
    game = await _game(house, ANN, BEN, CLEO, DAN, jars0=2)
    table = await house.manager.table(game)
    while table.running:
        wanted = {
            (decision.id, seat.seat): (decision.seconds or 120, False)
            for decision, seat in table.asked()
        }
        assert await _clocks(house, game) == wanted
        table = await _answer(house, game, table.waits_for()[-1].seat)
    assert await _clocks(house, game) == {}


@pytest.mark.parametrize("pace", list(Pace))
async def test_a_window_has_its_own_time_whatever_the_pace_and_passing_it_is_no_miss(
    house: House, pace: Pace
) -> None:
    game = await _game(house, ANN, BEN, CLEO, pace=pace)
    table = await _until(house, game, Phase.GUARD)
    (window,) = table.pending()
    assert await _clocks(house, game) == {
        (window.id, seat): (REACTION, False) for seat in window.seats
    }
    table = await house.manager.time_out(game, [(window.id, seat) for seat in window.seats])
    assert table.state.phase is Phase.LAY
    assert [seat.missed for seat in table.record.seats] == [0, 0, 0]


async def test_who_misses_a_part_misses_one_turn_whose_rest_plays_by_itself(house: House) -> None:
    game = await _game(house, ANN, BEN, CLEO)
    table = await _until(house, game, Phase.DRAW)
    (drawing,), mover = table.pending(), table.state.mover
    table = await house.manager.time_out(game, [(drawing.id, mover)])
    assert table.state.phase is Phase.GUARD
    assert table.record.seats[mover].missed == 1
    assert table.turns_over(table.version) == 1
    # The others still have their chance, and the next turn is the person's own again.
    table = await _until(house, game, Phase.LAY)
    assert (table.turns_over(table.version), mover in [s.seat for s in table.waits_for()]) == (
        2,
        True,
    )
    assert (await _answer(house, game, mover)).record.seats[mover].missed == 0


async def test_only_those_whose_time_is_over_miss_it_and_twice_in_a_row_is_away(
    house: House,
) -> None:
    game = await _game(house, ANN, BEN, CLEO)
    table = await house.manager.time_out(game, [("0", 2), ("7", 0), ("0", 2)])
    assert ([s.missed for s in table.record.seats], table.version) == ([0, 0, 1], 1)
    table = await house.manager.time_out(game, [("0", 2)])
    assert table.record.seats[2].missed == 1
    table = await _until(house, game, Phase.DRAW)
    while table.state.phase is not Phase.LAY:
        (decision,) = table.pending()
        table = await house.manager.time_out(game, [(decision.id, s) for s in decision.seats])
    (laying,) = table.pending()
    table = await house.manager.time_out(game, [(laying.id, 2)])
    seat = table.record.seats[2]
    assert (seat.missed, seat.away_at is not None) == (2, True)
    assert set(await _clocks(house, game)) == {(laying.id, 0), (laying.id, 1)}


class Crowded(Hush):
    """Hush for more than there are cards to fear for."""

    seats = range(2, 6)


async def test_five_answer_in_the_same_moment_twice_and_each_counts_once(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, "hush", Crowded())
    eve = Person(8001, "Eve")
    game = await _game(house, ANN, BEN, CLEO, DAN, eve)
    table = await house.manager.table(game)
    presses = [
        house.manager.submit(
            game, seat.user_id, "0", str(table.game.legal_actions(table.state, seat.seat)[n])
        )
        for n in range(2)
        for seat in table.record.seats
    ]
    results = await asyncio.gather(*presses, return_exceptions=True)
    assert sum(isinstance(one, Table) for one in results) == 5
    assert sum(isinstance(one, refusals.Refusal) for one in results) == 5
    stored = await house.stored(game)
    assert sorted(turn.seat for turn in stored.record.turns) == [0, 1, 2, 3, 4]
    assert stored.state.phase is Phase.DRAW
    assert stored.turns == (1,) * 5


async def test_seats_that_were_left_answer_in_secret_at_once_while_others_decide(
    house: House,
) -> None:
    game = await _game(house, ANN, BEN, CLEO)
    table = await house.manager.leave(game, BEN.id)
    assert [seat.user_id for seat in table.waits_for()] == [ANN.id, CLEO.id]
    assert set(await _clocks(house, game)) == {("0", 0), ("0", 2)}
    table = await house.manager.rejoin(game, DAN)
    assert [seat.user_id for seat in table.waits_for()] == [ANN.id, CLEO.id]
    while table.running:
        table = await _answer(house, game, table.waits_for()[0].seat)
    assert DAN.id in {turn.user_id for turn in table.record.turns}


async def test_a_computer_player_that_thinks_is_not_disturbed_by_what_others_answer(
    house: House,
) -> None:
    host, channel = ANN, next(CHANNELS)
    new = NewGame("hush", 5, channel, host.id, host.name, 3, TableOptions(), "en-US")
    game = (await house.manager.open(new)).id
    await house.manager.join(game, BEN)
    await house.manager.seat_computer(game, ANN.id, "sprout")
    table = await house.manager.start(game, ANN.id)
    asked = table.computer_to_move()
    assert asked is not None
    for seat in (0, 1):
        await _answer(house, game, seat)
    action = str(table.game.default_action(table.state, 2))
    table = await house.manager.play(game, asked[0].id, 2, action)
    assert table.state.phase is Phase.DRAW
    with pytest.raises(refusals.Outdated):
        await house.manager.play(game, asked[0].id, 2, action)
