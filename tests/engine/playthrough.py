"""Golden playthroughs: whole games as text that a person can follow.

`python -m tests.engine.playthrough` writes every file anew from the seed and the turns that
stand in it, and plays a game for each file that is missing. Look at the difference before you
commit it: it is a change of the rules, or of how stored games replay.
"""

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine import Dealer, Step, commitment, replay
from tests.engine.game_adapters import ADAPTERS
from tests.engine.playouts import CASES, Case

FOLDER = Path(__file__).parent / "playthroughs"


@dataclass(frozen=True, slots=True)
class Record:
    """What a game replays from: the seed, and for every turn its seat and its text."""

    case: Case
    seed: str
    turns: tuple[tuple[int, str], ...]

    @property
    def key(self) -> str:
        return self.case.key


def path_of(case: Case) -> Path:
    """Return where the playthrough of a game with this number of players lies."""
    return FOLDER / f"{case}.txt"


def play(case: Case) -> Record:
    """Play a game of sensible turns and as many random ones."""
    game, seed = case.game, f"{case.key} for {case.seats}"
    dealer = Dealer(f"turns of {seed}")
    deal = game.new(seats=case.seats, seed=seed, options=case.options)
    state, turns = deal.state, []
    while decisions := game.pending(state):
        seat = decisions[0].seats[0]
        actions = game.legal_actions(state, seat)
        any_action = actions[dealer.below(len(actions))]
        action = game.default_action(state, seat) if dealer.below(2) else any_action
        turns.append((seat, str(action)))
        state = game.apply(state, seat, action).state
    return Record(case, seed, tuple(turns))


def read(text: str) -> Record:
    """Return the record of a playthrough from its text."""
    header = dict(re.findall(r"^(game|players|seed|options): +(.+)$", text, re.MULTILINE))
    turns = re.findall(r"^> seat (\d+) plays (.+)$", text, re.MULTILINE)
    return Record(
        Case(header["game"], int(header["players"]), _chosen(header["options"])),
        header["seed"],
        tuple((int(seat), action) for seat, action in turns),
    )


def _chosen(options: str) -> tuple[tuple[str, int], ...]:
    return tuple((name, int(value)) for name, value in re.findall(r"(\w+)=(\d+)", options))


def write(record: Record) -> str:
    """Return the playthrough as text: header, every turn, the end."""
    steps = list(
        replay(
            record.case.game,
            seats=record.case.seats,
            seed=record.seed,
            options=record.case.options,
            actions=record.turns,
        )
    )
    lines = [*_header(record), *_events(record, steps[0])]
    for number, before in enumerate(steps[:-1]):
        lines += _turn(record, number, before.state, steps[number + 1])
    return "\n".join([*lines, *_end(record, steps[-1].state)]) + "\n"


def _header(record: Record) -> Iterator[str]:
    yield f"game:    {record.key}"
    yield f"players: {record.case.seats}"
    yield f"seed:    {record.seed}"
    yield f"sha256:  {commitment(record.seed)}"
    options = ", ".join(f"{name}={value}" for name, value in record.case.chosen)
    yield f"options: {options or 'none'}"
    yield ""


def _turn(record: Record, number: int, state: Any, step: Step[Any]) -> Iterator[str]:
    game, adapter = record.case.game, ADAPTERS[record.key]
    seat, action = record.turns[number]
    (decision, *_) = (d for d in game.pending(state) if seat in d.seats)
    yield ""
    yield f"── turn {number + 1}: seat {seat} (decision {decision.id}) ".ljust(88, "─")
    yield from adapter.board(game.view(state, None))
    yield f"> seat {seat} plays {action}"
    yield from _events(record, step)
    yield f"  scores  {adapter.scores(step.state)}"


def _events(record: Record, step: Step[Any]) -> Iterator[str]:
    for event in step.events:
        yield f"  * {ADAPTERS[record.key].event(event)}"


def _end(record: Record, state: Any) -> Iterator[str]:
    game = record.case.game
    outcome = game.outcome(state)
    assert outcome is not None, "a playthrough goes to the end"
    yield ""
    yield "── the end ".ljust(88, "─")
    yield from ADAPTERS[record.key].board(game.view(state, None))
    for placing in outcome.placings:
        yield ""
        told = placing.points if placing.reason is None else placing.reason
        yield f"{placing.rank}. seat {placing.seat}: {told}"
        for line in placing.lines:
            yield f"  {line.points:>4}  {line.source:<11} {line.reason}"
    if outcome.tie_break is not None:
        yield f"\n{outcome.tie_break}"


def main() -> None:
    """Write the file of every game and number of players."""
    FOLDER.mkdir(exist_ok=True)
    for case in CASES:
        path = path_of(case)
        old = path.read_text("utf-8") if path.exists() else None
        new = write(play(case) if old is None else read(old))
        path.write_text(new, "utf-8")
        change = "new" if old is None else "as it was" if old == new else "changed"
        sys.stdout.write(f"{path.name}: {change}\n")


if __name__ == "__main__":
    main()
