"""A list that is empty says of whom, of which game and of what time, and of no more than that."""

from typing import Any

from tests.bot.finished import result
from tests.bot.messages import said
from tests.bot.server import Server
from tests.bot.test_scores import choose, scores

UNRANKED = "You are not ranked here yet. A rated game gets you a place."
NOBODY = "Nobody is ranked here yet. A rated game gets you a place."
NO_GAMES = "No rated games yet."
ONE_FRIENDLY = "And 1 game that does not count here"
APART = "You two have no rated game together yet."
OTHER = "veggies"

EMPTY: dict[str, tuple[str, str, dict[str, Any], str]] = {
    "places: who has a rated game, there": ("ana", "scores", {}, ""),
    "places: who has a friendly game": ("cleo", "scores", {}, UNRANKED),
    "places: who has no game": ("eve", "scores", {}, UNRANKED),
    "places: of another game": ("ana", "scores", {"game": OTHER}, NOBODY),
    "history of all": ("eve", "history", {}, ""),
    "history of one's own": ("cleo", "history", {"mine": True}, ""),
    "history of who has no game": (
        "eve",
        "history",
        {"mine": True},
        "## Your finished games in|You have not finished Point Salad in this server yet.",
    ),
    "history of another game": (
        "ana",
        "history",
        {"game": OTHER},
        "## Finished games in|Nobody has finished Veggies in this server yet.",
    ),
    "history of one's own, of another game": (
        "ana",
        "history",
        {"mine": True, "game": OTHER},
        "You have not finished Veggies in this server yet.",
    ),
    "numbers of who has a rated game": ("ana", "stats", {}, ONE_FRIENDLY),
    "numbers of who has a friendly game": ("cleo", "stats", {}, f"{NO_GAMES}|{ONE_FRIENDLY}"),
    "numbers of who has no game": ("eve", "stats", {}, NO_GAMES),
    "numbers of another game": ("ana", "stats", {"game": OTHER}, NO_GAMES),
    "two who have met": ("ben", "stats", {"member": "ana"}, ONE_FRIENDLY),
    "two who have not met": ("eve", "stats", {"member": "ana"}, f"{APART}|{ONE_FRIENDLY}"),
    "two who have met in a friendly game": (
        "dmitri",
        "stats",
        {"member": "ana"},
        f"{APART}|{ONE_FRIENDLY}",
    ),
}
"""Who asks for what, and which of the claims below is true of it."""
CLAIMS = {UNRANKED, NOBODY, NO_GAMES, ONE_FRIENDLY, APART, "You have not", "Nobody has"}


async def test_an_empty_list_says_whose_it_is_and_of_what(server: Server) -> None:
    ana, ben, cleo, dmitri, _ = server.members(5)
    await result(server, (ana.id, "ana", 30), (ben.id, "ben", 20))
    friends = (cleo.id, "cleo", 20), (dmitri.id, "dmitri", 10), (ana.id, "ana", 0)
    await result(server, *friends, rated=False)
    for told, (who, command, wished, wanted) in EMPTY.items():
        options = wished | {key: server.member(wished[key]) for key in wished if key == "member"}
        text = said(await server.member(who).slash(server.channel, f"salad {command}", **options))
        claimed = {claim for claim in CLAIMS if claim in text}
        assert claimed == {claim for claim in CLAIMS if claim in wanted}, told
        assert all(sentence in text for sentence in wanted.split("|")), told
        server.env.backend.advance_clock(60)


async def test_whoever_is_not_ranked_by_an_average_reads_what_is_missing(server: Server) -> None:
    ana, ben, eve = server.member("ana"), server.member("ben"), server.member("eve")
    for _ in range(5):
        await result(server, (ana.id, "ana", 30), (ben.id, "ben", 20))
    await result(server, (ana.id, "ana", 30), (eve.id, "eve", 20))
    text = await choose(eve, await scores(server, eve), "Average")
    assert "Your games toward a place here: 1 of 5" in text
    assert "Nobody" not in text
