"""What the small Discord remembers: one server, its channels, members, messages, interactions."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import count
from typing import Any

Json = dict[str, Any]

EPOCH_MS = 1_420_070_400_000
EPHEMERAL, LOADING = 1 << 6, 1 << 7
EVERYTHING = str((1 << 49) - 1)
ACK_SECONDS = 3.0
TEXT, COMMAND, COMPONENT = 0, 2, 3

_numbers = count(1)


def snowflake() -> int:
    """Return a new number, of this moment, as Discord gives them to everything."""
    return (int(time.time() * 1000) - EPOCH_MS) << 22 | next(_numbers) % (1 << 22)


def now() -> str:
    return datetime.now(UTC).isoformat()


class Problem(Exception):
    """A request that Discord refuses, with its status and code."""

    def __init__(self, status: int, code: int, text: str) -> None:
        super().__init__(text)
        self.status, self.code, self.text = status, code, text


def walk(components: list[Json]) -> Iterator[Json]:
    """Yield every component, nested ones too."""
    for part in components:
        yield part
        yield from walk(part.get("components", []))
        if "accessory" in part:
            yield from walk([part["accessory"]])


@dataclass
class Message:
    """A message as it stands; `person`: who alone sees it."""

    id: int
    channel_id: int
    body: Json
    files: list[str]
    person: int = 0
    nonce: str | None = None
    at: str = field(default_factory=now)
    edited: str | None = None

    @property
    def live(self) -> list[str]:
        """Return the custom_ids that can be pressed on it."""
        parts = walk(self.body.get("components", []))
        return [p["custom_id"] for p in parts if "custom_id" in p and not p.get("disabled")]

    def values(self, custom_id: str) -> list[str]:
        """Return what can be chosen from a menu; nothing of a button."""
        parts = walk(self.body.get("components", []))
        menu = next(part for part in parts if part.get("custom_id") == custom_id)
        return [option["value"] for option in menu.get("options", ())]

    @property
    def text(self) -> str:
        return "\n".join(
            p["content"] for p in walk(self.body.get("components", [])) if "content" in p
        )

    def label(self, label: str) -> str:
        """Return the custom_id of the button with that label."""
        parts = walk(self.body.get("components", []))
        return str(next(p["custom_id"] for p in parts if p.get("label") == label))


@dataclass
class Interaction:
    """A command or a press, and what the bot made of it."""

    id: int
    token: str
    person: int
    channel_id: int
    kind: int
    message: Message | None = None
    since: float = field(default_factory=time.monotonic)
    acknowledged: int = 0
    """The type of the acknowledgement; 0: none came in time."""
    original: int = 0
    answers: list[int] = field(default_factory=list)
    """The numbers of the messages that answered it."""
    choices: list[Json] = field(default_factory=list)


@dataclass
class World:
    """All that outlives the bot. Methods raise Problem as Discord would refuse."""

    changed: Callable[[], None] = lambda: None
    app: int = 1000
    guild: int = field(default_factory=snowflake)
    channels: list[int] = field(default_factory=lambda: [snowflake()])
    people: dict[int, str] = field(default_factory=dict)
    messages: dict[int, Message] = field(default_factory=dict)
    interactions: dict[str, Interaction] = field(default_factory=dict)
    emojis: dict[int, Json] = field(default_factory=dict)
    commands: list[Json] = field(default_factory=list)
    guild_commands: dict[int, list[Json]] = field(default_factory=dict)

    @property
    def channel(self) -> int:
        return self.channels[0]

    def person(self, name: str) -> int:
        """Let somebody be a member of the server; return their number."""
        number = snowflake()
        self.people[number] = name
        return number

    def user(self, number: int) -> Json:
        name = "salad" if number == self.app else self.people[number]
        shown = {"username": name, "global_name": name.title(), "bot": number == self.app}
        return {"id": str(number), "discriminator": "0", "avatar": None, **shown}

    def member(self, number: int) -> Json:
        known = {"roles": [], "joined_at": now(), "deaf": False, "mute": False, "flags": 0}
        return {"user": self.user(number), "nick": None, "permissions": EVERYTHING, **known}

    def channel_payload(self, number: int) -> Json:
        place = {"name": f"table-{number % 1000}", "position": 0, "parent_id": None, "topic": None}
        rest = {"permission_overwrites": [], "nsfw": False, "rate_limit_per_user": 0, "flags": 0}
        return {"id": str(number), "type": TEXT, "guild_id": str(self.guild), **place, **rest}

    def guild_payload(self) -> Json:
        everyone = {
            "id": str(self.guild), "name": "@everyone", "color": 0, "hoist": False, "position": 0,
            "permissions": EVERYTHING, "managed": False, "mentionable": False, "flags": 0,
        }  # fmt: skip
        empty = (
            "emojis", "stickers", "threads", "features", "voice_states", "presences",
            "stage_instances", "guild_scheduled_events", "soundboard_sounds",
        )  # fmt: skip
        return {
            "id": str(self.guild), "name": "Salad bar", "icon": None, "owner_id": "1",
            "preferred_locale": "en-US", "verification_level": 0, "mfa_level": 0,
            "default_message_notifications": 0, "explicit_content_filter": 0, "afk_timeout": 300,
            "system_channel_flags": 0, "premium_tier": 0, "nsfw_level": 0, "joined_at": now(),
            "member_count": len(self.people) + 1, "large": False, "unavailable": False,
            "roles": [everyone], "members": [self.member(self.app)],
            "channels": [self.channel_payload(number) for number in self.channels],
            **{name: [] for name in empty},
        }  # fmt: skip

    def payload(self, message: Message) -> Json:
        """Return a message as the API has it."""
        return {
            "id": str(message.id), "channel_id": str(message.channel_id), "type": 0,
            "author": self.user(self.app), "content": message.body.get("content") or "",
            "timestamp": message.at, "edited_timestamp": message.edited, "tts": False,
            "mention_everyone": False, "mentions": [], "mention_roles": [], "embeds": [],
            # Who alone sees a message stays so, whatever an edit says of it.
            "pinned": False,
            "flags": message.body.get("flags", 0) | (EPHEMERAL if message.person else 0),
            "attachments": [self._file(message, name) for name in message.files],
            "components": message.body.get("components", []),
        }  # fmt: skip

    def _file(self, message: Message, name: str) -> Json:
        url = f"https://cdn.invalid/{message.channel_id}/{message.id}/{name}"
        size = {"size": 1000, "width": 100, "height": 100, "content_type": "image/png"}
        return {"id": str(message.id), "filename": name, "url": url, "proxy_url": url, **size}

    def seen(self, channel: int | None = None) -> list[Message]:
        """Return the messages of a channel that everybody sees, oldest first."""
        where = channel or self.channel
        return [m for m in self.messages.values() if m.channel_id == where and not m.person]

    def alive(self, channel: int | None = None) -> list[Message]:
        """Return those of them on which something can be pressed."""
        return [message for message in self.seen(channel) if message.live]

    def post(self, channel: int, body: Json, files: list[str], person: int = 0) -> Message:
        """Post a message, or return the one of the same enforced nonce."""
        if channel not in self.channels:
            raise Problem(404, 10003, "Unknown Channel")
        nonce = body.get("nonce") if body.get("enforce_nonce") else None
        for known in self.messages.values():
            if nonce is not None and (known.channel_id, known.nonce) == (channel, nonce):
                return known
        message = Message(snowflake(), channel, {}, [], person, nonce)
        self.messages[message.id] = message
        self._fill(message, body, files)
        return message

    def message(self, number: int, channel: int | None = None) -> Message:
        message = self.messages.get(number)
        if message is None or channel not in {None, message.channel_id}:
            raise Problem(404, 10008, "Unknown Message")
        return message

    def edit(self, message: Message, body: Json, files: list[str]) -> Message:
        self._fill(message, body, files)
        message.edited = now()
        return message

    def delete(self, number: int, channel: int | None = None) -> None:
        del self.messages[self.message(number, channel).id]

    def _fill(self, message: Message, body: Json, files: list[str]) -> None:
        kept = {str(f.get("filename")) for f in body.get("attachments") or () if "filename" in f}
        if "attachments" in body or files:
            message.files = [f for f in message.files if f in kept] + files
        message.body |= {key: value for key, value in body.items() if key != "nonce"}
        for number, part in enumerate(walk(message.body.get("components", [])), 1):
            part.setdefault("id", number)
            for media in (part, *part.get("items", ())):
                self._unfurl(message, media.get("media") or media.get("file"))

    def _unfurl(self, message: Message, media: Json | None) -> None:
        if media is None or not media["url"].startswith("attachment://"):
            return
        name = media["url"].removeprefix("attachment://")
        if name not in message.files:
            raise Problem(400, 50035, f"Invalid Form Body: no attachment {name}")
        media |= self._file(message, name)

    def interact(
        self, person: int, channel: int, kind: int, message: Message | None
    ) -> Interaction:
        one = Interaction(snowflake(), f"token{snowflake()}", person, channel, kind, message)
        self.interactions[one.token] = one
        return one

    def interaction_payload(self, one: Interaction, data: Json) -> Json:
        payload = {
            "id": str(one.id), "application_id": str(self.app), "type": one.kind, "version": 1,
            "token": one.token, "guild_id": str(self.guild), "channel_id": str(one.channel_id),
            "channel": self.channel_payload(one.channel_id) | {"permissions": EVERYTHING},
            "guild": {"id": str(self.guild), "locale": "en-US", "features": []},
            "guild_locale": "en-US", "locale": "en-US", "app_permissions": EVERYTHING,
            "member": self.member(one.person), "entitlements": [], "context": 0,
            "authorizing_integration_owners": {"0": str(self.guild)},
            "attachment_size_limit": 10 << 20, "data": data,
        }  # fmt: skip
        return payload if one.message is None else payload | {"message": self.payload(one.message)}

    def acknowledge(self, token: str, body: Json, files: list[str]) -> Json:
        """Take the answer to an interaction, which counts once and for three seconds."""
        one = self.interactions[token]
        if one.acknowledged:
            raise Problem(400, 40060, "Interaction has already been acknowledged.")
        if time.monotonic() - one.since > ACK_SECONDS:
            raise Problem(404, 10062, "Unknown interaction")
        one.acknowledged, data = body["type"], body.get("data") or {}
        one.choices = data.get("choices", [])
        match one.acknowledged:
            case 4 | 5:
                flags = data.get("flags", 0) | (LOADING if one.acknowledged == 5 else 0)
                one.original = self._answer(one, data | {"flags": flags}, files).id
            case 6 | 7:
                assert one.message is not None, "a command has no message to be updated"
                one.original = one.message.id
                if one.acknowledged == 7:
                    self.edit(one.message, data, files)
        shown = {"id": str(one.id), "type": one.kind, "response_message_id": str(one.original)}
        answer: Json = {"interaction": shown}
        if one.original:
            message = self.payload(self.message(one.original))
            answer["resource"] = {"type": one.acknowledged, "message": message}
        return answer

    def answer(self, token: str, body: Json, files: list[str]) -> Message:
        """Take a further answer; the first one after a deferral takes its place."""
        one = self._acknowledged(token)
        first = self.messages.get(one.original)
        if first is not None and first.body.get("flags", 0) & LOADING:
            flags = body.get("flags", 0) | first.body["flags"] & EPHEMERAL
            return self.edit(first, body | {"flags": flags & ~LOADING}, files)
        return self._answer(one, body, files)

    def answered(self, token: str, which: str) -> Message:
        """Return a message that answered an interaction."""
        one = self._acknowledged(token)
        return self.message(one.original if which == "@original" else int(which))

    def _acknowledged(self, token: str) -> Interaction:
        one = self.interactions.get(token)
        if one is None or not one.acknowledged:
            raise Problem(404, 10015, "Unknown Webhook")
        return one

    def _answer(self, one: Interaction, body: Json, files: list[str]) -> Message:
        person = one.person if body.get("flags", 0) & EPHEMERAL else 0
        message = self.post(one.channel_id, body, files, person)
        one.answers.append(message.id)
        return message

    def told(self, one: Interaction) -> str:
        """Return what a person was told privately in answer."""
        answers = [self.messages[n] for n in one.answers if n in self.messages]
        return "\n".join(m.text for m in answers if m.person)
