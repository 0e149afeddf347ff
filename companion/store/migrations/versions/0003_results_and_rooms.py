"""Tables keep their result and can be put away; several can stand in one room."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("gaming_table", sa.Column("result", sa.JSON(none_as_null=True), nullable=True))
    op.add_column("gaming_table", sa.Column("room", sa.String(), nullable=False, server_default=""))
    op.add_column("gaming_table", sa.Column("ended", sa.DateTime(timezone=True), nullable=True))
    op.add_column("gaming_table", sa.Column("put_away", sa.DateTime(timezone=True), nullable=True))
    op.create_index("ix_gaming_table_room", "gaming_table", ["room"])
    op.create_table(
        "room",
        sa.Column("id", sa.String(), primary_key=True),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("opened", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ends", sa.DateTime(timezone=True), nullable=True),
    )


def downgrade() -> None:
    op.drop_table("room")
    op.drop_index("ix_gaming_table_room", "gaming_table")
    for column in ("put_away", "ended", "room", "result"):
        op.drop_column("gaming_table", column)
