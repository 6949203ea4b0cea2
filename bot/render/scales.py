"""How an axis is divided: in round steps, so that few lines stand on it."""

_MOST = 5


def step_for(span: int) -> int:
    """Return the least of 5, 10, 20, 50, 100, … of which five are as much as `span`."""
    ten = 1
    while _MOST * 20 * ten < span:
        ten *= 10
    return next(step for step in (5 * ten, 10 * ten, 20 * ten) if _MOST * step >= span)
