from dataclasses import replace
from itertools import count
from random import Random

from bot.store import ResultRecord, Standing, Store
from tests.store.samples import ANN, BEN, CLEO, GUILD, at, result, running_game, turn

_minutes = count()


async def finish(store: Store, *results: ResultRecord, guild_id: int = GUILD) -> None:
    game_id = await running_game(store, guild_id=guild_id)
    await store.finish_game(game_id, turn(1), results, at(next(_minutes)))


async def everybody(store: Store) -> list[Standing]:
    return await store.leaderboard(GUILD, limit=100, offset=0)


async def test_a_server_without_games_has_an_empty_leaderboard(store: Store) -> None:
    assert await everybody(store) == []
    assert await store.leaderboard_size(GUILD) == 0
    assert await store.standing(GUILD, ANN) is None


async def test_more_wins_come_first_then_the_higher_average(store: Store) -> None:
    await finish(store, result(0, ANN, 1, 20), result(1, BEN, 2, 19), result(2, CLEO, 3, 3))
    await finish(store, result(0, ANN, 1, 30), result(1, BEN, 2, 10), result(2, CLEO, 3, 9))
    await finish(store, result(0, CLEO, 1, 50), result(1, BEN, 2, 49))
    assert await everybody(store) == [
        Standing(1, ANN, f"player {ANN}", wins=2, games=2, average=25.0, best=30),
        Standing(2, CLEO, f"player {CLEO}", wins=1, games=3, average=62 / 3, best=50),
        Standing(3, BEN, f"player {BEN}", wins=0, games=3, average=26.0, best=49),
    ]


async def test_equal_wins_and_averages_share_a_place_and_the_next_is_skipped(store: Store) -> None:
    await finish(store, result(0, ANN, 1, 20), result(1, BEN, 1, 20), result(2, CLEO, 3, 3))
    assert [(line.place, line.user_id) for line in await everybody(store)] == [
        (1, ANN),
        (1, BEN),
        (3, CLEO),
    ]


async def test_who_left_does_not_win(store: Store) -> None:
    left = replace(result(0, ANN, 1, 40), left=True)
    await finish(store, left, result(1, BEN, 2, 10))
    standing = await store.standing(GUILD, ANN)
    assert standing is not None
    assert (standing.wins, standing.games, standing.average) == (0, 1, 40.0)


async def test_the_name_is_that_of_the_latest_game(store: Store) -> None:
    await finish(store, result(0, ANN, 1, 20, "Zoe"))
    await finish(store, result(0, ANN, 1, 20, "Ann"))
    assert [line.name for line in await everybody(store)] == ["Ann"]


async def test_games_without_points_count_for_wins_alone(store: Store) -> None:
    await finish(store, result(0, ANN, 1, None))
    await finish(store, result(0, BEN, 1, None), result(1, ANN, 2, 8))
    assert [(line.average, line.best) for line in await everybody(store)] == [(8.0, 8), (0.0, 0)]


async def test_servers_do_not_see_each_other(store: Store) -> None:
    await finish(store, result(0, ANN, 1, 20, "here"))
    await finish(store, result(0, ANN, 1, 90, "there"), result(1, BEN, 2, 1), guild_id=GUILD + 1)
    assert [(line.name, line.best) for line in await everybody(store)] == [("here", 20)]
    assert await store.leaderboard_size(GUILD) == 1
    assert await store.standing(GUILD, BEN) is None


async def test_random_games_rank_as_plain_python_ranks_them(store: Store) -> None:
    random = Random(42)
    games = [_random_game(random) for _ in range(60)]
    for results in games:
        await finish(store, *results)
    expected = _ranked([line for results in games for line in results])
    lines = await everybody(store)
    assert [(s.place, s.user_id, s.wins, s.games, s.average, s.best) for s in lines] == expected
    assert await store.leaderboard_size(GUILD) == len(lines)
    assert [await store.standing(GUILD, line.user_id) for line in lines] == lines


async def test_pages_together_are_the_leaderboard(store: Store) -> None:
    random = Random(43)
    for _ in range(20):
        await finish(store, *_random_game(random))
    lines = await everybody(store)
    pages = [await store.leaderboard(GUILD, limit=3, offset=o) for o in range(0, len(lines), 3)]
    assert [line for page in pages for line in page] == lines


def _random_game(random: Random) -> list[ResultRecord]:
    people = random.sample(range(100, 112), random.randint(2, 6))
    points = [random.randint(0, 8) for _ in people]
    return [
        replace(
            result(seat, user, 1 + sum(other > own for other in points), own),
            left=random.random() < 0.2,
        )
        for seat, (user, own) in enumerate(zip(people, points, strict=True))
    ]


def _ranked(lines: list[ResultRecord]) -> list[tuple[int, int, int, int, float, int]]:
    totals = []
    for user in {line.user_id for line in lines}:
        own = [line for line in lines if line.user_id == user]
        points = [line.points or 0 for line in own]
        wins = sum(line.rank == 1 and not line.left for line in own)
        totals.append((user, wins, len(own), sum(points) / len(points), max(points)))
    merits = [(wins, average) for _, wins, _, average, _ in totals]
    return sorted(
        (1 + sum(other > (total[1], total[3]) for other in merits), *total) for total in totals
    )
