"""A PostgreSQL server in a temporary folder, for as long as somebody needs it."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ELSEWHERE = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
"""Where Debian keeps the programs of a server, which stand in nobody's PATH."""

USER = "salad"
QUICK = ("fsync=off", "full_page_writes=off", "max_connections=200")
"""What a server may do whose machine never fails: if it ends alone, nothing is lost."""


class NoServer(Exception):
    """PostgreSQL is not installed, or does not start; the text says what to do."""


@dataclass(frozen=True, slots=True)
class Server:
    """A server that runs; it takes connections through a socket in its own folder alone."""

    folder: Path

    def url(self, database: str) -> str:
        """Return the address of one of its databases."""
        return f"postgresql+asyncpg://{USER}@/{database}?host={self.folder}"

    def restart(self) -> None:
        """End it as a machine's failure would, and start it again."""
        self.kill()
        self.start()

    def kill(self) -> None:
        """End it at once: whoever is connected loses the connection."""
        _run("pg_ctl", "stop", "-m", "immediate", "-D", str(self.folder / "data"))

    @contextmanager
    def silent(self) -> Iterator[None]:
        """Let it answer nothing inside the block, as if the way to it had gone."""
        first = int((self.folder / "data" / "postmaster.pid").read_text("utf-8").split()[0])
        others = Path(f"/proc/{first}/task/{first}/children").read_text("utf-8").split()
        processes = [first, *map(int, others)]
        for process in processes:
            os.kill(process, signal.SIGSTOP)
        try:
            yield
        finally:
            for process in processes:
                os.kill(process, signal.SIGCONT)

    def start(self) -> None:
        """Start it and wait until it takes connections."""
        options = " ".join([f"-k {self.folder}", "-h ''", *(f"-c {one}" for one in QUICK)])
        log = str(self.folder / "log")
        _run("pg_ctl", "start", "-w", "-D", str(self.folder / "data"), "-l", log, "-o", options)


@contextmanager
def running() -> Iterator[Server]:
    """Run a server of one's own.

    Raises:
        NoServer: there is none to run.

    """
    folder = Path(tempfile.mkdtemp(prefix="salad-postgres-"))
    try:
        _own(folder)
        trust = ("--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C.UTF-8")
        _run("initdb", "-D", str(folder / "data"), "-U", USER, *trust)
        server = Server(folder)
        server.start()
        try:
            yield server
        finally:
            server.kill()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _run(program: str, *arguments: str) -> None:
    path = shutil.which(program, path=os.pathsep.join(map(str, reversed(ELSEWHERE)))) or (
        shutil.which(program)
    )
    if path is None:
        raise NoServer("PostgreSQL is not installed; on Debian: apt install postgresql")
    done = subprocess.run(  # noqa: S603 - a program of PostgreSQL with arguments of our own
        [path, *arguments],
        user=_other(),
        check=False,
        text=True,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env={"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"},
        cwd="/",
    )
    if done.returncode:
        raise NoServer(f"{program}: {done.stdout.strip()}")


def _other() -> str | None:
    """Return the user whom the server runs as: it refuses to run as root."""
    if os.geteuid() != 0:
        return None
    try:
        return pwd.getpwnam("postgres").pw_name
    except KeyError:
        raise NoServer("PostgreSQL is not installed; on Debian: apt install postgresql") from None


def _own(folder: Path) -> None:
    other = _other()
    if other is not None:
        shutil.chown(folder, other)
    folder.chmod(0o755)
