"""Tests against a PostgreSQL server of their own: `make test-postgres`."""
