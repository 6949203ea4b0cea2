import random

import simcord
from simcord.results import ResponseMessage

from bot.store.records import Preferences
from tests.bot.messages import (
    alive,
    board_of,
    button,
    history,
    ids_of,
    labels,
    menu_of,
    parts,
    picks,
    privates,
    said,
    text_of,
)
from tests.bot.server import Server

ROW = 1
OLD = "This board is old: that turn is taken."


async def test_the_buttons_lie_as_the_market_lies(server: Server) -> None:
    board = await server.game(*server.members(2))
    keys = [name.split(":")[4] for name in ids_of(board, "s:pick:")]
    assert keys == ["A", "B", "C", "A1", "B1", "C1", "A2", "B2", "C2"]
    assert "Take 1 point card or 2 veggies." in text_of(board)
    assert "Confirm" not in labels(board)
    assert menu_of(board) is None


async def test_a_first_veggie_marks_itself_and_a_second_completes_the_pair(
    server: Server,
) -> None:
    await server.game(*server.members(2))
    mover = await server.mover()
    await mover.click(board_of(server.channel), custom_id="s:pick:1:0:C2:C2")
    board = board_of(server.channel)
    assert [part for part in labels(board) if button(board, part)["style"] == 3] == [
        next(label for label in labels(board) if label.startswith("C2"))
    ]
    assert "Pick a second veggie." in text_of(board)
    await mover.click(board, custom_id="s:pick:1:0:A1:C2A1")
    board = board_of(server.channel)
    assert "With this turn: ana 0 · ben 0" in text_of(board)
    assert labels(board)[-1] == "Clear"
    assert ids_of(board, "s:do:") == ["s:do:1:0:A1C2:C2A1"]


def rows(message: ResponseMessage) -> list[list[str]]:
    """Return what the rows of buttons and menus carry."""
    found = [part["components"] for part in parts(message) if part["type"] == ROW]
    return [[part["custom_id"] for part in row] for row in found]


async def press_to_confirm(
    server: Server, mover: simcord.MemberActor, *presses: str
) -> tuple[list[int], list[int]]:
    """Press buttons of the board by their key; return where the last one and then Confirm lie."""
    before, place = rows(board_of(server.channel)), [0, 0]
    for key in presses:
        now = rows(board_of(server.channel))
        ((line, column, pressed),) = [
            (line, column, name)
            for line, row in enumerate(now)
            for column, name in enumerate(row)
            if name.split(":")[1] == "pick" and name.split(":")[4] == key
        ]
        place = [line, column]
        await mover.click(board_of(server.channel), custom_id=pressed)
    after = rows(board_of(server.channel))
    assert len(after) == len(before), "what is pressed does not move"
    (confirm,) = [
        [line, column]
        for line, row in enumerate(after)
        for column, name in enumerate(row)
        if name.startswith("s:do:")
    ]
    return place, confirm


async def test_confirm_stands_where_a_pick_was_completed_unless_a_card_may_be_flipped_for_it(
    server: Server,
) -> None:
    await server.game(*server.members(2))
    for presses in (("C2", "A1"), ("A1", "C2"), ("B",)):
        mover = await server.mover()
        pressed, confirm = await press_to_confirm(server, mover, *presses)
        assert pressed == confirm, presses
        if presses == ("C2", "A1"):
            await server.restart()
            await mover.slash(server.channel, "salad board")
            carried = rows(board_of(server.channel))
            assert carried[confirm[0]][confirm[1]] == "s:do:1:0:A1C2:C2A1", "as it was picked"
        await mover.click(board_of(server.channel), label="Confirm")
    await server.take_turn(random.Random(1))
    mover = await server.mover()
    while (
        not (await server.table()).state.tableaux[(await server.table()).waits_for()[0].seat].points
    ):
        await server.take_turn(random.Random(1))
    mover = await server.mover()
    pressed, confirm = await press_to_confirm(server, mover, "A")
    assert pressed != confirm
    assert confirm[0] == len(rows(board_of(server.channel))) - 1
    await mover.click(board_of(server.channel), label="Clear")
    pressed, confirm = await press_to_confirm(server, mover, "B1", "A2")
    assert pressed == confirm
    menu = menu_of(board_of(server.channel))
    assert menu is not None
    flip = menu["options"][-1]["value"]
    await mover.select(board_of(server.channel), [flip], custom_id=menu["custom_id"])
    (done,) = ids_of(board_of(server.channel), "s:do:")
    assert rows(board_of(server.channel))[confirm[0]][confirm[1]] == done, "it has not moved"
    assert done.split(":")[4] == f"A2B1/{flip.partition('/')[2]}"
    await mover.click(board_of(server.channel), custom_id=done)
    assert (await server.table()).record.turns[-1].action == done.split(":")[4]


