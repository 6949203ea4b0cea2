"""What is read in private: help, rules, one's own salad, reasons; with a request that is fake."""

import contextlib
import dataclasses
from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.games import DEFAULT, TITLES
from bot.games.emoji import PLAIN
from bot.manager.table import Table, load
from bot.store.records import Status
from bot.ui.kit.titles import NoSuchTitle
from bot.ui.messages.display import Display
from bot.ui.messages.lobby import COLOUR
from bot.ui.reading import guide, panels
from bot.words.i18n import catalog
from bot.words.refusals import NotSeated, NotStarted
from engine import GAMES
from tests.analysis.thoughtless import START, finished
from tests.ui.test_messages import lobby, offered, texts

SAY = catalog("en-US")
replace = dataclasses.replace
FIVE_LINES = 400
"""Letters of a page of rules: a phone shows it with its picture."""


class Asked:
    """Stands for a request of the person 101; keeps the views that answer it, and how."""

    say = SAY
    person = SimpleNamespace(id=101)

    def __init__(self, *args: str, table: Table | None = None) -> None:
        self.args, self._table = args, table
        self.answers: list[tuple[str, discord.ui.LayoutView]] = []
        self.viewers: list[int | None] = []
        self.services = SimpleNamespace(throttle=SimpleNamespace(turn=self._turn))

    @contextlib.asynccontextmanager
    async def _turn(self, person: int) -> AsyncIterator[None]:
        assert person == self.person.id
        yield

    async def table(self) -> Table | None:
        return self._table

    def display(self, table: Table, say: Any, viewer: int | None = None) -> Display:
        self.viewers.append(viewer)
        return Display.of(table, PLAIN, say, viewer)

    async def answer(self, view: discord.ui.LayoutView, _files: Any = None) -> None:
        self.answers.append(("new", view))

    async def turn_page(self, view: discord.ui.LayoutView, _files: Any = None) -> None:
        self.answers.append(("page", view))


async def read(handler: Any, *args: str, table: Table | None = None, **options: Any) -> Any:
    """Return how a request was answered, its text, and what can be pressed there, by label."""
    asked = Asked(*args, table=table)
    await handler(asked, **options)
    ((how, view),) = asked.answers
    assert all(getattr(part, "accent_colour", COLOUR) == COLOUR for part in view.children)
    found = {getattr(i, "label", None) or name: i for name, i in offered(view).items()}
    return how, "\n".join(texts(view)), found


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Draw nothing, and note what was to be drawn."""
    wanted = list[Any]()

    async def note(_request: Any, *what: Any) -> tuple[list[Any], list[Any]]:
        wanted.append(what)
        return [], []

    monkeypatch.setattr(panels, "drawn", note)
    monkeypatch.setattr(panels, "private_own", note)
    return wanted


@pytest.mark.parametrize("rules", TITLES)
async def test_the_help_has_two_pages_about_the_game_that_was_asked_for(rules: str) -> None:
    how, first, found = await read(guide.show, of=rules)
    assert how == "new"
    for line in ("## Salad", *TITLES[rules].presenter.introduction(SAY), "- `/salad new`: "):
        assert line in first
    rest = found["More commands"].custom_id.split(":")[3:]
    how, second, found = await read(guide.turn, *rest)
    assert how == "page"
    assert second.startswith("## More commands")
    back = found["Back"].custom_id.split(":")[3:]
    assert (await read(guide.turn, *back))[1] == first
    with pytest.raises(NoSuchTitle):
        await read(guide.show, of="chess")


@pytest.mark.parametrize("rules", TITLES)
async def test_the_rules_are_turned_page_by_page_and_begin_where_a_button_says(
    rules: str, drawn: list[Any]
) -> None:
    pages = TITLES[rules].presenter.rules(SAY)
    assert max(len(page.body) for page in pages) <= FIVE_LINES
    how, told, found = await read(panels.rules, of=rules)
    seen, place = [(how, told)], 0
    while not found["Next"].disabled:
        place += 1
        args = found["Next"].custom_id.split(":")[3:]
        how, told, found = await read(panels.rules_page, *args)
        seen.append((how, told))
        assert f"{place + 1} of {len(pages)}" in found
    assert seen == [
        ("page" if n else "new", f"## {page.title}\n{page.body}") for n, page in enumerate(pages)
    ]
    assert [[len(one) for one in what] for what in drawn] == [
        [0 if page.drawing is None else 1] for page in pages
    ]
    carried = () if rules == DEFAULT else (rules,)
    how, told, found = await read(panels.rules_from, "1", *carried)
    assert (how, told) == ("new", seen[1][1])
    assert not found["Back"].disabled
    (menu,) = [item for name, item in found.items() if name.startswith("m:")]
    assert [one.value for one in menu.options if one.default] == [rules]


async def test_details_have_a_page_for_each_seat_of_a_game_that_is_over() -> None:
    table = finished(3)
    shown = Display.of(table, PLAIN)
    how, told, found = await read(panels.details, "0", table=table)
    pages = [(how, told)]
    while not found["Next"].disabled:
        args = found["Next"].custom_id.split(":")[3:]
        how, told, found = await read(panels.seat_page, *args, table=table)
        pages.append((how, told))
    reasons = [shown.presenter.reasons(shown.scene, seat) for seat in range(3)]
    assert pages == list(zip(("new", "page", "page"), reasons, strict=True))
    running = load(replace(table.record, status=Status.RUNNING, turns=()))
    for handler in (panels.details, panels.seat_page):
        with pytest.raises(NotStarted):
            await read(handler, "0", table=running)


async def test_ones_own_salad_is_for_who_has_one_and_not_for_who_left(drawn: list[Any]) -> None:
    record = replace(finished(3).record, status=Status.RUNNING, turns=())
    asked = Asked(table=load(record))
    await panels.my_salad(asked)  # type: ignore[arg-type]  # stands for a request
    shown = Display.of(load(record), PLAIN, SAY, 1)
    ((how, view),) = asked.answers
    assert (how, texts(view)) == ("new", [shown.presenter.reasons(shown.scene, 1)])
    assert asked.viewers == [1]
    assert [what[-1] for what in drawn] == [1]
    with pytest.raises(NotStarted):
        await panels.my_salad(Asked(table=lobby(2)))  # type: ignore[arg-type]  # stands for a request
    taken = [
        replace(one, user_id=9, owner_id=101, owner_name="Ann") if one.seat == 1 else one
        for one in record.seats
    ]
    left = Asked(table=load(replace(record, seats=tuple(taken))))
    await panels.my_salad(left)  # type: ignore[arg-type]  # stands for a request
    assert left.viewers == [None], "somebody else may play on there"
    nobody = [replace(one, user_id=one.user_id + 10, left_at=START) for one in record.seats]
    with pytest.raises(NotSeated):
        await panels.my_salad(Asked(table=load(replace(record, seats=tuple(nobody)))))  # type: ignore[arg-type]  # stands for a request


@pytest.mark.parametrize("key", TITLES)
def test_the_game_that_the_rules_show_is_played_once_and_not_for_each_reader(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = TITLES[key].presenter.rules
    first = [page.body for page in rules(SAY)]

    def played(*_: Any) -> Any:
        raise AssertionError("nobody waits for a game that others have seen")

    monkeypatch.setattr(type(GAMES[key]), "apply", played)
    assert [page.body for page in rules(SAY)] == first
