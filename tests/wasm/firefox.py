"""Firefox by its own driver, Marionette: enough to open a page and to run what it holds."""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
import time
from pathlib import Path
from types import TracebackType
from typing import Any, Self

NAMES = ("firefox-esr", "firefox")
PREFERENCES = {"marionette.port": 0, "datareporting.policy.dataSubmissionEnabled": False}
PATIENCE = 120


def find_firefox() -> str | None:
    return next((found for name in NAMES if (found := shutil.which(name))), None)


class Firefox:
    """A headless one with a profile of its own."""

    def __init__(self, program: str, profile: Path) -> None:
        lines = (
            f"user_pref({json.dumps(name)}, {json.dumps(value)});\n"
            for name, value in PREFERENCES.items()
        )
        (profile / "user.js").write_text("".join(lines))
        command = [program, "--headless", "--marionette", "--no-remote", "--profile", str(profile)]
        self.process = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        self.port = profile / "MarionetteActivePort"
        self.count = 0

    def __enter__(self) -> Self:
        until = time.monotonic() + PATIENCE
        while not self.port.is_file() or not self.port.read_text().strip():
            assert self.process.poll() is None, "Firefox has ended."
            assert time.monotonic() < until, "Firefox does not begin."
            time.sleep(0.1)
        address = ("127.0.0.1", int(self.port.read_text()))
        self.line = socket.create_connection(address, PATIENCE)
        self.answers = self.line.makefile("rb")
        self._read()
        self.ask("WebDriver:NewSession", capabilities={})
        self.ask("WebDriver:SetTimeouts", script=1000 * PATIENCE, pageLoad=1000 * PATIENCE)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.answers.close()
        self.line.close()
        self.process.terminate()
        self.process.wait(PATIENCE)

    def _read(self) -> Any:
        length = b""
        while not length.endswith(b":"):
            length += self.answers.read(1)
        return json.loads(self.answers.read(int(length[:-1])))

    def ask(self, command: str, **given: Any) -> Any:
        self.count += 1
        message = json.dumps([0, self.count, command, given]).encode()
        self.line.sendall(b"%d:%s" % (len(message), message))
        _, _, error, result = self._read()
        assert error is None, error
        return result.get("value") if isinstance(result, dict) else result

    def open(self, address: str) -> None:
        self.ask("WebDriver:Navigate", url=address)

    def wait_for(self, part: str) -> None:
        """Until the address has this part."""
        until = time.monotonic() + PATIENCE
        while part not in self.ask("WebDriver:GetCurrentURL"):
            assert time.monotonic() < until, f"Firefox does not come to {part}."
            time.sleep(0.1)

    def run(self, function: str, given: Any) -> Any:
        """What an asynchronous function of the page finds."""
        script = (
            f"const done = arguments[1];({function})(arguments[0])"
            ".then((found) => done({found}), (error) => done({trouble: String(error)}));"
        )
        answer = self.ask("WebDriver:ExecuteAsyncScript", script=script, args=[given])
        assert "trouble" not in answer, answer["trouble"]
        return answer["found"]
