"""Starts an installed server on a free port of this machine, asks it for what a phone asks first, and stops it."""

from __future__ import annotations

import subprocess
import sys
import time
import urllib.request
from socket import socket

WANTED = ("/healthz", "/", "/join/ABCD", "/icons/gold.svg", "/fonts/alegreya-bold.ttf")


def main(command: str, folder: str) -> int:
    with socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    serve = [command, "serve", "--host", "127.0.0.1", "--port", str(port), "--data", folder]
    server = subprocess.Popen(serve, stdout=subprocess.DEVNULL)
    try:
        for _ in range(150):
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=1).close()
                break
            except OSError:
                time.sleep(0.2)
        for path in WANTED:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=20) as answer:
                assert answer.status == 200, path
                assert answer.read(64), path
    finally:
        server.terminate()
        server.wait(10)
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