async def test_a_stale_or_second_press_where_confirm_has_come_to_stand_takes_no_turn(
    server: Server,
) -> None:
    await server.game(*server.members(2))
    mover, (other,) = await server.mover(), await server.others()
    board = board_of(server.channel)
    await mover.click(board, custom_id="s:pick:1:0:C2:C2")
    picking = [server.press(mover, board, "s:pick:1:0:A1:C2A1") for _ in range(2)]
    for press in picking:
        await press.done()
    assert (await server.table()).version == 0, "a double click picks, and no more"
    (confirm,) = ids_of(board_of(server.channel), "s:do:")
    told = said(await server.press(other, board_of(server.channel), confirm).done())
    assert told == f"Not yet: I'm waiting for {mover.name}."
    both = [server.press(mover, board_of(server.channel), confirm) for _ in range(2)]
    for press in both:
        await press.done()
    assert (await server.table()).version == 1
    for person in (mover, other):
        told = said(await server.press(person, board_of(server.channel), confirm).done())
        assert told.startswith(OLD)
    assert (await server.table()).version == 1


async def test_take_back_starts_the_turn_over(server: Server) -> None:
    first = text_of(await server.game(*server.members(2)))
    mover = await server.mover()
    await mover.click(board_of(server.channel), custom_id="s:pick:1:0:B:B")
    assert menu_of(board_of(server.channel)) is not None
    await mover.click(board_of(server.channel), label="Clear")
    assert text_of(board_of(server.channel)) == first
    assert len(picks(board_of(server.channel))) == 9


async def test_a_confirmed_turn_is_told_in_one_line_and_the_next_board_follows(
    server: Server,
) -> None:
    await server.game(*server.members(2))
    first, second = await server.mover(), (await server.others())[0]
    await first.click(board_of(server.channel), custom_id="s:pick:1:0:A1:A1")
    await first.click(board_of(server.channel), custom_id="s:pick:1:0:B1:A1B1")
    await first.click(board_of(server.channel), label="Confirm")
    _, past, board = history(server.channel)
    assert text_of(past).startswith(f"**{first.name}** takes ")
    assert text_of(past).endswith(" · 0 points")
    assert text_of(board).startswith(f"### <@{second.id}>, your turn!\n-# Turn 2 · 34 cards left")


async def test_a_card_just_drafted_can_be_flipped_by_the_menu(server: Server) -> None:
    await server.game(*server.members(2))
    mover = await server.mover()
    await mover.click(board_of(server.channel), custom_id="s:pick:1:0:B:B")
    menu = menu_of(board_of(server.channel))
    assert menu is not None
    assert menu["options"][0]["label"] == "Don't flip"
    drafted = menu["options"][1]["value"]
    await mover.select(board_of(server.channel), [drafted], custom_id=menu["custom_id"])
    await mover.click(board_of(server.channel), label="Confirm")
    table = await server.table()
    assert [turn.action for turn in table.record.turns] == [drafted]
    assert " and flips it (now " in text_of(history(server.channel)[-2])


async def test_who_is_not_to_move_is_told_whose_turn_it_is(server: Server) -> None:
    await server.game(*server.members(3))
    mover = await server.mover()
    for other in await server.others():
        result = await other.click(board_of(server.channel), custom_id="s:pick:1:0:B:B")
        assert said(result) == f"Not yet: I'm waiting for {mover.name}."
    assert len(picks(board_of(server.channel))) == 9


async def test_nobody_else_can_confirm_or_change_what_the_mover_picked(server: Server) -> None:
    await server.game(*server.members(2))
    mover, (other,) = await server.mover(), await server.others()
    await mover.click(board_of(server.channel), custom_id="s:pick:1:0:B:B")
    picked = board_of(server.channel).components
    for label in ("Confirm", "Clear"):
        result = await other.click(board_of(server.channel), label=label)
        assert said(result) == f"Not yet: I'm waiting for {mover.name}."
    menu = menu_of(board_of(server.channel))
    assert menu is not None
    choice = menu["options"][1]["value"]
    result = await other.select(board_of(server.channel), [choice], custom_id=menu["custom_id"])
    assert said(result) == f"Not yet: I'm waiting for {mover.name}."
    assert board_of(server.channel).components == picked
    assert (await server.table()).version == 0


async def test_a_stranger_is_told_so_in_one_private_line(server: Server) -> None:
    await server.game(*server.members(2))
    result = await server.member("zoe").click(board_of(server.channel), custom_id="s:pick:1:0:B:B")
    assert said(result) == (
        "You have no seat in this game. `/salad join` takes one if there is one."
    )
    assert len(privates(result)) == 1


async def test_a_double_click_on_confirm_takes_one_turn(server: Server) -> None:
    await server.game(*server.members(2))
    mover = await server.mover()
    await mover.click(board_of(server.channel), custom_id="s:pick:1:0:B:B")
    board = board_of(server.channel)
    presses = [server.press(mover, board, "s:do:1:0:B") for _ in range(2)]
    answers = sorted([said(await press.done()) for press in presses])
    assert answers[0] == ""
    assert answers[1].startswith(OLD)
    assert (await server.table()).version == 1
    assert len(alive(server.channel)) == 1


