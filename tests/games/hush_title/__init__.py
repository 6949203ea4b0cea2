"""Hush as people meet it: what a title of the house consists of, in words alone."""
