"""However somebody loses a seat, in turn or not: the table hears of it and sees it at once."""

import random
import re
from collections.abc import Awaitable, Callable
from itertools import cycle, product

import pytest
import simcord

from bot.games import DEFAULT, TITLES
from tests.bot.messages import alive, alts, board_of, history, labels, privates, text_of
from tests.bot.server import Server

FORMER = "👤 a former player"

Way = Callable[[Server, simcord.MemberActor], Awaitable[None]]


async def by_command(server: Server, person: simcord.MemberActor) -> None:
    await server.leave(person)


async def from_elsewhere(server: Server, person: simcord.MemberActor) -> None:
    hall = server.guild.create_text_channel("hall")
    asked = await person.slash(hall, "salad leave", game=1)
    await person.click(privates(asked)[-1], label="Leave the game")


async def forgotten(server: Server, person: simcord.MemberActor) -> None:
    hall = server.guild.create_text_channel("hall")
    asked = await person.slash(hall, "salad forget-me")
    await person.click(privates(asked)[-1], label="Delete my data")


async def with_the_server(server: Server, person: simcord.MemberActor) -> None:
    server.guild.remove_member(person)
    await server.next_day()


WAYS: dict[Way, tuple[str, bool]] = {
    by_command: ("leaves the game", False),
    from_elsewhere: ("leaves the game", False),
    forgotten: ("leaves the game", True),
    with_the_server: ("leaves the server", False),
}
"""What is said, and whether the name is told no more."""


async def begun(server: Server, rules: str) -> tuple[simcord.MemberActor, simcord.MemberActor]:
    """Start a game that nothing moves on by itself; return who is to move, and somebody else."""
    server.rules = rules
    await server.game(*server.members(3), pace="none")
    for turn in range(4):
        await server.take_turn(random.Random(turn))
    mover = await server.mover()
    asked = {seat.user_id for seat in (await server.table()).waits_for()}
    other = next((one for one in await server.others() if one.id not in asked), mover)
    return mover, other


CASES = [
    pytest.param(way, substitute, rules, id=f"{way.__name__} {rules} {'substitute' * substitute}")
    for (way, substitute), rules in zip(product(WAYS, (False, True)), cycle(TITLES), strict=False)
]
"""Each way out of a seat of one's own and of one taken over; the games in turn, to save time."""


@pytest.mark.parametrize(("way", "substitute", "rules"), CASES)
async def test_the_table_hears_at_once_of_one_who_leaves_and_sees_a_free_seat(
    server: Server, monkeypatch: pytest.MonkeyPatch, way: Way, rules: str, *, substitute: bool
) -> None:
    server.draw_nothing(monkeypatch)
    _, person = await begun(server, rules)
    owner, (told, nameless) = person.name, WAYS[way]
    if substitute:
        person = server.member("zoe")
        await server.leave(server.people[owner])
        await person.slash(server.channel, "salad join")
    before = board_of(server.channel).id
    await way(server, person)
    line, board = history(server.channel)[-2:]
    name = FORMER if nameless else person.name
    seat = owner if substitute else name
    assert text_of(line) == f"**{name}** {told}. I play the seat until another member takes it."
    assert board.id > before
    assert [message.id for message in alive(server.channel)] == [board.id]
    assert f"Sit in for {seat}" in labels(board)
    seen = "\n".join([text_of(board), *alts(board)])
    assert seat in seen
    assert bool(re.search(rf"\b{person.name}\b", seen)) is (seat == person.name)


@pytest.mark.parametrize("left", ["free", "taken"])
async def test_the_name_of_one_who_left_before_and_is_forgotten_is_off_the_board_at_once(
    server: Server, monkeypatch: pytest.MonkeyPatch, left: str
) -> None:
    server.draw_nothing(monkeypatch)
    _, person = await begun(server, DEFAULT)
    await server.leave(person)
    if left == "taken":
        await server.member("zoe").slash(server.channel, "salad join")
    posted = len(history(server.channel))
    await forgotten(server, person)
    board = history(server.channel)[-1]
    assert len(history(server.channel)) == posted, "nobody has left now: nothing is said"
    assert not re.search(rf"\b{person.name}\b", "\n".join([text_of(board), *alts(board)]))
    assert f"Sit in for {FORMER}" in labels(board) or "zoe (for 👤 a form" in alts(board)[1]
