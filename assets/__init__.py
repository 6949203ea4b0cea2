"""Art, sprites, fonts and locales of Salad; `python -m assets.build` makes the sprites."""
