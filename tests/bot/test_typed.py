"""What is typed or pasted is read as people see it: what nobody can see does not count."""

import random
import sys

import pytest
import regex

from bot.settings import Settings
from bot.words.names import visible
from tests.bot.messages import board_of, fields, ids_of, lines, privates, said, text_of
from tests.bot.server import Server

UNSEEN = ("\u200b", "\u200d", "\ufeff", "\u00ad", "\u2060", "\ufe0f", "\U000e0041", "\u202e")
_UNSEEN = regex.compile(r"[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Variation_Selector}]")
_SIGNS_OF_NUMBERS = regex.compile(r"\p{Prepended_Concatenation_Mark}")
"""They have ink, though they are of the class of what is not seen."""


def test_a_turn_with_anything_in_it_that_nobody_sees_is_the_same_turn() -> None:
    every = [chr(code) for code in range(sys.maxunicode + 1) if _UNSEEN.match(chr(code))]
    unseen = [sign for sign in every if not _SIGNS_OF_NUMBERS.match(sign)]
    assert len(unseen) > 400
    for sign in unseen:
        assert visible(f"{sign}m1@{sign}1,{sign}-2r0{sign}") == "m1@1,-2r0", ascii(sign)
    assert visible("\u00a0m1@1,-2r0\u202f\u3000") == "m1@1,-2r0"


@pytest.mark.parametrize("sign", UNSEEN)
async def test_options_of_commands_and_forms_are_read_without_it(server: Server, sign: str) -> None:
    server.rules = "veggies"
    ana, ben = server.members(2)
    board = await server.game(ana, ben)
    (name,) = ids_of(board, "s:hand:")[:1]
    stand = privates(await ana.click(board, custom_id=name))[-1]
    form = await ana.click(stand, label="Type it")
    await ana.submit_modal(form, dict.fromkeys(fields(form), f"{sign}h{sign}1{sign}"))
    assert "Card 1 begins your stand." in text_of(stand)
    day = f"{sign}2020-{sign}01-01{sign}"
    plain, signed = [
        said(await ana.slash(server.channel, "salad daily", day=d)) for d in ("2020-01-01", day)
    ]
    assert plain == signed
    found = [
        await ana.autocomplete(server.channel, "salad new", "options", typed)
        for typed in ("begin", f"be{sign}gin{sign}")
    ]
    assert found[0] == found[1]


async def test_what_a_refusal_repeats_can_be_mended_and_pasted_again(server: Server) -> None:
    server.rules = "veggies"
    ana, ben = server.members(2)
    await server.game(ana, ben)
    rng = random.Random(1)
    while (await server.table()).state.turn == 0:
        await server.take_turn(rng)
    mover = await server.mover()
    (name,) = ids_of(board_of(server.channel), "s:hand:")[:1]
    stand = privates(await mover.click(board_of(server.channel), custom_id=name))[-1]
    form = await mover.click(stand, label="Type it")
    await mover.submit_modal(form, dict.fromkeys(fields(form), "m1@1:-2r0"))
    (told,) = [line for line in lines(stand) if "I can't read" in line]
    copied = told.partition("“")[2].partition("”")[0].replace("\\", "").replace(":", ",")
    assert "@\u200b" in copied, "that keeps it from mentioning anybody"
    form = await mover.click(stand, label="Type it")
    await mover.submit_modal(form, dict.fromkeys(fields(form), copied))
    assert "I can't read" not in text_of(stand)


@pytest.mark.parametrize("sign", UNSEEN)
def test_settings_that_were_pasted_with_it_around_them_are_the_same(
    monkeypatch: pytest.MonkeyPatch, sign: str
) -> None:
    monkeypatch.setenv("METRICS_PORT", f"\u00a0{sign}9100{sign}")
    monkeypatch.setenv("DISCORD_TOKEN", f"{sign}abc{sign}\u2003")
    settings = Settings()
    assert settings.metrics_port == 9100
    assert settings.discord_token is not None
    assert settings.discord_token.get_secret_value() == "abc"
