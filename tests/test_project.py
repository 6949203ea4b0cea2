"""The project's own rules, those that no linter knows."""

import ast
import io
import re
import shutil
import subprocess
import sys
import tokenize
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest
from dotenv import dotenv_values
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from bot.settings import Settings

ROOT = Path(__file__).resolve().parent.parent
SOURCES = [
    path
    for folder in ("assets", "bot", "engine", "tests")
    for path in (ROOT / folder).rglob("*.py")
]
ENGINE = [path for path in SOURCES if (ROOT / "engine") in path.parents]
LOCKS = ("requirements.lock", "requirements-dev.lock")

CLOCKS_AND_CHANCE = {"asyncio", "datetime", "secrets", "threading", "time", "uuid"}
INPUT_AND_OUTPUT = {"logging", "os", "socket", "sqlite3", "subprocess", "sys", "urllib"}


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def _read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


every_rule = pytest.mark.parametrize("path", ENGINE, ids=_name)
every_lock = pytest.mark.parametrize("lock", LOCKS)


# Settings


def _example() -> dict[str, str]:
    """Return every line of the example that sets something, or would without its `#`."""
    return dict(re.findall(r"^(?:# )?([A-Z_]+)=(.*)$", _read(".env.example"), re.MULTILINE))


def test_the_env_example_lists_every_setting_in_order() -> None:
    assert list(_example()) == [name.upper() for name in Settings.model_fields]


def test_the_env_example_shows_the_real_defaults() -> None:
    for name, field in Settings.model_fields.items():
        default = "" if field.default is None else str(field.default)
        assert _example()[name.upper()].casefold() == default.casefold(), name


def test_the_env_example_sets_nothing_but_the_token() -> None:
    assert dotenv_values(ROOT / ".env.example") == {"DISCORD_TOKEN": ""}


def test_the_env_example_explains_each_setting() -> None:
    example = _read(".env.example")
    for name, field in Settings.model_fields.items():
        sets = "" if name == "discord_token" else "# "
        assert f"# {field.description}\n{sets}{name.upper()}=" in example


# The engine


def _imports(path: Path) -> Iterator[tuple[str, str]]:
    """Give each imported module with the name taken from it, or with nothing."""
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from ((node.module or "", alias.name) for alias in node.names)


def _calls(path: Path) -> set[str]:
    return {
        ast.unparse(node.func)
        for node in ast.walk(ast.parse(path.read_bytes()))
        if isinstance(node, ast.Call)
    }


@every_rule
def test_the_engine_needs_the_standard_library_alone(path: Path) -> None:
    roots = {module.partition(".")[0] for module, _ in _imports(path)}
    assert roots <= {"engine", *sys.stdlib_module_names}


@every_rule
def test_the_engine_knows_no_clock_and_touches_nothing(path: Path) -> None:
    roots = {module.partition(".")[0] for module, _ in _imports(path)}
    assert not roots & (CLOCKS_AND_CHANCE | INPUT_AND_OUTPUT)
    assert not _calls(path) & {"print", "input", "open", "exec", "eval", "hash", "id"}


@every_rule
def test_the_engine_draws_from_seeded_generators_alone(path: Path) -> None:
    taken = {name for module, name in _imports(path) if module == "random"}
    assert taken <= {"", "Random"}
    assert {call for call in _calls(path) if call.startswith("random.")} <= {"random.Random"}


def test_assets_know_nothing_of_the_bot() -> None:
    assets = [path for path in SOURCES if (ROOT / "assets") in path.parents]
    roots = {module.partition(".")[0] for path in assets for module, _ in _imports(path)}
    assert assets
    assert not roots & {"bot", "engine", "tests"}


# The sources


def test_no_file_is_longer_than_350_lines() -> None:
    assert [path for path in SOURCES if len(path.read_text("utf-8").splitlines()) > 350] == []


def test_nothing_is_left_for_later() -> None:
    later = re.compile(r"\b(?:TO[D]O|FIX[M]E|XX[X])\b")
    assert [path for path in SOURCES if later.search(path.read_text("utf-8"))] == []


