"""All named states on one page, at full size and 360 pixels wide.

`python -m tests.render.gallery` writes gallery/index.html; with `--accept` the pictures also become
the references that the tests compare with, and those of the README are made anew.
"""

import sys
from html import escape
from pathlib import Path

from bot.games.point_salad.pictures import draw_final, draw_market, draw_replay, draw_tableaux
from bot.games.veggies.pictures import draw_replay as draw_stands_replay
from bot.render import Picture
from tests.render.boards import game
from tests.render.stands import game as stands_game
from tests.render.states import NAMES, drawn

ROOT = Path(__file__).parents[2]
GALLERY = ROOT / "gallery"
REFERENCES = ROOT / "tests/references"
README = ROOT / "assets/readme"
PHONE = 360

PAGE = """<!doctype html>
<meta charset="utf-8">
<title>Salad: all pictures</title>
<style>
  body {{ margin: 2rem; font: 16px/1.5 system-ui, sans-serif; background: #fff; color: #222 }}
  figure {{ margin: 0 0 3rem }}
  figure div {{ display: flex; gap: 1rem; align-items: flex-start }}
  span {{ padding: 12px; background: #f2f3f5 }}
  span.dark {{ background: #313338 }}
  img {{ display: block; border-radius: 8px }}
</style>
<h1>All pictures</h1>
{figures}
"""

FIGURE = """<figure>
<figcaption><b>{name}</b>: {width} × {height}, {size:,} bytes</figcaption>
<div>
<span class="dark"><img src="{file}" width="{phone}" alt=""></span>
<span><img src="{file}" width="{phone}" alt=""></span>
<span class="dark"><img src="{file}" width="{width}" alt=""></span>
</div>
</figure>"""


def write(directory: Path) -> Path:
    """Draw every state into the directory; return the page that shows them."""
    directory.mkdir(exist_ok=True)
    figures = [_figure(directory, name, drawn(name)) for name in NAMES]
    figures.append(_figure(directory, "replay", draw_replay(game(2, seed=7))))
    figures.append(_figure(directory, "match-replay", draw_replay(game(3, seed=8, match=True))))
    figures.append(_figure(directory, "veggies-replay", draw_stands_replay(stands_game(2, 7))))
    page = directory / "index.html"
    page.write_text(PAGE.format(figures="\n".join(figures)), encoding="utf-8")
    return page


def _figure(directory: Path, name: str, picture: Picture) -> str:
    file = name + Path(picture.filename).suffix
    (directory / file).write_bytes(picture.data)
    return FIGURE.format(
        name=escape(name),
        file=escape(file),
        width=picture.width,
        height=picture.height,
        size=len(picture.data),
        phone=PHONE,
    )


def accept() -> None:
    """Make the pictures of today the references."""
    for old in REFERENCES.glob("*.png"):
        old.unlink()
    for name in NAMES:
        (REFERENCES / f"{name}.png").write_bytes(drawn(name).data)


def show() -> None:
    """Make the pictures of the README."""
    boards = game(4, seed=7)
    README.mkdir(exist_ok=True)
    for picture in (draw_market(boards[30]), draw_tableaux(boards[30]), draw_final(boards[-1])):
        (README / picture.filename).write_bytes(picture.data)
    replay = draw_replay(game(2, seed=7)[4:16])
    (README / replay.filename).write_bytes(replay.data)


def main() -> None:
    """Write the gallery, and the references if asked to."""
    if "--accept" in sys.argv[1:]:
        accept()
        show()
    sys.stdout.write(f"{write(GALLERY)}\n")


if __name__ == "__main__":
    main()
