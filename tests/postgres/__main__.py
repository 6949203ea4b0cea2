"""Run tests on PostgreSQL: `python -m tests.postgres [arguments of pytest]`.

Without arguments: those of servers alone, of the store, scores, clocks and privacy, and of whole
games, also of such that the bot ends in the middle of. Those that need no database are left out.
"""

import os
import subprocess
import sys

from tests.postgres.databases import FOLDER
from tests.postgres.server import NoServer, running

CHANGED = (
    *("broken_off_leaves", "every_game", "games", "left_by_all_others", "missed_turns", "races"),
    *("substitutes", "turns_of_several"),
)
"""What is tested of changes of games."""

PLAYED = (
    *("clock", "departures", "every_title", "half_saved", "killed", "leaving", "many_due"),
    *("many_tables", "matches", "pauses", "rated_tables", "restarts", "resuming", "scores"),
    *("store_under_presses", "untold_deals", "veggies", "whole_games"),
)
"""What is tested of the bot as a whole."""

TESTS = (
    *("tests/postgres", "tests/store", "tests/scores", "tests/privacy"),
    *(
        f"tests/daily/test_{name}.py"
        for name in ("archive", "chefs_of_several", "daily", "daily_store")
    ),
    *(f"tests/manager/test_{name}.py" for name in CHANGED),
    *(f"tests/bot/test_{name}.py" for name in PLAYED),
    "tests/hosting/test_health.py",
)


def main() -> int:
    """Run the tests and return the status of pytest."""
    asked = sys.argv[1:] or ["-n", "3", "--dist", "worksteal", *TESTS]
    try:
        with running() as server:
            return subprocess.run(  # noqa: S603 - our own Python, with what the caller asked for
                [sys.executable, "-m", "pytest", "-m", "not sqlite", *asked],
                env=os.environ | {FOLDER: str(server.folder)},
                check=False,
            ).returncode
    except NoServer as error:
        sys.stderr.write(f"{error}\n")
        return 1


if __name__ == "__main__":
    sys.exit(main())
