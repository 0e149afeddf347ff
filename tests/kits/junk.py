"""Whatever JSON can say, for tests of what reads it."""

from __future__ import annotations

from hypothesis import strategies as st

leaves = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4)
junk = st.recursive(
    leaves,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
)
