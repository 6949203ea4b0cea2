"""Learn the weights anew, from nothing: `make learn`.

Each number of players has its own; a round of a match is played like a game.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, fields
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np

from bot.games.point_salad.brain.learned import FILE, NARROW, SEEN, WIDE
from bot.games.point_salad.brain.practice import PointSaladPractice
from bot.thinking.learning import Plan, learn
from bot.thinking.network import Network, Training
from engine.point_salad import PointSalad

DIGITS = 4


def main(arguments: Sequence[str] | None = None) -> None:
    """Learn what the command line says, and write the file of weights."""
    asked = _parser().parse_args(arguments)
    plan = Plan(asked.rounds, asked.positions, asked.games, Training(NARROW, WIDE))
    players = sorted(asked.players, reverse=True)
    lesson = partial(_learned, plan=plan, seed=asked.seed)
    if asked.processes == 1:
        networks = {one: lesson(one) for one in players}
    else:
        with ProcessPoolExecutor(asked.processes, mp_context=get_context("spawn")) as pool:
            networks = dict(zip(players, pool.map(lesson, players), strict=True))
    made = {"seed": asked.seed, **asdict(plan)}
    learned = {str(one): {"made": made, "seen": SEEN, "network": networks[one]} for one in players}
    asked.out.write_text(_file(asked.out, learned), encoding="utf-8")


def _file(path: Path, learned: dict[str, Any]) -> str:
    """Return the file with what was learned; what was not learned anew stays as it was."""
    before = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    lines = [
        f"{json.dumps(players)}: {_one(one)}" for players, one in sorted((before | learned).items())
    ]
    return "{" + ",\n".join(lines) + "}\n"


def _one(learned: dict[str, Any]) -> str:
    """Return what was learned for one number of players, with a line for each input of a layer."""
    network = {
        name: "[\n" + ",\n".join(json.dumps(row) for row in layer) + "]"
        for name, layer in learned["network"].items()
    }
    layers = ",\n".join(f"{json.dumps(name)}: {rows}" for name, rows in network.items())
    made, seen = (json.dumps(learned[name]) for name in ("made", "seen"))
    return f'{{"made": {made},\n"seen": {seen},\n"network": {{{layers}}}}}'


def _learned(players: int, plan: Plan, seed: int) -> dict[str, Any]:
    network = learn(PointSaladPractice(players), plan, seed, partial(_tell, players))
    return {
        field.name: np.round(getattr(network, field.name).astype(float), DIGITS).tolist()
        for field in fields(Network)
    }


def _tell(players: int, line: str) -> None:
    sys.stderr.write(f"{players} players, {line}\n")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="make learn", description=__doc__)
    parser.add_argument("--players", type=int, nargs="+", default=PointSalad.seats)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--positions", type=int, default=40000, help="looked at in the last round")
    parser.add_argument("--games", type=int, default=2400, help="played after each round")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--out", type=Path, default=FILE)
    return parser


if __name__ == "__main__":
    main()