SILENCER = re.compile(r"#\s*(?:noqa|type:\s*ignore|pragma:\s*no\s*cover)")
SILENCER_WITH_REASON = re.compile(
    r"""\#\ (?:noqa:\ [A-Z]+\d+(?:,\ [A-Z]+\d+)*  # the rules that are silenced
          |type:\ ignore\[[a-z, -]+\])            # or the type errors
        \W+\w.{8,}                               # and a reason
    """,
    re.VERBOSE,
)


def _comments(path: Path) -> Iterator[str]:
    text = path.read_text(encoding="utf-8")
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.string


def test_a_silenced_check_says_which_and_why() -> None:
    comments = [(path, comment) for path in SOURCES for comment in _comments(path)]
    silencers = [(path, comment) for path, comment in comments if SILENCER.search(comment)]
    assert [one for one in silencers if not SILENCER_WITH_REASON.search(one[1])] == []


# Make and the locks


def _targets() -> list[str]:
    [line] = re.findall(r"^\.PHONY: (.*)$", _read("Makefile"), re.MULTILINE)
    return str(line).split()


@pytest.mark.skipif(shutil.which("make") is None, reason="this machine has no make")
def test_make_alone_lists_every_target_with_a_line() -> None:
    command = ["make", "--no-print-directory", "-C", str(ROOT)]
    shown = subprocess.check_output(command, text=True)  # noqa: S603 - a fixed command
    lines = re.findall(r"^  make ([\w-]+) +\w.*$", shown, re.MULTILINE)
    assert sorted(lines) == sorted(_targets())


def _pins(lock: str) -> dict[str, str]:
    """Return what the lock holds; a package that only some machines need has a marker."""
    return dict(re.findall(r"^([a-z0-9-]+)==(\S+)(?: ; .+)? \\$", _read(lock), re.MULTILINE))


def _needed(*extras: str) -> list[Requirement]:
    project = tomllib.loads(_read("pyproject.toml"))["project"]
    optional = project["optional-dependencies"]
    texts = [*project["dependencies"], *(text for extra in extras for text in optional[extra])]
    return [Requirement(text) for text in texts]


@every_lock
def test_a_lock_names_no_address_and_no_folder(lock: str) -> None:
    assert not re.findall(r"://|^-|^\s*/| @ |# /", _read(lock), re.MULTILINE)


@every_lock
def test_everything_in_a_lock_is_pinned_with_its_hashes(lock: str) -> None:
    entries = re.findall(r"^\w.*$", _read(lock), re.MULTILINE)
    assert len(entries) == len(_pins(lock)) > 0
    hashed = r"==\S+(?: ; .+)? \\\n    --hash=sha256:"
    assert len(re.findall(hashed, _read(lock))) == len(entries)


@pytest.mark.parametrize(
    ("lock", "extras"),
    [(LOCKS[0], ("postgres",)), (LOCKS[1], ("playground", "postgres", "dev"))],
    ids=LOCKS,
)
def test_a_lock_has_what_the_project_needs(lock: str, extras: tuple[str, ...]) -> None:
    pins = _pins(lock)
    for requirement in _needed(*extras):
        pin = pins.get(canonicalize_name(requirement.name))
        assert pin, f"{requirement} is missing: make lock"
        assert requirement.specifier.contains(pin), f"{requirement} is not met: make lock"


def test_both_locks_agree() -> None:
    runtime, development = (_pins(lock) for lock in LOCKS)
    assert runtime.items() <= development.items()


def test_no_class_has_the_name_of_another_one_that_it_could_be_taken_for() -> None:
    """Those of one game may be called as those of another are: nothing sees both."""
    found = defaultdict[str, list[str]](list)
    for path in SOURCES:
        where = path.relative_to(ROOT)
        if where.parts[0] in {"bot", "engine"}:
            for node in ast.walk(ast.parse(_read(str(where)))):
                if isinstance(node, ast.ClassDef):
                    found[node.name].append(_game_of(where))
    shared = {name for name, games in found.items() if len(games) > 1 and "" in games}
    assert shared | {name for name, games in found.items() if len(set(games)) < len(games)} == set()


def _game_of(where: Path) -> str:
    """Return in which game's folder a file lies, "" for what all games share."""
    home = where.parts[2 if where.parts[:2] == ("bot", "games") else 1]
    return home if (ROOT / "engine" / home).is_dir() else ""
