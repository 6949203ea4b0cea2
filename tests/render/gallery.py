"""All named states on one page: before and after, light and dark, on a phone, as others see.

`python -m tests.render.gallery` writes gallery/index.html. Before is what the references show, or
with `--before REVISION` those of an earlier commit. With `--accept` the pictures also become the
references that the tests compare with, and those of the README are made anew.
"""

import io
import subprocess
import sys
from html import escape
from pathlib import Path

from PIL import Image

from bot.games.point_salad.pictures import draw_final, draw_market, draw_replay, draw_tableaux
from bot.games.veggies.pictures import draw_replay as draw_stands_replay
from bot.render import Picture
from tests.render.boards import game
from tests.render.sight import MATRICES, seen
from tests.render.stands import game as stands_game
from tests.render.states import STATES, drawn

ROOT = Path(__file__).parents[2]
GALLERY = ROOT / "gallery"
REFERENCES = ROOT / "tests/references"
README = ROOT / "assets/readme"
PHONE = 360
SIGHTS = [sight for sight in MATRICES if sight != "all cones"]

PAGE = """<!doctype html>
<meta charset="utf-8">
<title>Salad: all pictures</title>
<style>
  body {{ margin: 2rem; font: 16px/1.5 system-ui, sans-serif; background: #fff; color: #222 }}
  figure {{ margin: 0 0 3rem }}
  figure div {{ display: flex; flex-wrap: wrap; gap: 1rem; align-items: flex-start }}
  figure div {{ margin-bottom: 1rem }}
  span {{ padding: 12px; background: #f2f3f5 }}
  span.dark {{ background: #313338; color: #ddd }}
  img {{ display: block; border-radius: 8px }}
</style>
<h1>All pictures</h1>
{figures}
"""

FIGURE = """<figure>
<figcaption><b>{name}</b>: {width} × {height}, {size:,} bytes{earlier}</figcaption>
<div>
{before}
<span class="dark">now<img src="{file}" width="{phone}" alt=""></span>
<span>now<img src="{file}" width="{phone}" alt=""></span>
<span class="dark"><img src="{file}" width="{width}" alt=""></span>
</div>
<div>
{sights}
</div>
</figure>"""

SHOWN = """<span class="{theme}">{title}<img src="{file}" width="{phone}" alt=""></span>"""


def write(directory: Path, revision: str | None = None) -> Path:
    """Draw every state into the directory; return the page that shows them."""
    directory.mkdir(exist_ok=True)
    figures = [_figure(directory, name, drawn(name), _before(name, revision)) for name in STATES]
    films = {
        "replay": draw_replay(game(2, seed=7)),
        "match-replay": draw_replay(game(3, seed=8, match=True)),
        "veggies-replay": draw_stands_replay(stands_game(2, 7)),
    }
    figures += [_figure(directory, name, film, b"") for name, film in films.items()]
    page = directory / "index.html"
    page.write_text(PAGE.format(figures="\n".join(figures)), encoding="utf-8")
    return page


def _before(name: str, revision: str | None) -> bytes:
    """Return the reference of a state, as it is or as it was; nothing if there was none."""
    path = REFERENCES / f"{name}.png"
    if revision is None:
        return path.read_bytes() if path.exists() else b""
    at = f"{revision}:{path.relative_to(ROOT).as_posix()}"
    command = ("git", "-C", str(ROOT), "show", at)
    found = subprocess.run(command, capture_output=True, check=False)  # noqa: S603 — git, for a developer
    return found.stdout if found.returncode == 0 else b""


def _figure(directory: Path, name: str, picture: Picture, earlier: bytes) -> str:
    file = name + Path(picture.filename).suffix
    (directory / file).write_bytes(picture.data)
    still = file.endswith(".png")
    return FIGURE.format(
        name=escape(name),
        file=escape(file),
        width=picture.width,
        height=picture.height,
        size=len(picture.data),
        earlier=f" (before: {len(earlier):,})" if earlier else "",
        phone=PHONE,
        before=_kept(directory, f"{name}-before.png", earlier, "before") if earlier else "",
        sights="\n".join(_sights(directory, name, picture.data) if still else ()),
    )


def _sights(directory: Path, name: str, data: bytes) -> list[str]:
    """Return the picture as people see it who lack a kind of cones."""
    shown = []
    for sight in SIGHTS:
        with Image.open(io.BytesIO(data)) as image:
            out = io.BytesIO()
            seen(image, sight).save(out, "PNG")
        shown.append(_kept(directory, f"{name}-{sight}.png", out.getvalue(), sight))
    return shown


def _kept(directory: Path, file: str, data: bytes, title: str) -> str:
    (directory / file).write_bytes(data)
    return SHOWN.format(theme="dark", title=title, file=escape(file), phone=PHONE)


def accept() -> None:
    """Make the pictures of today the references."""
    for old in REFERENCES.glob("*.png"):
        old.unlink()
    for name in STATES:
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
    arguments = sys.argv[1:]
    before = arguments[arguments.index("--before") + 1] if "--before" in arguments else None
    sys.stdout.write(f"{write(GALLERY, before)}\n")


if __name__ == "__main__":
    main()
