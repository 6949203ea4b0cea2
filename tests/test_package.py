"""The built package: everything that Salad needs is in it, under the one version that there is."""

import re
import subprocess
import sys
import tomllib
import zipfile
from email import message_from_string
from pathlib import Path

import pytest

from bot import __version__
from bot.__main__ import PLAYGROUND

ROOT = Path(__file__).resolve().parent.parent
NEEDED = {
    "assets": ("*.png", "*.ttf", "*.otf", "*.json", "*.po", "*.svg", "*.txt", "*.py"),
    "bot": ("*.py", "*.typed", "*.json", "*.wasm"),
    "engine": ("*.py", "*.typed"),
}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)  # noqa: S603 - a fixed command
    [built] = folder.iterdir()
    return zipfile.ZipFile(built)


def _text(wheel: zipfile.ZipFile, ending: str) -> str:
    [name] = [name for name in wheel.namelist() if name.endswith(ending)]
    return wheel.read(name).decode()


def test_every_file_that_salad_needs_is_in_the_package(wheel: zipfile.ZipFile) -> None:
    inside = set(wheel.namelist())
    files = {
        path.relative_to(ROOT).as_posix()
        for folder, patterns in NEEDED.items()
        for pattern in patterns
        for path in (ROOT / folder).rglob(pattern)
    }
    assert {"bot/py.typed", "engine/py.typed", "assets/fonts/coverage.json"} <= files
    assert files <= inside
    foreign = {name for name in inside if name.split("/")[0] not in NEEDED}
    assert all(name.startswith(f"salad-{__version__}.dist-info/") for name in foreign)


def test_the_package_says_what_it_is_and_gives_the_command(wheel: zipfile.ZipFile) -> None:
    metadata = message_from_string(_text(wheel, "/METADATA"))
    assert (metadata["Name"], metadata["Version"]) == ("salad", __version__)
    assert metadata["Requires-Python"] == ">=3.11"
    assert "salad = bot.command:main" in _text(wheel, "/entry_points.txt")
    assert _text(wheel, "/licenses/LICENSE") == (ROOT / "LICENSE").read_text("utf-8")


def test_the_playground_asks_for_what_its_extra_holds() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["optional-dependencies"]["playground"] == [PLAYGROUND]


def test_the_version_is_the_latest_of_the_changelog() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    versions = re.findall(r"^## (\d+\.\d+\.\d+)", changelog, re.MULTILINE)
    assert versions[0] == __version__
    assert len(re.findall("^### Before you update$", changelog, re.MULTILINE)) == len(versions) - 1
