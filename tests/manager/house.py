"""A manager on a real store, with a clock that a test moves."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from sqlalchemy import select

from bot.manager import GameManager
from bot.manager.clock import Clock as GameClock
from bot.manager.table import Person, Table
from bot.store import NewGame, Store, TableOptions
from bot.store.schema import results
from engine import GAMES

ANN, BEN, CLEO, DAN, EVE, FAY = people = [
    Person(7000 + n, name) for n, name in enumerate(("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay"))
]
STRANGER = Person(9999, "Zoe")
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


@dataclass
class Clock:
    """A minute passes with each look."""

    moment: datetime = NOON

    def __call__(self) -> datetime:
        self.moment += timedelta(minutes=1)
        return self.moment

    def seconds(self) -> float:
        """Return what a clock says that nobody sets; no time passes by that."""
        return self.moment.timestamp()


@dataclass
class House:
    store: Store
    manager: GameManager
    clock: Clock
    url: str

    @property
    def game_clock(self) -> GameClock:
        """Return who winds the clocks of games, by the time of this house."""
        store, clock = self.store, self.clock
        return GameClock(store.clocks, store.facts, clock, clock.seconds, whose="")

    async def lobby(
        self, *seated: Person, seats: int = 6, channel: int = 1, rules: str = "point-salad"
    ) -> int:
        """Open a lobby of the first person, let the others join, and return its number."""
        host = seated[0]
        options = TableOptions()
        new = NewGame(rules, 5, channel, host.id, host.name, seats, options, "en-US")
        game = (await self.manager.open(new)).id
        for person in seated[1:]:
            await self.manager.join(game, person)
        return game

    async def game(self, *seated: Person, rules: str = "point-salad") -> int:
        game = await self.lobby(*seated, seats=GAMES[rules].seats[-1], rules=rules)
        await self.manager.start(game, seated[0].id)
        return game

    async def mover(self, game: int) -> int:
        return (await self.manager.table(game)).waits_for()[0].user_id

    async def play(self, game: int, turns: int = 1) -> Table:
        """Take so many turns, each the default one."""
        table = await self.manager.table(game)
        for _ in range(turns):
            seat = table.waits_for()[0]
            decision = table.decision_of(seat.seat)
            assert decision is not None, "who is waited for decides something"
            action = str(table.game.default_action(table.state, seat.seat))
            table = await self.manager.submit(game, seat.user_id, decision.id, action)
        return table

    async def play_to_the_end(self, game: int) -> Table:
        table = await self.manager.table(game)
        while table.running:
            table = await self.play(game)
        return table

    async def stored(self, game: int) -> Table:
        """Return the game as a manager that knows nothing yet reads it."""
        return await GameManager(self.store, self.clock).table(game)


async def results_of(store: Store, game: int = 1) -> list[tuple[str, int, int | None, bool]]:
    """Return name, rank, points and whether they left, as stored for each seat, best first."""
    wanted = select(results.c.name, results.c.rank, results.c.points, results.c.left)
    ordered = wanted.where(results.c.game_id == game).order_by(results.c.rank)
    async with store._database.read() as connection:
        return [tuple(row) for row in await connection.execute(ordered)]


async def open_house(url: str) -> House:
    store, clock = await Store.open(url), Clock()
    return House(store, GameManager(store, clock), clock, url)
