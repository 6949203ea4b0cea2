import discord
import simcord

from bot import SaladBot, Settings, create_bot
from tests.bot.messages import history, said, text_of
from tests.bot.server import Server

OWNERS_SERVER = 990099009900


def _bot(url: str, guild: int | None) -> SaladBot:
    return create_bot(Settings(_env_file=None, database_url=url, shard_count=1, admin_guild=guild))


async def _with_admin(server: Server, guild: int | None) -> None:
    """Restart the bot with this server, or none, for its owner's commands."""
    old = server.bot
    await server.env.restart_bot(_bot(server.url, guild))
    await old.close()


def _owners_command(server: Server, guild: int) -> bool:
    return server.env.backend.find_command("salad-admin", guild, type=1) is not None


async def _admin(server: Server, name: str) -> tuple[simcord.ChannelHandle, simcord.MemberActor]:
    """Return a channel of the owner's server, and a person who manages it."""
    guild = server.env.create_guild("Owners", id=OWNERS_SERVER, owner=server.env.create_user(name))
    await _with_admin(server, OWNERS_SERVER)
    return guild.create_text_channel("office"), guild.add_member(guild.owner)


async def test_an_announcement_reaches_every_open_game(server: Server) -> None:
    kitchen, hall = (server.guild.create_text_channel(n) for n in ("kitchen", "hall"))
    await server.game(*server.members(2))
    await server.lobby(server.member("ana"), channel=kitchen)
    office, boss = await _admin(server, "boss")
    server.bot.owner_id = boss.id
    told = await boss.slash(office, "salad-admin announce", message="Back in a minute, @everyone")
    assert said(told) == "Posted. Open games: 2 of 2"
    for channel in (server.channel, kitchen):
        message = history(channel)[-1]
        assert text_of(message).endswith("Back in a minute, @everyone")
        assert not message.message.mention_everyone
    assert history(hall) == []


async def test_nobody_but_the_owner_announces_anything(server: Server) -> None:
    await server.game(*server.members(2))
    office, stranger = await _admin(server, "stranger")
    posted = len(history(server.channel))
    refused = await stranger.slash(office, "salad-admin announce", message="Free salad")
    assert said(refused) == "Only this bot's owner can do this."
    assert len(history(server.channel)) == posted


async def test_the_owners_commands_are_in_that_server_alone_and_go_with_the_setting(
    server: Server,
) -> None:
    await _admin(server, "boss")
    assert _owners_command(server, OWNERS_SERVER)
    assert not _owners_command(server, server.guild.id)
    command = server.env.backend.find_command("salad-admin", OWNERS_SERVER, type=1)
    assert command is not None
    managing = discord.Permissions(manage_guild=True)
    assert int(command["default_member_permissions"]) == managing.value
    synced = len([r for r in server.env.http_requests if r.method == "PUT"])
    await _with_admin(server, OWNERS_SERVER)
    assert len([r for r in server.env.http_requests if r.method == "PUT"]) == synced
    await _with_admin(server, None)
    assert not _owners_command(server, OWNERS_SERVER)


async def test_a_server_that_the_bot_is_not_in_stops_nothing(server: Server) -> None:
    await _with_admin(server, 12345)
    await server.lobby(server.member("ana"))
    assert len(history(server.channel)) == 1
