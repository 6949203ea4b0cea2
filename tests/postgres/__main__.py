"""Run tests on PostgreSQL: `python -m tests.postgres [arguments of pytest]`.

Without arguments: those of the store, scores, clocks, the Daily, privacy and the manager.
"""

import os
import subprocess
import sys

from tests.postgres.databases import FOLDER
from tests.postgres.server import NoServer, running

TESTS = (*("tests/store", "tests/scores", "tests/daily", "tests/manager", "tests/privacy"),)


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
