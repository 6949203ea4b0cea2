import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import discord
import pytest
import simcord

from bot import Settings, create_bot
from bot.words import i18n
from tests.bot.server import draw_dots
from tests.i18n.pseudo import CLOSE, OPEN, TYPED, untranslated, visible, write_catalogue


@pytest.fixture
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Settings]:
    write_catalogue(tmp_path / "locales")
    monkeypatch.setattr(i18n, "LOCALES", tmp_path / "locales")
    # What a language calls itself is not translated.
    monkeypatch.setattr(i18n, "languages", list)
    i18n.catalog.cache_clear()
    draw_dots(monkeypatch)
    url = f"sqlite+aiosqlite:///{tmp_path}/salad.db"
    yield Settings(_env_file=None, database_url=url, shard_count=1)
    i18n.catalog.cache_clear()


async def test_every_text_that_anybody_sees_comes_from_the_catalogue(settings: Settings) -> None:
    async with create_bot(settings) as bot, simcord.run(bot) as env:
        await _use_everything(env)
        requests = list(env.http_requests)
    bodies = [request.json for request in requests if "/commands" not in request.path]
    texts = {text for body in bodies for text in visible(body)}
    assert len(texts) > 50
    assert {text: untranslated(text) for text in texts if untranslated(text)} == {}


async def test_every_command_option_and_choice_is_called_and_described_from_the_catalogue(
    settings: Settings,
) -> None:
    async with create_bot(settings) as bot, simcord.run(bot) as env:
        sent = list(env.http_requests)
    (payload,) = [r.json for r in sent if r.method == "PUT" and "/commands" in r.path]

    def described(item: Any) -> bool:
        own = item["description_localizations"]["en-US"]
        named = item["name_localizations"].get("en-US") == f"{item['name']}{TYPED}"
        chosen = [
            choice.get("name_localizations", {}).get("en-US", "")
            for choice in item.get("choices", [])
        ]
        return (
            (named or item["name"] == "salad")
            and own == f"{OPEN}{item['description']}{CLOSE}"
            and all(choice.startswith(OPEN) for choice in chosen)
            and all(described(option) for option in item.get("options", []))
        )

    assert payload is not None
    assert all(described(command) for command in payload)


async def _use_everything(env: simcord.Env) -> None:
    """Play a match and open everything that can be opened; names are digits alone."""
    guild = env.create_guild()
    channel = guild.create_text_channel("1")
    other = guild.create_text_channel("2")
    host, guest, stranger = (guild.add_member(env.create_user(name)) for name in ("11", "22", "33"))
    await host.slash(channel, "salad new", seats=2)
    for command in ("new", "start", "salad", "board", "help", "rules", "scores", "preferences"):
        await stranger.slash(channel, f"salad {command}")
    await stranger.slash(other, "salad board")
    await guest.slash(channel, "salad join")
    await stranger.slash(channel, "salad join")
    await guest.click(_last(channel), label=f"{OPEN}Start{CLOSE}")
    await host.click(_last(channel), label=f"{OPEN}Play a match{CLOSE}")
    await host.slash(channel, "salad start")
    await _leave_and_cancel(channel, host, guest)
    await _play(env, channel, {host.id: host, guest.id: guest}, stranger)
    await host.click(_last(channel), label=f"{OPEN}Details{CLOSE}")
    for command in ("scores", "stats", "history", "verify"):
        await host.slash(channel, f"salad {command}")
    await stranger.slash(channel, "salad stats", member=host)
    await host.click(_last(channel), label=f"{OPEN}Rematch{CLOSE}")


async def _leave_and_cancel(
    channel: simcord.ChannelHandle, host: simcord.MemberActor, guest: simcord.MemberActor
) -> None:
    """Be asked, and stay."""
    for member, command in ((guest, "leave"), (host, "cancel"), (guest, "cancel")):
        asked = await member.slash(channel, f"salad {command}")
        if member is host and asked.response is not None:
            await member.click(asked.response.message, custom_id=_id_of(asked.response, "s:keep"))


async def _play(
    env: simcord.Env,
    channel: simcord.ChannelHandle,
    people: dict[int, simcord.MemberActor],
    stranger: simcord.MemberActor,
) -> None:
    """Press random buttons to the end, for every third turn; the stranger presses one, too."""
    services, choice = env.bot.services, random.Random(4)  # type: ignore[attr-defined]  # it is a SaladBot
    await stranger.click(_last(channel), custom_id=_buttons(_last(channel), "s:pick")[0])
    while (table := await services.manager.table(1)).running:
        (decision,), (seat,) = table.pending(), table.waits_for()
        if table.version % 3:
            action = choice.choice(table.game.legal_actions(table.state, seat.seat))
            await services.manager.submit(1, seat.user_id, decision.id, str(action))
            await services.live.screens.show(1)
            continue
        player, board = people[seat.user_id], _last(channel)
        confirm = _buttons(board, "s:do")
        await player.click(board, custom_id=(confirm or _shuffled(choice, board))[0])


def _last(channel: simcord.ChannelHandle) -> discord.Message:
    message = channel.last_message
    assert message is not None
    return message


def _shuffled(choice: random.Random, message: discord.Message) -> list[str]:
    found = _buttons(message, "s:pick")
    choice.shuffle(found)
    return found


def _buttons(message: discord.Message, prefix: str) -> list[str]:
    """Return the custom_ids of enabled controls that begin with the prefix."""
    return [
        control.custom_id
        for control in _controls(message.components)
        if control.custom_id.startswith(prefix) and not control.disabled
    ]


def _id_of(response: Any, prefix: str) -> str:
    return _buttons(response.message, prefix)[0]


def _controls(components: Any) -> list[Any]:
    found = []
    for component in components:
        if getattr(component, "custom_id", None):
            found.append(component)
        found += _controls(getattr(component, "children", ()))
    return found
