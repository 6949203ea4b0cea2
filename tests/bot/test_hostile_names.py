import re

import pytest

from tests.bot.messages import alts, board_of, history, lines, said, text_of
from tests.bot.server import Server
from tests.ui.hostile import NAMES

VISIBLE = [name for name in NAMES if (name.strip() and name.isascii()) or len(name) > 1]
ACTIVE = re.compile(
    r"(?<!\\)<(?!@\d+>|t:\d{9,}:R>|:[a-z]+:\d+>)|https?://(?!discord\.com/channels/)|discord\.gg|\u202e"
)

"""A mention of anything but a person or the end of a turn, an emoji or a link not ours, text turned
around."""


@pytest.mark.parametrize("start", range(0, len(VISIBLE), 5))
async def test_hostile_names_do_nothing_in_a_lobby_on_a_board_or_in_an_answer(
    server: Server, start: int
) -> None:
    for n, name in enumerate(VISIBLE[start : start + 5]):
        user = server.env.create_user(f"user{n}", global_name=name)
        server.people[name] = server.guild.add_member(user)
    server.member("plain")
    people = list(server.people.values())
    lobby = await server.lobby(*people)
    texts = [text_of(lobby)]
    matches = "One round." in lines(lobby)
    assert len(lines(lobby)) == 2 + len(people) + 3 + (len(people) < 6) + matches
    await people[0].click(lobby, label="Start")
    mover, (other, *_) = await server.mover(), await server.others()
    texts.append(said(await other.click(board_of(server.channel), custom_id="s:pick:1:0:B:B")))
    await mover.click(board_of(server.channel), custom_id="s:pick:1:0:B:B")
    texts.append(text_of(board_of(server.channel)))
    await mover.click(board_of(server.channel), label="Confirm")
    texts.append(said(await mover.slash(server.channel, "salad salad")))
    texts += map(text_of, history(server.channel))
    assert [text for text in texts if ACTIVE.search(text)] == []
    mentioned = {int(user) for text in texts for user in re.findall(r"(?<!\\)<@(\d+)>", text)}
    assert mentioned <= {person.id for person in people}


async def test_alt_texts_give_names_as_they_are_without_signs_of_markdown(
    server: Server,
) -> None:
    user = server.env.create_user("ana", global_name="ana_b *x*")
    ana = server.people["ana"] = server.guild.add_member(user)
    board = await server.game(ana, server.member("ben"))
    assert "ana_b *x*, 0 points" in alts(board)[1]


async def test_a_thread_gets_a_name_that_fits_whatever_its_host_is_called(
    server: Server,
) -> None:
    name = "a\u0301\u0302\u0303\u0304\u0305\u0306\u0307" * 32
    user = server.env.create_user("zalgo", global_name=name)
    await server.guild.add_member(user).slash(server.channel, "salad new", thread=True)
    (thread,) = server.channel.threads
    assert thread.name is not None
    assert len(thread.name) <= 100
