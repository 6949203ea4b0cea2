"""What processes on one database know of each other: who leads, whose turn it is, what was said."""

import asyncio
from collections.abc import Sequence

from bot.store import Store
from tests.postgres.neighbours import BOUND, lose_lifeline, until


def _leaders(stores: Sequence[Store]) -> list[Store]:
    return [one for one in stores if one.leader.leads]


async def test_one_leads_and_when_it_ends_another_one_begins_to_once(
    stores: Sequence[Store],
) -> None:
    begun: list[Store] = []

    for one in stores:

        async def begin(one: Store = one) -> None:
            begun.append(one)

        one.leader.begins = begin
    (first,) = _leaders(stores)
    others = [one for one in stores if one is not first]
    for one in stores:
        await one.live()
    assert _leaders(stores) == [first]
    await first.close()
    assert _leaders(stores) == []
    await asyncio.gather(*(one.live() for one in others))
    (second,) = _leaders(stores)
    await until(lambda: begun)
    for one in others:
        await one.live()
    assert _leaders(stores) == begun == [second]


async def test_who_has_lost_its_connection_leads_no_more_though_it_lives_on(
    stores: Sequence[Store],
) -> None:
    (first,) = _leaders(stores)
    second, third, _ = (one for one in stores if one is not first)
    await lose_lifeline(first, by=third)
    assert not first.leader.leads
    await second.live()
    assert _leaders(stores) == [second]
    await first.live()
    assert _leaders(stores) == [second]


async def test_all_others_hear_what_one_says_and_nobody_hears_themselves(
    stores: Sequence[Store],
) -> None:
    heard: list[tuple[int, int, str | None]] = []
    for number, one in enumerate(stores):

        async def hear(about: int, what: str | None, number: int = number) -> None:
            heard.append((number, about, what))

        one.notices.on("kind", hear)
    await stores[1].notices.tell("another kind", 1)
    await stores[1].notices.tell("kind", 7, None)
    await stores[2].notices.tell("kind", 8, "'")
    await until(lambda: len(heard) >= 6)
    assert sorted(heard, key=str) == [
        *((0, 7, None), (0, 8, "'"), (1, 8, "'"), (2, 7, None), (3, 7, None), (3, 8, "'"))
    ]


async def test_one_that_fails_on_a_notice_hears_the_next(stores: Sequence[Store]) -> None:
    heard: list[int] = []

    async def hear(about: int) -> None:
        heard.append(about)
        raise RuntimeError

    stores[1].notices.on("kind", hear)
    for number in (1, 2):
        await stores[0].notices.tell("kind", number)
    await until(lambda: len(heard) >= 2)
    assert sorted(heard) == [1, 2]


async def test_what_was_said_while_a_connection_was_lost_is_known_to_be_missed(
    stores: Sequence[Store],
) -> None:
    speaker, listener = stores[0], stores[1]
    heard: list[int | str] = []

    async def hear(about: int) -> None:
        heard.append(about)

    async def missed() -> None:
        heard.append("missed")

    listener.notices.on("kind", hear)
    listener.notices.on_missed(missed)
    await lose_lifeline(listener, by=speaker)
    await speaker.notices.tell("kind", 1)
    await listener.live()
    await until(lambda: heard)
    await speaker.notices.tell("kind", 2)
    await until(lambda: len(heard) >= 2)
    assert heard == ["missed", 2]


async def test_of_one_thing_processes_wait_for_each_other_and_of_another_one_they_do_not(
    stores: Sequence[Store],
) -> None:
    first, second, third, _ = stores
    await first.turnstile.go_through("session 0", 600)
    waiting = asyncio.create_task(second.turnstile.go_through("session 0", 0))
    async with asyncio.timeout(BOUND):
        await third.turnstile.go_through("session 1", 600)
        assert not waiting.done()
        await first.turnstile.close()
        await waiting


async def test_who_ends_before_its_turn_comes_keeps_nobody_waiting(
    stores: Sequence[Store],
) -> None:
    first, second, third, _ = stores
    await first.turnstile.go_through("session 0", 600)
    given_up = asyncio.create_task(second.turnstile.go_through("session 0", 600))
    await asyncio.sleep(0)
    given_up.cancel()
    waiting = asyncio.create_task(third.turnstile.go_through("session 0", 0))
    await asyncio.wait({given_up})
    async with asyncio.timeout(BOUND):
        await first.turnstile.close()
        await waiting
    assert given_up.cancelled()
