"""What the bot has offered to press or to type, and what of it members have pressed."""

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import discord
import simcord
from simcord.results import InteractionResult, ResponseMessage

from tests.bot.limits import Json, walk
from tests.bot.messages import BUTTON, SELECT, privates
from tests.bot.server import COMPONENT, SLASH, Server

CHANNELS, ROLES = 8, 6
"""Menus of which Discord knows the entries."""
A_MOMENT = 10
"""Seconds between two presses: who is quicker asks for too much."""
SOME, NONE = "*some", "*none"
"""What is told apart of those entries."""
PLAYED = {"pick", "do", "chances", "daily", "dailydo", "learn", "learndo", "learnnew"} | {
    "handpick",
    "handdo",
    "handtype",
    "type",
}
"""Verbs whose labels a game chooses: cards, turns."""
LISTED = {
    "dailyplay",
    "dailyturn",
    "export",
    "analyse",
    "turns",
    "seat",
    "review",
    "turn",
    "rules",
    "history",
    "agree",
}
"""Verbs whose labels are games, people or pages."""
CLOSED = "keep"
"""Whatever a question is about, it is closed by the same button."""

Entry = tuple[str, str]
"""A verb, and which of its entries, in words that are the same for every game and person."""


@dataclass
class Presses:
    """Watches a server: whatever its members press there really stands in a message."""

    server: Server
    pressed: set[Entry] = field(default_factory=set)
    typed: set[str] = field(default_factory=set)
    _verbs: dict[str, str] = field(default_factory=dict)
    """What was pressed, by the token that answers it."""

    def __post_init__(self) -> None:
        backend = self.server.env.backend
        emit = backend.emit

        def watched(event: str, payload: Any, *args: Any, **options: Any) -> Any:
            if event == "INTERACTION_CREATE":
                self._note(payload)
            return emit(event, payload, *args, **options)

        backend.emit = watched  # type: ignore[method-assign]  # a watch on one instance

    def _note(self, payload: Mapping[str, Any]) -> None:
        data = payload["data"]
        if payload["type"] == SLASH:
            self.typed.add(_command(data))
        elif payload["type"] == COMPONENT:
            offered = list(walk(payload["message"]["components"]))
            (part,) = [one for one in offered if one.get("custom_id") == data["custom_id"]]
            assert not part.get("disabled"), "nobody can press that"
            values = data.get("values")
            self._verbs[payload["token"]] = data["custom_id"].split(":")[1]
            self.pressed |= {
                entry for entry, value in entries(part) if values is None or _same(value, values)
            }

    @property
    def edited_late(self) -> set[str]:
        """Return the verbs whose message was edited after the press had been acknowledged."""
        edits = [r.path.split("/") for r in self.server.env.http_requests if r.method == "PATCH"]
        tokens = {path[3] for path in edits if path[1] == "webhooks" and path[-1] == "@original"}
        return {self._verbs[token] for token in tokens if token in self._verbs}

    @property
    def offered(self) -> set[Entry]:
        """Return everything that any message of the bot has offered to press."""
        return {
            entry
            for request in self.server.env.http_requests
            for part in walk(_components(request.json))
            for entry, _ in entries(part)
        }

    async def exhaust(
        self, person: simcord.MemberActor, panel: ResponseMessage, avoid: Collection[str] = ()
    ) -> None:
        """Press all that a private message offers and that nobody has pressed, and what follows."""
        while (found := self._new(panel, avoid)) is not None:
            self.server.env.backend.advance_clock(A_MOMENT)
            pressed = len(self.pressed)
            answers = privates(await self._press(person, panel, *found))
            assert len(self.pressed) > pressed, f"nobody noticed {found[1]}"
            for answer in answers:
                if answer.id != panel.id:
                    await self.exhaust(person, answer, avoid)

    def _new(self, panel: ResponseMessage, avoid: Collection[str]) -> tuple[Json, str] | None:
        for part in walk(panel.components):
            for entry, value in entries(part):
                if entry not in self.pressed and entry[0] not in avoid:
                    return part, value
        return None

    async def _press(
        self, person: simcord.MemberActor, panel: ResponseMessage, part: Json, value: str
    ) -> InteractionResult:
        custom_id = part["custom_id"]
        if part["type"] == BUTTON:
            return await person.click(panel, custom_id=custom_id)
        if part["type"] == SELECT:
            return await person.select(panel, [value], custom_id=custom_id)
        some = self.server.channel if part["type"] == CHANNELS else self._role()
        return await person.select(panel, [some] if value == SOME else [], custom_id=custom_id)

    def _role(self) -> simcord.RoleHandle:
        return self.server.guild.create_role("cooks")


def entries(part: Json) -> Iterator[tuple[Entry, str]]:
    """Yield what can be pressed of a component, with the value that a press sends."""
    if part.get("disabled") or "custom_id" not in part:
        return
    custom_id = part["custom_id"]
    verb = custom_id.split(":")[1]
    match part["type"]:
        case kind if kind == BUTTON:
            yield (verb, _button(verb, custom_id, part.get("label") or "")), ""
        case kind if kind == SELECT:
            name = " ".join([verb, *custom_id.split(":")[3:4]]) if verb == "house" else verb
            for option in part["options"]:
                yield (name, _words(verb, option["label"])), option["value"]
        case kind if kind in {CHANNELS, ROLES}:
            for value in (SOME, NONE):
                yield (verb, value), value


def _button(verb: str, custom_id: str, label: str) -> str:
    if verb in PLAYED:
        return "back" if ":back:" in custom_id else "button"
    if verb in {"house", "prefer"}:
        return ":".join(custom_id.split(":")[3:])
    if verb == "share":
        return custom_id.split(":")[3]
    return "" if verb == CLOSED else _words(verb, label)


def _words(verb: str, label: str) -> str:
    if verb in PLAYED:
        return "menu"
    told = re.sub(r"[0-9]+", "#", plainly(label)).lower()
    whose = re.sub(r"sit in for .*", "sit in", told)
    whose = re.sub(r"(first player): (?!at random|who is next).*", r"\1: somebody", whose)
    return whose if verb not in LISTED or told in {"back", "next", "first", "last"} else ""


def plainly(label: str) -> str:
    """Return a label in English; tests of other languages put their own reading here."""
    return label


def _same(value: str, chosen: list[str]) -> bool:
    """Return whether a choice is meant: of Discord's own entries only whether there is one."""
    return {SOME: bool(chosen), NONE: not chosen}.get(value, value in chosen)


def _components(body: Any) -> list[Json]:
    """Return the components of a message that a request sends."""
    if not isinstance(body, dict):
        return []
    return body.get("components") or (body.get("data") or {}).get("components") or []


def _command(data: Mapping[str, Any]) -> str:
    words, inside = [data["name"]], data.get("options") or []
    while inside and inside[0]["type"] in {1, 2}:
        words.append(inside[0]["name"])
        inside = inside[0].get("options") or []
    return " ".join(words)


def commands(tree: discord.app_commands.CommandTree[Any], guild: int) -> set[str]:
    """Return every command of the bot by its whole name."""
    roots = [*tree.get_commands(), *tree.get_commands(guild=discord.Object(guild))]
    return {
        command.qualified_name
        for root in roots
        for command in (
            root.walk_commands() if isinstance(root, discord.app_commands.Group) else [root]
        )
    }
