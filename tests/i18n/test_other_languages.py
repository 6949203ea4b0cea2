"""All that the bot can do, in words 40 per cent longer, and in letters read from the right."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import simcord
from simcord.results import ResponseMessage

from bot.words import i18n
from tests.bot import messages, tour
from tests.bot.conftest import server
from tests.bot.limits import Json
from tests.bot.server import Server
from tests.i18n.extract import sentences
from tests.i18n.foreign import speak
from tests.i18n.pseudo import LONG, TURNED, longer, turned, write_catalogue

__all__ = ["server"]

SPOKEN: dict[str, Callable[[str], str]] = {LONG: longer, TURNED: turned}


@pytest.fixture(params=SPOKEN)
def spoken(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[str]:
    """A language that everybody speaks; labels are pressed by their English names."""
    locale: str = request.param
    said, click = SPOKEN[locale], simcord.MemberActor.click

    async def pressed(self: Any, message: Any, *, label: str | None = None, **how: Any) -> Any:
        shown = messages.labels(message) if isinstance(message, ResponseMessage) else []
        return await click(
            self, message, label=label if label in shown else label and said(label), **how
        )

    english: dict[Any, str] = {said(m.id): m.id for m in sentences() if isinstance(m.id, str)}

    def read(message: ResponseMessage) -> list[Json]:
        every = messages.parts(message)
        return [{**one, "label": english.get(one.get("label"), one.get("label"))} for one in every]

    monkeypatch.setattr(tour, "parts", read)
    monkeypatch.setattr(tour, "labels", lambda message: [part["label"] for part in read(message)])
    write_catalogue(tmp_path / "locales", locale, said)
    monkeypatch.setattr(i18n, "LOCALES", tmp_path / "locales")
    monkeypatch.setattr(simcord.MemberActor, "click", pressed)
    speak(monkeypatch, {}, locale, locale)
    i18n.catalog.cache_clear()
    yield locale
    i18n.catalog.cache_clear()


@pytest.mark.usefixtures("hush")
async def test_everything_fits_and_works_in_another_language(
    spoken: str, server: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await tour.Tour(server, monkeypatch).everything()
    assert spoken in {locale for locale in SPOKEN if i18n.catalog(locale).locale == spoken}
    told = [record for record in caplog.records if record.levelname in {"ERROR", "WARNING"}]
    assert [record.getMessage() for record in told if "stays English" in record.getMessage()] == []
