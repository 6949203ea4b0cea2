"""Players from outside: a program that reads positions and answers moves, on lines of JSON."""

import shlex
import subprocess
import sys
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from shutil import which
from textwrap import dedent
from time import monotonic, sleep

import pytest

from bot.players.arena import programs
from bot.players.arena.__main__ import main
from bot.players.arena.contests import Pairing, measure, playable
from bot.players.arena.former import NAMED, command_of
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


def words(player: str) -> list[str]:
    """The command line of a player, in its words."""
    return shlex.split(player.removeprefix("command:"))


def ask(player: Outsider) -> str:
    """What a player does who moves first."""
    rules = GAMES["point-salad"]
    state = rules.new(seats=2, seed=1).state
    return player.choose(rules.key, rules.view(state, rules.pending(state)[0].seats[0]), 1)


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
        ("print('{\"action\": null}', flush=True)", "answered no action but"),
        ('print(\'{"action": ["A"]}\', flush=True)', "answered no action but"),
        ("print('{\"action\": ' + '9' * 5000 + '}', flush=True)", "answered no action but"),
        ("print('[' * 200_000, flush=True)", "answered no action but '[[["),
        ("sys.stdout.buffer.write(bytes([255, 10])), sys.stdout.flush()", r"but '\\xff'"),
        ("print('x' * 3_000_000, flush=True)", "answered more than 1000000 bytes"),
        ("print('{}\\n{}', flush=True)", "answered more than one line to one position"),
        ("raise SystemExit(print('{}', end='') or 4)", "without a newline after its answer"),
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


SLEEPS = "import os, subprocess, sys, time\n"
FOR_EVER = "time.sleep(60)"
BEHIND = "subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(9)']"
"""The beginning of a process that holds on to the pipes of the one that starts it."""


@pytest.mark.parametrize(
    ("code", "said"),
    [
        (FOR_EVER, "gave no answer within 0.5 seconds"),
        (f"print('{{}}', end='', flush=True); {FOR_EVER}", "ends with a newline and is flushed"),
        (f"os.close(1); {FOR_EVER}", "closed its output without an answer, and did not end"),
        (f"os.close(0); os.close(1); {FOR_EVER}", "closed its output without an answer"),
        (f"{BEHIND}); {FOR_EVER}", "gave no answer within 0.5 seconds"),
        (f"{BEHIND}, start_new_session=True); {FOR_EVER}", "gave no answer within 0.5 seconds"),
        (f"{BEHIND}, start_new_session=True)", "gave no answer within 0.5 seconds"),
    ],
)
def test_nobody_waits_for_ever_for_a_program_whatever_it_does(
    program: Program, monkeypatch: pytest.MonkeyPatch, code: str, said: str
) -> None:
    monkeypatch.setattr(programs, "LEAVE", 0.5)
    player = Outsider(words(program(SLEEPS + code)), patience=0.5)
    began = monotonic()
    with pytest.raises(OutsiderFailed, match=said):
        ask(player)
    assert monotonic() - began < 8, "less than any of it sleeps"


def test_what_a_program_has_started_ends_with_it(program: Program, tmp_path: Path) -> None:
    there = tmp_path / "there"
    code = f"import time\nwhile time.sleep(0.05) is None:\n    open({str(there)!r}, 'w').close()"
    started = f"subprocess.Popen([sys.executable, '-c', {code!r}]); {FOR_EVER}"
    with pytest.raises(OutsiderFailed):
        ask(Outsider(words(program(SLEEPS + started)), patience=1))
    assert there.exists()
    there.unlink()
    sleep(0.5)
    assert not there.exists()


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


def test_a_program_is_told_how_everybody_else_is_known_to_play(program: Program) -> None:
    nosy = program("""
        import json, sys

        for line in sys.stdin:
            position = json.loads(line)
            expected = ["sprout"] * 3
            expected[position["seat"]] = ""
            known = position["levels"] == expected
            action = position["actions"][0] if known else str(position["levels"])
            print(json.dumps({"action": action}), flush=True)
    """)
    assert measure(Pairing(nosy, "sprout", 3), 1, processes=1)


def has(revision: str) -> bool:
    """Whether the history is here, and git: a copy of the files alone lacks it."""
    if which("git") is None:
        return False
    command = ["git", "-C", str(HOUSE), "cat-file", "-e", f"{revision}:bot"]
    found = subprocess.run(command, check=False, capture_output=True)  # noqa: S603 - written above
    return found.returncode == 0


@pytest.mark.skipif(not has(NAMED["2026-11"]), reason="the history is not here")
def test_an_earlier_version_plays_as_it_did() -> None:
    (game,) = measure(Pairing("gardener@2026-11", "sprout", 2), 1, processes=1)
    (same,) = measure(Pairing("shopper", "sprout", 2), 1, processes=1)
    assert (game.won, game.lead) == (same.won, same.lead)


@pytest.mark.skipif(not has(NAMED["2026-11"]), reason="the history is not here")
def test_an_earlier_version_leaves_nothing_behind(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr(programs, "LEAVE", 60)
    player = Outsider(shlex.split(command_of("sprout@2026-11") or ""))
    assert ask(player)
    assert list(tmp_path.glob("*/bot"))
    player.close()
    assert not list(tmp_path.iterdir())


@pytest.mark.skipif(not has(NAMED["2026-11"]), reason="the history is not here")
@pytest.mark.parametrize(
    ("player", "said"),
    [
        ("cook@2026-11", "There was no cook at that revision, but sprout, gardener, chef."),
        ("chef@nowhere", "The history here has no players of nowhere: "),
    ],
)
def test_who_was_not_there_at_a_revision_is_told_with_a_sentence(
    capfd: pytest.CaptureFixture[str], player: str, said: str
) -> None:
    with pytest.raises(OutsiderFailed, match="exit status 1"):
        measure(Pairing(player, "sprout", 2), 1, processes=1)
    (line,) = capfd.readouterr().err.splitlines()
    assert line.startswith(said)


def test_where_a_system_tells_nothing_of_a_process_its_time_is_that_of_a_clock() -> None:
    before = monotonic()
    assert before <= _processor_seconds(2**30) <= monotonic()
