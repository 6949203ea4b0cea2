"""Whether a file is fresh, as a sign of life; a program of its own, for health checks of images.

A health check is started again and again, so this file loads next to nothing: started with
`-I -S`, it costs hardly more than the interpreter itself.
"""

import os
import sys
import time

STALE = 60.0
"""Seconds after which the bot counts as dead: three touches missed, and some slack."""


def is_fresh(path: str | os.PathLike[str], now: float | None = None) -> bool:
    """Tell whether `path` was touched in the `STALE` seconds before `now` (seconds since 1970)."""
    try:
        touched = os.stat(path).st_mtime  # noqa: PTH116 - pathlib takes longer to load than this
    except OSError:
        return False
    return (time.time() if now is None else now) - touched <= STALE


def main(fallback: str) -> int:
    """Look at HEARTBEAT_FILE, or at `fallback` where that is unset; return the exit code."""
    path = os.environ.get("HEARTBEAT_FILE", "").strip() or fallback
    if is_fresh(path):
        return 0
    sys.stdout.write(f"{path} is not fresh: the bot is not connected; its log says why.\n")
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
