"""The history of the schema: one file a change in `versions`, applied when a store is opened.

To change the schema, change `bot.store.schema` and add `schema_NNNN.py` with the next number as
its `revision` and the last one as its `down_revision`; never touch one that was released. There
is no way down: a backup is the way back.
"""
