"""The last step of a set-up and of an image: what it leaves out, and what it compiles."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import babel
import discord
import pytest
from babel import Locale

from bot.host import lean
from bot.words import i18n

ROOT = Path(__file__).resolve().parents[2]
DATA = Path(babel.__file__).with_name("locale-data")
THOUSAND = {"af", "ca", "cy", "en_ZA", "sw_KE", *(file.stem for file in DATA.iterdir())}
"""Locales; some may have left the data of this very set-up."""


@pytest.fixture
def kept_of(tmp_path: Path) -> Callable[[], set[str]]:
    def kept() -> set[str]:
        for locale in THOUSAND:
            (tmp_path / f"{locale}.dat").touch()
        lean.drop_locales(tmp_path)
        return {file.stem for file in tmp_path.iterdir()}

    return kept


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("Makefile", "\t-@$(BIN)/python -m bot.host.lean\n"),
        ("Dockerfile", "RUN cd /app && /venv/bin/python -m bot.host.lean\n"),
    ],
)
def test_a_set_up_and_the_image_end_with_the_same_step(file: str, line: str) -> None:
    assert line in (ROOT / file).read_text("utf-8")
    assert "--no-compile" in (ROOT / file).read_text("utf-8")


def test_all_that_a_start_and_a_game_load_is_compiled() -> None:
    source = "from bot.host import lean; lean.load_all(); import sys; print(*sys.modules)"
    command = [sys.executable, "-c", source]
    loaded = set(subprocess.check_output(command, cwd=ROOT, text=True).split())  # noqa: S603 - a fixed command
    files = [*ROOT.glob("bot/**/*.py"), *ROOT.glob("engine/**/*.py")]
    parts = [path.relative_to(ROOT).with_suffix("").parts for path in files]
    modules = {".".join(names).removesuffix(".__init__") for names in parts}
    assert modules - loaded == {"bot.store.migrations.env"}
    assert {"aiosqlite", "discord", "numpy", "PIL.Image", "sqlalchemy.dialects.sqlite"} <= loaded
    assert {"PIL.PngImagePlugin", "simcord"} <= loaded


def test_every_language_that_may_be_asked_for_keeps_its_numbers_and_days(
    kept_of: Callable[[], set[str]],
) -> None:
    kept = kept_of()
    wanted = [Locale.parse(str(locale), sep="-") for locale in discord.Locale]
    wanted += [Locale(language) for language in ("ar", "fa", "he")]
    assert {"root", *map(str, wanted), *(locale.language for locale in wanted)} <= kept
    assert not {"af", "ca", "cy", "sw_KE"} & kept


def test_a_language_that_has_a_catalogue_keeps_them_too(
    kept_of: Callable[[], set[str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "ca").mkdir()
    (tmp_path / "ca" / "salad.po").touch()
    monkeypatch.setattr(i18n, "LOCALES", tmp_path)
    assert "ca" in kept_of()
