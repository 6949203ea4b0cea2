"""Discord's documented limits, checked on every body that the bot sends."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from simcord.types import HttpLogEntry

Json = Mapping[str, Any]

COMPONENTS_V2 = 1 << 15
TEXT, BUTTON, SELECT, ROW = 10, 2, 3, 1
FORM, FORM_LABEL, FORM_LINES = 9, 45, 5
MOST_COMPONENTS, MOST_TEXT, MOST_BUTTONS, MOST_OPTIONS = 40, 4000, 5, 25
LABEL, CUSTOM_ID, OPTION, PLACEHOLDER, ALT, COMMAND = 80, 100, 100, 150, 1024, 100
UNSAID = "…"
"""What discord.py tells of a command or an option where its author has said nothing."""


def broken_limits(requests: Iterable[HttpLogEntry]) -> list[str]:
    """Return one line for each limit that a body breaks."""
    return [
        f"{entry.method} {entry.path}: {problem}"
        for entry in requests
        for problem in _problems(entry)
    ]


def walk(components: Iterable[Json]) -> Iterator[Json]:
    """Yield every component, the nested ones included."""
    for component in components:
        yield component
        yield from walk(component.get("components", ()))
        if accessory := component.get("accessory"):
            yield from walk([accessory])


def _problems(entry: HttpLogEntry) -> Iterator[str]:
    body = entry.json
    if entry.method == "PUT" and entry.path.endswith("/commands"):
        for command in body or ():
            yield from _command(command)
    elif isinstance(body, dict):
        if body.get("type") == FORM:
            yield from _form(body["data"])
            return
        if entry.path.endswith("/callback"):
            yield from _choices((body.get("data") or {}).get("choices", ()))
            body = body.get("data") or {}
        if "components" in body:
            yield from _message(body, edits=entry.method == "PATCH")


def _form(body: Json) -> Iterator[str]:
    labels = body["components"]
    names = [body["title"], *(label["label"] for label in labels)]
    yield from (f"{name!r} in a form" for name in names if not 0 < len(name) <= FORM_LABEL)
    if not 0 < len(labels) <= FORM_LINES:
        yield f"{len(labels)} lines in a form"
    fields = [body["custom_id"], *(label["component"]["custom_id"] for label in labels)]
    yield from (f"custom_id of {len(one)} characters" for one in fields if len(one) > CUSTOM_ID)


def _message(body: Json, *, edits: bool) -> Iterator[str]:
    parts = list(walk(body["components"]))
    if not edits and not body.get("flags", 0) & COMPONENTS_V2:
        yield "the flag of Components V2 is missing"
    if body.get("content") or body.get("embeds"):
        yield "content or embeds beside Components V2"
    if len(parts) > MOST_COMPONENTS:
        yield f"{len(parts)} components"
    texts = [part["content"] for part in parts if part["type"] == TEXT]
    if sum(map(len, texts)) > MOST_TEXT or not all(text.strip() for text in texts):
        yield f"texts of {list(map(len, texts))} characters"
    ids = Counter(part["custom_id"] for part in parts if "custom_id" in part)
    yield from (f"custom_id {name} comes {n} times" for name, n in ids.items() if n > 1)
    for part in parts:
        yield from _part(part)
    yield from _mentions(body)


def _part(part: Json) -> Iterator[str]:
    inside = part.get("components", ())
    if part["type"] == ROW and not 1 <= len(inside) <= MOST_BUTTONS:
        yield f"a row of {len(inside)}"
    if part["type"] == BUTTON and not (part.get("label") or part.get("emoji")):
        yield f"a button without a face: {part}"
    if part["type"] == SELECT and not part.get("placeholder"):
        yield f"a menu that a screen reader has no name for: {part['custom_id']}"
    if part["type"] == SELECT:
        yield from _menu(part, part["options"])
    for key, most in (("label", LABEL), ("custom_id", CUSTOM_ID), ("placeholder", PLACEHOLDER)):
        if len(part.get(key) or "") > most:
            yield f"{key} is {len(part[key])} long"
    for item in part.get("items", ()):
        if not 0 < len(item.get("description") or "") <= ALT:
            yield "a picture without words, or with too many"


def _menu(part: Json, options: list[Json]) -> Iterator[str]:
    if not 1 <= len(options) <= MOST_OPTIONS:
        yield f"a menu of {len(options)}"
    if len({option["value"] for option in options}) < len(options):
        yield "two options of a menu have the same value"
    if sum(option.get("default", False) for option in options) > 1:
        yield f"two defaults in the menu {part['custom_id']}"
    for option in options:
        if not 1 <= len(option["label"]) <= OPTION or not 1 <= len(option["value"]) <= OPTION:
            yield f"option {option} is too long"


def _mentions(body: Json) -> Iterator[str]:
    allowed = body.get("allowed_mentions")
    if allowed is None:
        yield "allowed_mentions is missing: Discord would allow everybody"
    elif set(allowed.get("parse", ())) or allowed.get("roles"):
        yield f"mentions are not for named people alone: {allowed}"


def _choices(choices: Iterable[Json]) -> Iterator[str]:
    listed = list(choices)
    if len(listed) > MOST_OPTIONS:
        yield f"{len(listed)} choices"
    yield from (f"choice {c} is too long" for c in listed if not 1 <= len(c["name"]) <= OPTION)


def _command(command: Json) -> Iterator[str]:
    texts = [
        *(command.get("description_localizations") or {}).values(),
        *(command.get("name_localizations") or {}).values(),
        command["name"],
        command["description"],
    ]
    yield from (f"“{text}” is too long" for text in texts if not 1 <= len(text) <= COMMAND)
    if command["description"] == UNSAID:
        yield f"{command['name']} says nothing of itself"
    if len(command.get("options", ())) > MOST_OPTIONS:
        yield f"{command['name']} has too many options"
    for option in command.get("options", ()):
        yield from _command(option)
