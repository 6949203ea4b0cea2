"""What `make check` holds every game to: a folder of its own that nobody else knows by name.

A contract of import-linter, so that a game that is added needs no line in its configuration.
"""

from collections.abc import Iterator

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, output

PARTS = {
    "pictures": ("presenter", "lessons", "course"),
    "presenter": ("lessons", "course"),
    "brain": ("pictures", "presenter", "lessons", "course"),
    "scores": ("pictures", "presenter", "lessons", "course"),
    "emoji": ("pictures", "presenter", "lessons", "course"),
}
"""What each part of a game must not know of the same game."""


class GamesApart(Contract):
    """Nobody knows a game by name but itself, and inside a game nothing points up."""

    type_name = "games"

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:  # noqa: FBT001 — the name is import-linter's
        """Return whether it is so; `found` says in a line each where it is not."""
        found = [line for name in _games(graph) for line in _wrong(graph, name)]
        return ContractCheck(kept=not found, metadata={"found": found})

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Print where it is not so."""
        for line in check.metadata["found"]:
            output.print_error(line)


def _games(graph: ImportGraph) -> list[str]:
    """Return the names of the folders that hold games, or their rules."""
    children = [*graph.find_children("bot.games"), *graph.find_children("engine")]
    folders = {child.rpartition(".")[2] for child in children if graph.find_children(child)}
    assert folders, "there are games"
    return sorted(folders)


def _wrong(graph: ImportGraph, name: str) -> Iterator[str]:
    look, rules = f"bot.games.{name}", f"engine.{name}"
    yield from _known(graph, look, look)
    yield from _known(graph, rules, look, rules)
    for part, others in PARTS.items():
        for other in others:
            pair = (f"{look}.{part}", f"{look}.{other}")
            if set(pair) <= graph.modules and graph.chain_exists(*pair, as_packages=True):
                yield f"{pair[0]} knows {pair[1]}"


def _known(graph: ImportGraph, package: str, *by: str) -> Iterator[str]:
    """Yield who knows a game's package although they are not among those; the registry may."""
    if package not in graph.modules:
        return
    for module in sorted({package, *graph.find_descendants(package)}):
        for importer in sorted(graph.find_modules_that_directly_import(module)):
            if importer != "engine" and not any(f"{importer}.".startswith(f"{one}.") for one in by):
                yield f"{importer} knows {module}"
