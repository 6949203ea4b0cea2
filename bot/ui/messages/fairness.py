"""What checking a deal and its turns has found, in words."""

from collections.abc import Sequence

from bot.scores.exports import Check
from bot.words.i18n import Catalog


def findings(say: Catalog, checks: Sequence[Check], seed: str, fingerprint: str) -> list[str]:
    """Return what was checked, a line each, and the seed with its code."""
    return [
        *(f"{'✅' if check.holds else '❌'} {say.render(check.finding)}" for check in checks),
        say("Seed: `{seed}`", seed=seed),
        say("Code (SHA-256 of the seed): `{hash}`", hash=fingerprint),
    ]
