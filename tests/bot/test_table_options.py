"""What a game describes as its options, in `/salad new` and on forged menus of a lobby."""

import pytest
from simcord import MemberActor
from simcord.results import InteractionResult

from bot.games import DEFAULT
from bot.manager.choices import wished
from bot.store import NewGame, TableOptions
from bot.ui.messages.choices import wish_lines
from bot.words.i18n import catalog
from bot.words.refusals import NoSuchChoice
from engine import GAMES
from tests.bot.messages import board_of, history, ids_of, labels, lines, parts, said
from tests.bot.server import Server
from tests.games.hush import Hush

MATCH = "Rounds: A match deals the whole deck over several rounds, and their points add up."
NOT_OFFERED = "This game doesn't offer that."


async def test_a_table_may_have_as_many_seats_as_its_game(server: Server) -> None:
    most = max(GAMES[DEFAULT].seats)
    await server.member("ana").slash(server.channel, "salad new", seats=most)
    assert lines(board_of(server.channel))[3] == f"{most - 1} seats are free."


async def test_new_offers_what_is_not_usual_and_opens_the_table_like_that(server: Server) -> None:
    ana = server.member("ana")
    offered = await ana.autocomplete(server.channel, "salad new", "options", "")
    assert [(one["name"], one["value"]) for one in offered] == [
        (MATCH, "rounds=3"),
        ("First player: the host", "start=0"),
    ]
    typed = await ana.autocomplete(server.channel, "salad new", "options", "hands")
    assert typed == []
    await ana.slash(server.channel, "salad new", options="rounds=3,start=0")
    assert "Play one round" in labels(board_of(server.channel))
    assert any(line.startswith("**A match") for line in lines(board_of(server.channel)))
    assert "**ana** goes first." in lines(board_of(server.channel))
    await server.member("ben").click(board_of(server.channel), label="Join")
    await ana.click(board_of(server.channel), label="Start")
    assert (await server.table()).record.options.rules == {"rounds": 3, "start": 0}
    assert (await server.mover()).id == ana.id


@pytest.mark.parametrize(
    "wish", ["rounds", "rounds=4", "start=1", "start=-1", "=", "nonsense=1", "rounds=3,nonsense=1"]
)
async def test_a_wish_that_is_not_offered_opens_no_table(server: Server, wish: str) -> None:
    result = await server.member("ana").slash(server.channel, "salad new", options=wish)
    assert said(result) == NOT_OFFERED
    assert history(server.channel) == []


async def test_a_match_is_no_wish_where_nobody_can_play_one(hush: Hush) -> None:
    with pytest.raises(NoSuchChoice):
        wished(hush, 3, "rounds=4")
    assert wished(hush, 4, "rounds=4") == {"rounds": 4}


async def test_every_wish_that_is_offered_is_understood_and_is_a_choice_of_the_lobby(
    hush: Hush,
) -> None:
    wishes = dict(wish_lines(hush.key, catalog("en-US")))
    assert wishes["calm=1"] == "Calm: on"
    assert wishes["jars3=2"] == "Jars of seat 4: 2"
    assert wishes["start=0"] == "First player: the host"
    assert wishes["rounds=4"] == "Rounds: Teams may play four rounds in place of two."
    assert not {"calm=0", "jars0=1", "rounds=2", "start=1"} & wishes.keys()
    several = wished(hush, 4, ", ".join(wish for wish in wishes if wish != "jars3=0"))
    chosen = {"calm": 1, "jars0": 2, "jars1": 2, "jars2": 2, "jars3": 2}
    assert several == {"rounds": 4, "start": 0, **chosen}


@pytest.mark.parametrize("value", ["rounds=4", "start=1", "nonsense=1", "=", "a=" + "9" * 40])
async def test_a_forged_menu_of_a_lobby_changes_nothing(server: Server, value: str) -> None:
    ana = server.member("ana")
    lobby = await server.lobby(ana)
    before = (await server.table()).record
    result = await server.press(ana, lobby, "m:option:1:x", value).done()
    assert said(result) == NOT_OFFERED
    assert (await server.table()).record == before


async def choose(server: Server, person: MemberActor, value: str) -> InteractionResult:
    (menu,) = ids_of(board_of(server.channel), "m:option:")
    return await person.select(board_of(server.channel), [value], custom_id=menu)


async def test_a_host_chooses_from_the_menu_of_a_lobby_and_everybody_reads_it(
    server: Server, hush: Hush
) -> None:
    people = server.members(4)
    await server.bot.services.manager.open(
        NewGame(
            rules=hush.key,
            guild_id=server.guild.id,
            channel_id=server.channel.id,
            host_id=people[0].id,
            host_name="ana",
            capacity=4,
            options=TableOptions(),
            locale="en-US",
        )
    )
    await server.bot.services.live.screens.show(1)
    for person in people[1:]:
        assert not any(line.startswith("Teams") for line in lines(board_of(server.channel)))
        await person.click(board_of(server.channel), label="Join")
    assert "Teams: **ana** + **cleo** · **ben** + **dmitri**" in lines(board_of(server.channel))
    for value in ("calm=1", "jars2=2"):
        refused = await choose(server, people[1], value)
        assert said(refused).startswith("Only the host (ana) can do this.")
        await choose(server, people[0], value)
    told = lines(board_of(server.channel))
    assert {"**Calm**: on", "**Jars of cleo**: 2"} <= set(told)
    await server.restart()
    await people[0].click(board_of(server.channel), label="Start")
    dealt = (await server.table()).state
    assert (dealt.calm, dealt.jars) == (True, (1, 1, 2, 1))


def test_what_a_command_offers_fits_into_discord_s_limits(hush: Hush) -> None:
    for wish, line in wish_lines(hush.key, catalog("en-US")):
        assert 0 < len(wish) <= 100
        assert 0 < len(line) <= 100


async def test_a_menu_calls_players_as_the_lobby_does(server: Server) -> None:
    ana = server.member("ana")
    lobby = await server.lobby(ana)
    await ana.select(lobby, ["sprout"], custom_id=ids_of(lobby, "m:computer:")[0])
    lobby = board_of(server.channel)
    (menu,) = ids_of(lobby, "m:option:")
    (offered,) = [part["options"] for part in parts(lobby) if part.get("custom_id") == menu]
    assert [one["label"] for one in offered] == ["First player: ana", "First player: 🤖 Sprout"]
    assert "2. **🤖 Sprout**" in lines(lobby)
