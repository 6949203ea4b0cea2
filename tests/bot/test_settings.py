from pathlib import Path

import pytest
from pydantic import ValidationError

from bot.settings import Settings, mistakes
from tests.bot.bare import forget_settings


@pytest.fixture(autouse=True)
def _nothing_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    forget_settings(monkeypatch, tmp_path)


def _env_file(text: str) -> None:
    Path(".env").write_text(text, encoding="utf-8")


def _sentences() -> list[str]:
    with pytest.raises(ValidationError) as caught:
        Settings()
    return mistakes(caught.value)


def test_without_anything_set_the_defaults_hold() -> None:
    settings = Settings()
    assert settings.discord_token is None
    assert settings.database_url == "sqlite+aiosqlite:///data/salad.db"
    assert settings.log_level == "INFO"
    assert not settings.log_json
    assert settings.heartbeat_file is None
    assert settings.render_workers == 2


def test_the_env_file_is_read() -> None:
    _env_file("DISCORD_TOKEN=a.b.c\nLOG_JSON=true\nHEARTBEAT_FILE=/run/beat\n")
    settings = Settings()
    assert settings.discord_token is not None
    assert settings.discord_token.get_secret_value() == "a.b.c"
    assert settings.log_json
    assert settings.heartbeat_file == Path("/run/beat")


def test_the_environment_wins_over_the_env_file(monkeypatch: pytest.MonkeyPatch) -> None:
    _env_file("RENDER_WORKERS=3\n")
    monkeypatch.setenv("RENDER_WORKERS", "4")
    assert Settings().render_workers == 4


def test_empty_values_count_as_unset(monkeypatch: pytest.MonkeyPatch) -> None:
    _env_file("DISCORD_TOKEN=\nHEARTBEAT_FILE=\nRENDER_WORKERS=\nLOG_LEVEL=\n")
    monkeypatch.setenv("DATABASE_URL", "")
    assert Settings() == Settings(_env_file=None)
    assert Settings().discord_token is None


def test_foreign_keys_in_the_env_file_do_no_harm() -> None:
    _env_file("COMPOSE_PROJECT_NAME=salad\n")
    assert Settings().log_level == "INFO"


def test_a_log_level_may_be_written_in_small_letters() -> None:
    _env_file("LOG_LEVEL=debug\n")
    assert Settings().log_level == "DEBUG"


def test_the_token_shows_in_no_representation() -> None:
    _env_file("DISCORD_TOKEN=very.secret.token\n")
    settings = Settings()
    shown = f"{settings} {settings!r} {settings.model_dump()} {settings.model_dump_json()}"
    assert "very.secret.token" not in shown


def test_each_mistake_is_one_sentence_that_names_its_setting() -> None:
    _env_file("RENDER_WORKERS=0\nLOG_LEVEL=loud\n")
    level, workers = _sentences()
    assert level.startswith("LOG_LEVEL cannot be used: ")
    assert workers == "RENDER_WORKERS cannot be used: Input should be greater than or equal to 1."


@pytest.mark.parametrize(
    "setting", ["METRICS_PORT", "SHARD_COUNT", "BACKUP_HOURS", "RENDER_WORKERS", "PLAYER_WORKERS"]
)
@pytest.mark.parametrize("value", ["0", "-1", "99999999999999", "many"])
def test_a_number_that_cannot_be_is_one_sentence(setting: str, value: str) -> None:
    _env_file(f"{setting}={value}\n")
    (sentence,) = _sentences()
    assert sentence.startswith(f"{setting} cannot be used: Input should be ")


def test_a_mistake_does_not_quote_the_value() -> None:
    _env_file("RENDER_WORKERS=very.secret.token\n")
    with pytest.raises(ValidationError) as caught:
        Settings()
    assert "very.secret.token" not in f"{caught.value} {mistakes(caught.value)}"


@pytest.mark.parametrize(
    ("count", "ids", "found"),
    [
        ("4", "0-1", (0, 1)),
        ("8", "6, 0-2,4", (0, 1, 2, 4, 6)),
        ("4", "", None),
        ("4", "3-1", "it is no range or list like 0-3 or 0,4,8."),
        ("4", "-1", "it is no range or list like 0-3 or 0,4,8."),
        ("4", "2-4", "with SHARD_COUNT=4, the connections have the numbers 0 to 3."),
        ("4", "0-1,1", "it names a connection twice."),
        ("4", "0-999999", "it names more connections than any bot has."),
        ("", "1", "it needs SHARD_COUNT, the number of all of them."),
    ],
)
def test_the_connections_of_a_process_are_a_range_or_a_list_among_all(
    count: str, ids: str, found: object
) -> None:
    _env_file(f"SHARD_COUNT={count}\nSHARD_IDS={ids}\n")
    if isinstance(found, str):
        assert _sentences() == [f"SHARD_IDS cannot be used: {found}"]
    else:
        assert Settings().shard_ids == found
