"""Learn the weights anew, from nothing: `make learn`.

Each number of players has its own; a round of a match is played like a game.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from bot.games.point_salad.brain.features import FEATURES
from bot.games.point_salad.brain.learned import FILE
from bot.games.point_salad.brain.practice import PointSaladPractice
from bot.thinking.learning import Plan, learn
from engine.point_salad import PointSalad

DIGITS = 4


def main(arguments: Sequence[str] | None = None) -> None:
    """Learn what the command line says, and write the file of weights."""
    asked = _parser().parse_args(arguments)
    plan = Plan(asked.rounds, asked.positions, asked.games)
    players = sorted(asked.players, reverse=True)
    lesson = partial(_learned, plan=plan, seed=asked.seed)
    if asked.processes == 1:
        weights = {one: lesson(one) for one in players}
    else:
        with ProcessPoolExecutor(asked.processes, mp_context=get_context("spawn")) as pool:
            weights = dict(zip(players, pool.map(lesson, players), strict=True))
    made = {"seed": asked.seed, **asdict(plan)}
    learned = {
        str(one): {"made": made, "weights": dict(zip(FEATURES, weights[one], strict=True))}
        for one in players
    }
    asked.out.write_text(_file(asked.out, learned), encoding="utf-8")


def _file(path: Path, learned: dict[str, Any]) -> str:
    """Return the file with what was learned; what was not learned anew stays as it was."""
    before = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return json.dumps(dict(sorted((before | learned).items())), indent=1, ensure_ascii=False) + "\n"


def _learned(players: int, plan: Plan, seed: int) -> list[float]:
    weights = learn(PointSaladPractice(players), plan, seed, partial(_tell, players))
    return [round(float(weight), DIGITS) for weight in weights]


def _tell(players: int, line: str) -> None:
    sys.stderr.write(f"{players} players, {line}\n")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="make learn", description=__doc__)
    parser.add_argument("--players", type=int, nargs="+", default=PointSalad.seats)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--positions", type=int, default=8000, help="looked at in a round")
    parser.add_argument("--games", type=int, default=2400, help="played after each round")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--out", type=Path, default=FILE)
    return parser


if __name__ == "__main__":
    main()
