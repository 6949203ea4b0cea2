"""The database with which the bench measures at scale: made once, and kept outside the tree.

`SALAD_BENCH_DATABASE` says where, `SALAD_BENCH_GAMES` how many finished games are in it.
"""

import asyncio
import os
import sys
from datetime import UTC, datetime
from pathlib import Path

from bot.manager.outcomes import SCORES_VERSION
from bot.store import Store
from bot.store.files import COMPANIONS, beside
from bot.store.tenancy import Tenant
from tests.bench.filling import World, fill

GAMES = int(os.environ.get("SALAD_BENCH_GAMES", "1000000"))
WORLD = World(
    GAMES, people=max(100, GAMES // 4), guilds=max(10, GAMES // 300), now=datetime.now(UTC)
)


def path() -> Path:
    """Return where the database is kept."""
    if (chosen := os.environ.get("SALAD_BENCH_DATABASE")) is not None:
        return Path(chosen)
    caches = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache"))
    return caches / "salad" / f"bench-{GAMES}.db"


async def database() -> Path:
    """Return the database, brought to the schema of now; make it if there is none."""
    file = path()
    if not file.exists():
        await _make(file)
    store = await Store.open(f"sqlite+aiosqlite:///{file}", Tenant())
    await store.close()
    return file


async def _make(file: Path) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    new = file.with_suffix(".new")
    for path in (new, *(beside(new, ending) for ending in COMPANIONS)):
        path.unlink(missing_ok=True)
    store = await Store.open(f"sqlite+aiosqlite:///{new}")
    await store.facts.put("scores", SCORES_VERSION)
    await store.close()
    await asyncio.to_thread(fill, new, WORLD, _tell)
    new.rename(file)


def _tell(line: str) -> None:
    sys.stderr.write(f"\rmaking {path()}: {line}")
    sys.stderr.flush()
