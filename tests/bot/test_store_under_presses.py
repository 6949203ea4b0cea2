"""Whatever is pressed or typed, each method of the store that it needs fails once meanwhile."""

import inspect
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest
import simcord
from simcord.backend.errors import BackendError, SetupError
from simcord.results import InteractionResult

from bot.store import Store, StoreError
from tests.bot.messages import said
from tests.bot.server import Server
from tests.bot.tour import Tour

BROKEN = "Something went wrong."
"""So begins what a person is told of what nobody has thought of."""
TOLD = ("That could not be saved, so nothing changed.", "Your turn may be saved")
pytestmark = pytest.mark.usefixtures("hush")

A_MOMENT = 15

Press = Callable[..., Any]


@dataclass
class Saboteur:
    """Lets each method of the store fail once under each button and command."""

    server: Server
    log: pytest.LogCaptureFixture
    under: str = ""
    """What is pressed now; nothing fails while nothing is."""
    failed: set[tuple[str, str]] = field(default_factory=set)
    told: int = 0
    _now: str = ""

    def sit_in(self, store: Store) -> None:
        for name, part in vars(store).items():
            if not name.startswith("_"):
                for method, _ in inspect.getmembers(type(part), inspect.iscoroutinefunction):
                    if not method.startswith("_"):
                        setattr(
                            part, method, self._unsafe(f"{name}.{method}", getattr(part, method))
                        )

    def _unsafe(self, name: str, true: Press) -> Press:
        async def method(*values: Any, **options: Any) -> Any:
            pair = (self.under, name)
            if self.under and not self._now and pair not in self.failed:
                self.failed.add(pair)
                self._now = name
                raise StoreError("The disk of the database is full.")
            return await true(*values, **options)

        return method

    async def press(self, what: str, press: Callable[[], Any]) -> InteractionResult:
        """Press again and again, until nothing new fails; return what came of the last time."""
        result: InteractionResult | None = None
        while True:
            self.under, self._now = what, ""
            try:
                again: InteractionResult = await press()
            except (SetupError, BackendError):
                # It was done, though something failed: what was pressed is there no more.
                if result is None:
                    raise
                return result
            finally:
                self.under = ""
            result = again
            self._look_at(what, result)
            if not self._now:
                return result
            await self._recover()

    def _look_at(self, what: str, result: InteractionResult) -> None:
        told = said(result)
        assert BROKEN not in told, (what, self._now)
        self.told += any(sentence in told for sentence in TOLD)
        bugs = [record for record in self.log.records if record.exc_info]
        assert bugs == [], (what, self._now)

    async def _recover(self) -> None:
        """Let the bot try again soon what it could not do."""
        behind, clockwork = self.server.bot.services.live.pausing.behind, self.server.bot.clockwork
        assert clockwork is not None
        self.server.env.backend.advance_clock(A_MOMENT)
        with self.server.env.time_context():
            for game in behind.all():
                behind.retry_now(game)
            await clockwork.tick()
        await self.server.env.settle()


def _named(values: tuple[Any, ...], options: dict[str, Any]) -> str:
    """Return the verb of a press, or the name of a command."""
    if custom_id := options.get("custom_id"):
        return str(custom_id).split(":")[1]
    return str(options.get("label") or values[-1])


async def test_every_method_of_the_store_fails_under_every_button_and_nobody_is_left_alone(
    server: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.ERROR)
    tour, saboteur = Tour(server, monkeypatch), Saboteur(server, caplog)
    saboteur.sit_in(server.bot.services.store)
    for kind in ("click", "select", "slash"):
        true = getattr(simcord.MemberActor, kind)

        async def pressed(
            person: simcord.MemberActor, *values: Any, true: Press = true, **options: Any
        ) -> InteractionResult:
            return await saboteur.press(
                _named(values, options), lambda: true(person, *values, **options)
            )

        monkeypatch.setattr(simcord.MemberActor, kind, pressed)
    await tour.everything()
    assert len(saboteur.failed) > 200
    assert saboteur.told > 100
