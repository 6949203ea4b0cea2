"""Players from outside: a program that reads positions and answers moves, on lines of JSON."""

import shlex
import subprocess
import sys
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from textwrap import dedent
from time import monotonic

import pytest

from bot.players.arena.__main__ import main
from bot.players.arena.contests import Pairing, measure, playable
from bot.players.arena.former import NAMED
from bot.players.arena.outside import Outsider, OutsiderFailed, _processor_seconds, told
from engine import GAMES, AnyGame

HOUSE = Path(__file__).parents[2]
Program = Callable[[str], str]

ANSWERS = "import json, sys\nfor line in sys.stdin:\n    position = json.loads(line)\n    "
"""The beginning of a program that does something with each position."""


@pytest.fixture
def program(tmp_path: Path) -> Program:
    """Write a program; return what the arena calls the player that it is."""

    def written(code: str) -> str:
        path = tmp_path / "mine.py"
        path.write_text(dedent(code))
        return f"command:{shlex.join([sys.executable, str(path)])}"

    return written


def example() -> str:
    """The program that CONTRIBUTING shows."""
    shown = (HOUSE / "CONTRIBUTING.md").read_text().split("  ```python\n")[1]
    return dedent(shown.split("  ```")[0])


def test_the_example_plays_every_game_to_its_end(program: Program) -> None:
    assert len(example().splitlines()) == 10
    for game in GAMES:
        out = StringIO()
        player = program(example())
        arguments = [player, "sprout", "--game", game, "--seats", "2", "--games", "2"]
        main(arguments, out)
        assert f"{game}: {player} against 1 sprout: won" in out.getvalue()


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("raise SystemExit(3)", "ended without an answer (exit status 3)"),
        ("print('{}', flush=True)", "answered no action but '{}'"),
        ("print('well', flush=True)", "answered no action but 'well'"),
        ('print(\'{"action": "Z9"}\', flush=True)', "answered 'Z9', which is no legal move"),
        ("print('{\"action\": null}', flush=True)", "answered 'None', which is no legal move"),
    ],
)
def test_a_program_that_does_wrong_ends_the_run_with_a_sentence(
    program: Program, code: str, said: str
) -> None:
    out = StringIO()
    with pytest.raises(SystemExit) as ended:
        main([program(ANSWERS + code), "sprout", "--seats", "2", "--games", "1"], out)
    assert str(ended.value).startswith("In game 0, seat 0: ")
    assert said in str(ended.value)
    assert not out.getvalue()


def test_a_program_that_hangs_is_ended(program: Program) -> None:
    command = program("import time; time.sleep(60)").removeprefix("command:")
    player = Outsider(shlex.split(command), patience=0.2)
    rules = GAMES["point-salad"]
    view = rules.view(rules.new(seats=2, seed=1).state, 1)
    with pytest.raises(OutsiderFailed, match=r"gave no answer within 0\.2 seconds"):
        player.choose(rules.key, view, 1)


def test_who_is_nobody_and_what_is_no_program_are_told_with_a_sentence() -> None:
    with pytest.raises(ValueError, match="There is no player 'nobody': take one of sprout, "):
        playable("nobody")
    with pytest.raises(OutsiderFailed, match="cannot be started"):
        measure(Pairing("command:./there-is-none", "sprout", 2), 1, processes=1)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_position_tells_nothing_that_the_seat_cannot_know(game: AnyGame) -> None:
    state = game.new(seats=3, seed=5).state
    for _ in range(12):
        seat = game.pending(state)[0].seats[0]
        view = game.view(state, seat)
        others = (game.view(game.determinize(view, seed), seat) for seed in range(3))
        assert all(told(game.key, view, 7) == told(game.key, other, 7) for other in others)
        state = game.apply(state, seat, game.default_action(state, seat)).state


def has(revision: str) -> bool:
    """Whether the history is here, which a copy of the files alone lacks."""
    command = ["git", "-C", str(HOUSE), "cat-file", "-e", f"{revision}:bot"]
    found = subprocess.run(command, check=False, capture_output=True)  # noqa: S603 - written above
    return found.returncode == 0


@pytest.mark.skipif(not has(NAMED["2026-11"]), reason="the history is not here")
def test_an_earlier_version_plays_as_it_did() -> None:
    (game,) = measure(Pairing("gardener@2026-11", "sprout", 2), 1, processes=1)
    (same,) = measure(Pairing("shopper", "sprout", 2), 1, processes=1)
    assert (game.won, game.lead) == (same.won, same.lead)


def test_where_a_system_tells_nothing_of_a_process_its_time_is_that_of_a_clock() -> None:
    before = monotonic()
    assert before <= _processor_seconds(2**30) <= monotonic()
