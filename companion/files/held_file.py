"""A file that one program at a time holds. However that program ends, it is free again at once."""

from __future__ import annotations

import errno
import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

logger = logging.getLogger(__name__)

SOMEBODY_HAS_IT = {errno.EACCES, errno.EAGAIN, errno.EDEADLK}


class TakenError(Exception):
    """Another program holds it."""


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Hold this file while the block runs. It stays where it is afterwards, empty."""
    try:
        file = path.open("ab")
    except OSError as wrong:
        # Whoever cannot write here learns so in better words when the games are to be kept.
        logger.debug("cannot hold %s: %s", path, wrong)
        yield
        return
    with file:
        try:
            _take(file)
        except OSError as wrong:
            if wrong.errno in SOMEBODY_HAS_IT:
                raise TakenError(str(path)) from wrong
            logger.warning("whether others use %s is not known: %s", path.parent, wrong.strerror)
        yield


if sys.platform == "win32":
    import msvcrt

    def _take(file: IO[bytes]) -> None:
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _take(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
