"""The image, and what its three sources of settings come to: image, file, command line."""

import re
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path, PurePosixPath

import pytest
from pydantic import ValidationError
from sqlalchemy import make_url

from bot.__main__ import main
from bot.settings import MACHINE, Settings
from bot.store import engines
from tests.bot.bare import forget_settings

ROOT = Path(__file__).resolve().parent.parent
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")
IMAGE = dict(re.findall(rf'echo "([A-Z_]+)=(\S+)" >> {MACHINE}', DOCKERFILE))
EXAMPLE = (ROOT / ".env.example").read_text(encoding="utf-8")
BEFORE = """
DISCORD_TOKEN=one.two.three
DATABASE_URL=sqlite+aiosqlite:///data/salad.db
HEARTBEAT_FILE=
LOG_LEVEL=INFO
BACKUP_DIR=
"""
"""What an .env says that was made when the example still set every key."""


def _env_file(text: str) -> dict[str, str]:
    """Return what Docker's --env-file makes of a file: the lines as they are, empty ones too."""
    lines = (line for line in text.splitlines() if line and not line.startswith("#"))
    return dict(line.split("=", 1) for line in lines)


@pytest.fixture
def container(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> "Container":
    forget_settings(monkeypatch, tmp_path)
    return Container(monkeypatch, tmp_path)


class Container:
    """The image as it runs with a file of settings and some on the command line."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
        self._monkeypatch = monkeypatch
        self._file = folder / "salad.env"
        self._file.write_text("".join(f"{key}={value}\n" for key, value in IMAGE.items()), "utf-8")

    def runs_with(self, file: Mapping[str, str], line: Mapping[str, str]) -> Settings:
        for key, value in {**file, **line}.items():
            self._monkeypatch.setenv(key, value)
        return Settings(_env_file=(self._file, ".env"))


def _database(settings: Settings) -> PurePosixPath:
    """Return where the database lies for a process in the folder in which the image starts."""
    [folder] = re.findall(r"^WORKDIR (\S+)$", DOCKERFILE, re.MULTILINE)
    return PurePosixPath(folder, make_url(settings.database_url).database or "")


@pytest.mark.parametrize("file", ["", EXAMPLE, BEFORE], ids=["none", "example", "older example"])
def test_without_a_word_about_places_the_image_keeps_its_own(
    container: Container, file: str
) -> None:
    settings = container.runs_with(_env_file(file), {"DISCORD_TOKEN": "one.two.three"})
    assert _database(settings) == PurePosixPath("/data/salad.db")
    assert settings.heartbeat_file == Path(IMAGE["HEARTBEAT_FILE"])


def test_a_file_wins_over_the_image_and_the_command_line_over_the_file(
    container: Container,
) -> None:
    file = {"HEARTBEAT_FILE": "/run/file", "LOG_LEVEL": "DEBUG"}
    settings = container.runs_with(file, {"HEARTBEAT_FILE": "/run/line"})
    assert settings.heartbeat_file == Path("/run/line")
    assert settings.log_level == "DEBUG"
    assert settings.database_url == IMAGE["DATABASE_URL"]


@pytest.mark.parametrize("key", [name.upper() for name in Settings.model_fields])
def test_an_empty_line_hides_no_setting_of_the_image(container: Container, key: str) -> None:
    assert container.runs_with({key: ""}, {}) == container.runs_with({}, {})


@pytest.mark.parametrize("set_to", [None, "", "other"])
def test_the_health_check_looks_at_the_file_that_the_bot_touches(
    container: Container, tmp_path: Path, set_to: str | None
) -> None:
    [line] = re.findall(r"^HEALTHCHECK (?:.*\n) +CMD \[(.*)\]$", DOCKERFILE, re.MULTILINE)
    assert line.endswith(f'"/app/bot/pulse.py", "{IMAGE["HEARTBEAT_FILE"]}"')
    own = tmp_path / "own"
    file = {} if set_to is None else {"HEARTBEAT_FILE": set_to and str(tmp_path / set_to)}
    touched = container.runs_with(file, {}).heartbeat_file
    assert touched is not None
    touched = own if touched == Path(IMAGE["HEARTBEAT_FILE"]) else touched
    options = re.findall(r'"(-\w)"', line)

    def run() -> int:
        command = [sys.executable, *options, str(ROOT / "bot" / "pulse.py"), str(own)]
        return subprocess.run(command, check=False).returncode  # noqa: S603 - a fixed command

    assert run() == 1
    touched.touch()
    assert run() == 0


def test_the_health_check_loads_next_to_nothing() -> None:
    loads = "import sys; sys.path.insert(0, sys.argv[1]); import pulse; print(*sys.modules)"
    command = [sys.executable, "-I", "-S", "-c", loads, str(ROOT / "bot")]
    loaded = subprocess.check_output(command, text=True).split()  # noqa: S603 - a fixed command
    assert not {"asyncio", "discord", "logging", "pathlib", "pydantic", "re"} & set(loaded)


def test_the_image_gets_every_package() -> None:
    build = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]
    for package in build["targets"]["wheel"]["packages"]:
        assert f"COPY {package} /app/{package}\n" in DOCKERFILE
        assert f"!{package}\n" in (ROOT / ".dockerignore").read_text("utf-8")
    assert "COPY --from=build /app /app\n" in DOCKERFILE


def test_the_image_sets_only_settings_that_exist_and_none_in_its_environment() -> None:
    settings = {name.upper() for name in Settings.model_fields}
    variables = set(re.findall(r"\b([A-Z_]+)=\S+(?: \\)?$", DOCKERFILE, re.MULTILINE))
    assert variables >= {"PATH", "PYTHONPATH"}
    assert not settings & variables
    assert IMAGE.keys() == {"DATABASE_URL", "HEARTBEAT_FILE"}


def test_compose_keeps_the_volume_of_the_image_and_gives_the_bot_time_to_stop() -> None:
    compose = (ROOT / "compose.yaml").read_text(encoding="utf-8")
    [volume] = re.findall(r"^VOLUME (\S+)$", DOCKERFILE, re.MULTILINE)
    assert f":{volume}\n" in compose
    for key in ("env_file: .env", "restart: ", "stop_grace_period: 20s", "max-size: "):
        assert key in compose


def test_the_server_of_compose_is_the_one_that_the_lines_at_its_head_name() -> None:
    compose = (ROOT / "compose.yaml").read_text(encoding="utf-8")
    lines = dict(re.findall(r"^#   ([A-Z_]+)=(\S+)$", compose, re.MULTILINE))
    address = make_url(lines.pop("DATABASE_URL"))
    [profile] = re.findall(r"^    profiles: \[(\w+)\]$", compose, re.MULTILINE)
    assert lines == {"COMPOSE_PROFILES": profile, "POSTGRES_PASSWORD": address.password}
    salad, server = re.split(rf"^  {address.host}:$", compose, flags=re.MULTILINE)
    waits = f"depends_on:\n      {address.host}:\n        condition: service_healthy\n"
    assert f"{waits}        required: false\n" in salad
    assert f"POSTGRES_USER: {address.username}\n" in server
    assert f"POSTGRES_DB: {address.database}\n" in server
    assert "POSTGRES_PASSWORD: ${POSTGRES_PASSWORD:-}\n" in server
    assert f'"--username={address.username}", "--dbname={address.database}"' in server
    [volume] = re.findall(r"^      - (\S+):/var/lib/postgresql/data$", server, re.MULTILINE)
    assert f"\nvolumes:\n  salad-data:\n  {volume}:\n" in compose
    assert engines.make_engine(address).dialect.driver == "asyncpg"
    assert "\nasyncpg==" in (ROOT / "requirements.lock").read_text("utf-8")


# Quotes and comments in a file of settings


@pytest.mark.parametrize("name", Settings.model_fields)
@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ('"{}"', "stands in quotes"),
        ("'{}'", "stands in quotes"),
        ("{} # mine", "has a comment behind it"),
        ("{}\t# mine", "has a comment behind it"),
    ],
)
def test_quotes_and_comments_are_told_for_every_setting_and_never_quoted(
    container: Container, capsys: pytest.CaptureFixture[str], name: str, form: str, sentence: str
) -> None:
    value = "very.secret.token"
    with pytest.raises(ValidationError):
        container.runs_with({name.upper(): form.format(value)}, {})
    for command in ("check", "run"):
        assert main([command]) == 2
        told = capsys.readouterr().err
        assert told.startswith(f"{name.upper()} cannot be used: it {sentence}")
        assert told.count("\n") == 1
        assert value not in told


def test_spaces_around_a_value_are_no_part_of_it(container: Container) -> None:
    settings = container.runs_with({"DISCORD_TOKEN": " one.two.three ", "LOG_LEVEL": "debug "}, {})
    assert settings.discord_token is not None
    assert settings.discord_token.get_secret_value() == "one.two.three"
    assert settings.log_level == "DEBUG"


def test_a_dotenv_file_may_have_quotes_and_comments(container: Container) -> None:
    Path(".env").write_text('LOG_LEVEL="DEBUG"   # loud\n', encoding="utf-8")
    assert container.runs_with({}, {}).log_level == "DEBUG"
