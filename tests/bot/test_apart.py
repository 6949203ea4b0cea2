"""Whoever sits at a table can be told apart from everybody else there."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.words.apart import Occupant, Party, marked, told_apart, unsigned
from bot.words.names import FSI, PDI, clean, cut, harmless, plain, seen
from tests.bot.messages import alts, board_of, history, menu_of, picks, said, text_of
from tests.bot.server import Server
from tests.hard_texts import HARD_TEXTS
from tests.ui.hostile import NAMES

RESERVED = ("Sprout", "Shopper", "Gardener", "Cook", "Chef", "a former player")
LIKE_OTHERS = [
    *(
        "Alex",
        "alex",
        "\u0410lex",
        "A\u200blex",
        "\uff21lex",
        "Alex\u3164",
        "Al ex",
        "A1ex",
        "② Alex",
    ),
    *("Chef", "chef", "\u0421hef", "Chef 2", "Gardener II", "🤖 Chef", "a former player", "👤 Ben"),
]
A_NAME = st.sampled_from([*LIKE_OTHERS, *NAMES, *HARD_TEXTS]) | st.text(max_size=20)


@given(st.lists(A_NAME, min_size=1, max_size=6), st.sets(st.integers(0, 5)))
def test_no_two_at_a_table_look_the_same_and_no_person_looks_like_the_bots_own(
    names: list[str], computers: set[int]
) -> None:
    parties = tuple(
        Party(seat, f"Chef {seat}", Occupant.COMPUTER) if seat in computers else Party(seat, name)
        for seat, name in enumerate(names)
    )
    called = told_apart(parties, RESERVED)
    assert len({*map(seen, called)}) == len({*called}) == len(names)
    for party, name in zip(parties, called, strict=True):
        assert name.startswith("🤖 ") == (party.kind is Occupant.COMPUTER)
        assert not name.startswith("👤")
        assert seen(name) not in {*map(seen, RESERVED)}
        assert clean(party.name)[:20] in name
    shortened = [clean(name, 10) for name in called]
    assert [name[:1] for name in shortened] == [name[:1] for name in called]


def test_names_that_nobody_could_mistake_stay_as_they_are() -> None:
    names = ("Ana", "Ben", "Chefkoch", "Gardenia", "李", "שלום")
    assert told_apart(tuple(map(Party, range(6), names)), RESERVED) == names
    assert unsigned("🤖 Chef") == "Chef"


@given(A_NAME, st.integers(0, 40), st.integers(4, 60))
def test_names_turn_nothing_around_them_also_where_a_text_is_cut(
    name: str, before: int, longest: int
) -> None:
    turned = re.compile("[\u0590-\u08ff\u200f\u202a-\u202e\u2066\u2067\ufb1d-\ufdff\ufe70-\ufeff]")
    for shown in (plain(name), harmless(name)):
        if turned.search(shown):
            assert (shown[0], shown[-1]) == (FSI, PDI)
        assert shown.count(FSI) == shown.count(PDI) <= 1
        text = cut(f"{'x' * before} {shown}: 3 → 6", longest)
        assert len(text) <= longest
        assert text.count(FSI) == text.count(PDI)


@pytest.fixture
async def mixed(server: Server) -> Server:
    """A lobby of two of one name, one like a computer player and one like a former player."""
    for number, name in enumerate(("Alex", "alex", "Chef", "a former player")):
        user = server.env.create_user(f"u{number}", global_name=name)
        server.people[f"u{number}"] = server.guild.add_member(user)
    lobby = await server.lobby(*server.people.values())
    menu = menu_of(lobby)
    assert menu is not None
    host = server.people["u0"]
    await host.select(lobby, ["chef"], custom_id=menu["custom_id"])
    return server


async def test_people_of_one_name_and_those_like_computer_players_are_told_apart_everywhere(
    mixed: Server,
) -> None:
    expected = ["① Alex", "② alex", "③ Chef", "④ a former player", "🤖 Chef"]
    lobby, people = board_of(mixed.channel), list(mixed.people.values())
    assert [re.findall(r"\*\*(.+?)\*\*", line)[0] for line in text_of(lobby).splitlines()[2:7]] == (
        expected
    )
    await people[0].click(lobby, label="Start")
    assert all(name in text_of(history(mixed.channel)[0]) for name in expected)
    spoken = alts(board_of(mixed.channel))[-1]
    assert [spoken.count(f"{name}, 0 points") for name in expected] == [1] * 5
    mover, others = await mixed.mover(), await mixed.others()
    pick = picks(board_of(mixed.channel))[0]
    told = said(await others[0].click(board_of(mixed.channel), custom_id=pick))
    name = expected[people.index(mover)]
    assert f"Not yet: I'm waiting for {name}." in told
    await mixed.leave(mover)
    assert f"Sit in for {name}" in str(board_of(mixed.channel).components)


async def test_a_name_that_is_read_from_right_to_left_stands_by_itself_in_every_text(
    server: Server,
) -> None:
    name = "שלום 7"
    user = server.env.create_user("u", global_name=name)
    person = server.people["u"] = server.guild.add_member(user)
    board = await server.game(person, server.member("ben"), thread=False)
    texts = [*map(text_of, history(server.channel)), *alts(board)]
    assert sum(text.count(name) for text in texts) >= 2
    assert all(text.count(name) == text.count(f"{FSI}{name}{PDI}") for text in texts)


@given(st.dictionaries(st.integers(1, 2**63), A_NAME, max_size=10), st.integers(1, 2**63))
def test_no_two_in_a_list_look_the_same_and_a_number_is_the_same_in_every_list(
    people: dict[int, str], another: int
) -> None:
    called = marked(people)
    assert len({*called.values()}) == len({*map(seen, called.values())}) == len(people)
    assert len({clean(name, 20) for name in called.values()}) == len(people)
    assert all(called[person].endswith(name) for person, name in people.items())
    for person, name in people.items():
        shorter = marked({person: name, another: name})
        if person != another and called[person] != name:
            # More digits of the number stand where the few are somebody else's, too.
            one, other = (found[person].removeprefix("#") for found in (called, shorter))
            assert one.endswith(other) or other.endswith(one)


def test_a_name_that_only_one_has_stays_as_it_is_in_a_list() -> None:
    assert marked({1: "Ana", 2: "Ben"}) == {1: "Ana", 2: "Ben"}
    assert marked({1: "#123 Ana"})[1] != "#123 Ana"
