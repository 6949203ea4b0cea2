import logging

import discord
import pytest
from simcord.results import ResponseMessage

from bot.games import TITLES
from bot.store.guilds import GuildSettings
from bot.store.records import Pace, Preferences
from bot.ui import presses
from tests.bot.messages import alive, board_of, confirms, history, ids_of, picks, privates, said
from tests.bot.server import Server
from tests.hard_texts import HARD_TEXTS

OLD = "This button is too old. `/salad board` shows the game with new ones."
HUGE = "9" * 15
NO_GAME = "There is no game {} that you can see here."

REFUSED = [
    ("s:dance:1", OLD),
    ("s:pick:1", OLD),
    ("s:pick:1:0", OLD),
    ("s:pick:1:0:B", OLD),
    ("s:pick:1:0:B:B:B", OLD),
    ("s:do:1:0", OLD),
    ("s:do:1:0:B:B:B", OLD),
    ("s:join:1:1", OLD),
    ("s:details:1", OLD),
    ("s:scores:0", OLD),
    ("s:match:1", OLD),
    (f"s:do:{HUGE}:0:B", NO_GAME.format(HUGE)),
    (f"s:join:{HUGE}", NO_GAME.format(HUGE)),
    (f"s:details:{HUGE}:0", NO_GAME.format(HUGE)),
    ("s:do:0:0:B", NO_GAME.format(0)),
    ("s:do:1:0:", "“?” is no turn: write B, A1C2 or B/onion-04."),
    ("s:do:1:0:Z9", "“Z9” is no turn: write B, A1C2 or B/onion-04."),
    ("s:do:1:0:A1A1", "“A1A1” is no turn: two different slots, in order, as in A1C2."),
    ("s:do:1:0:A1", "Take two veggies, or one if it is the last card."),
    ("s:do:1:0:B/onion-99", "There is no card called onion-99."),
    (
        "s:match:1:1",
        (
            "This game has already started. `/salad new` opens another, in another "
            "channel or a thread."
        ),
    ),
    ("s:rematch:1", "Game 1 isn't over yet. Ask again after its end."),
]


def _plain(line: str) -> str:
    return line.replace("\\", "")


async def test_a_forged_press_is_refused_in_one_private_line_and_changes_nothing(
    server: Server,
) -> None:
    await server.game(*server.members(2))
    mover, board = await server.mover(), board_of(server.channel)
    before = board.components
    for custom_id, sentence in REFUSED:
        result = await server.press(mover, board, custom_id).done()
        assert [_plain(said(result))] == [sentence], custom_id
        assert len(privates(result)) == 1
        assert board_of(server.channel).components == before
    assert (await server.table()).version == 0


@pytest.mark.parametrize("decision", ["1", "-1", "zero", "", HUGE])
async def test_a_press_for_a_decision_that_is_not_pending_is_out_of_date(
    server: Server, decision: str
) -> None:
    await server.game(*server.members(2))
    mover, board = await server.mover(), board_of(server.channel)
    for press in (f"s:do:1:{decision}:B", f"s:pick:1:{decision}:B:B"):
        result = await server.press(mover, board, press).done()
        assert said(result).startswith("This board is old")
    assert (await server.table()).version == 0


@pytest.mark.parametrize("pick", ["", "-", "Z9", "A1A1", "B/onion-99", "C2A", "x" * 48])
async def test_a_pick_that_makes_no_sense_counts_as_none(server: Server, pick: str) -> None:
    await server.game(*server.members(2))
    mover, board = await server.mover(), board_of(server.channel)
    nothing = await server.press(mover, board, f"s:pick:1:0:A:{pick}").done()
    assert said(nothing) == ""
    assert board_of(server.channel).id == board.id
    assert "s:do:" not in str(board_of(server.channel).components)


async def test_a_menu_value_that_was_not_offered_counts_as_no_pick(server: Server) -> None:
    await server.game(*server.members(2))
    mover, board = await server.mover(), board_of(server.channel)
    await server.press(mover, board, "m:pick:1:0:menu", "B/onion-99").done()
    await server.press(mover, board, "m:pick:1:0:menu", "anything at all: 100 %").done()
    assert "s:do:" not in str(board_of(server.channel).components)
    assert (await server.table()).version == 0


