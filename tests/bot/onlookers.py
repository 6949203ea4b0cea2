"""What everybody could have read of all that the bot has sent, and what one person alone."""

import json
import re
from collections.abc import Iterator

import simcord
from simcord.types import HttpLogEntry

EPHEMERAL = 1 << 6
UPDATE = 7
"""The answer to a press that changes the pressed message."""
_BY_TOKEN = re.compile(r"(?:webhooks|interactions)/\d+/([^/]+)")


def public(env: simcord.Env, since: int = 0) -> Iterator[str]:
    """Yield each request that others than one person can see something of, with its body."""
    for entry in env.http_requests[since:]:
        if not _private(env, entry):
            yield f"{entry.method} {entry.path} {json.dumps(entry.json)}"


def _private(env: simcord.Env, entry: HttpLogEntry) -> bool:
    """Return whether a request answers a person in a message that they alone see."""
    found = _BY_TOKEN.search(entry.path)
    if found is None:
        return False
    body = entry.json if isinstance(entry.json, dict) else {}
    edits = entry.method != "POST" or body.get("type") == UPDATE
    body = body.get("data") or body
    if not edits:
        return bool(body.get("flags", 0) & EPHEMERAL)
    record = env.backend.interactions[env.backend.interaction_tokens[found[1]]]
    assert record.message_id is not None, "a message was edited"
    message = env.backend.get_message(record.channel_id, record.message_id)
    return not message.visible_to(None)
