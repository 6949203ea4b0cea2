"""Veggies at a table."""
