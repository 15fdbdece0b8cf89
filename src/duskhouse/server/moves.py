"""The one way of a move: check, apply, commit, show, send.

Whatever is written to the log of a match is a step: a move of a person, a bot or a stand-in, a move
taken back, somebody who sits down, begins, leaves or plays again. Steps wait in one queue. Those
that came together take each stage together: they are a batch, with at most one step of a table.

    check   may it be done, and what is to be written? whoever asked is told why not
    apply   the match in memory changes
    commit  a thread writes the whole batch; nobody has been told of it yet
    show    what is new for each viewer
    send    everyone at the table is told

While one batch is being written, the one before it is shown and sent. If anything fails once a step
is being applied, its table is dropped from memory and loaded again from its log, which says whether
it was done: whoever asked is told of the trouble, and everyone sees how the table stands. If
another server has written first, the table is loaded again too, and the step is checked anew.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from duskhouse.match.entries import Entry, encode_entry
from duskhouse.server.bus import NEW, Bus
from duskhouse.server.changes import Changes
from duskhouse.server.logs import log, note
from duskhouse.store.log import Change, Conflict, Glance, Header, Row, rows
from duskhouse.store.store import Store
from duskhouse.words.errors import Refused

if TYPE_CHECKING:
    from duskhouse.server.table import Table


class Behind(Exception):
    """The log has more than is known here: it is to be read again."""


class Step:
    """Something that is to happen at a table. `done` is when it has gone all its way; it fails with
    what was refused, unless whoever asked is told of that in another way."""

    __slots__ = (
        "arrived",
        "changes",
        "done",
        "entries",
        "headers",
        "other_glances",
        "other_rows",
        "table",
        "tries",
    )
    most_tries = 4
    """How often it is checked and written, if another server is always first."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.arrived = time.monotonic()
        self.entries: Sequence[Entry] = ()
        self.headers: tuple[Header, ...] = ()  # of a new match that is written together with this
        self.other_rows: tuple[Row, ...] = ()  # its entries
        self.other_glances: tuple[Glance, ...] = ()
        self.changes: Changes | None = None
        self.tries = 0
        self.done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def check(self) -> Sequence[Entry]:
        """What is to be written; nothing, if it is only an answer. Refused if it may not be."""
        return ()

    def send(self) -> None:
        """Tell whoever asked, and everyone at the table."""
        raise NotImplementedError

    def refuse(self, refused: Refused) -> None:
        """Tell whoever asked why it was not done."""
        if not self.done.done():
            self.done.set_exception(refused)

    def change(self) -> Change:
        """What is written, once it has been applied."""
        first = self.table.match.length - len(self.entries)
        own = rows(self.table.id, first, map(encode_entry, self.entries))
        glances = self.table.new_glances() + self.other_glances
        return Change(own + self.other_rows, self.headers, self.table.new_times(), glances)


class OfItself(Step):
    """What time brings. Nobody has asked for it."""

    def refuse(self, refused: Refused) -> None:
        """Nobody is to be told."""


class Unmeasured:
    """Whoever measures the way of a move is told here."""

    def written(self, steps: int, seconds: float) -> None:
        """A batch of so many steps was written."""

    def sent(self, step: Step) -> None:
        """It has gone all its way."""

    def refused(self, refused: Refused) -> None: ...


