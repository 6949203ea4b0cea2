"""Exported games hold, and a change anywhere in them is found."""

import io
import json
import os
import sys
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
    assert found[0] == (False, "The seed doesn't fit the code shown before the first turn.")


def test_another_deal_under_its_own_hash_refuses_a_turn_or_ends_otherwise(export: Export) -> None:
    found = findings(export, seed="5f" * 16, commitment=commitment("5f" * 16))
    assert found[0][0]
    assert not found[-1][0]


def test_a_turn_that_was_changed_is_named(export: Export) -> None:
    forged = export.turns[4].model_copy(update={"action": "Z9"})
    found = findings(export, turns=(*export.turns[:4], forged, *export.turns[5:]))
    assert found[-1][0] is False
    assert found[-1][1].startswith("Turn 5 breaks the rules.")


def test_a_missing_turn_leaves_the_game_without_an_end(export: Export) -> None:
    assert findings(export, turns=export.turns[:-1])[-1] == (
        False,
        "The game isn't over after the last turn.",
    )


def test_a_result_that_was_changed_is_found(export: Export) -> None:
    richer = export.seats[0].model_copy(update={"points": 999})
    found = findings(export, seats=(richer, *export.seats[1:]))
    assert found[-1] == (False, "These turns lead to another result.")


def test_who_left_is_ranked_after_all_others_and_in_older_files_by_points(export: Export) -> None:
    winner = next(seat for seat, kept in enumerate(export.seats) if kept.rank == 1)
    old = [kept.model_copy(update={"left": kept.rank == 1}) for kept in export.seats]
    assert findings(export, seats=tuple(old), version=1)[-1][0]
    assert not findings(export, seats=tuple(old))[-1][0]
    new = [kept.model_copy(update={"rank": 3 if kept.left else kept.rank - 1}) for kept in old]
    assert findings(export, seats=tuple(new))[-1][0]
    stayed = new[winner].model_copy(update={"left": False})
    assert not findings(export, seats=(*new[:winner], stayed, *new[winner + 1 :]))[-1][0]


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"game": "chess"}, "There is no game called “chess”."),
        ({"options": {"piles": 7}}, "No game can be dealt as this file says."),
        ({"seats": ()}, "No game can be dealt as this file says."),
    ],
    ids=str,
)
def test_what_cannot_be_dealt_says_why(export: Export, changed: dict[str, Any], why: str) -> None:
    assert findings(export, **changed)[-1] == (False, why)


def test_a_newer_or_longer_file_is_not_read(export: Export) -> None:
    data = json.loads(export.model_dump_json())
    wrong: list[dict[str, Any]] = [{"version": 4}, {"user_ids": [1]}, {"turns": [{}]}]
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
    assert shown[0] == "Game 12: Point Salad, 2026-05-14 12:00 UTC, rated"
    assert len(shown) == 1 + len(export.turns) + len(export.seats)
    assert shown[1].startswith("  1. *")
    assert main(["verify", str(file)]) == 0
    assert capsys.readouterr().out.count("ok  ") == 3


def shown(file: Path, export: Export, capsys: pytest.CaptureFixture[str]) -> tuple[int, list[str]]:
    """Return the exit code and what stands below the turns when a file is replayed."""
    file.write_text(export.model_dump_json(), encoding="utf-8")
    code = main(["replay", str(file)])
    return code, capsys.readouterr().out.splitlines()[1 + len(export.turns) :]


