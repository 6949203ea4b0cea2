"""What every command and button can reach."""

from dataclasses import dataclass
from typing import Protocol, cast

from bot.manager import GameManager
from bot.store import Store
from bot.ui.people import Interaction
from bot.ui.screens import Screens


@dataclass(frozen=True, slots=True)
class Services:
    """The bot's parts, made once at start."""

    store: Store
    manager: GameManager
    screens: Screens


class HasServices(Protocol):
    """The Discord client that carries them."""

    services: Services


def services(interaction: Interaction) -> Services:
    """Return the services of the bot that received the interaction."""
    return cast("HasServices", interaction.client).services
