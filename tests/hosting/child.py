"""Stands for a process of the bot: notes what it was started with, and does as its host says.

AS says how it behaves: `stays` until it is told to stop, is `deaf` to that, or `ends` with a code.
"""

import json
import os
import signal
import sys
import time
from pathlib import Path
from types import FrameType

TOLD = ("SHARD_COUNT", "SHARD_IDS", "METRICS_PORT", "HEARTBEAT_FILE", "BACKUP_DIR")


def note(**what: object) -> None:
    with Path(os.environ["NOTES"]).open("a", encoding="utf-8") as notes:
        notes.write(json.dumps({"pid": os.getpid(), **what}) + "\n")


def stop(_number: int, _frame: FrameType | None) -> None:
    note(stopped=True)
    sys.exit(0)


def main() -> None:
    manner, _, code = os.environ["AS"].partition(" ")
    signal.signal(signal.SIGTERM, signal.SIG_IGN if manner == "deaf" else stop)
    note(started=sys.argv[1:], **{name: os.environ.get(name) for name in TOLD})
    if manner == "ends":
        sys.exit(int(code))
    time.sleep(600)


if __name__ == "__main__":
    main()
