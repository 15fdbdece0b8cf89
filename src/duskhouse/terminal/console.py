"""What a person at the terminal sees of a running server: where it is, how far its bots are, how to
close it; and one plain line if something goes wrong. The lines of JSON are for whoever hosts it."""

from __future__ import annotations

import logging
from types import TracebackType
from typing import Any, Self

from rich.console import Console
from rich.progress import (
    BarColumn,
    Progress,
    TaskID,
    TaskProgressColumn,
    TextColumn,
    TimeElapsedColumn,
)

from duskhouse.engine.game.registry import game_ids, load_game
from duskhouse.server.running import show_in_browser
from duskhouse.store.log import Unavailable
from duskhouse.terminal.language import language, message


class ServerConsole(logging.Handler):
    """Shows what the server logs to a person."""

    def __init__(self, with_browser: bool, console: Console | None = None) -> None:
        super().__init__(logging.INFO)
        self.with_browser = with_browser
        self.console = console or Console(highlight=False)
        self._waiting = set(game_ids())  # where bots still play by rules of thumb
        self._bars: dict[str, TaskID] = {}
        self._progress = Progress(
            TextColumn("  {task.description}"),
            BarColumn(),
            TaskProgressColumn(),  # without colours an empty bar looks like a full one
            TimeElapsedColumn(),
            console=self.console,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._take_bars_down()
        if kind is None:
            self._say("serve-closed")

    def welcome(self, address: str) -> None:
        if self.with_browser and show_in_browser(address):
            self._say("serve-in-browser", address=address)
        else:
            self._say("serve-open", address=address)
        self._say("serve-how-to-close")

    def emit(self, record: logging.LogRecord) -> None:
        event, facts = record.getMessage(), getattr(record, "facts", {})
        if record.levelno >= logging.WARNING:
            self._say("serve-wrong", what=f"{event}{reason(record)}")
        elif event == "compiling":
            self._show_progress(facts)
        elif event == "bots ready":
            self._bots_look_ahead(facts["game"])

    def _show_progress(self, facts: dict[str, Any]) -> None:
        """A bar a game; where bars cannot be drawn, the lines that follow must do."""
        game: str = facts["game"]
        if not self._bars:
            self._say("serve-compiling")
            if self.console.is_terminal:
                self._progress.start()
        if game not in self._bars:
            self._bars[game] = self._progress.add_task(title_of(game), total=1.0)
        self._progress.update(self._bars[game], completed=facts["progress"])

    def _bots_look_ahead(self, game: str) -> None:
        self._waiting.discard(game)
        if self._bars and not self.console.is_terminal:
            self._say("serve-looks-ahead", title=title_of(game))
        if not self._waiting:
            self._take_bars_down()
            self._say("serve-ready")

    def _take_bars_down(self) -> None:
        if self._progress.live.is_started:
            self._progress.stop()

    def _say(self, id_: str, **values: Any) -> None:
        self.console.print(message(id_, **values), soft_wrap=True, markup=False)
        self.console.file.flush()


def title_of(game: str) -> str:
    return load_game(game).words(language=language()).message("title")


def reason(record: logging.LogRecord) -> str:
    """What kind of error it was, without its values; why the database failed."""
    kind, error, _ = record.exc_info or (None, None, None)
    if isinstance(error, Unavailable):
        return f" ({error})"
    return f" ({kind.__name__})" if kind else ""
