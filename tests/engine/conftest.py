"""Games that were played at random, of every game and number of players."""

import pytest

from tests.engine.playouts import CASES, Case, Playout, playout_of


@pytest.fixture(params=range(2), ids="seed-{}".format)
def seed(request: pytest.FixtureRequest) -> int:
    value: int = request.param
    return value


@pytest.fixture(params=CASES, ids=str)
def played(request: pytest.FixtureRequest, seed: int) -> Playout:
    case: Case = request.param
    return playout_of(case, seed)
