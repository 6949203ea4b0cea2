"""What is said of measured games."""

from collections.abc import Sequence
from statistics import fmean, median, quantiles, stdev

from bot.players.arena.contests import ArenaGame, Pairing
from bot.thinking.intervals import interval


def report(pairing: Pairing, games: Sequence[ArenaGame]) -> str:
    """Return the result of a pairing in one line."""
    wins, leads = sum(game.won for game in games), [game.lead for game in games]
    low, high = interval(wins, len(games))
    mine = [second for game in games for second in game.seconds]
    theirs = [second for game in games for second in game.rival_seconds]
    slow = quantiles(mine, n=20)[-1] if len(mine) > 1 else mine[0]
    return (
        f"{_title(pairing)}: won {wins:g} of {len(games)} ({low:.0%} to {high:.0%}; even is "
        f"{1 / len(pairing.sides):.0%}), lead {_mean(leads)}, "
        f"move {median(mine):.2f} s, 95% within {slow:.2f} s, "
        f"on average {fmean(mine):.3f} s and theirs {fmean(theirs):.3f} s"
    )


def _mean(leads: Sequence[float]) -> str:
    """Return a mean and its error, of which one game tells nothing."""
    if len(leads) == 1:
        return f"{leads[0]:+.1f}"
    return f"{fmean(leads):+.1f} ± {stdev(leads) / len(leads) ** 0.5:.1f}"


def _title(pairing: Pairing) -> str:
    heroes = len(pairing.heroes(0))
    team = "" if heroes == 1 else f"{heroes} "
    return (
        f"{pairing.game}: {team}{pairing.hero}{_thinking(pairing.times)} against "
        f"{pairing.seats - heroes} {pairing.rival}{_thinking(pairing.rival_times)}{pairing.kind}"
    )


def _thinking(times: float) -> str:
    return "" if times == 1 else f" thinking ×{times:.2g}"
