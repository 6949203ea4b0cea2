"""Names are text from strangers: what is shown of them cannot do anything, and shows something.

What a character is follows from the classes of Unicode as `regex` knows them, which is newer than
what Python knows: letters and emoji of later years are no holes in a name.
"""

import unicodedata
from dataclasses import replace

import regex

from engine.text import Listed, Text, Value

LONGEST = 32
_LONGEST_CHARACTER = 10
"""Code points of one character: enough for accents and families, not for towers of marks."""

FSI, PDI = "\u2068", "\u2069"
"""Between these a text is laid out by itself, and turns nothing around it."""
RLI = "\u2067"
"""In place of the first: it is laid out from the right, whatever it begins with."""

_EMPTY = "?"
_PUNCTUATION = regex.compile(r"[!-/:-@\[-`{-~]")
_BLANK = str.maketrans(dict.fromkeys("\u2800\ufffc\U0001d159", " "))
"""Called symbols, but without ink: the empty Braille cell, a place holder, a note without head."""

_HIDDEN = regex.compile(
    # What is kept, for it means something where it stands: flags made of tags, the choice between
    # text and emoji, and joiners in the scripts and the emoji that need them.
    r"(\U0001f3f4[\U000e0020-\U000e007e]{1,8}\U000e007f"
    r"|(?<=[\p{Emoji}--[0-9\#*]])[\ufe0e\ufe0f]|(?<=[0-9\#*])\ufe0f(?=\u20e3)"
    r"|(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})"
    r"|(?<=[[\p{L}\p{M}]--\p{Latin}--\p{Greek}--\p{Cyrillic}])[\u200c\u200d](?=\p{L}))"
    r"|[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}--[\p{Cn}&&\p{Extended_Pictographic}]]",
    regex.V1,
)
"""Code points that are kept free for emoji may be some by now: they stay."""

_LONE_MARKS = regex.compile(r"(?:^|(?<= ))\p{M}+")
"""They would go on top of what stands before the name."""

TURNING = regex.compile(r"[\p{Bidi_Class=R}\p{Bidi_Class=AL}\p{Bidi_Class=AN}]")
_INK = regex.compile(r"[\p{L}\p{N}\p{P}\p{S}\p{Extended_Pictographic}]")
_LOOKALIKES = str.maketrans(
    "\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0458\u0455\u051b\u051d\u04bb\u04cf"
    "\u0432\u043a\u043c\u043d\u0442\u03b1\u03bf\u03c1\u03b9\u03bd\u03c4\u03c5\u03c7\u03ba01i|",
    "aeopcyxljsqwhlbkmhtaoplvtuxkolll",
)
"""Letters of Cyrillic and Greek, digits and strokes: what look like Latin letters."""


def visible(name: str) -> str:
    """Return a name, or what else somebody has typed, on one line and without what nobody sees."""
    composed = unicodedata.normalize("NFC", name).translate(_BLANK)
    line = " ".join(composed.split())
    bare = _HIDDEN.sub(lambda found: found[1] or "", line)
    joined = unicodedata.normalize("NFC", " ".join(bare.split()))
    return " ".join(_LONE_MARKS.sub("", joined).split())


def clean(name: str, longest: int = LONGEST) -> str:
    """Return the name on one line, without control characters, at most `longest` characters long.

    A character is a grapheme cluster; a longer name ends in an ellipsis, a name of which nothing
    is left that leaves ink is "?".
    """
    clusters = regex.findall(r"\X", visible(name))
    characters = [
        cluster
        if len(cluster) <= _LONGEST_CHARACTER
        else cluster[:_LONGEST_CHARACTER].rstrip("\u200c\u200d")
        for cluster in clusters
    ]
    if len(characters) > longest:
        characters = [*characters[: longest - 1], "…"]
    short = "".join(characters)
    return short if _INK.search(short) else _EMPTY


def plain(name: str, longest: int = LONGEST) -> str:
    """Return the name for a text without markdown: it turns nothing around it."""
    return _isolated(clean(name, longest))


def harmless(name: str, longest: int = LONGEST) -> str:
    """Return the name for Discord's markdown: it formats, links, mentions and turns nothing."""
    escaped = _PUNCTUATION.sub(lambda sign: f"\\{sign[0]}", clean(name, longest))
    return _isolated(escaped.replace("@", "@\u200b"))


def _isolated(name: str) -> str:
    """Return the name so that, if it turns the direction of reading, it turns nothing but itself.

    One that is read like the text around it stays as it is, to be found and copied.
    """
    return f"{FSI}{name}{PDI}" if TURNING.search(name) else name


def cut(text: str, longest: int) -> str:
    """Return a text with names in it, cut to so many code points if it is longer.

    It is cut between words where the last one is not most of the text.
    """
    if len(text) <= longest:
        return text
    word_end = text.rfind(" ", longest // 2, longest - 1)
    kept = text[: longest - 2] if word_end < 0 else text[:word_end].rstrip(",;:")
    # At most one name stands around the place.
    opened = kept.count(FSI) > kept.count(PDI)
    return f"{kept}…{PDI if opened else ''}"


def whole_lines(told: str, longest: int) -> str:
    """Return lines of a text, without its last ones if it is longer than so many code points.

    A first line that is too long by itself is cut.
    """
    if len(told) <= longest:
        return told
    line_end = told.rfind("\n", 0, longest - 1)
    return cut(told, longest) if line_end < 0 else f"{told[:line_end]}\n…"


def seen(name: str) -> str:
    """Return what a glance sees of a name: equal for names that cannot be told apart.

    Case, width, space and what is invisible do not count, and letters of other alphabets that
    look the same are the same: the common ones, not all that Unicode lists.
    """
    folded = unicodedata.normalize("NFKC", visible(name)).casefold()
    bare = _HIDDEN.sub("", folded).translate(_LOOKALIKES)
    return "".join(bare.split())


def harmless_text(text: Text) -> Text:
    """Return the sentence with every value that is text made harmless for markdown."""
    return replace(text, values=tuple((key, _harmless(value)) for key, value in text.values))


def _harmless(value: Value) -> Value:
    match value:
        case Text():
            return harmless_text(value)
        case Listed(parts):
            return replace(value, parts=tuple(map(_harmless, parts)))
        case str():
            return harmless(value)
    return value
