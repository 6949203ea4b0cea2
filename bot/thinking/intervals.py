"""How sure a share is that was counted."""

from statistics import NormalDist

_CONFIDENCE = 0.95


def interval(wins: float, games: int) -> tuple[float, float]:
    """Return the Wilson interval of the chance of winning, which holds it 19 times of 20."""
    z = NormalDist().inv_cdf(0.5 + _CONFIDENCE / 2)
    share, spread = wins / games, z * z / games
    middle = (share + spread / 2) / (1 + spread)
    half = z / (1 + spread) * (share * (1 - share) / games + spread / games / 4) ** 0.5
    return max(0.0, middle - half), min(1.0, middle + half)
