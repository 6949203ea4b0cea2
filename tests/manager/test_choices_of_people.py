"""What was chosen for somebody in a lobby stays theirs, wherever they come to sit."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import update

from bot.manager.choices import OPEN, followed, match_wished
from bot.manager.outcomes import exported
from bot.manager.rematches import repeated
from bot.manager.table import Person, Table
from bot.scores.exports import verify
from bot.store.records import GameRecord, NewGame, SeatRecord, Status, TableOptions
from bot.store.schema import games
from bot.ui.messages.choices import choice_menus
from bot.words import refusals
from bot.words.i18n import catalog
from engine import GAMES, starter
from tests.games.hush import Hush
from tests.manager.house import ANN, BEN, CLEO, DAN, NOON, House

SAY = catalog("en-US")


async def _lobby(house: House, *people: Person, channel: int = 1) -> int:
    """Open a lobby of Hush in which each has as many jars as they please: 0, 2, 0, 2."""
    game = await house.lobby(*people, seats=4, channel=channel, rules="hush")
    for seat in range(4):
        await house.manager.choose_rule(game, people[0].id, f"jars{seat}", 2 * (seat % 2))
    return game


def _jars(table: Table) -> dict[str, int]:
    rules = table.record.options.rules
    return {seat.name: rules.get(f"jars{seat.seat}", 1) for seat in table.record.seats}


@pytest.mark.usefixtures("hush")
@pytest.mark.parametrize("goes", [BEN, CLEO, ANN], ids=lambda person: person.name)
@pytest.mark.parametrize("begins", [0, 1, 2, OPEN])
async def test_who_leaves_a_lobby_takes_their_choices_along_and_nobody_elses(
    house: House, goes: Person, begins: int
) -> None:
    people = (ANN, BEN, CLEO)
    game = await _lobby(house, *people)
    await house.manager.choose_rule(game, ANN.id, "start", begins)
    before = _jars(await house.manager.table(game))
    table = await house.manager.leave(game, goes.id)
    assert _jars(table) == {name: jars for name, jars in before.items() if name != goes.name}
    rules = table.record.options.rules
    # The seat in which nobody has sat keeps what was chosen for it; that of the last one is new.
    assert (rules.get("jars2"), rules.get("jars3")) == (None, 2)
    first = None if begins == OPEN or people[begins] is goes else people[begins].name
    assert (None if "start" not in rules else table.record.seats[rules["start"]].name) == first
    assert await house.stored(game) == table
    if first is not None:
        dealt = await house.manager.start(game, table.record.host_id)
        assert dealt.record.seats[starter(dealt.steps) or 0].name == first


@pytest.mark.usefixtures("hush")
async def test_a_computer_player_that_is_sent_away_takes_its_choices_along(house: House) -> None:
    game = await house.lobby(ANN, seats=4, rules="hush")
    await house.manager.seat_computer(game, ANN.id, "sprout")
    await house.manager.join(game, BEN)
    for key, value in (("jars1", 0), ("jars2", 2), ("start", 1)):
        await house.manager.choose_rule(game, ANN.id, key, value)
    table = await house.manager.unseat_computer(game, ANN.id)
    assert table.record.options.rules == {"jars1": 2}
    assert await house.stored(game) == table


NAMES = ("Ann", "Ben", "Cleo", "Dan")


@given(
    people=st.integers(1, 4),
    order=st.permutations(range(4)),
    stay=st.integers(1, 4),
    jars=st.dictionaries(st.integers(0, 3), st.integers(0, 2)),
    begins=st.integers(0, 3) | st.none(),
)
def test_however_seats_are_shuffled_and_freed_each_choice_is_that_of_the_same_person(
    people: int, order: Sequence[int], stay: int, jars: dict[int, int], begins: int | None
) -> None:
    table = _seated([SeatRecord(n, 100 + n, NAMES[n]) for n in range(people)])
    rules = {"calm": 1} | {f"jars{seat}": value for seat, value in jars.items()}
    if begins is not None and begins < people:
        rules["start"] = begins
    options = table.record.options.model_copy(update={"rules": rules})
    table = replace(table, record=replace(table.record, options=options))
    old = table.record.seats
    kept = [old[place] for place in order if place < people][:stay]
    seats = [replace(seat, seat=number) for number, seat in enumerate(kept)]
    with patch.dict(GAMES, {Hush.key: Hush()}):
        after = followed(table, seats)
    assert after["calm"] == 1
    for now, before in zip(seats, kept, strict=True):
        assert after.get(f"jars{now.seat}") == rules.get(f"jars{before.seat}")
    for nobody in range(people, 4):
        assert after.get(f"jars{nobody}") == rules.get(f"jars{nobody}")
    for freed in range(len(seats), people):
        assert f"jars{freed}" not in after
    chosen = [now.seat for now, before in zip(seats, kept, strict=True) if before.seat == begins]
    assert after.get("start") == (chosen[0] if chosen and "start" in rules else None)


def _seated(seats: Sequence[SeatRecord]) -> Table:
    return Table(
        GameRecord(
            id=1,
            rules=Hush.key,
            guild_id=5,
            channel_id=1,
            host_id=seats[0].user_id,
            status=Status.LOBBY,
            capacity=4,
            options=TableOptions(),
            locale="en-US",
            seed=None,
            created_at=NOON,
            seats=tuple(seats),
        )
    )


async def _rematch(house: House, table: Table, order: Sequence[Person]) -> Table:
    """Open the rematch of a game, and let people join in an order."""
    host = order[0]
    options = repeated(table, host.id)
    new = NewGame(table.record.rules, 5, 1, host.id, host.name, 4, options, "en-US")
    game = (await house.manager.open(new)).id
    for person in order[1:]:
        await house.manager.join(game, person)
    return await house.manager.table(game)


@pytest.mark.usefixtures("hush")
@pytest.mark.parametrize("order", list(permutations((ANN, BEN, CLEO))), ids=str)
async def test_to_a_rematch_everybody_brings_what_was_chosen_for_them(
    house: House, order: tuple[Person, ...]
) -> None:
    game = await _lobby(house, ANN, BEN, CLEO)
    await house.manager.choose_rule(game, ANN.id, "jars1", 1)
    await house.manager.choose_rule(game, ANN.id, "calm", 1)
    before = _jars(await house.manager.start(game, ANN.id))
    assert before == {"Ann": 0, "Ben": 1, "Cleo": 0}
    over = await house.play_to_the_end(game)
    again = await _rematch(house, over, order)
    assert _jars(again) == before
    assert again.record.options.rules["calm"] == 1
    assert await house.stored(again.id) == again
    # Whoever joins them brings nothing, and gets nothing of theirs.
    table = await house.manager.join(again.id, DAN)
    assert _jars(table) == {**before, "Dan": 1}


@pytest.mark.usefixtures("hush")
async def test_a_computer_player_brings_what_was_chosen_for_it_to_a_rematch(house: House) -> None:
    game = await house.lobby(ANN, seats=4, rules="hush")
    await house.manager.seat_computer(game, ANN.id, "sprout")
    await house.manager.join(game, BEN)
    await house.manager.choose_rule(game, ANN.id, "jars1", 2)
    await house.manager.start(game, ANN.id)
    over = await house.manager.cancel(game, ANN.id)
    again = await _rematch(house, over, (BEN, ANN))
    again = await house.manager.seat_computer(again.id, BEN.id, "sprout")
    assert _jars(again) == {"Ben": 1, "Ann": 1, "1": 2}


@pytest.mark.usefixtures("hush")
async def test_a_lobby_offers_to_let_anybody_begin_who_sits_there(house: House) -> None:
    for channel, rules in enumerate(("point-salad", "hush")):
        game = await house.lobby(ANN, BEN, channel=channel, rules=rules, seats=3)
        assert [line for line in await _lines(house, game) if "First" in line] == [
            "First player: Ann",
            "First player: Ben",
        ]
        await house.manager.choose_rule(game, ANN.id, "start", 1)
        assert [line for line in await _lines(house, game) if "First" in line] == [
            "First player: at random",
            "First player: Ann",
        ]
        with pytest.raises(refusals.NoSuchChoice):
            await house.manager.choose_rule(game, ANN.id, "start", 2)
        await house.manager.join(game, CLEO)
        assert (await house.manager.choose_rule(game, ANN.id, "start", 2)).record.options.rules
        table = await house.manager.choose_rule(game, ANN.id, "start", OPEN)
        assert table.record.options.rules == {}
        await house.manager.choose_rule(game, ANN.id, "start", 1)
        dealt = await house.manager.start(game, ANN.id)
        assert starter(dealt.steps) == 1


async def _lines(house: House, game: int) -> list[str]:
    menus = choice_menus(await house.manager.table(game), SAY, renewed="")
    return [option.label for menu in menus for option in menu.item.options]


async def test_whoever_was_chosen_begins_a_rematch_and_else_the_next_one(house: House) -> None:
    game = await house.lobby(ANN, BEN, CLEO)
    await house.manager.choose_rule(game, ANN.id, "start", 1)
    over = await house.play_to_the_end((await house.manager.start(game, ANN.id)).id)
    again = await _rematch(house, over, (ANN, BEN, CLEO))
    assert "start" not in again.record.options.rules
    assert [line for line in await _lines(house, again.id) if "Ann" not in line] == [
        "First player: Ben",
        "First player: Cleo",
    ]
    following = await house.manager.next_to_begin(again)
    assert following is not None
    assert following.name == "Cleo"
    chosen = await house.manager.choose_rule(again.id, ANN.id, "start", 0)
    following = await house.manager.next_to_begin(chosen)
    assert following is not None
    assert following.name == "Ann"
    assert "First player: who is next" in await _lines(house, again.id)
    dealt = await house.manager.start(again.id, ANN.id)
    assert starter(dealt.steps) == 0


async def test_a_match_that_was_wished_is_that_of_as_many_as_there_are_at_the_start(
    house: House,
) -> None:
    rounds = {2: 3, 3: 2, 4: 1}
    for channel, number in enumerate(rounds, start=1):
        game = await house.lobby(ANN, BEN, channel=channel)
        table = await house.manager.choose_match(game, ANN.id, wanted=True)
        assert table.record.options.rules == {"rounds": 3}
        for person in (CLEO, DAN)[: number - 2]:
            await house.manager.join(game, person)
        dealt = await house.manager.start(game, ANN.id)
        assert dealt.state.rounds == rounds[number]
        wanted = {"rounds": rounds[number]} if number < 4 else {}
        assert dealt.record.options.rules == wanted


async def test_so_many_that_nobody_can_play_a_match_are_offered_none_and_may_drop_the_wish(
    house: House,
) -> None:
    game = await house.lobby(ANN, BEN, CLEO, DAN)
    with pytest.raises(refusals.NoSuchChoice):
        await house.manager.choose_match(game, ANN.id, wanted=True)
    await house.manager.leave(game, DAN.id)
    await house.manager.choose_match(game, ANN.id, wanted=True)
    await house.manager.join(game, DAN)
    with pytest.raises(refusals.HostOnly):
        await house.manager.choose_match(game, BEN.id, wanted=False)
    table = await house.manager.choose_match(game, ANN.id, wanted=False)
    assert table.record.options.rules == {}


OLD = {"scores_shown": True, "rated": True, "hints": False, "pace": "slow", "rematch_of": None}


async def _as_of_old(house: House, game: int, options: dict[str, object]) -> Table:
    """Store a game as a version did that kept the wish of a match beside the rules."""
    async with house.store._database.write() as connection:
        row = update(games).where(games.c.id == game).values(options=OLD | options)
        await connection.execute(row)
    await house.manager.reload(game)
    return await house.manager.table(game)


async def test_a_lobby_of_an_older_version_keeps_its_wish_of_a_match(house: House) -> None:
    game = await house.lobby(ANN, BEN)
    assert not match_wished(await _as_of_old(house, game, {"match": False, "rules": {}}))
    table = await _as_of_old(house, game, {"match": True, "rules": {}})
    assert match_wished(table)
    assert "match" not in table.record.options.model_dump()
    table = await house.manager.join(game, CLEO)
    assert match_wished(await house.stored(game))
    assert (await house.manager.start(game, ANN.id)).state.rounds == 2


@pytest.mark.parametrize("number", [2, 3, 4])
async def test_a_game_that_an_older_version_dealt_is_replayed_verified_and_repeated_as_it_was(
    house: House, number: int
) -> None:
    people = (ANN, BEN, CLEO, DAN)[:number]
    game = await house.lobby(ANN, *people[1:3])
    await house.manager.choose_match(game, ANN.id, wanted=True)
    for person in people[3:]:
        await house.manager.join(game, person)
    dealt = await house.manager.start(game, ANN.id)
    old = {"match": True, "rules": dealt.record.options.rules}
    assert (await _as_of_old(house, game, old)).steps == dealt.steps
    over = await house.play_to_the_end(game)
    again = await _as_of_old(house, game, old)
    assert (again.steps, again.record.turns) == (over.steps, over.record.turns)
    found = await house.store.results.of_game(game)
    assert all(check.holds for check in verify(exported(again.record, found, {})))
    assert match_wished(await _rematch(house, again, people)) is (number < 4)
