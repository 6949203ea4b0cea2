import random

import pytest

from tests.bot.server import Server
from tests.soak.faults import SAMPLE, STAGES, endure


async def test_whatever_fails_hangs_or_lies_the_game_goes_on_and_nobody_misses_a_turn(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert {stage for _, stage in SAMPLE} == set(STAGES)
    server.env.settle_timeout = 60
    server.draw_nothing(monkeypatch)
    for fault, stage in SAMPLE:
        await endure(server, fault, stage, random.Random(f"{fault}, {stage}"))
