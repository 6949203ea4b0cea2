"""Whatever a file from outside is, `replay` and `verify` say one sentence about it, at once."""

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.__main__ import main
from engine import commitment
from tests.bot.bare import forget_settings, logging_restored

_SEED = "5e" * 16


@pytest.fixture(autouse=True)
def _bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    forget_settings(monkeypatch, tmp_path)
    with logging_restored():
        yield


def _pipe(file: Path) -> None:
    os.mkfifo(file)


def _folder(file: Path) -> None:
    file.mkdir()


def _endless(file: Path) -> None:
    file.symlink_to("/dev/zero")


def _gigabytes(file: Path) -> None:
    with file.open("wb") as opened:
        opened.truncate(8 * 1024**3)


def _circle(file: Path) -> None:
    file.symlink_to(file)


def _deep(file: Path) -> None:
    file.write_text('{"options": ' + '{"a": ' * 100_000, encoding="utf-8")


def _no_text(file: Path) -> None:
    file.write_bytes(b'{"game": "\xff\xfe"}')


def _game(**changed: Any) -> Callable[[Path], None]:
    """Return what writes a game of two without turns, with something else in it."""

    def write(file: Path) -> None:
        moment = "2026-05-14T12:00:00Z"
        seats = [{"name": name, "rank": 1, "points": 0} for name in ("ana", "ben")]
        whole: dict[str, Any] = {
            "number": 1,
            "game": "point-salad",
            "options": {},
            "commitment": commitment(_SEED),
            "seed": _SEED,
            "started_at": moment,
            "ended_at": moment,
            "seats": seats,
            "turns": [],
        }
        text = json.dumps(whole | changed).replace('"HUGE"', "9" * 100_000)
        file.write_text(text, encoding="utf-8")

    return write


_NO_GAMES = [
    _pipe,
    _folder,
    _endless,
    _gigabytes,
    _circle,
    _deep,
    _no_text,
    _game(number="HUGE"),
    _game(options={"rounds": "HUGE"}),
    _game(options={"rounds": {"deep": {}}}),
    _game(started_at="99999-12-31T23:00:00Z"),
    _game(started_at="9" * 5000),
]


@pytest.mark.parametrize("command", ["replay", "verify"])
@pytest.mark.parametrize("make", _NO_GAMES)
def test_what_is_no_game_is_told_in_one_sentence(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    command: str,
    make: Callable[[Path], None],
) -> None:
    make(tmp_path / "file")
    assert main([command, "file"]) == 1
    said = capsys.readouterr()
    lines = (said.out + said.err).splitlines()
    assert len([line for line in lines if not line.startswith("ok ")]) == 1, lines
    assert len(lines[-1]) < 400


@pytest.mark.parametrize(
    "moment", ["9999-12-31T23:59:59-12:00", "0001-01-01T00:00:00+12:00", "9999-12-31T23:59:59Z"]
)
@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_moment_at_the_end_of_time_is_shown_as_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str, moment: str
) -> None:
    _game(started_at=moment, ended_at=moment)(tmp_path / "file")
    assert main([command, "file"]) == 1
    assert "does not end with these turns" in "".join(capsys.readouterr()) or command == "verify"
