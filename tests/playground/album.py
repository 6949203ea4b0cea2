"""Every kind of message that the bot has sent, looked at in a browser as wide as a phone."""

import copy
import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import simcord
from playwright.async_api import Browser, ConsoleMessage
from simcord.backend.models import Message

from bot.playground import _emoji_pictures
from tests.bot.limits import walk
from tests.bot.presses import PLAYED
from tests.bot.server import Server

PHONE = 360
_PATIENCE = 300_000
"""Milliseconds that a page may take on a busy machine."""
_SHOWN = 50
"""So many messages are on the page at once."""
_CHANGING = re.compile(r"[\d−+]+|\*\*[^*]*\*\*|<[^>]*>|`[^`]*`")
"""What differs between two messages of a kind: numbers, names, mentions, code."""

_NARROWED = """() => {
  const all = [...document.querySelectorAll('article.channel-message')]
  return all.length && all.every(one => one.getBoundingClientRect().right <= innerWidth)
}"""
"""Returns whether the page has come, and fits its messages into the window."""
_LOOK = r"""() => {
  const faults = [], letters = /[\u0590-\u05ff]/, number = /[+−]?\d+(?:[.,:]\d+)*/g
  const boxed = (node, start, end) => {
    const range = document.createRange()
    range.setStart(node, start)
    range.setEnd(node, end)
    return range.getClientRects()[0]
  }
  for (const part of document.querySelectorAll('article :is(button, .text-display, img)')) {
    const box = part.getBoundingClientRect()
    if (box.left < 0 || box.right > innerWidth || part.scrollWidth > part.clientWidth + 1)
      faults.push(`too wide: ${part.innerText || part.alt}`)
  }
  for (const part of document.querySelectorAll('article :is(.text-display, .component-button)')) {
    const lines = []
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
    for (let node; (node = walker.nextNode());) {
      for (const {0: told, index} of node.textContent.matchAll(number)) {
        const [first, last] = [index, index + told.length - 1].map(at => boxed(node, at, at + 1))
        if (first && last && first.y === last.y && first.x > last.x)
          faults.push(`turned round: ${told} in ${part.innerText}`)
      }
      for (const {0: word, index} of node.textContent.matchAll(/[^\s\u2066-\u2069]+/g)) {
        const box = boxed(node, index, index + word.length)
        if (!box) continue
        // Code and text of a line differ in height: they are beside each other, not below.
        const line = lines.find(([{box: first}]) => box.y < first.bottom - first.height / 2
          && first.y < box.bottom - box.height / 2)
        if (line) line.push({word, box})
        else lines.push([{word, box}])
      }
    }
    for (const line of lines) {
      const ends = [line[0], line[line.length - 1]]
      if (ends.every(({word}) => letters.test(word)) && ends[0].box.x < ends[1].box.x)
        faults.push(`begins on the left: ${line.map(({word}) => word).join(' ')}`)
    }
  }
  return faults
}"""
"""Returns what is wider than the page, and where letters and numbers run the wrong way."""


@dataclass
class Album:
    """Keeps the first message of each kind, as it was."""

    server: Server
    kinds: dict[str, Message] = field(default_factory=dict)
    shut: bool = False

    def __post_init__(self) -> None:
        backend = self.server.env.backend
        for name in ("commit_message", "edit_message"):
            setattr(backend, name, self._watched(getattr(backend, name)))

    def _watched(self, change: Any) -> Any:
        def watched(*args: Any, **options: Any) -> Message:
            message: Message = change(*args, **options)
            if message.components and not self.shut:
                self.kinds.setdefault(_kind(message), copy.deepcopy(message))
            return message

        return watched

    def overlooking(self, stop: Callable[[], Awaitable[None]]) -> Callable[[], Awaitable[None]]:
        """Return a stop of which nothing is kept: its game speaks English, whoever plays."""

        async def alone() -> None:
            self.shut = True
            await stop()
            self.shut = False

        return alone

    async def faults(self, browser: Browser, viewer: simcord.MemberActor) -> list[str]:
        """Show all of them to somebody, and return what a phone does not show well."""
        found: list[str] = []
        env, messages = self.server.env, list(self.kinds.values())
        assets = await _emoji_pictures(env)
        page = await browser.new_page(viewport={"width": PHONE, "height": 800})
        page.set_default_timeout(_PATIENCE)
        page.on("console", lambda line: found.append(line.text) if _is_error(line) else None)
        page.on("pageerror", lambda error: found.append(str(error)))
        for start in range(0, len(messages), _SHOWN):
            channel = self._laid_out(viewer.id, messages[start : start + _SHOWN])
            show = env.preview(channel, viewers=[viewer], layout="channel", assets=assets)
            async with show as preview:
                await page.goto(preview.url)
                await page.wait_for_function(_NARROWED)
                found += await page.evaluate(_LOOK)
                # The page would go on asking a server that is gone.
                await page.goto("about:blank")
        await page.close()
        return found

    def _laid_out(self, viewer: int, messages: Sequence[Message]) -> simcord.ChannelHandle:
        """Return a channel with these messages, all of them to be seen by one person."""
        backend = self.server.env.backend
        channel = self.server.guild.create_text_channel("album")
        for message in messages:
            shown = copy.deepcopy(message)
            shown.id, shown.channel_id, shown.reference = backend.snowflake(), channel.id, None
            if shown.interaction_metadata is not None:
                asked = {**shown.interaction_metadata["user"], "id": str(viewer)}
                shown.interaction_metadata = {**shown.interaction_metadata, "user": asked}
            backend.messages[channel.id][shown.id] = shown
        return channel


def _is_error(line: ConsoleMessage) -> bool:
    """Return whether the console tells of an error; pictures were not drawn, so none is found."""
    return line.type == "error" and "404" not in line.text


def _kind(message: Message) -> str:
    """Return what is the same for messages of a kind: what they say and offer, but for values."""
    told = []
    for part in walk(message.components):
        told.append(_CHANGING.sub("", part.get("content", "")))
        verb, *_ = part.get("custom_id", "-:-").split(":")[1:]
        told += [verb, "" if verb in PLAYED else part.get("label") or ""]
    return "\n".join(told)