def test_a_replay_tells_what_the_turns_lead_to_and_where_the_file_claims_otherwise(
    export: Export, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    _, honest = shown(file, export, capsys)
    best = next(number for number, kept in enumerate(export.seats) if kept.rank == 3)
    boast = export.seats[best].model_copy(update={"rank": 1, "points": 999})
    forged = export.model_copy(
        update={"seats": (*export.seats[:best], boast, *export.seats[best + 1 :])}
    )
    code, told = shown(file, forged, capsys)
    assert code == 1
    assert told == [
        *honest,
        f"The file claims: 1. *{best}*: 999",
        "FAIL These turns lead to another result.",
    ]


def test_a_replay_shows_the_turns_before_one_that_is_refused_and_says_which_that_is(
    export: Export, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    twice = (*export.turns[:4], export.turns[3], *export.turns[4:])
    file = tmp_path / "game.json"
    file.write_text(export.model_copy(update={"turns": twice}).model_dump_json(), encoding="utf-8")
    assert main(["replay", str(file)]) == 1
    told = capsys.readouterr().out.splitlines()
    assert [line[:4] for line in told[1:-1]] == ["  1.", "  2.", "  3.", "  4."]
    assert told[-1].startswith("FAIL Turn 5 breaks the rules. ")


@pytest.mark.parametrize("command", ["replay", "verify"])
@pytest.mark.parametrize("hostile", ["\x1b[31m", "\x9b2J", "\nok  All holds.", "\u202eABC", "\r"])
def test_a_file_prints_nothing_that_a_terminal_obeys(
    export: Export, tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str, hostile: str
) -> None:
    data = json.loads(export.model_dump_json())
    changes: list[dict[str, Any]] = [
        {"game": f"chess{hostile}"},
        {"turns": [{**data["turns"][0], "action": f"A{hostile}"}]},
        {"seats": [{**seat, "name": f"Bo{hostile}"} for seat in data["seats"]]},
    ]
    file = tmp_path / "game.json"
    for changed in changes:
        file.write_text(json.dumps(data | changed), encoding="utf-8")
        main([command, str(file)])
        printed = capsys.readouterr()
        lines = (printed.out + printed.err).split("\n")
        assert all(line.isprintable() for line in lines)
        assert "ok  All holds." not in lines


def test_a_replay_tells_when_the_game_began_in_utc(
    export: Export, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = json.loads(export.model_dump_json())
    file = tmp_path / "game.json"
    file.write_text(json.dumps(data | {"started_at": "2026-05-14T17:00:00+05:00"}), "utf-8")
    main(["replay", str(file)])
    assert capsys.readouterr().out.startswith("Game 12: Point Salad, 2026-05-14 12:00 UTC")
    file.write_text(json.dumps(data | {"started_at": "2026-05-14T17:00:00"}), "utf-8")
    assert main(["replay", str(file)]) == 1


def test_a_file_that_contradicts_itself_is_not_read(export: Export) -> None:
    data = json.loads(export.model_dump_json())
    helped = [{**seat, "left": False, "substitute": "Bo"} for seat in data["seats"]]
    for changed in ({"seats": helped}, {"ended_at": "2020-01-01T00:00:00Z"}):
        with pytest.raises(ValidationError):
            Export.model_validate(data | changed)


def test_a_replay_of_a_game_without_its_end_has_no_result(
    export: Export, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cut = export.model_copy(update={"turns": export.turns[:-1]})
    assert shown(tmp_path / "game.json", cut, capsys) == (
        1,
        [
            "The game does not end with these turns.",
            "FAIL The game isn't over after the last turn.",
        ],
    )


def test_a_replay_says_who_left_and_who_played_on_for_them(
    export: Export, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second, third = export.seats
    left = first.model_copy(update={"left": True})
    played_on = second.model_copy(update={"left": True, "substitute": "Bo"})
    seats = (left, played_on, third)
    _, told = shown(tmp_path / "game.json", export.model_copy(update={"seats": seats}), capsys)
    points = [kept.points for kept in export.seats]
    assert told[0] == f"1. *2*: {points[2]}"
    assert {told[1][3:], told[2][3:]} == {
        f"*0* (left): {points[0]}",
        f"Bo (for *1*): {points[1]}",
    }


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
    assert "FAIL The seed doesn't fit the code" in capsys.readouterr().out


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252", "utf-8"])
@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_game_is_told_in_every_encoding(
    export: Export, monkeypatch: pytest.MonkeyPatch, command: str, encoding: str
) -> None:
    names = ("Chloé", "さくら", "🥗 Ωmega")
    seats = tuple(
        seat.model_copy(update={"name": name})
        for seat, name in zip(export.seats, names, strict=True)
    )
    file = Path("game.json")
    file.write_text(export.model_copy(update={"seats": seats}).model_dump_json(), "utf-8")
    written = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(written, encoding=encoding))
    assert main([command, str(file)]) == 0
    told = written.getvalue().decode(encoding)
    if command == "replay":
        assert ("Chloé" in told) or "Chlo\\xe9" in told
        assert ("さくら" in told) == (encoding == "utf-8")


@pytest.mark.parametrize("seed", [SEED, "00" * 16], ids=["whole", "forged"])
def test_who_stops_reading_changes_no_verdict(
    export: Export, monkeypatch: pytest.MonkeyPatch, seed: str
) -> None:
    file = Path("game.json")
    file.write_text(export.model_copy(update={"seed": seed}).model_dump_json(), "utf-8")
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "w", encoding="utf-8") as stdout:
        monkeypatch.setattr(sys, "stdout", stdout)
        assert main(["verify", str(file)]) == (seed != SEED)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no such device")
def test_a_verdict_that_cannot_be_written_is_no_success(
    export: Export, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = Path("game.json")
    file.write_text(export.model_dump_json(), encoding="utf-8")
    monkeypatch.setattr(sys, "stdout", None)
    assert main(["verify", str(file)]) == 0
    with Path("/dev/full").open("w", encoding="utf-8") as stdout:
        monkeypatch.setattr(sys, "stdout", stdout)
        assert main(["verify", str(file)]) == 1
    assert "cannot be written: No space left on device." in capsys.readouterr().err


def test_a_replay_says_that_a_game_was_friendly_and_tells_people_of_one_name_apart(
    export: Export, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    left = export.seats[0].model_copy(update={"name": "Sam", "left": True, "substitute": "Sam"})
    other = export.seats[1].model_copy(update={"name": "sam"})
    changed = {"rated": False, "seats": (left, other, *export.seats[2:])}
    file = tmp_path / "game.json"
    file.write_text(export.model_copy(update=changed).model_dump_json(), encoding="utf-8")
    main(["replay", str(file)])
    first, *lines = capsys.readouterr().out.splitlines()
    assert first.endswith(" UTC, friendly: it counts for no scores")
    told = "\n".join(lines)
    assert "① Sam (for ❶ Sam)" in told
    assert "② sam" in told
    assert told.count("Sam") == told.count("① Sam") + told.count("❶ Sam")
