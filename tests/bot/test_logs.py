import io
import json
import logging
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from pydantic import SecretStr

from bot.settings import Settings
from bot.signs import children, logs
from tests.bot.bare import logging_restored

TOKEN = "MTIzNDU2.GabcdE.the-secret-part_of-it"  # noqa: S105 - made up for these tests


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    with logging_restored():
        yield


def _set_up(**values: object) -> io.StringIO:
    settings = Settings(_env_file=None).model_copy(
        update={"discord_token": SecretStr(TOKEN), "log_json": False, "log_level": "INFO"} | values
    )
    logs.set_up(settings)
    handler = _ours()[0]
    stream = io.StringIO()
    handler.setStream(stream)
    return stream


def _ours() -> list["logging.StreamHandler[io.StringIO]"]:
    return [
        handler
        for handler in logging.getLogger().handlers
        if isinstance(handler, logging.StreamHandler) and handler.name == "salad"
    ]


def _fail(text: str) -> None:
    raise RuntimeError(text)


def test_a_line_ends_with_the_fields_given() -> None:
    stream = _set_up()
    logging.getLogger("bot.manager").info(
        "turn %d committed", 7, extra={"game": 12, "guild": 34, "version": 7, "user": None}
    )
    assert stream.getvalue().endswith(
        " INFO bot.manager: turn 7 committed game=12 guild=34 version=7\n"
    )


@pytest.mark.parametrize("as_json", [False, True])
def test_of_several_processes_each_line_says_whose_it_is(
    as_json: bool,  # noqa: FBT001 - a parameter of pytest
) -> None:
    stream = _set_up(log_json=as_json, shard_count=8, shard_ids=(2, 3))
    logging.getLogger("bot.manager").info("turn", extra={"game": 12})
    end = '"game": 12, "shards": "2,3"}' if as_json else ": turn game=12 shards=2,3"
    assert stream.getvalue().endswith(f"{end}\n")


def test_a_field_that_is_no_plain_word_is_quoted() -> None:
    stream = _set_up()
    logging.getLogger("bot").info("joined", extra={"user": 'Ann "=" \n Bo'})
    assert stream.getvalue().endswith(' user="Ann \\"=\\" \\n Bo"\n')


def test_a_line_break_in_a_message_starts_no_new_line() -> None:
    stream = _set_up()
    logging.getLogger("bot").info("%s", "Eve\n2026-01-01 INFO bot: all is well")
    assert stream.getvalue().count("\n") == 1


def test_json_gives_one_object_a_line() -> None:
    stream = _set_up(log_json=True)
    log = logging.getLogger("bot.manager")
    log.info("turn\ncommitted", extra={"game": 12, "version": 7})
    try:
        _fail("on purpose")
    except RuntimeError:
        log.exception("broken", extra={"user": 5})
    first, second = (json.loads(line) for line in stream.getvalue().splitlines())
    assert first.pop("time").endswith("+00:00")
    assert first == {
        "level": "INFO",
        "logger": "bot.manager",
        "message": "turn\ncommitted",
        "game": 12,
        "version": 7,
    }
    assert second["user"] == 5
    assert second["error"].endswith("RuntimeError: on purpose")


@pytest.mark.parametrize("as_json", [False, True])
def test_the_token_never_gets_out(as_json: bool) -> None:  # noqa: FBT001 - a parameter of pytest
    stream = _set_up(log_json=as_json)
    log = logging.getLogger("discord.http")
    log.warning(f"in the text {TOKEN}")  # noqa: G004 - what careless code would write
    log.warning("as an argument: %s", {"Authorization": f"Bot {TOKEN}"})
    log.warning("as a field", extra={"user": TOKEN})
    try:
        _fail(f"in an error {TOKEN}")
    except RuntimeError:
        log.exception("failed")
    assert TOKEN not in stream.getvalue()
    assert stream.getvalue().count("[token]") >= 4


def test_debug_opens_our_own_logs_and_not_those_of_libraries() -> None:
    stream = _set_up(log_level="DEBUG")
    logging.getLogger("aiosqlite").debug("INSERT a seed")
    logging.getLogger("discord.http").debug("a body")
    logging.getLogger("bot.manager").debug("ours")
    assert stream.getvalue().endswith(" DEBUG bot.manager: ours\n")
    assert stream.getvalue().count("\n") == 1


def test_a_higher_level_silences_ours_as_well_as_libraries() -> None:
    stream = _set_up(log_level="ERROR")
    logging.getLogger("bot.manager").warning("ours")
    logging.getLogger("discord").warning("theirs")
    assert not stream.getvalue()


def test_setting_up_twice_does_not_double_the_lines() -> None:
    _set_up()
    stream = _set_up()
    logging.getLogger("bot").info("once")
    assert stream.getvalue().count("once") == 1
    assert len(_ours()) == 1


def test_a_second_call_replaces_the_first_and_leaves_what_others_listen_with() -> None:
    root, foreign = logging.getLogger(), logging.NullHandler()
    root.addHandler(foreign)
    _set_up()
    once = [handler.name for handler in root.handlers]
    _set_up()
    assert [handler.name for handler in root.handlers] == once
    assert foreign in root.handlers
    assert len(_ours()) == 1


def test_a_process_of_the_bot_finds_the_same_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    root = str(Path(logs.__file__).parents[2])
    for known in (["", "/elsewhere"], ["/elsewhere", root]):
        monkeypatch.setattr(sys, "path", known)
        path = children.environment()["PYTHONPATH"]
        assert path.split(os.pathsep) == ["/elsewhere", root]
