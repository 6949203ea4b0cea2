"""Games on bad days of Discord, in the small and in the large."""

from dataclasses import dataclass
from random import Random

from bot.store.records import Status
from tests.bot.messages import asks, ids_of, privates, text_of
from tests.soak.deeds import DEEDS
from tests.soak.stubborn import Stubborn
from tests.soak.verdict import check_game
from tests.soak.weather import (
    CHANNEL_IS_GONE,
    POST,
    THREAD_IS_ARCHIVED,
    TOO_LATE,
    TROUBLES,
    Route,
    Trouble,
    once,
    storm,
    weather,
)


@dataclass(frozen=True, slots=True)
class Case:
    """One request of one kind of deed that fails in one way."""

    deed: str
    route: Route
    trouble: Trouble

    @property
    def ends_the_game(self) -> bool:
        """Return whether Discord says that the channel of the game is gone."""
        return self.route is POST and self.trouble.code == CHANNEL_IS_GONE

    @property
    def happens(self) -> bool:
        """Return whether it may be so: a channel that is no thread is never archived."""
        in_channel = self.route.path.startswith("/channels/")
        return not in_channel or self.trouble.code != THREAD_IS_ARCHIVED

    @property
    def matters(self) -> bool:
        """Return whether the person must be told."""
        return self.deed == "turn" and self.route is POST and self.trouble.code not in TOO_LATE

    def __str__(self) -> str:
        return f"{self.deed}, {self.route}, {self.trouble}"


CASES = [
    case
    for name, deed in DEEDS.items()
    for route in deed.routes
    for trouble in TROUBLES
    if not (case := Case(name, route, trouble)).ends_the_game and case.happens
]


async def endure(table: Stubborn, case: Case) -> None:
    """Let one request fail; a minute later everything must be as if it had not."""
    deed, before = DEEDS[case.deed], (await table.table()).version
    with weather(once(case.route, case.trouble)) as struck:
        result = await deed.do(table)
    assert struck or not deed.sure, f"no request met this: {case}"
    assert (await table.table()).version - before == deed.turns, str(case)
    # A hand that was pressed is no line: it has buttons.
    answers = [] if result is None else privates(result)
    told = [text_of(line) for line in answers if not ids_of(line)]
    assert len(told) <= 1, str(case)
    if case.matters:
        assert len("".join(told).splitlines()) == 1, str(case)
    await table.wait()
    await check_board(table, str(case))


async def check_board(table: Stubborn, told: str) -> None:
    """Check that there is one message with buttons, and that it shows the latest turn."""
    current = await table.table()
    boards = table.boards()
    assert len(boards) == 1, f"{len(boards)} boards after {told}"
    decision = current.pending()[0].id
    assert asks(boards[0], table.game, decision), f"an old board after {told}"


async def play_through(table: Stubborn, share: float) -> int:
    """Play to the end while this share of requests fails; return how many did."""
    with weather(storm(table.rng, share)) as struck:
        while (await table.table()).running:
            await table.turn()
    for _ in range(2):
        await table.wait()
    ended = await table.table()
    assert ended.record.status is Status.FINISHED
    (final,) = table.boards()
    assert ids_of(final, f"s:rematch:{table.game}")
    await check_game(table.server.bot.services.store, ended)
    return len(struck)


def sample(rng: Random) -> list[Case]:
    """Return one case of each trouble."""
    cases = {case.trouble: case for case in rng.sample(CASES, len(CASES))}
    return list(cases.values())
