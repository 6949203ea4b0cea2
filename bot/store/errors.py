"""What can go wrong in the store; every error carries a sentence for whoever reads it."""


class StoreError(Exception):
    """The store could not do what was asked; nothing was changed."""


class Sealed(StoreError):
    """The database was lost while the bot ran, so nothing is read or written any more."""


class Unreadable(StoreError):
    """A row holds what nothing can be made of: somebody edited it, or the disk damaged it."""

    def __init__(self, reason: str) -> None:
        super().__init__(
            f"Something in the database cannot be read ({reason}); "
            "python -m bot doctor tells what it is."
        )
        self.reason = reason


class ChannelTaken(StoreError):
    """The channel already has a lobby or a running game, `game_id`."""

    def __init__(self, game_id: int) -> None:
        super().__init__("This channel already has a game.")
        self.game_id = game_id


class HostsTooMany(StoreError):
    """The person is the host of as many open games as anybody may be."""

    def __init__(self, most: int) -> None:
        super().__init__(f"Nobody may be the host of more than {most} open games.")
        self.most = most


class GuildTooFull(StoreError):
    """The server has as many open games as any may have."""

    def __init__(self, most: int) -> None:
        super().__init__(f"No server may have more than {most} open games.")
        self.most = most


class StaleGame(StoreError):
    """The game is no longer, or not yet, in the state that the change needs."""

    def __init__(self, game_id: int) -> None:
        super().__init__(f"Game {game_id} has moved on in the meantime.")
        self.game_id = game_id


class VersionTaken(StoreError):
    """Another turn was committed under this version first."""

    def __init__(self, game_id: int, version: int) -> None:
        super().__init__(f"Turn {version} of game {game_id} has already been taken.")
        self.game_id = game_id
        self.version = version


class VersionGap(StoreError):
    """The turn does not follow the last committed one: a turn between them is missing."""

    def __init__(self, game_id: int, version: int, last: int) -> None:
        super().__init__(f"Turn {version} of game {game_id} cannot follow turn {last}.")
        self.game_id = game_id
        self.version = version
        self.last = last
