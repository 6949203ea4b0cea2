"""Exported games hold, and a change anywhere in them is found."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from bot.__main__ import main
from bot.scores.exports import Export, ExportedSeat, ExportedTurn, verify
from engine import GAMES, commitment
from tests.bot.bare import forget_settings, logging_restored

AT = datetime(2026, 5, 14, 12, tzinfo=UTC)
SEED = "5e" * 16


@pytest.fixture(autouse=True)
def _bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    forget_settings(monkeypatch, tmp_path)
    with logging_restored():
        yield


@pytest.fixture(scope="module", params=[{}, {"rounds": 2, "start": 1}], ids=["round", "match"])
def export(request: pytest.FixtureRequest) -> Export:
    game = GAMES["point-salad"]
    step, turns = game.new(seats=3, seed=SEED, options=request.param), []
    while decisions := game.pending(step.state):
        seat = decisions[0].seats[0]
        action = game.default_action(step.state, seat)
        turns.append(ExportedTurn(seat=seat, action=str(action), at=AT))
        step = game.apply(step.state, seat, action)
    outcome = game.outcome(step.state)
    assert outcome is not None
    seats = [
        ExportedSeat(name=f"*{placing.seat}*", rank=placing.rank, points=placing.points)
        for placing in sorted(outcome.placings, key=lambda placing: placing.seat)
    ]
    return Export(
        number=12,
        game=game.key,
        options=request.param,
        commitment=commitment(SEED),
        seed=SEED,
        started_at=AT,
        ended_at=AT,
        seats=tuple(seats),
        turns=tuple(turns),
    )


def findings(export: Export, **changed: Any) -> list[tuple[bool, str]]:
    changed_export = export.model_copy(update=changed)
    return [(check.holds, str(check.finding)) for check in verify(changed_export)]


def test_an_export_is_read_back_as_it_was_written(export: Export) -> None:
    assert Export.model_validate_json(export.model_dump_json()) == export


def test_a_game_as_it_was_played_holds(export: Export) -> None:
    assert [holds for holds, _ in findings(export)] == [True, True, True]


def test_another_seed_has_another_hash(export: Export) -> None:
    found = findings(export, seed="5f" * 16)
    assert found[0] == (False, "The seed has another SHA-256 than the one that was published.")


def test_another_deal_under_its_own_hash_refuses_a_turn_or_ends_otherwise(export: Export) -> None:
    found = findings(export, seed="5f" * 16, commitment=commitment("5f" * 16))
    assert found[0][0]
    assert not found[-1][0]


def test_a_turn_that_was_changed_is_named(export: Export) -> None:
    forged = export.turns[4].model_copy(update={"action": "Z9"})
    found = findings(export, turns=(*export.turns[:4], forged, *export.turns[5:]))
    assert found[-1][0] is False
    assert found[-1][1].startswith("Turn 5 is refused:")


def test_a_missing_turn_leaves_the_game_without_an_end(export: Export) -> None:
    assert findings(export, turns=export.turns[:-1])[-1] == (
        False,
        "The turns do not end the game.",
    )


def test_a_result_that_was_changed_is_found(export: Export) -> None:
    richer = export.seats[0].model_copy(update={"points": 999})
    found = findings(export, seats=(richer, *export.seats[1:]))
    assert found[-1] == (False, "The turns lead to another result than the one that is told.")


@pytest.mark.parametrize(
    "changed", [{"game": "chess"}, {"options": {"piles": 7}}, {"seats": ()}], ids=str
)
def test_what_cannot_be_dealt_says_why(export: Export, changed: dict[str, Any]) -> None:
    assert findings(export, **changed)[-1][1].startswith("It cannot be dealt:")


def test_a_newer_or_longer_file_is_not_read(export: Export) -> None:
    data = json.loads(export.model_dump_json())
    wrong: list[dict[str, Any]] = [{"version": 2}, {"user_ids": [1]}, {"turns": [{}]}]
    for changed in wrong:
        with pytest.raises(ValidationError):
            Export.model_validate(data | changed)


def test_the_command_line_shows_and_checks_a_file(
    export: Export, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "salad-12.json"
    file.write_text(export.model_dump_json(), encoding="utf-8")
    assert main(["replay", str(file)]) == 0
    shown = capsys.readouterr().out.splitlines()
    assert shown[0] == "Game 12: Point Salad, 2026-05-14 12:00 UTC"
    assert len(shown) == 1 + len(export.turns) + len(export.seats)
    assert shown[1].startswith("  1. *")
    assert main(["verify", str(file)]) == 0
    assert capsys.readouterr().out.count("ok  ") == 3


def test_the_command_line_says_what_is_wrong_with_a_file(
    export: Export, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    for command in ("replay", "verify"):
        assert main([command, str(file)]) == 1
        assert "cannot be read" in capsys.readouterr().err
        file.write_text("{}", encoding="utf-8")
        assert main([command, str(file)]) == 1
        assert "is no exported game" in capsys.readouterr().err
        file.unlink()
    forged = export.model_copy(update={"seed": "5f" * 16})
    file.write_text(forged.model_dump_json(), encoding="utf-8")
    assert main(["verify", str(file)]) == 1
    assert "FAIL The seed has another SHA-256" in capsys.readouterr().out
