"""What is said of measured games."""

from collections.abc import Sequence
from statistics import fmean, median, quantiles, stdev

from bot.players.arena.contests import ArenaGame, Pairing
from bot.thinking.intervals import interval


def report(pairing: Pairing, games: Sequence[ArenaGame]) -> str:
    """Return the result of a pairing in one line."""
    wins, leads = sum(game.won for game in games), [game.lead for game in games]
    low, high = interval(wins, len(games))
    error = stdev(leads) / len(leads) ** 0.5 if len(leads) > 1 else 0.0
    mine = [second for game in games for second in game.seconds]
    theirs = [second for game in games for second in game.rival_seconds]
    slow = quantiles(mine, n=20)[-1] if len(mine) > 1 else mine[0]
    return (
        f"{_title(pairing)}: won {wins:g} of {len(games)} ({low:.0%} to {high:.0%}; even is "
        f"{1 / len(pairing.sides):.0%}), lead {fmean(leads):+.1f} ± {error:.1f}, "
        f"move {median(mine):.2f} s, 95% within {slow:.2f} s, "
        f"on average {fmean(mine):.3f} s and theirs {fmean(theirs):.3f} s"
    )


def _title(pairing: Pairing) -> str:
    times = "" if pairing.times == 1 else f" thinking ×{pairing.times:.2g}"
    heroes = len(pairing.heroes(0))
    team = "" if heroes == 1 else f"{heroes} "
    return (
        f"{pairing.game}: {team}{pairing.hero}{times} against {pairing.seats - heroes} "
        f"{pairing.rival}{pairing.kind}"
    )
