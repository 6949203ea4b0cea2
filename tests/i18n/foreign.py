"""People and servers whose Discord has another language, and small catalogues for it."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import simcord
from simcord import interactions

HEADER = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n'


def write(folder: Path, locale: str, entries: Mapping[str | tuple[str, str], str]) -> None:
    """Write a catalogue; a key is an English text, or its context and the text."""
    told = [HEADER]
    for key, translation in entries.items():
        context, english = key if isinstance(key, tuple) else ("", key)
        told.append(f'msgctxt "{context}"\n' if context else "")
        told.append(f'msgid "{english}"\nmsgstr "{translation}"\n\n')
    (folder / locale).mkdir(parents=True)
    (folder / locale / "salad.po").write_text("".join(told), encoding="utf-8")


def speak(
    monkeypatch: pytest.MonkeyPatch,
    people: Mapping[int, str],
    server: str = "en-US",
    others: str = "en-US",
) -> None:
    """Let the Discord of these people, of the server, and of all others have other languages."""
    plain = interactions.base_payload

    def translated(backend: Any, **about: Any) -> tuple[Any, dict[str, Any]]:
        record, payload = plain(backend, **about)
        payload["locale"] = people.get(about["user_id"], others)
        if "guild_locale" in payload:
            payload["guild_locale"] = server
        return record, payload

    monkeypatch.setattr(interactions, "base_payload", translated)


def commands_sent(env: simcord.Env) -> list[dict[str, Any]]:
    """Return the commands, and all options of them, that Discord was last told."""
    sent = [r.json for r in env.http_requests if r.method == "PUT" and "/commands" in r.path]
    found: list[dict[str, Any]] = []

    def walk(items: Any) -> None:
        for item in items or ():
            found.append(item)
            walk(item.get("options"))

    walk(sent[-1])
    return found
