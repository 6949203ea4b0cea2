"""Records to fill a store with."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

from bot.store import (
    GameRecord,
    NewGame,
    ResultRecord,
    SeatRecord,
    Store,
    TableOptions,
    TurnRecord,
)
from tests.postgres.databases import address

START = datetime(2026, 3, 1, 12, 30, 15, 123456, tzinfo=UTC)
SEED = "0123456789abcdef" * 2
GUILD, CHANNEL, ANN, BEN, CLEO = 9001, 8001, 7001, 7002, 7003


def url_of(file: Path) -> str:
    return address(file)


def at(minutes: int) -> datetime:
    return START + timedelta(minutes=minutes)


def new_game(
    channel_id: int = CHANNEL,
    guild_id: int = GUILD,
    host_id: int = ANN,
    rules: str = "point-salad",
) -> NewGame:
    return NewGame(
        rules=rules,
        guild_id=guild_id,
        channel_id=channel_id,
        host_id=host_id,
        host_name="Ann",
        capacity=4,
        options=TableOptions(scores_shown=False, rules={"piles": 3}),
        locale="en-GB",
    )


def turn(version: int, action: str = "A1 B2") -> TurnRecord:
    return TurnRecord(
        version=version,
        seat=version % 2,
        decision=f"draft-{version}",
        action=action,
        user_id=ANN if version % 2 else None,
        at=at(version),
    )


def result(seat: int, user_id: int, rank: int, points: int | None, name: str = "") -> ResultRecord:
    return ResultRecord(
        seat=seat,
        user_id=user_id,
        name=name or f"player {user_id}",
        rank=rank,
        points=points,
        left=False,
    )


async def running_game(
    store: Store, channel_id: int = CHANNEL, guild_id: int = GUILD, rules: str = "point-salad"
) -> int:
    """Start a game of Ann and Ben and return its id."""
    new = new_game(channel_id, guild_id, rules=rules)
    game = await store.tables.create(new, START)
    await store.tables.set_seats(
        game.id, ANN, [SeatRecord(0, ANN, "Ann"), SeatRecord(1, BEN, "Ben")]
    )
    await store.tables.start(game.id, SEED, START)
    return game.id


async def found(store: Store, game_id: int) -> GameRecord:
    """Return a game that must be there."""
    game = await store.games.get(game_id)
    assert game is not None
    return game


def names(folder: Path) -> list[str]:
    """Return what lies in a folder, in order."""
    return sorted(entry.name for entry in folder.iterdir())


def contents(folder: Path) -> dict[str, bytes]:
    """Return every file of a folder."""
    return {name: (folder / name).read_bytes() for name in names(folder)}
