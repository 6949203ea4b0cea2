import random
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.daily import PERSON, SEATS, Attempt
from bot.daily.attempt import answered, chef_turn
from bot.daily.checking import check
from bot.daily.table import as_table
from bot.store.dailies import DailyRecord, Moves, TryRecord
from bot.words.i18n import catalog
from engine import GAMES, commitment
from tests.daily.gardeners import (
    DAY,
    OTHER_SEED,
    RULES,
    SEED,
    AtHome,
    begun,
    dealt,
    options,
    played,
)

DAILY = dealt()
EVERYTHING = 4


def random_choice(seed: int) -> Callable[[list[str]], str]:
    return random.Random(seed).choice


def tried(attempt: Attempt) -> TryRecord:
    placing = attempt.placing
    assert placing is not None
    return TryRecord(
        DAY,
        *(7, 9, "Ann", datetime(2026, 11, 28, 12, tzinfo=UTC)),
        actions=attempt.actions,
        points=placing.points,
        rank=placing.rank,
    )


async def failures(daily: DailyRecord, record: TryRecord) -> list[str]:
    return [str(c.finding) for c in await check(daily, record, AtHome()) if not c.holds]


@pytest.mark.parametrize("seed", [1, 2])
async def test_equal_play_meets_equal_answers(seed: int) -> None:
    one = await played(await begun(), random_choice(seed))
    other = await played(await begun(), random_choice(seed))
    assert one.actions == other.actions
    assert one.placing == other.placing


async def test_another_seed_deals_and_answers_otherwise() -> None:
    assert (await begun(OTHER_SEED)).state != (await begun()).state


async def test_a_gardener_is_asked_by_what_its_seat_sees_and_never_told_the_seed() -> None:
    players = AtHome()
    start = await begun()
    await answered(start.after(PERSON, options(start)[0]), players, "test")
    assert [view.seat for view, _ in players.asked] == [1, 2, 3]
    assert len({seed for _, seed in players.asked}) == SEATS - 1
    assert not any(SEED in str(seed) or SEED in repr(view) for view, seed in players.asked)


async def test_chef_sits_in_the_persons_seat_against_the_same_gardeners() -> None:
    chef = await begun()
    while chef.placing is None:
        chef = await chef_turn(chef, AtHome(), "chef", None)
    person = await played(await begun(), lambda actions: actions[0])
    assert chef.actions == person.actions


@pytest.mark.parametrize("seed", [3, 4, 5])
async def test_everything_holds_of_a_try_as_it_was_played(seed: int) -> None:
    whole = await played(await begun(), random_choice(seed))
    checks = await check(DAILY, tried(whole), AtHome())
    assert [c.holds for c in checks] == [True] * EVERYTHING


async def test_an_unfinished_try_and_none_are_checked_as_far_as_they_go() -> None:
    start = await begun()
    record = TryRecord(DAY, 7, 9, "Ann", datetime(2026, 11, 28, tzinfo=UTC), start.actions)
    assert [c.holds for c in await check(DAILY, record, AtHome())] == [True] * 3
    assert [c.holds for c in await check(DAILY, None, AtHome())] == [True]


async def test_another_seed_than_the_published_one_is_found() -> None:
    whole = await played(await begun(), random_choice(6))
    swapped = DailyRecord(DAY, RULES, OTHER_SEED, commitment(SEED))
    assert "The seed doesn't fit the code shown before the first turn." in await failures(
        swapped, tried(whole)
    )


def altered(actions: Moves, version: int, rng: random.Random) -> Moves:
    """Return the actions with one of them replaced by another legal one."""
    before = Attempt.replayed(DAILY, actions[:version])
    seat, was = actions[version]
    others = [a for a in map(str, before.game.legal_actions(before.state, seat)) if a != was]
    return (*actions[:version], (seat, rng.choice(others)), *actions[version + 1 :])


@pytest.mark.parametrize(("level", "other"), [("shopper", "gardener"), ("gardener", "shopper")])
async def test_a_day_is_checked_by_the_gardeners_that_it_had(level: str, other: str) -> None:
    """A file is a try as it was stored: who took which turn. Those of the first days were shoppers.

    If Gardener gets better, the present one needs another name, under which past days keep it.
    """
    stored = Path(__file__).with_name(f"day-of-{level}s.txt").read_text()
    turns = (turn.partition(":") for turn in stored.split())
    actions = tuple((int(seat), action) for seat, _, action in turns)
    old = tried(Attempt.replayed(dealt(level=level), actions))
    checks = await check(dealt(level=level), old, AtHome())
    assert [c.holds for c in checks] == [True] * EVERYTHING
    assert await failures(dealt(level=other), old), "others play otherwise"


async def test_an_altered_turn_of_a_gardener_is_found() -> None:
    whole, rng = await played(await begun(), random_choice(7)), random.Random(7)
    gardeners = [v for v, (seat, _) in enumerate(whole.actions) if seat != PERSON]
    for version in rng.sample(gardeners, 8):
        record = tried(whole)
        changed = TryRecord(
            *(record.day, record.user_id, record.guild_id, record.name, record.started_at),
            actions=altered(record.actions, version, rng),
            points=record.points,
            rank=record.rank,
        )
        assert f"Turn {version + 1}: the Gardener plays something else there." in await failures(
            DAILY, changed
        )


async def test_an_altered_turn_of_the_person_or_result_is_found() -> None:
    whole = await played(await begun(), random_choice(8))
    record = tried(whole)
    first = next(v for v, (seat, _) in enumerate(whole.actions) if seat == PERSON)
    for actions, points in (
        (altered(record.actions, first, random.Random(1)), record.points),
        (record.actions[:-1], record.points),
        (record.actions, (record.points or 0) + 1),
        ((*record.actions[:first], (PERSON, "Z9"), *record.actions[first + 1 :]), record.points),
    ):
        changed = TryRecord(
            *(record.day, record.user_id, record.guild_id, record.name, record.started_at),
            actions=actions,
            points=points,
            rank=record.rank,
        )
        assert len(await failures(DAILY, changed)) == 1


def test_every_game_of_the_house_can_be_tried_by_four() -> None:
    assert all(SEATS in game.seats for game in GAMES.values())


def test_of_an_older_day_all_know_how_its_gardeners_play() -> None:
    attempt = Attempt.replayed(dealt(level="shopper"))
    assert attempt.levels == ("", "shopper", "shopper", "shopper")
    record = TryRecord(DAY, 7, 9, "Ann", datetime(2026, 11, 28, tzinfo=UTC))
    seats = as_table(attempt, record, catalog("en-US"), over=True).record.seats
    assert [seat.level for seat in seats] == [None, *["shopper"] * 3]
