"""What every command and button can reach."""

from dataclasses import dataclass
from typing import Protocol, cast

from bot.advice.analysis import Analyst
from bot.advice.dailies import DailyAnalyst
from bot.daily import DailySalad
from bot.manager import GameManager
from bot.manager.autopilot import Autopilot
from bot.manager.clock import Clock
from bot.players.pool import PlayerPool
from bot.store import Store
from bot.ui.kit.languages import Languages
from bot.ui.kit.members import Members
from bot.ui.kit.people import Interaction
from bot.ui.kit.previews import Previews
from bot.ui.kit.throttle import Throttle
from bot.ui.live.alarms import Alarms
from bot.ui.live.departures import Departures
from bot.ui.live.guard import Guard
from bot.ui.live.keeper import Keeper
from bot.ui.live.parts import LiveParts


@dataclass(frozen=True, slots=True)
class Services:
    """The bot's parts, made once at start."""

    store: Store
    manager: GameManager
    clock: Clock
    live: LiveParts
    """Those of the live messages."""
    keeper: Keeper
    guard: Guard
    departures: Departures
    alarms: Alarms
    autopilot: Autopilot
    players: PlayerPool
    analyst: Analyst
    daily: DailySalad
    daily_analyst: DailyAnalyst
    members: Members
    languages: Languages
    previews: Previews
    throttle: Throttle


class HasServices(Protocol):
    """The Discord client that carries them."""

    services: Services


def services(interaction: Interaction) -> Services:
    """Return the services of the bot that received the interaction."""
    return cast("HasServices", interaction.client).services
