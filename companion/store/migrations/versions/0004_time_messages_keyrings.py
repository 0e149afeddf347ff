"""A room's time can stand still and it has a message for everybody; a phone's passes hang on one ring, with a key."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("room", sa.Column("left", sa.Integer(), nullable=True))
    op.add_column("room", sa.Column("message", sa.String(), nullable=False, server_default=""))
    op.add_column("room", sa.Column("message_number", sa.Integer(), nullable=False, server_default="0"))
    op.create_table(
        "keyring",
        sa.Column("id", sa.String(), primary_key=True),
        sa.Column("secret_hash", sa.String(), nullable=False, unique=True),
        sa.Column("key_hash", sa.String(), nullable=True, unique=True),
        sa.Column("key_made", sa.DateTime(timezone=True), nullable=True),
        sa.Column("made", sa.DateTime(timezone=True), nullable=False),
    )
    op.add_column("pass", sa.Column("keyring", sa.String(), nullable=False, server_default=""))
    op.create_index("ix_pass_keyring", "pass", ["keyring"])


def downgrade() -> None:
    op.drop_index("ix_pass_keyring", "pass")
    op.drop_column("pass", "keyring")
    op.drop_table("keyring")
    for column in ("message_number", "message", "left"):
        op.drop_column("room", column)
