"""The dealer: fair, the same everywhere, and checkable by hand."""

from collections import Counter
from hashlib import sha256
from itertools import count, islice, permutations

import pytest

from engine import Dealer, commitment

WORD = 2**32


def words(seed: str) -> list[int]:
    """Return the first 80 numbers of the stream, computed in another way."""
    blocks = (sha256(f"{seed}:{n}".encode()).hexdigest() for n in count())
    return [
        int(block[place : place + 8], 16)
        for block in islice(blocks, 10)
        for place in range(0, 64, 8)
    ]


def test_the_stream_is_the_sha256_of_seed_and_counter_in_words_of_four_bytes() -> None:
    dealer = Dealer("salad")
    assert [dealer.below(WORD) for _ in range(80)] == words("salad")


def test_a_number_below_a_limit_is_the_remainder_of_the_next_word() -> None:
    dealer = Dealer(42)
    assert [dealer.below(10) for _ in range(20)] == [word % 10 for word in words("42")[:20]]


def test_words_that_would_favour_small_numbers_are_skipped() -> None:
    limit = 3 * 2**30
    dealer = Dealer("fair")
    kept = [word for word in words("fair") if word < limit]
    assert len(kept) < 80
    assert [dealer.below(limit) for _ in kept] == kept


def test_numbers_and_a_shuffle_are_pinned_for_all_time() -> None:
    """If this fails, every stored game would be dealt anew."""
    dealer = Dealer(1)
    assert [dealer.below(1000) for _ in range(8)] == [979, 76, 953, 39, 57, 785, 666, 789]
    assert "".join(Dealer("2024").shuffled("abcdefghij")) == "ajgidcehbf"


def test_the_commitment_of_a_seed_is_pinned_and_is_the_sha256_of_its_text() -> None:
    assert commitment("salad") == "c6c3fa689e291bba6f7436ee76dc542ec4678a410a2adbb26bbedfd1e6a8aa85"
    assert commitment("salad") == sha256(b"salad").hexdigest()


@pytest.mark.parametrize(
    ("seed", "text"), [(0, "0"), (-5, "-5"), (b"\x00\xab", "00ab"), (2**127, str(2**127))]
)
def test_numbers_and_bytes_stand_for_their_text(seed: int | bytes, text: str) -> None:
    assert commitment(seed) == sha256(text.encode()).hexdigest()
    assert Dealer(seed).shuffled(range(50)) == Dealer(text).shuffled(range(50))


def test_equal_seeds_deal_equally_and_other_seeds_differently() -> None:
    deals = [tuple(Dealer(seed).shuffled(range(50))) for seed in range(100)]
    assert deals == [tuple(Dealer(seed).shuffled(range(50))) for seed in range(100)]
    assert len(set(deals)) == 100


def test_two_dealers_do_not_disturb_each_other() -> None:
    one, other = Dealer("x"), Dealer("x")
    mixed = [dealer.below(1000) for _ in range(20) for dealer in (one, other)]
    assert mixed[::2] == mixed[1::2]


@pytest.mark.parametrize("limit", [1, 2, 3, 7, 108])
def test_every_number_below_the_limit_comes_about_equally_often(limit: int) -> None:
    draws = 20_000
    dealer = Dealer("fair")
    found = Counter(dealer.below(limit) for _ in range(draws))
    assert set(found) == set(range(limit))
    expected = draws / limit
    assert all(abs(n - expected) <= 5 * expected**0.5 for n in found.values())


def test_every_order_of_a_shuffle_comes_about_equally_often() -> None:
    dealer, shuffles = Dealer("orders"), 12_000
    found = Counter("".join(dealer.shuffled("abcd")) for _ in range(shuffles))
    assert set(found) == {"".join(order) for order in permutations("abcd")}
    expected = shuffles / 24
    assert all(abs(n - expected) <= 5 * expected**0.5 for n in found.values())


@pytest.mark.parametrize("size", [0, 1, 2, 108])
def test_a_shuffle_keeps_every_item_and_leaves_the_original_alone(size: int) -> None:
    items = list(range(size))
    assert sorted(Dealer(3).shuffled(items)) == items == list(range(size))
