"""A real browser, where the machine has one."""

import os
import shutil
from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Browser, async_playwright

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
IS_THERE = CHROMIUM is not None or "CI" in os.environ


@pytest.fixture
async def browser() -> AsyncIterator[Browser | None]:
    """Chromium without a window; None: there is none on this machine."""
    if not IS_THERE:
        yield None
        return
    async with async_playwright() as playwright:
        flags = ["--no-sandbox", "--disable-gpu"]
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=flags)
        yield browser
        await browser.close()
