"""The test of the house: a game is its own folders and a line in each registry, and no more."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from grimp import ImportGraph

from bot.games import DEFAULT, TITLES
from bot.words.i18n import catalog
from engine import GAMES
from tests.games.apart import GamesApart

ROOT = Path(__file__).resolve().parents[2]
HOUSE = ROOT / "bot"
REGISTRIES = {HOUSE / "games" / "__init__.py", ROOT / "engine" / "__init__.py"}
GAMES_OWN = {
    path.parent
    for place in (HOUSE / "games", ROOT / "engine")
    for path in place.glob("*/__init__.py")
}
FOLDERS = {rules: rules.replace("-", "_") for rules in TITLES}
WORDS: dict[str, tuple[str, ...]] = {
    "point-salad": ("veggie", "veggies", "pile", "piles", "market"),
    "veggies": ("mice", "strawberries", "bananas", "mushrooms", "pallet", "barrel"),
}
"""What is special to a game and would betray that shared code knows it."""


def names_of(rules: str) -> re.Pattern[str]:
    """Return what names a game, or something in it."""
    title = TITLES[rules]
    name = title.presenter.name(catalog("en-US"))
    words = (*WORDS.get(rules, ()), *title.emoji)
    return re.compile(
        "|".join([rules, FOLDERS[rules], re.escape(name), *(rf"\b{word}\b" for word in words)]),
        re.IGNORECASE,
    )


@pytest.mark.parametrize("rules", TITLES)
def test_nobody_but_the_game_itself_says_its_name_or_what_is_in_it(rules: str) -> None:
    sources = [*HOUSE.rglob("*.py"), *(ROOT / "engine").rglob("*.py")]
    shared = [
        path for path in sources if path not in REGISTRIES and not GAMES_OWN & {*path.parents}
    ]
    assert len(shared) > 200
    betrayed = [
        f"{path.relative_to(ROOT)}: {found[0]}"
        for path in shared
        for found in names_of(rules).finditer(path.read_text("utf-8"))
    ]
    assert betrayed == []


def test_there_is_one_title_for_each_game_and_the_first_is_meant_where_nothing_is_said() -> None:
    assert [*TITLES] == [*GAMES]
    assert next(iter(TITLES)) == DEFAULT
    assert {rules: game.key for rules, game in GAMES.items()} == {rules: rules for rules in GAMES}


THINKING = """
import sys
from bot.players import worker
from bot.thinking.budget import Budget
from engine import GAMES

for key, game in GAMES.items():
    state = game.new(seats=game.seats[0], seed=1).state
    view = game.view(state, game.pending(state)[0].seats[0])
    for question in ("choose", "evaluate"):
        level = ["gardener"] if question == "choose" else []
        arguments = (key, *level, view, "seed", Budget(1))
        fine, answer = worker.answer(question, arguments, 1.0)
        assert fine, answer
print(*sorted({module.partition(".")[0] for module in sys.modules}))
"""


def test_a_process_that_thinks_loads_no_pictures_no_discord_and_no_database() -> None:
    run = [sys.executable, "-c", THINKING]
    loaded = subprocess.run(  # noqa: S603 — this Python, with the lines above
        run, check=True, capture_output=True, text=True, cwd=ROOT
    ).stdout
    assert "engine" in loaded.split()
    assert {"PIL", "discord", "sqlalchemy", "aiosqlite", "pydantic"} & {*loaded.split()} == set()


# The contract that `make check` looks at


def graph(*imports: tuple[str, str]) -> ImportGraph:
    made = ImportGraph()
    for game in ("one", "two"):
        for package in (f"engine.{game}", f"bot.games.{game}"):
            made.add_module(package)
        made.add_module(f"engine.{game}.rules")
        for part in ("presenter", "pictures", "brain", "scores", "course", "pictures.cards"):
            made.add_module(f"bot.games.{game}.{part}")
    for module in ("bot", "bot.games", "bot.games.contract", "engine", "bot.ui"):
        made.add_module(module)
    for importer, imported in imports:
        made.add_import(importer=importer, imported=imported)
    return made


def found(*imports: tuple[str, str]) -> list[str]:
    contract = GamesApart("games", {}, {})
    check = contract.check(graph(*imports), verbose=False)
    lines = check.metadata["found"]
    assert check.kept is not bool(lines)
    return [*lines]


def test_a_house_in_order_is_one() -> None:
    assert found() == []
    own = [
        ("engine", "engine.one"),
        ("bot.games.one.presenter", "engine.one.rules"),
        ("bot.games.one.course", "bot.games.one.presenter"),
        ("bot.games.one.presenter", "bot.games.one.pictures.cards"),
        ("bot.games.one.presenter", "bot.games.contract"),
    ]
    assert found(*own) == []


@pytest.mark.parametrize(
    ("importer", "imported"),
    [
        ("bot.ui", "engine.one"),
        ("bot.ui", "engine.one.rules"),
        ("bot.ui", "bot.games.one"),
        ("bot.ui", "bot.games.two.scores"),
        ("bot.games", "bot.games.one.presenter"),
        ("bot.games.contract", "bot.games.one.emoji"),
        ("bot.games.one.presenter", "bot.games.two.presenter"),
        ("bot.games.one.brain", "engine.two.rules"),
        ("engine.one", "engine.two.rules"),
        ("bot.games.one.pictures.cards", "bot.games.one.presenter"),
        ("bot.games.one.presenter", "bot.games.one.course"),
        ("bot.games.one.brain", "bot.games.one.pictures.cards"),
        ("bot.games.one.scores", "bot.games.one.presenter"),
    ],
)
def test_whoever_knows_too_much_is_named(importer: str, imported: str) -> None:
    assert len(found((importer, imported))) == 1
