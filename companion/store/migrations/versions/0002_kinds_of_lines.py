"""Lines of the log know what they are: a move, a ruling or a taking back. So rulings are found without reading all."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

RULINGS = {"correct-count", "move-token", "correct-fact", "retire-seat", "adopt-game"}
"""The host's rulings up to this step."""


def upgrade() -> None:
    op.add_column("entry", sa.Column("kind", sa.String(), nullable=False, server_default="move"))
    entry = sa.table(
        "entry",
        sa.column("table_id", sa.String()),
        sa.column("number", sa.Integer()),
        sa.column("line", sa.JSON()),
        sa.column("kind", sa.String()),
    )
    connection = op.get_bind()
    for table_id, number, line in connection.execute(
        sa.select(entry.c.table_id, entry.c.number, entry.c.line)
    ).all():
        kind = (
            "back"
            if "back" in line
            else "ruling"
            if "waive" in line or line.get("move") in RULINGS
            else "move"
        )
        if kind != "move":
            this = (entry.c.table_id == table_id, entry.c.number == number)
            connection.execute(entry.update().where(*this).values(kind=kind))
    op.create_index("ix_entry_kind", "entry", ["kind"])


def downgrade() -> None:
    op.drop_index("ix_entry_kind", "entry")
    op.drop_column("entry", "kind")