class MoveQueue:
    """All steps of a process. A table is busy while a step of it is under way; others wait."""

    def __init__(
        self, store: Store, measure: Unmeasured | None = None, bus: Bus | None = None
    ) -> None:
        self._store = store
        self._bus = bus or Bus()
        self._measure = measure or Unmeasured()
        self._waiting: list[Step] = []
        self._busy: set[Table] = set()
        self._arrived = asyncio.Event()
        self._loading: set[asyncio.Task[None]] = set()

    def put(self, step: Step) -> asyncio.Future[None]:
        """Whatever comes of it, the future is done in the end."""
        self._waiting.append(step)
        self._arrived.set()
        return step.done

    def is_busy(self, table: Table) -> bool:
        return table in self._busy or any(step.table is table for step in self._waiting)

    async def drained(self) -> None:
        """When everything that was put has gone its way."""
        while self._waiting or self._busy:
            await asyncio.sleep(0.01)

    async def run(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            await self._arrived.wait()
            batch = self._next_batch()
            batch = [step for step in batch if self._check(step)]
            batch = self._each(batch, self._apply)
            if batch:
                written = await self._commit(batch)
                loop.call_soon(self._show_and_send, written)

    def _next_batch(self) -> list[Step]:
        """The first step of each table that is not busy."""
        batch, waiting = [], []
        for step in self._waiting:
            if step.table in self._busy:
                waiting.append(step)
            else:
                self._busy.add(step.table)
                batch.append(step)
        self._waiting = waiting
        self._arrived.clear()
        return batch

    def _check(self, step: Step) -> bool:
        """Whether there is something to write. If not, it ends here."""
        try:
            if step.table.is_dropped:
                raise Refused("trouble")
            step.entries = step.check()
            if step.entries:
                return True
            step.send()
        except Refused as refused:
            self._refuse(step, refused)
        except Behind:
            self._fail(step)
            return False
        except Exception:
            log.exception("check failed", extra={"facts": {"table": step.table.id}})
            self._refuse(step, Refused("trouble"))
        self._end(step)
        return False

    def _apply(self, step: Step) -> None:
        step.table.apply(step.entries)

    async def _commit(self, batch: list[Step]) -> list[Step]:
        """Those that are on disk."""
        began = time.monotonic()
        try:
            results = await self._store.commit([step.change() for step in batch])
        except Exception as error:
            results = [error] * len(batch)
        self._measure.written(len(batch), time.monotonic() - began)
        written = []
        for step, result in zip(batch, results, strict=True):
            step.tries += 1
            if result is None:
                self._bus.tell(step.table.id, NEW)
                written.append(step)
            elif isinstance(result, Conflict) and step.tries < step.most_tries:
                note("overtaken", table=step.table.id)
                self._load_soon(step)
            else:
                facts = {"table": step.table.id}
                log.error("commit failed", exc_info=result, extra={"facts": facts})
                self._fail(step)
        return written

    def _show_and_send(self, written: list[Step]) -> None:
        shown = self._each(written, self._show)
        for step in self._each(shown, self._send):
            self._end(step)

    def _show(self, step: Step) -> None:
        step.changes = step.table.show()

    def _send(self, step: Step) -> None:
        step.send()
        self._measure.sent(step)

    # ------------------------------------------------------------- what goes wrong
    def _each(self, steps: Iterable[Step], stage: Callable[[Step], None]) -> list[Step]:
        """Take each through a stage; those that are still on their way."""
        succeeded = []
        for step in steps:
            try:
                stage(step)
                succeeded.append(step)
            except Exception:
                facts = {"table": step.table.id, "stage": stage.__name__.strip("_")}
                log.exception("step failed", extra={"facts": facts})
                self._fail(step)
        return succeeded

    def _refuse(self, step: Step, refused: Refused) -> None:
        """Whatever goes wrong in telling one must not end the queue for all."""
        self._measure.refused(refused)
        try:
            step.refuse(refused)
        except Exception:
            log.exception("refusal failed", extra={"facts": {"table": step.table.id}})

    def _fail(self, step: Step) -> None:
        """The step ends here, once the table is loaded again."""
        self._refuse(step, Refused("trouble"))
        step.tries = step.most_tries
        self._load_soon(step)

    def _load_soon(self, step: Step) -> None:
        """The table stays busy until then."""
        task = asyncio.get_running_loop().create_task(self._load_again(step))
        self._loading.add(task)
        task.add_done_callback(self._loading.discard)

    async def _load_again(self, step: Step) -> None:
        table = step.table
        try:
            stored = await self._store.load(table.id)
            if stored is None:  # it was to be made, and was not kept
                table.drop()
            else:
                table.restore(stored)
        except Exception:
            log.exception("loading failed", extra={"facts": {"table": table.id}})
            table.drop()
        if step.tries < step.most_tries:
            self._begin_again(step)
        else:
            self._end(step)

    def _begin_again(self, step: Step) -> None:
        """Before all that waits for the same table."""
        step.entries, step.headers, step.other_rows, step.other_glances = (), (), (), ()
        self._busy.discard(step.table)
        self._waiting.insert(0, step)
        self._arrived.set()

    def _end(self, step: Step) -> None:
        self._busy.discard(step.table)
        if self._waiting:
            self._arrived.set()
        if not step.done.done():
            step.done.set_result(None)
