"""The slash commands: /salad and what follows it."""

from discord import app_commands

from bot.commands import daily, learning, owning, playing, reading, scoring
from bot.commands.titles import TitledGroup, offer

_ = app_commands.locale_str


def salad_group() -> app_commands.Group:
    """Return the group of all commands, for servers only."""
    group = TitledGroup(
        name="salad",
        description=_("Play Salad"),
        allowed_contexts=app_commands.AppCommandContext(guild=True),
        allowed_installs=app_commands.AppInstallationType(guild=True),
    )
    for command in (
        *playing.COMMANDS,
        *daily.COMMANDS,
        *learning.COMMANDS,
        *reading.COMMANDS,
        *scoring.COMMANDS,
        *owning.COMMANDS,
    ):
        offer(command, taught=command is learning.learn)
        group.add_command(command)
    return group
