"""Alembic runs this. The connection comes from `companion.store.migrate`, or from a test that compares."""

from alembic import context
from sqlmodel import SQLModel

from companion.store import rows  # noqa: F401 - knows the tables


def take_the_steps() -> None:
    context.configure(
        connection=context.config.attributes["connection"],
        target_metadata=SQLModel.metadata,
        render_as_batch=True,  # SQLite cannot alter most of a table in place
    )
    with context.begin_transaction():
        context.run_migrations()


if hasattr(context, "config"):  # whoever only reads this file, for its doctests say, has no steps to take
    take_the_steps()
