"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def _of_table(primary_key: bool = False) -> sa.Column[str]:
    owner = sa.ForeignKey("gaming_table.id")
    return sa.Column("table_id", sa.String(), owner, nullable=False, primary_key=primary_key)


def _moment(name: str, nullable: bool = False) -> sa.Column[object]:
    return sa.Column(name, sa.DateTime(timezone=True), nullable=nullable)


def upgrade() -> None:
    op.create_table(
        "gaming_table",
        sa.Column("id", sa.String(), primary_key=True),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("rules", sa.Integer(), nullable=False),
        sa.Column("seed", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("stage", sa.String(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("open_move", sa.JSON(), nullable=True),
        _moment("opened"),
        _moment("touched"),
    )
    op.create_index("ix_gaming_table_stage", "gaming_table", ["stage"])
    op.create_index("ix_gaming_table_touched", "gaming_table", ["touched"])
    op.create_table(
        "seat",
        _of_table(primary_key=True),
        sa.Column("position", sa.Integer(), primary_key=True),
        sa.Column("name", sa.String(), nullable=False),
    )
    op.create_table(
        "entry",
        _of_table(primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True),
        sa.Column("line", sa.JSON(), nullable=False),
        sa.Column("effects", sa.JSON(), nullable=False),
        _moment("at"),
    )
    op.create_table(
        "submission",
        _of_table(primary_key=True),
        sa.Column("key", sa.String(), primary_key=True),
        sa.Column("revision", sa.Integer(), nullable=False),
    )
    op.create_table(
        "pass",
        sa.Column("id", sa.String(), primary_key=True),
        _of_table(),
        sa.Column("secret_hash", sa.String(), nullable=False, unique=True),
        sa.Column("host", sa.Boolean(), nullable=False),
        sa.Column("scribe", sa.Boolean(), nullable=False),
        sa.Column("seats", sa.JSON(), nullable=False),
        sa.Column("revoked", sa.Boolean(), nullable=False),
        _moment("issued"),
    )
    op.create_index("ix_pass_table_id", "pass", ["table_id"])
    op.create_table(
        "invitation",
        sa.Column("code", sa.String(), primary_key=True),
        _of_table(),
        sa.Column("role", sa.String(), nullable=False),
        sa.Column("seat", sa.String(), nullable=False),
        sa.Column("revoked", sa.Boolean(), nullable=False),
        _moment("made"),
        _moment("expires", nullable=True),
    )
    op.create_index("ix_invitation_table_id", "invitation", ["table_id"])
    op.create_table(
        "request",
        sa.Column("id", sa.String(), primary_key=True),
        _of_table(),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("pass_id", sa.String(), nullable=False),
        sa.Column("by", sa.String(), nullable=False),
        sa.Column("details", sa.JSON(), nullable=False),
        sa.Column("agreed", sa.JSON(), nullable=False),
        sa.Column("outcome", sa.String(), nullable=False),
        _moment("made"),
    )
    op.create_index("ix_request_table_id", "request", ["table_id"])


def downgrade() -> None:
    for name in ("request", "invitation", "pass", "submission", "entry", "seat", "gaming_table"):
        op.drop_table(name)
