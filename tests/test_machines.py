"""Which Python a machine sets Salad up with, and what it is told where none will do."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SCRIPTS = ROOT / ".ci"
SHELL = shutil.which("sh")
pytestmark = pytest.mark.skipif(SHELL is None, reason="this machine has no shell")

OLD, WITHOUT_VENV, WHOLE = "exit 1", 'case "$2" in *venv*) exit 1; esac', "exit 0"


class Machine:
    """A machine that has nothing but the named commands."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.has({"id": "echo 1000", "uname": "echo Linux"})

    def has(self, commands: dict[str, str]) -> "Machine":
        for name, does in commands.items():
            path = self._folder / name
            path.write_text(f"#!{SHELL}\n{does}\n", encoding="utf-8")
            path.chmod(0o755)
        return self

    def runs(self, script: str, *arguments: str, **variables: str) -> str:
        """Return what a script of the project says; it fails if it has to tell of something."""
        run = subprocess.run(  # noqa: S603 - the project's own script
            [str(SHELL), str(SCRIPTS / script), *arguments],
            env={"PATH": str(self._folder), **variables},
            capture_output=True,
            text=True,
            check=False,
        )
        assert (run.returncode == 0) == (not run.stderr)
        return run.stdout + run.stderr

    def finds(self, wanted: str = "") -> str:
        return self.runs("python", PYTHON=wanted)


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_the_machines_own_python_comes_first(machine: Machine) -> None:
    machine.has({"python3": WHOLE, "python3.14": WHOLE})
    assert machine.finds() == "python3\n"
    assert machine.finds("python3.14") == "python3.14\n"


def test_a_python_that_is_too_old_or_has_no_venv_is_passed_over(machine: Machine) -> None:
    machine.has({"python3": OLD, "python3.14": WITHOUT_VENV, "python3.12": WHOLE})
    assert machine.finds() == "python3.12\n"


@pytest.mark.parametrize(
    ("commands", "mend"),
    [
        ({"apt-get": "", "python3": WITHOUT_VENV}, "sudo apt-get install python3-venv"),
        ({"apt-get": "", "python3": WITHOUT_VENV, "id": "echo 0"}, "apt-get install python3-venv"),
        ({"apt-get": "", "python3": OLD, "python3.13": WITHOUT_VENV}, "install python3.13-venv"),
        ({"apt-get": ""}, "sudo apt-get install python3-venv"),
        (
            {"apt-get": "", "python3": OLD, "apt-cache": '[ "$2" = python3.11-venv ]'},
            "sudo apt-get install python3.11-venv",
        ),
        ({"dnf": "", "python3": OLD}, "sudo dnf install python3.12"),
        ({"dnf": ""}, "sudo dnf install python3"),
        ({"pacman": ""}, "sudo pacman -S python"),
        ({"uname": "echo Darwin", "python3": OLD}, "brew install python"),
    ],
)
def test_where_no_python_will_do_one_command_is_named(
    machine: Machine, commands: dict[str, str], mend: str
) -> None:
    told = machine.has(commands).finds()
    assert told.endswith(f"{mend}\n")
    assert "no venv" in told or "needs Python 3.11, 3.12, 3.13 or 3.14" in told


def test_on_an_unknown_system_no_command_is_invented(machine: Machine) -> None:
    assert machine.finds().endswith(
        "Install it with what this system has for that, then try again.\n"
    )


def test_what_the_tests_miss_is_told_before_they_fail(machine: Machine) -> None:
    machine.has({"apt-get": "", "python3": "exit 1"})
    told = machine.runs("shaping", "python3")
    assert told.endswith("This mends it:  sudo apt-get install libfribidi0\n")
    machine.has({"python3": "exit 0"})
    assert machine.runs("shaping", "python3") == ""


@pytest.mark.skipif(shutil.which("make") is None, reason="this machine has no make")
@pytest.mark.parametrize("python", [None, "gone"])
def test_a_python_that_an_update_took_away_is_replaced(tmp_path: Path, python: str | None) -> None:
    folder = tmp_path / ".venv" / "bin"
    folder.mkdir(parents=True)
    (folder / "python").symlink_to(python or sys.executable)
    for name in ("requirements-dev.lock", "pyproject.toml", ".venv/.ready"):
        (tmp_path / name).touch()
    makefile = ROOT / "Makefile"
    command = ["make", "-n", "-C", str(tmp_path), "-f", str(makefile), "play"]
    shown = subprocess.check_output(command, text=True)  # noqa: S603 - a fixed command
    assert ("Setting up" in shown) == (python is not None)


def test_the_scripts_of_the_project_can_be_started() -> None:
    scripts = [path for path in SCRIPTS.iterdir() if path.is_file()]
    assert scripts
    assert [path for path in scripts if not os.access(path, os.X_OK)] == []
