"""Autobahn's fuzzing client over our socket: `python -m tests.server.autobahn WSTEST`.

WSTEST is the command of the autobahntestsuite, of one word or more, which needs Python 2.7
(docs/hosting.md says how to get it). It talks to a server that echoes; so one is made of the same
parts as ours, with limits that let its largest messages through.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import threading
from collections import Counter
from pathlib import Path

import uvicorn
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from duskhouse.server.running import config_for, listening
from duskhouse.server.settings import Settings

LARGEST = 2**25
WITHOUT = ["12.*", "13.*"]
"""Compression, which is switched off."""

KNOWN = {"7.1.5"}
"""A close in the middle of a message: the websockets library answers with 1002, Autobahn would like
to have its own code back."""

FINE = {"OK", "NON-STRICT", "INFORMATIONAL", "UNIMPLEMENTED"}


async def echo(scope: Scope, receive: Receive, send: Send) -> None:
    """Says everything again."""
    if scope["type"] != "websocket":
        return
    websocket = WebSocket(scope, receive, send)
    await websocket.accept()
    try:
        while True:
            message = await websocket.receive()
            if message["type"] == "websocket.disconnect":
                return
            if message.get("text") is not None:
                await websocket.send_text(message["text"])
            else:
                await websocket.send_bytes(message["bytes"])
    except (WebSocketDisconnect, RuntimeError):
        return


def run(wstest: list[str], cases: list[str]) -> dict[str, dict[str, str]]:
    """What Autobahn says of each case."""
    settings = Settings(bytes_per_second=1e12, byte_burst=1e12)
    server = uvicorn.Server(config_for(echo, settings, LARGEST))
    taken = listening("127.0.0.1", 0)
    thread = threading.Thread(target=server.run, args=[[taken]])
    thread.start()
    try:
        with tempfile.TemporaryDirectory() as folder:
            spec = Path(folder) / "spec.json"
            url = f"ws://127.0.0.1:{taken.getsockname()[1]}"
            wanted = {
                "outdir": folder,
                "servers": [{"agent": "duskhouse", "url": url}],
                "cases": cases,
                "exclude-cases": WITHOUT,
            }
            spec.write_text(json.dumps(wanted))
            subprocess.run([*wstest, "-m", "fuzzingclient", "-s", str(spec)], check=True)
            found = json.loads((Path(folder) / "index.json").read_text())
    finally:
        server.should_exit = True
        thread.join()
        taken.close()
    report: dict[str, dict[str, str]] = found["duskhouse"]
    return report


def main() -> None:
    wstest = sys.argv[1:]
    report = run(wstest, ["*"])
    for what in ("behavior", "behaviorClose"):
        print(what, dict(Counter(case[what] for case in report.values())))
    failed = [
        number
        for number, case in report.items()
        if number not in KNOWN and not {case["behavior"], case["behaviorClose"]} <= FINE
    ]
    for number in failed:
        print(number, report[number])
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
