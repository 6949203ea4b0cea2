"""Art, sprites, fonts and locales of Salad; `python -m tests.render.art` makes the sprites."""
