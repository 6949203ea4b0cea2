"""How sure a share is that was counted."""

from statistics import NormalDist


def interval(wins: float, games: int, confidence: float = 0.95) -> tuple[float, float]:
    """Return the Wilson interval of the chance of winning."""
    z = NormalDist().inv_cdf(0.5 + confidence / 2)
    share, spread = wins / games, z * z / games
    middle = (share + spread / 2) / (1 + spread)
    half = z / (1 + spread) * (share * (1 - share) / games + spread / games / 4) ** 0.5
    return max(0.0, middle - half), min(1.0, middle + half)
