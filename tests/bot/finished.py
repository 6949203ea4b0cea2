"""Games that are played to their end without a board: only what they leave behind matters."""

from random import Random

import simcord

from bot.games import DEFAULT
from bot.manager.table import Person
from bot.store import NewGame, ResultRecord, SeatRecord, TableOptions, TurnRecord
from tests.bot.server import Server


async def play(
    server: Server, *people: simcord.MemberActor, seed: int = 1, rules: str = DEFAULT
) -> int:
    """Play a whole game of random turns and return its number."""
    with server.env.time_context():
        manager, rng = server.bot.services.manager, Random(seed)
        host, *others = people
        new = NewGame(rules, server.guild.id, 1, host.id, host.name, 6, TableOptions(), "en-US")
        table = await manager.open(new)
        for person in others:
            await manager.join(table.id, Person(person.id, person.name))
        table = await manager.start(table.id, host.id)
        while table.running:
            decision, seat = table.asked()[0]
            actions = table.game.legal_actions(table.state, seat.seat)
            plain = [action for action in actions if "/" not in str(action)]
            chosen = str(rng.choice(plain or actions))
            table = await manager.submit(table.id, seat.user_id, decision.id, chosen)
    return table.id


async def result(
    server: Server, *finished: tuple[int, str, int], rules: str = "point-salad", rated: bool = True
) -> int:
    """Store a finished game of people with their points, best first, and return its number."""
    store, at = server.bot.services.store, server.env.now()
    user, name, _ = finished[0]
    options = TableOptions.model_validate({"rated": rated})
    new = NewGame(rules, server.guild.id, 5, user, name, 6, options, "en-US")
    game = await store.tables.create(new, at)
    seats = [SeatRecord(n, user, name) for n, (user, name, _) in enumerate(finished)]
    await store.tables.set_seats(game.id, user, seats)
    await store.tables.start(game.id, "00" * 16, at)
    results = [
        ResultRecord(seat, user, name, seat + 1, points, left=False)
        for seat, (user, name, points) in enumerate(finished)
    ]
    await store.turns.finish(game.id, TurnRecord(1, 0, "0", "A", user, at), results, at)
    return game.id
