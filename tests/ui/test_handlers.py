import ast
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.ui import handlers, presses
from bot.ui.handlers import Handlers, TwoHandlers, merged
from bot.ui.kit.custom_id import CustomId
from bot.ui.kit.people import Interaction
from bot.ui.kit.replies import Ack
from bot.ui.requests import Request

UI = Path("bot/ui")


async def nothing(_request: Request) -> None:
    """Do nothing."""


def table(*verbs: str) -> Handlers:
    made = Handlers()
    for verb in verbs:
        made.on(verb, Ack.UPDATE)(nothing)
    return made


def test_a_verb_with_two_handlers_is_an_error_wherever_they_stand() -> None:
    with pytest.raises(TwoHandlers, match="pick"):
        table("pick", "pick")
    with pytest.raises(TwoHandlers, match="pick"):
        merged([table("do", "pick"), table("pick")])
    assert set(merged([table("do"), table("pick", "leave")])) == {"do", "pick", "leave"}


def test_the_bot_merges_the_table_of_every_module_that_has_one() -> None:
    merged_here = ast.unparse(ast.parse((UI / "presses.py").read_text()))
    modules = [path for path in UI.rglob("*.py") if "\nHANDLERS = " in path.read_text()]
    assert len(modules) == len(presses.TABLES) == len(set(presses.TABLES))
    for path in modules:
        module = path.parent.name if path.stem == "handlers" else path.stem
        assert f"{module}.HANDLERS" in merged_here


def test_every_verb_that_the_code_puts_on_a_button_has_a_handler() -> None:
    used = {
        node.args[0].value
        for path in UI.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "CustomId"
        and node.args
        and isinstance(node.args[0], ast.Constant)
    }
    assert used - {"page"} <= set(presses.receivers())


async def test_a_press_with_fewer_or_more_arguments_than_its_verb_takes_is_an_old_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told = list[str]()

    async def refused(*_: Any) -> None:
        told.append("old")

    async def attended(*_: Any, **__: Any) -> None:
        told.append("new")

    monkeypatch.setattr(handlers, "refuse_old", refused)
    monkeypatch.setattr(handlers, "attend", attended)
    request = Request(*[cast("Any", None)] * 5)
    monkeypatch.setattr(Request, "of", lambda _: request)
    made = Handlers()
    made.on("pick", Ack.UPDATE, args=1, most=2)(nothing)
    made.on("leave", Ack.UPDATE, args=1)(nothing)
    pressed = cast("Interaction", SimpleNamespace(data={}))
    for verb, taken in (("pick", {1, 2}), ("leave", {1})):
        for number in range(4):
            await made.receivers[verb](pressed, CustomId(verb, args=("a",) * number))
            assert told.pop() == ("new" if number in taken else "old"), (verb, number)
