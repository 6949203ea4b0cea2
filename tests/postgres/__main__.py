"""Run tests on PostgreSQL: `python -m tests.postgres [arguments of pytest]`.

Without arguments: those of servers alone, those of whatever asks the database in person, and of
the bot as a whole those that play games, end and start it in the middle of them, and look back.
"""

import os
import subprocess
import sys

from tests.postgres.databases import FOLDER
from tests.postgres.server import NoServer, running

PLAYED = (
    *("by_itself", "called", "calling_off", "clock", "departures", "every_title", "half_saved"),
    *("killed", "last_one_left", "leaving", "lobby", "many_due", "many_tables", "matches"),
    *("opening_troubles", "pauses", "rated_tables", "rematches", "reposted_boards", "restarts"),
    *("resuming", "running_time", "scores", "secret_hands", "settings", "sharing", "strays"),
    *("stats_over_time", "store_under_presses", "substitutes", "table_options", "turns"),
    *("veggies", "whole_games"),
)
"""What is tested of the bot as a whole."""

HOSTED = ("announcing", "health", "owners", "running_games", "secrets")
"""What is tested of what a host sees."""

TESTS = (
    *("tests/postgres", "tests/store", "tests/scores", "tests/daily", "tests/manager"),
    *("tests/privacy", "tests/analysis"),
    *(f"tests/bot/test_{name}.py" for name in PLAYED),
    *(f"tests/hosting/test_{name}.py" for name in HOSTED),
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
