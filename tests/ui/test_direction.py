"""What is read from the right is laid out from there, whatever the app makes of it."""

import ast
from collections.abc import Iterator
from pathlib import Path

import discord
import pytest
from discord.ui import ActionRow, Button, LayoutView, Select, TextDisplay

from bot.ui.kit.direction import lead, led
from bot.words.names import FSI, PDI, RLI, harmless
from tests.bot.limits import MOST_TEXT

HEBREW, ARABIC = "שלום", "مرحبا"
BOT = Path(__file__).parents[2] / "bot"
SENDING = {"send", "edit", "send_message", "edit_message", "edit_original_response"}


def _from_the_right(said: str) -> str:
    return f"{RLI}{said}"


@pytest.mark.parametrize("word", [HEBREW, ARABIC])
@pytest.mark.parametrize("sign", ["", "# ", "### ", "-# ", "- ", "> ", "1. ", "- -# "])
def test_a_line_in_letters_from_the_right_is_laid_out_so_behind_the_sign_that_forms_it(
    sign: str, word: str
) -> None:
    for said in (f"{word}: 3", f"<@12>, {word}!", f"**{harmless(word)}** {word}", f"{word} A"):
        told = f"{sign}{said}\n\nplain"
        assert led(told) == f"{sign}{_from_the_right(said)}\n\nplain"
        assert led(led(told)) == led(told)


def test_a_line_that_begins_with_what_is_laid_out_by_itself_is_laid_out_so_all_the_same() -> None:
    told = f"{RLI}ana, {HEBREW}{PDI} {HEBREW}"
    assert led(told) == _from_the_right(told) == led(led(told))


def test_a_sign_stays_before_its_number() -> None:
    told = f"{HEBREW} +4, {HEBREW} −2 ({FSI}+3{PDI}) · `+15` · 3+1"
    one, two, code = (f"{FSI}{number}{PDI}" for number in ("+4", "−2", "+15"))
    laid = f"{HEBREW} {one}, {HEBREW} {two} ({FSI}+3{PDI}) · `{code}` · 3+1"
    assert led(told) == _from_the_right(laid)
    assert led("carrot +4 · −2") == "carrot +4 · −2"


def test_a_sum_or_a_product_runs_as_in_the_pictures() -> None:
    one, two = (f"{FSI}{told}{PDI}" for told in ("2 × 3", "18 + 15 − 8"))
    assert led(f"{HEBREW} 2 × 3, 7 (18 + 15 − 8)") == _from_the_right(f"{HEBREW} {one}, 7 ({two})")


def test_a_number_with_a_sign_stays_with_the_name_from_the_left_before_it() -> None:
    told = f"{HEBREW}: **ana** 5 (+2), ben −3"
    assert led(told) == _from_the_right(told)
    first, last = (f"{FSI}{number}{PDI}" for number in ("−3", "+2"))
    laid = f"{HEBREW}: ana {RLI}{HEBREW}{PDI} 5 (+2), {HEBREW} {first}, {HEBREW} {last}"
    assert led(f"{HEBREW}: ana {RLI}{HEBREW}{PDI} 5 (+2), {HEBREW} −3, {HEBREW} +2") == (
        _from_the_right(laid)
    )


@pytest.mark.parametrize("name", ["Ana", HEBREW])
def test_a_text_from_the_left_stays_as_it_is_whoever_is_named_in_it(name: str) -> None:
    told = f"## {harmless(name)} in this server\n1. **{harmless(name)}** 30\n-# `/salad new`"
    view = LayoutView()
    view.add_item(TextDisplay(told))
    lead(view)
    assert next(iter(view.children)).content == told  # type: ignore[attr-defined]  # it is a text


def test_a_message_from_the_right_is_so_wholly_with_its_buttons_and_menus() -> None:
    texts: list[TextDisplay[LayoutView]] = [
        TextDisplay(f"## {HEBREW} {HEBREW}\n1. **ana**\n12 · 3"),
        TextDisplay("ben: 3"),
    ]
    option = discord.SelectOption(label=f"{HEBREW} A", description=f"{HEBREW} 3")
    menu: Select[LayoutView] = Select(placeholder=f"{HEBREW}?", options=[option])
    buttons: list[Button[LayoutView]] = [Button(label=f"{HEBREW} A"), Button(label="A1")]
    view = LayoutView()
    for item in (*texts, ActionRow(*buttons), ActionRow(menu)):
        view.add_item(item)
    lead(view)
    right = _from_the_right
    assert [one.content for one in texts] == [
        f"## {right(f'{HEBREW} {HEBREW}')}\n1. {right('**ana**')}\n{right('12 · 3')}",
        right("ben: 3"),
    ]
    assert [one.label for one in buttons] == [right(f"{HEBREW} A"), "A1"]
    assert (menu.placeholder, option.label) == (right(f"{HEBREW}?"), right(f"{HEBREW} A"))
    assert option.description == right(f"{HEBREW} 3")


def test_a_message_with_a_heading_from_the_right_is_so_wholly_however_many_names_it_has() -> None:
    row: TextDisplay[LayoutView] = TextDisplay(f"## {HEBREW}\n**9** · guest eleven 20, ana 3")
    view = LayoutView()
    view.add_item(row)
    lead(view)
    right = _from_the_right("**9** · guest eleven 20, ana 3")
    assert row.content == f"## {_from_the_right(HEBREW)}\n{right}"


def test_what_would_get_too_long_for_discord_stays_as_it_is() -> None:
    text: TextDisplay[LayoutView] = TextDisplay(HEBREW * (MOST_TEXT // 4))
    button: Button[LayoutView] = Button(label=HEBREW * 20)
    view = LayoutView()
    for item in (text, ActionRow(button)):
        view.add_item(item)
    lead(view)
    assert (text.content, button.label) == (HEBREW * (MOST_TEXT // 4), HEBREW * 20)


def _sent_bare(path: Path) -> Iterator[str]:
    """Yield where a module sends a view itself, and not in a function that it gives to `sent`."""
    nodes = list(ast.walk(ast.parse(path.read_bytes())))
    calls = [node for node in nodes if isinstance(node, ast.Call)]
    through = [call for call in calls if ast.unparse(call.func).split(".")[-1] == "sent"]
    given = {arg.id for call in through for arg in call.args if isinstance(arg, ast.Name)}
    functions = (node for node in nodes if isinstance(node, ast.AsyncFunctionDef))
    safe = {inner for one in functions if one.name in given for inner in ast.walk(one)}
    for call in calls:
        sends = isinstance(call.func, ast.Attribute) and call.func.attr in SENDING
        if sends and call not in safe and any(word.arg == "view" for word in call.keywords):
            yield f"{path.relative_to(BOT)}:{call.lineno}"


def test_every_view_that_is_sent_has_been_laid_out() -> None:
    assert [bare for path in BOT.rglob("*.py") for bare in _sent_bare(path)] == []
