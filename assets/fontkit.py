"""Make the shipped fonts from the upstream ones: `python -m assets.fontkit DIRECTORY`.

DIRECTORY holds the unpacked Debian packages fonts-noto-core, fonts-noto-cjk and
fonts-noto-color-emoji and the variable fonts Fredoka and Nunito, in any folders. Needs fontTools.
Each font keeps the characters that occur in names, and `coverage.json` says which those are, so
that the bot needs no font parser.
"""

import io
import itertools
import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from fontTools import subset  # type: ignore[import-untyped]  # fontTools brings no types
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]  # fontTools has no types
from fontTools.varLib.instancer import (  # type: ignore[import-untyped]  # fontTools has no types
    instantiateVariableFont,
)
from PIL import Image

FONTS = Path(__file__).parent / "fonts"
EMOJI_HEIGHT = 72
PICTOGRAPHS = 0x1F200
SKIN_TONES = range(0x1F3FB, 0x1F400)
JOINERS = (0x200C, 0x200D, 0xFE0E, 0xFE0F)

NOTO = (
    "Armenian", "Arabic", "Bengali", "CanadianAboriginal", "Cherokee", "Devanagari", "Ethiopic",
    "Georgian", "Gujarati", "Gurmukhi", "Hebrew", "Kannada", "Khmer", "Lao", "Malayalam",
    "Myanmar", "Sinhala", "Tamil", "Telugu", "Thai",
)  # fmt: skip


def _span(*spans: tuple[int, int]) -> set[int]:
    return {code for first, last in spans for code in range(first, last + 1)}


def _cjk() -> set[int]:
    """Every character of the everyday Chinese, Japanese and Korean character sets."""
    codes = _span((0x3000, 0x30FF), (0x31F0, 0x31FF), (0xFF00, 0xFFEF), (0x3200, 0x32FF))
    codes |= _span((0xAC00, 0xD7A3), (0x3130, 0x318F))
    for codec, rows in (("gb2312", 0xD8), ("shift_jis", 0xEB), ("big5", 0xC7)):
        for lead, trail in itertools.product(range(0x81, rows), range(0x40, 0xFF)):
            try:
                codes.add(ord(bytes((lead, trail)).decode(codec)))
            except (UnicodeDecodeError, TypeError):
                continue
    return codes


def _subset(font: TTFont, codes: Iterable[int]) -> TTFont:
    options = subset.Options(hinting=False, notdef_outline=True, name_IDs=[0, 1, 2, 4, 6, 13, 14])
    options.layout_features = ["*"]
    options.drop_tables += ["DSIG", "MATH", "vmtx", "vhea", "VORG", "BASE"]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=codes)
    subsetter.subset(font)
    return font


def _smaller_strikes(font: TTFont) -> None:
    """Scale the colour bitmaps to the size used in names and give them a palette."""
    for strike, located in zip(font["CBDT"].strikeData, font["CBLC"].strikes, strict=True):
        table = located.bitmapSizeTable
        ratio = EMOJI_HEIGHT / 128
        table.ppemX = table.ppemY = round(table.ppemX * ratio)
        for line in (table.hori, table.vert):
            for field in ("ascender", "descender", "widthMax"):
                setattr(line, field, round(getattr(line, field) * ratio))
        for glyph in strike.values():
            _smaller_glyph(glyph, ratio)


def _smaller_glyph(glyph: Any, ratio: float) -> None:
    image = Image.open(io.BytesIO(glyph.imageData)).convert("RGBA")
    image = image.resize((round(image.width * ratio), round(image.height * ratio)), 1)
    out = io.BytesIO()
    image.quantize(64, method=Image.Quantize.FASTOCTREE).save(out, "PNG", optimize=True)
    glyph.imageData = out.getvalue()
    metrics = glyph.metrics
    metrics.width, metrics.height = image.size
    for field in ("BearingX", "BearingY", "Advance"):
        name = field if hasattr(metrics, field) else f"hori{field}"
        setattr(metrics, name, round(getattr(metrics, name) * ratio))


def _emoji(path: Path) -> TTFont:
    font = TTFont(path)
    codes = set(font.getBestCmap()) - set(SKIN_TONES) - _span((0x20, 0x7F))
    font = _subset(font, codes | _span((0x30, 0x39)) | {0x23, 0x2A} | set(JOINERS))
    _smaller_strikes(font)
    return font


def _made(source: Path) -> Iterable[tuple[str, TTFont]]:
    found = {path.name: path for path in source.rglob("*.tt?")} | {
        path.name: path for path in source.rglob("*.otf")
    }
    fredoka = instantiateVariableFont(
        TTFont(found["Fredoka[wdth,wght].ttf"]), {"wght": 600, "wdth": 100}
    )
    yield "Fredoka-SemiBold.ttf", _subset(fredoka, _span((0x20, 0x24F), (0x2000, 0x22FF)))
    nunito = instantiateVariableFont(TTFont(found["Nunito[wght].ttf"]), {"wght": 800})
    yield "Nunito-ExtraBold.ttf", _subset(nunito, _span((0x20, 0x52F), (0x1E00, 0x22FF)))
    sans = TTFont(found["NotoSans-Bold.ttf"])
    yield "NotoSans-Bold.ttf", _subset(sans, sans.getBestCmap())
    for script in NOTO:
        font = TTFont(found[f"NotoSans{script}-Bold.ttf"])
        yield f"NotoSans{script}-Bold.ttf", _subset(font, font.getBestCmap())
    cjk = TTFont(found["NotoSansCJK-Bold.ttc"], fontNumber=0)
    yield "NotoSansCJK-Bold.otf", _subset(cjk, _cjk())
    math = TTFont(found["NotoSansMath-Regular.ttf"])
    yield "NotoSansMath-Regular.ttf", _subset(math, _span((0x1D400, 0x1D7FF), (0x2100, 0x214F)))
    for name in ("NotoSansSymbols-Bold.ttf", "NotoSansSymbols2-Regular.ttf"):
        font = TTFont(found[name])
        yield (
            name,
            _subset(font, [code for code in font.getBestCmap() if code < PICTOGRAPHS]),
        )
    yield "NotoColorEmoji.ttf", _emoji(found["NotoColorEmoji.ttf"])


def _ranges(codes: Iterable[int]) -> list[list[int]]:
    ranges: list[list[int]] = []
    for code in sorted(codes):
        if ranges and code == ranges[-1][1] + 1:
            ranges[-1][1] = code
        else:
            ranges.append([code, code])
    return ranges


def main() -> None:
    """Write every font and the table of what each covers."""
    coverage = {}
    for name, font in _made(Path(sys.argv[1])):
        font.save(FONTS / name)
        coverage[name] = _ranges(font.getBestCmap())
        sys.stdout.write(f"{name}: {(FONTS / name).stat().st_size:,} bytes\n")
    text = json.dumps(coverage, separators=(",", ":"))
    (FONTS / "coverage.json").write_text(text + "\n")


if __name__ == "__main__":
    main()