async def test_of_a_hundred_clicks_at_once_exactly_one_wins(server: Server) -> None:
    people = server.members(6)
    board = await server.game(*people)
    mover = await server.mover()
    rng = random.Random(100)
    drafts = ["A", "B", "C", "A1B1", "A2C2", "B1C1"]
    presses = [
        server.press(rng.choice(people), board, f"s:do:1:0:{rng.choice(drafts)}") for _ in range(99)
    ]
    presses.append(server.press(mover, board, "s:do:1:0:A"))
    answers = [said(await press.done()) for press in presses]
    assert answers.count("") == 1
    assert all(a.startswith((OLD, "It is ")) for a in answers if a)
    table = await server.table()
    assert table.version == 1
    assert table.record.turns[0].user_id == mover.id
    assert len(alive(server.channel)) == 1


async def test_a_click_on_an_old_board_says_so_and_links_to_the_live_one(server: Server) -> None:
    await server.game(*server.members(2))
    mover = await server.mover()
    old = board_of(server.channel)
    await mover.click(old, custom_id="s:pick:1:0:B:B")
    await mover.click(board_of(server.channel), label="Confirm")
    live = board_of(server.channel)
    link = f"https://discord.com/channels/{server.guild.id}/{server.channel.id}/{live.id}"
    for press in ("s:pick:1:0:A:A", "s:do:1:0:A", "s:pick:1:0:back:"):
        result = await server.press(mover, old, press).done()
        assert said(result) == f"{OLD} {link}"
    assert (await server.table()).version == 1
    assert [m.id for m in alive(server.channel)] == [live.id]


async def test_a_pick_that_comes_after_the_turn_was_taken_leaves_the_old_board_alone(
    server: Server,
) -> None:
    await server.game(*server.members(2))
    mover, old = await server.mover(), board_of(server.channel)
    taking = server.press(mover, old, "s:do:1:0:B")
    picking = server.press(mover, old, "s:pick:1:0:A1:A1")
    assert said(await taking.done()) == ""
    await picking.done()
    assert len(alive(server.channel)) == 1
    assert text_of(history(server.channel)[-2]).startswith(f"**{mover.name}**")


async def test_with_quick_turns_a_pair_counts_at_once_where_nothing_can_be_flipped(
    server: Server,
) -> None:
    await server.game(*server.members(2))
    mover = await server.mover()
    await server.bot.services.store.people.set_preferences(mover.id, Preferences(quick=True))
    await mover.click(board_of(server.channel), custom_id="s:pick:1:0:A1:A1")
    await mover.click(board_of(server.channel), custom_id="s:pick:1:0:B1:A1B1")
    assert (await server.table()).version == 1


async def test_with_quick_turns_a_card_still_asks_because_it_can_be_flipped(
    server: Server,
) -> None:
    await server.game(*server.members(2))
    mover = await server.mover()
    await server.bot.services.store.people.set_preferences(mover.id, Preferences(quick=True))
    await mover.click(board_of(server.channel), custom_id="s:pick:1:0:B:B")
    assert (await server.table()).version == 0
    assert "Confirm" in labels(board_of(server.channel))


async def test_with_quick_cards_a_card_counts_at_once_and_veggies_still_ask_about_flips(
    server: Server,
) -> None:
    await server.game(*server.members(2))
    people = server.bot.services.store.people
    for person in server.members(2):
        await people.set_preferences(person.id, Preferences(quick=True, quick_cards=True))
    for turn in (0, 1):
        mover = await server.mover()
        await mover.click(board_of(server.channel), custom_id=f"s:pick:1:{turn}:B:B")
        assert (await server.table()).version == turn + 1
    mover = await server.mover()
    first, second = picks(board_of(server.channel))[3:5]
    await mover.click(board_of(server.channel), custom_id=first)
    key = second.split(":")[4]
    second = next(p for p in picks(board_of(server.channel)) if p.split(":")[4] == key)
    await mover.click(board_of(server.channel), custom_id=second)
    assert (await server.table()).version == 2
    assert menu_of(board_of(server.channel)) is not None
    await people.set_preferences(mover.id, Preferences(quick_cards=True))
    await mover.click(board_of(server.channel), label="Clear")
    card = picks(board_of(server.channel))[0]
    await mover.click(board_of(server.channel), custom_id=card)
    assert (await server.table()).version == 2, "without quick turns nobody is quick with cards"


async def test_one_person_in_two_games_takes_each_turn_where_it_belongs(server: Server) -> None:
    ana, ben = server.members(2)
    other = server.guild.create_text_channel("kitchen")
    await server.game(ana, ben)
    await server.game(ana, ben, channel=other)
    rng = random.Random(5)
    for game in (1, 2, 2, 1):
        await server.take_turn(rng, game)
    assert [(await server.table(game)).version for game in (1, 2)] == [2, 2]
    assert len(alive(server.channel)) == len(alive(other)) == 1
