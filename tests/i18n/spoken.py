"""One language that everybody speaks: members press what has an English name, and read another."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
import simcord
from simcord.results import ResponseMessage

from bot.words import i18n
from bot.words.names import RLI
from tests.bot import messages, presses, tour
from tests.bot.limits import Json
from tests.i18n.foreign import speak
from tests.i18n.pseudo import LONG, TURNED, longer, plain, texts, turned, write_catalogue

SPOKEN: Mapping[str, Callable[[str], str]] = {LONG: longer, TURNED: turned}


@pytest.fixture(params=SPOKEN)
def spoken(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[str]:
    """A language that nobody speaks elsewhere: words 40 per cent longer, or read from the right."""
    locale: str = request.param
    said, click = SPOKEN[locale], simcord.MemberActor.click
    # A language without capitals has one word for a button and for what is typed: the button's.
    english = {said(one): one for one in sorted(_sayings(), reverse=True)}

    def read(message: ResponseMessage) -> list[Json]:
        every = messages.parts(message)
        return [{**one, "label": english.get(_bare(one), one.get("label"))} for one in every]

    async def pressed(self: Any, message: Any, *, label: str | None = None, **how: Any) -> Any:
        named = read(message) if isinstance(message, ResponseMessage) and label else []
        own = next((one["custom_id"] for one in named if one["label"] == label), None)
        how = {"custom_id": own} if own else {"label": label, **how}
        return await click(self, message, **how)

    monkeypatch.setattr(presses, "plainly", lambda label: plain(label, locale))
    monkeypatch.setattr(tour, "parts", read)
    monkeypatch.setattr(tour, "labels", lambda message: [part["label"] for part in read(message)])
    write_catalogue(tmp_path / "locales", locale, said)
    monkeypatch.setattr(i18n, "LOCALES", tmp_path / "locales")
    # Whoever chose English would read it from there on.
    monkeypatch.setattr(i18n, "languages", lambda: [locale])
    monkeypatch.setattr(simcord.MemberActor, "click", pressed)
    speak(monkeypatch, {}, locale, locale)
    i18n.catalog.cache_clear()
    yield locale
    i18n.catalog.cache_clear()


def _sayings() -> list[str]:
    return [one.id for one in texts() if isinstance(one.id, str) and not one.context]


def _bare(part: Json) -> str:
    return (part.get("label") or "").removeprefix(RLI)
