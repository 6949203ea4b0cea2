"""What the code of the bot and of the rules holds in memory; libraries and simcord not counted."""

import gc
import tracemalloc
from pathlib import Path

_ROOT = Path(__file__).parents[2]
_OURS = [tracemalloc.Filter(True, str(_ROOT / folder / "*")) for folder in ("bot", "engine")]  # noqa: FBT003 (it takes no keyword)


def held_kilobytes() -> float:
    """Return what is held now; tracemalloc must be tracing since before it was allocated."""
    gc.collect()
    snapshot = tracemalloc.take_snapshot().filter_traces(_OURS)
    return sum(statistic.size for statistic in snapshot.statistics("filename")) / 1024
