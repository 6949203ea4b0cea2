"""Memory that is free goes back to the system, where the C library would keep it for later."""

import asyncio
import ctypes
import gc
import sys
from typing import Any


def give_back() -> None:
    """Give back what a start, or a lot of drawing, has left free between what is kept.

    Takes some milliseconds; does nothing where the C library is not that of GNU.
    """
    trim = _trim()
    if trim is not None:
        trim(0)


async def settle() -> None:
    """Keep what is loaded by now without looking through it again, which would stall the loop."""
    gc.collect()
    gc.freeze()
    await asyncio.to_thread(give_back)


def _trim() -> Any:
    if not sys.platform.startswith("linux"):
        return None
    return getattr(ctypes.CDLL(None), "malloc_trim", None)
