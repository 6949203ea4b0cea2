import sqlite3
from pathlib import Path

import pytest
from PIL import features
from pydantic import SecretStr

from bot.host import checks
from bot.settings import Settings
from bot.signs import heartbeat

ART = {
    "fonts/a.ttf": "",
    "fonts/coverage.json": '{"a.ttf": []}',
    "sprites/a.png": "",
}


@pytest.fixture
def good(tmp_path: Path) -> Settings:
    """Return settings with which nothing is wrong; the database does not exist yet."""
    return Settings(
        _env_file=None,
        discord_token=SecretStr("one.two.three"),
        database_url=f"sqlite+aiosqlite:///{tmp_path}/data/salad.db",
        heartbeat_file=tmp_path / "beat",
    )


@pytest.fixture
def assets(tmp_path: Path) -> Path:
    """Return a folder of art that has what is looked for."""
    folder = tmp_path / "assets"
    for name, text in ART.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


@pytest.fixture(autouse=True)
def _shaping(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(features, "check", lambda _name: True)


def _only(settings: Settings, assets: Path) -> str:
    [finding] = checks.findings(settings, assets)
    return finding


def _with_database(settings: Settings, url: str) -> Settings:
    return settings.model_copy(update={"database_url": url})


def test_nothing_is_wrong_with_a_good_configuration(good: Settings, assets: Path) -> None:
    before = sorted(assets.parent.rglob("*"))
    assert checks.findings(good, assets) == []
    assert sorted(assets.parent.rglob("*")) == before


def test_a_missing_token_is_found(good: Settings, assets: Path) -> None:
    settings = good.model_copy(update={"discord_token": None})
    assert "DISCORD_TOKEN is not set" in _only(settings, assets)


def test_something_that_is_no_token_is_found_and_not_shown(good: Settings, assets: Path) -> None:
    settings = good.model_copy(update={"discord_token": SecretStr("client-secret")})
    finding = _only(settings, assets)
    assert "does not look like a bot token" in finding
    assert "client-secret" not in finding


def test_a_database_that_can_be_written_is_left_as_it_was(good: Settings, assets: Path) -> None:
    path = assets.parent / "games.db"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE games (id)")
    connection.close()
    before = path.read_bytes()
    settings = _with_database(good, f"sqlite+aiosqlite:///{path}")
    assert checks.findings(settings, assets) == []
    assert path.read_bytes() == before


def test_a_file_that_is_no_database_is_found(good: Settings, assets: Path) -> None:
    path = assets.parent / "games.db"
    path.write_text("Dear diary, today I was no database.\n" * 99)
    settings = _with_database(good, f"sqlite+aiosqlite:///{path}")
    assert "not a database" in _only(settings, assets)


def test_a_place_where_no_folder_can_be_made_is_found(good: Settings, assets: Path) -> None:
    settings = _with_database(good, f"sqlite+aiosqlite:///{assets}/fonts/a.ttf/salad.db")
    assert "a.ttf cannot be written" in _only(settings, assets)


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("sqlite+aiosqlite://", "in memory"),
        ("sqlite:///salad.db", "no asynchronous driver"),
        ("salad.db", "cannot be read"),
        ("postgresql+asyncpg://salad:secret@localhost:port/salad", "a password has %40 for @"),
        ("postgres://salad:secret@localhost/salad", "begin with postgresql+asyncpg"),
        ("postgresql://salad:secret@localhost/salad", "begin with postgresql+asyncpg"),
        ("postgresql+psycopg2://salad:secret@localhost/salad", "begin with postgresql+asyncpg"),
        ("postgresql+asyncpg://salad:secret@localhost:1/salad", "cannot be reached"),
        ("postgresql+asyncpg://salad:secret@localhost:1/salad?sslmode=require", "be reached"),
        ("postgresql+asyncpg://salad:secret@localhost:1/salad?sslmode=some", "must be one of"),
        ("postgresql+asyncpg://salad:secret@localhost:1/salad?colour=red", "stands behind the ?"),
        ("mysql+aiomysql://salad:secret@localhost/salad", "No driver"),
    ],
)
def test_an_address_that_keeps_no_games_is_found(
    good: Settings, assets: Path, url: str, sentence: str
) -> None:
    finding = _only(_with_database(good, url), assets)
    assert sentence in finding
    assert "secret" not in finding


def test_copies_of_a_server_are_said_to_be_made_otherwise(good: Settings, assets: Path) -> None:
    url = "postgresql+asyncpg://salad:secret@localhost:1/salad?ssl=require"
    settings = _with_database(good, url).model_copy(update={"backup_dir": Path("/copies")})
    away, copies = checks.findings(settings, assets)
    assert "cannot be reached" in away
    assert copies.endswith(
        "pg_dump --format=custom --file=/copies/salad.dump "
        "'postgresql://salad@localhost:1/salad?sslmode=require'"
    )
    assert "secret" not in repr(settings)


@pytest.mark.parametrize("name", ART)
def test_missing_art_is_found_and_named(good: Settings, assets: Path, name: str) -> None:
    (assets / name).unlink()
    assert f"({name if 'fonts' in name else 'sprites'})" in _only(good, assets)


def test_the_project_has_its_own_art(good: Settings) -> None:
    assert checks.findings(good) == []


def test_missing_text_shaping_is_found(
    good: Settings, assets: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(features, "check", lambda name: name != "raqm")
    assert "libfribidi0" in _only(good, assets)


def test_computer_players_of_any_game_who_cannot_think_are_found(
    good: Settings, assets: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(game: str, level: str, *_: object) -> str:
        if (game, level) == ("veggies", "chef"):
            raise RuntimeError("failed to parse WebAssembly module\n\nCaused by:\n    its end\n")
        return "A"

    monkeypatch.setattr("bot.players.choose", broken)
    assert _only(good, assets) == (
        "Computer players cannot think (RuntimeError: failed to parse WebAssembly module "
        "Caused by: its end): unless memory was short, get Salad's files again, complete, and "
        "install it anew."
    )


def test_every_finding_is_one_line_that_ends_as_a_sentence(assets: Path) -> None:
    settings = Settings(
        _env_file=None,
        discord_token=None,
        database_url=f"sqlite+aiosqlite:///{assets}/fonts/a.ttf/salad.db",
        heartbeat_file=assets / "fonts/a.ttf/beat",
    )
    found = checks.findings(settings, assets / "missing")
    assert len(found) == 5
    assert all("\n" not in one and one.rstrip(")").endswith(".") for one in found)


def test_a_fresh_heartbeat_is_alive_and_a_missing_one_is_not(good: Settings) -> None:
    assert good.heartbeat_file is not None
    assert "not connected" in checks.heartbeat_findings(good)[0]
    heartbeat.touch(good.heartbeat_file, lambda: True)
    assert checks.heartbeat_findings(good) == []


def test_a_heartbeat_without_a_file_says_what_to_set(good: Settings) -> None:
    settings = good.model_copy(update={"heartbeat_file": None})
    assert "HEARTBEAT_FILE is not set" in checks.heartbeat_findings(settings)[0]