@pytest.mark.parametrize("rules", TITLES)
async def test_hard_texts_in_presses_and_menus_change_nothing_and_break_nothing(
    server: Server, monkeypatch: pytest.MonkeyPatch, rules: str
) -> None:
    server.draw_nothing(monkeypatch)
    server.rules = rules
    await server.game(*server.members(2))
    mover, board = await server.mover(), board_of(server.channel)
    first = (await server.table()).pending()[0].id
    place = (await server.panel(mover))()
    verbs = {"do", "pick", confirming(place), picking(place)}
    for text in HARD_TEXTS:
        forged = [(board, f"s:do:1:{text}:B"), (board, f"s:do:{text}:0:B")]
        for verb in sorted(verbs):
            where = place if verb.startswith("hand") else board
            key = ":x" if verb.endswith("pick") else ""
            forged.append((where, f"s:{verb}:1:{first}{key}:{text}"))
        for where, custom_id in forged:
            result = await server.press(mover, where, custom_id).done()
            told = [one for one in privates(result) if one.id != place.id]
            assert len(told) <= 1, custom_id[:20]
        await server.press(mover, place, f"m:{picking(place)}:1:{first}:menu", text).done()
        await server.press(mover, board, "m:computer:1", text).done()
    table = await server.table()
    assert (table.version, len(table.record.seats)) == (0, 2)
    assert ids_of(board_of(server.channel), "s:do:") == []
    assert confirms(place) == []


def picking(place: ResponseMessage) -> str:
    """Return the verb with which something is picked there."""
    return picks(place)[0].split(":")[1]


def confirming(place: ResponseMessage) -> str:
    return picking(place).replace("pick", "do")


LOBBY = {"join", "start", "computer", "match", "rated", "hints", "leave", "cancel"}
TABLE = LOBBY | {"take", "return", "pick", "do"}
"""What is pressed on public messages, and does not answer in private alone."""


@pytest.mark.parametrize("arguments", range(5))
async def test_nothing_that_belongs_to_a_private_message_changes_a_public_one(
    server: Server, arguments: int
) -> None:
    ana, ben = server.members(2)
    board = await server.game(ana, ben)
    before = board.components
    for verb in sorted(set(presses.receivers()) - TABLE):
        for game in ("0", "1"):
            custom_id = ":".join(["s", verb, game, *["0"] * arguments])
            await server.press(ben, board, custom_id).done()
    for menu in ("o:channels", "o:role", "o:dailychannel"):
        await server.press(ben, board, menu, "1").done()
    (live,) = alive(server.channel)
    assert (live.id, live.components) == (board.id, before)
    assert (await server.table()).running


async def test_a_press_for_one_game_on_the_board_of_another_changes_neither_board(
    server: Server,
) -> None:
    people = server.members(2)
    kitchen = server.guild.create_text_channel("kitchen")
    here, there = await server.game(*people), await server.game(*people, channel=kitchen)
    before = here.components, there.components
    for member in people:
        told = said(await server.press(member, there, "s:pick:1:0:A1:A1").done())
        assert told
    assert (board_of(server.channel).components, board_of(kitchen).components) == before


@pytest.mark.parametrize("page", ["", "-1", "x", "99999999", "٣", "²"])
async def test_a_page_that_does_not_exist_is_the_first_or_the_last(
    server: Server, page: str
) -> None:
    ana = server.member("ana")
    panel = privates(await ana.slash(server.channel, "salad rules"))[-1]
    result = await server.press(ana, panel, f"s:rules:0:{page}").done()
    assert said(result).startswith("## ")
    assert history(server.channel) == []


UNOFFERED = ["house:0:locale:tlh", "house:0:pace:bullet", "house:0:seats:9", "speak:0:tlh"]
UNOFFERED += ["prefer:0:seats:on", "quiet:0:24"]


async def test_what_no_menu_offers_changes_no_setting_of_a_server_or_a_person(
    server: Server,
) -> None:
    rights, store = discord.Permissions(manage_guild=True), server.bot.services.store
    olga = server.member("olga", roles=[server.guild.create_role("owners", permissions=rights)])
    panel = privates(await olga.slash(server.channel, "salad settings"))[-1]

    async def press(*forged: str) -> tuple[GuildSettings, Preferences]:
        for custom_id in forged:
            await server.press(olga, panel, f"s:{custom_id}").done()
        return await store.guilds.settings(server.guild.id), await store.people.preferences(olga.id)

    house, own = await press("house:0:locale:de", "house:0:pace:slow", "speak:0:de")
    assert (house.locale, house.pace, own.locale) == ("de", Pace.SLOW, "de")
    assert await press(*UNOFFERED) == (house, own)


FORGED = ["9" * 20, "all.wins.all." + "9" * 20, "2026-13-32", "²"]


@pytest.mark.parametrize("played", TITLES)
async def test_no_verb_takes_a_forged_argument_for_damaged_data_or_fails_on_it(
    server: Server, caplog: pytest.LogCaptureFixture, played: str
) -> None:
    ana, ben = server.members(2)
    server.rules = played
    await server.game(ana, ben)
    rules = privates(await ana.slash(server.channel, "salad rules"))[-1]
    caplog.clear()
    for verb in sorted(presses.receivers()):
        for number, forged in enumerate(FORGED * 2):
            args = [forged] * (number // len(FORGED) + 1)
            for game in (0, 1):
                server.press(ana, rules, ":".join(["s", verb, str(game), *args]))
        await server.env.settle()
    told = [r.getMessage() for r in caplog.records if r.levelno >= logging.ERROR or r.exc_info]
    assert told == []
