"""The routes of the small Discord."""

import json
from collections.abc import Awaitable, Callable
from typing import Any

from aiohttp import BodyPartReader, web

from tests.wire.faults import says
from tests.wire.world import LOADING, Json, Problem, World, snowflake

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


async def body_of(request: web.Request) -> tuple[Json, list[str]]:
    """Return what a request says, and the names of its files."""
    if not request.can_read_body:
        return {}, []
    if not request.content_type.startswith("multipart/"):
        return await request.json(), []
    body: Json = {}
    files: dict[int, str] = {}
    async for part in await request.multipart():
        assert isinstance(part, BodyPartReader)
        data, name = await part.read(), part.name or ""
        if name == "payload_json":
            body = json.loads(data)
        else:
            files[int(name.removeprefix("files[").rstrip("]"))] = part.filename or ""
    return body, [files[number] for number in sorted(files)]


class Rest:
    """Answers requests from what the world remembers."""

    def __init__(self, world: World, address: Callable[[], str]) -> None:
        self._world, self._address = world, address
        self.identifies_left = 1000

    def routes(self) -> list[web.RouteDef]:
        """Return the routes under /api/v10."""
        known: dict[str, Callable[[web.Request], Awaitable[Any]]] = {
            "GET /users/@me": self._me,
            "POST /users/@me/channels": self._direct,
            "GET /applications/@me": self._application,
            "GET /oauth2/applications/@me": self._application,
            "GET /gateway/bot": self._gateway,
            "GET /applications/{app}/commands": self._commands,
            "PUT /applications/{app}/commands": self._sync,
            "PUT /applications/{app}/guilds/{guild}/commands": self._sync_guild,
            "GET /applications/{app}/emojis": self._emojis,
            "POST /applications/{app}/emojis": self._add_emoji,
            "PATCH /applications/{app}/emojis/{emoji}": self._rename_emoji,
            "DELETE /applications/{app}/emojis/{emoji}": self._drop_emoji,
            "GET /channels/{channel}": self._channel,
            "GET /channels/{channel}/messages": self._past,
            "POST /channels/{channel}/messages": self._post,
            "GET /channels/{channel}/messages/{message}": self._fetch,
            "PATCH /channels/{channel}/messages/{message}": self._edit,
            "DELETE /channels/{channel}/messages/{message}": self._delete,
            "GET /guilds/{guild}/members/{member}": self._member,
            "POST /interactions/{number}/{token}/callback": self._acknowledge,
            "POST /webhooks/{app}/{token}": self._answer,
            "GET /webhooks/{app}/{token}/messages/{message}": self._look,
            "PATCH /webhooks/{app}/{token}/messages/{message}": self._change,
            "DELETE /webhooks/{app}/{token}/messages/{message}": self._remove,
        }
        return [
            web.route(method, f"/api/v10{path}", _answering(handler))
            for (method, path), handler in ((name.split(), h) for name, h in known.items())
        ]

    async def _me(self, _request: web.Request) -> Json:
        return self._world.user(self._world.app) | {"verified": True, "mfa_enabled": False}

    async def _direct(self, request: web.Request) -> Json:
        body, _ = await body_of(request)
        person = int(body["recipient_id"])
        if person not in self._world.people:
            raise Problem(400, 50007, "Cannot send messages to this user")
        number = person + 1
        if number not in self._world.channels:
            self._world.channels.append(number)
        return {"id": str(number), "type": 1, "recipients": [self._world.user(person)]}

    async def _application(self, _request: web.Request) -> Json:
        shown = {"id": str(self._world.app), "name": "salad", "description": "", "icon": None}
        owner = {"owner": self._world.user(self._world.app), "team": None}
        return {**shown, **owner, "bot_public": True, "bot_require_code_grant": False,
                "verify_key": "", "flags": 0}  # fmt: skip

    async def _gateway(self, _request: web.Request) -> Json:
        limit = {"total": 1000, "remaining": self.identifies_left}
        limit |= {"reset_after": 2000, "max_concurrency": 1}
        return {"url": self._address(), "shards": 1, "session_start_limit": limit}

    async def _commands(self, _request: web.Request) -> list[Json]:
        return self._world.commands

    async def _sync(self, request: web.Request) -> list[Json]:
        self._world.commands = self._numbered(await request.json())
        return self._world.commands

    async def _sync_guild(self, request: web.Request) -> list[Json]:
        synced = self._numbered(await request.json())
        self._world.guild_commands[int(request.match_info["guild"])] = synced
        return synced

    def _numbered(self, commands: list[Json]) -> list[Json]:
        owner = {"application_id": str(self._world.app), "version": "1"}
        return [{"id": str(snowflake()), **owner, **command} for command in commands]

    async def _emojis(self, _request: web.Request) -> Json:
        return {"items": list(self._world.emojis.values())}

    async def _add_emoji(self, request: web.Request) -> Json:
        body = await request.json()
        number = snowflake()
        shown = {"id": str(number), "name": body["name"], "animated": False, "available": True}
        rest = {"roles": [], "require_colons": True, "managed": False}
        emoji = {**shown, **rest, "user": self._world.user(self._world.app)}
        self._world.emojis[number] = emoji
        return emoji

    async def _rename_emoji(self, request: web.Request) -> Json:
        emoji = self._world.emojis.get(int(request.match_info["emoji"]))
        if emoji is None:
            raise Problem(404, 10014, "Unknown Emoji")
        emoji["name"] = (await request.json())["name"]
        return emoji

    async def _drop_emoji(self, request: web.Request) -> None:
        if self._world.emojis.pop(int(request.match_info["emoji"]), None) is None:
            raise Problem(404, 10014, "Unknown Emoji")

    async def _channel(self, request: web.Request) -> Json:
        number = int(request.match_info["channel"])
        if number not in self._world.channels:
            raise Problem(404, 10003, "Unknown Channel")
        return self._world.channel_payload(number)

    async def _post(self, request: web.Request) -> Json:
        posted = self._world.post(int(request.match_info["channel"]), *await body_of(request))
        return self._world.payload(posted) | {"nonce": posted.nonce}

    async def _past(self, request: web.Request) -> list[Json]:
        """Return the next messages after a number, or the latest ones, the newest first."""
        after, most = int(request.query.get("after", 0)), int(request.query.get("limit", 50))
        seen = self._world.seen(int(request.match_info["channel"]))
        later = sorted((m for m in seen if m.id > after), key=lambda m: m.id)
        chosen = later[:most] if after else later[-most:]
        return [self._world.payload(message) for message in reversed(chosen)]

    async def _fetch(self, request: web.Request) -> Json:
        return self._world.payload(self._world.message(*_place(request)))

    async def _edit(self, request: web.Request) -> Json:
        message = self._world.message(*_place(request))
        return self._world.payload(self._world.edit(message, *await body_of(request)))

    async def _delete(self, request: web.Request) -> None:
        self._world.delete(*_place(request))

    async def _member(self, request: web.Request) -> Json:
        number = int(request.match_info["member"])
        if number != self._world.app and number not in self._world.people:
            raise Problem(404, 10007, "Unknown Member")
        return self._world.member(number)

    async def _acknowledge(self, request: web.Request) -> Json:
        return self._world.acknowledge(request.match_info["token"], *await body_of(request))

    async def _answer(self, request: web.Request) -> Json | None:
        answer = self._world.answer(request.match_info["token"], *await body_of(request))
        return self._world.payload(answer) if request.query.get("wait") == "1" else None

    async def _look(self, request: web.Request) -> Json:
        return self._world.payload(self._answered(request))

    async def _change(self, request: web.Request) -> Json:
        message, (body, files) = self._answered(request), await body_of(request)
        body["flags"] = body.get("flags", 0) | message.body.get("flags", 0) & ~LOADING
        return self._world.payload(self._world.edit(message, body, files))

    async def _remove(self, request: web.Request) -> None:
        self._world.delete(self._answered(request).id)

    def _answered(self, request: web.Request) -> Any:
        return self._world.answered(request.match_info["token"], request.match_info["message"])


def _place(request: web.Request) -> tuple[int, int]:
    return int(request.match_info["message"]), int(request.match_info["channel"])


def _answering(handler: Callable[[web.Request], Awaitable[Any]]) -> Handler:
    """Return a handler that answers as Discord does: JSON, nothing, or a problem."""

    async def answer(request: web.Request) -> web.StreamResponse:
        try:
            answered = await handler(request)
        except Problem as problem:
            said = {"code": problem.code, "message": problem.text}
            return says(said, problem.status)
        return web.Response(status=204) if answered is None else says(answered)

    return answer
