""" "It is your turn", to people who are not at the table.

A step that may concern somebody who is away puts a time beside the match (`Table.new_times`), in
the same transaction. When that has come, one server sees from the log who is to be told, and notes
it for each of their channels; what is noted is sent, if it still holds by then, and tried again if
that fails. All of it is in the database, so nothing is lost with a server, and of two servers that
would send the same notice only one may: the one that has moved its time.
"""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec

from duskhouse.match.match import Match
from duskhouse.server import contacts, notice_words, presence, push
from duskhouse.server.contacts import Channel, Contact, read_contact, written
from duskhouse.server.logs import log, note
from duskhouse.server.occasions import Occasion, Reason, becomes_late, occasion
from duskhouse.server.posting import post
from duskhouse.store.contacts import Contacts, Notice
from duskhouse.store.log import Unavailable
from duskhouse.words.errors import Refused

if TYPE_CHECKING:
    from duskhouse.server.table import Table
    from duskhouse.server.tables import Tables

LOOK = 2.0
LEASE = "notices"
AT_ONCE = 50
SENT_WITHIN = 60.0
"""Seconds after which whoever has begun to send something has failed."""

PAUSES = (30.0, 120.0, 600.0, 3600.0)
"""Seconds before each further try."""

FAILED = 0
"""Instead of the status of an answer, if there was none."""

TRIES_TO_CHANGE = 5


class Notices:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self.contacts = Contacts(tables.store)
        self.anywhere = tables.settings.webhooks_anywhere
        self._to_ask: dict[str, float] = {}  # not written yet
        self._sending = 0

    async def open(self) -> None:
        """The key for Web Push is made at the first start."""
        if not push.is_installed():
            note("no web push", install=push.INSTALL)
            return
        with suppress(Unavailable):  # then it is made when it is asked for
            await self.private_key()

    async def private_key(self) -> str:
        kept = await self.contacts.kept_key(push.KEY)
        if kept is None:
            made = await asyncio.to_thread(push.new_key)
            kept = await self.contacts.own_key(push.KEY, made)
        return kept

    async def close(self) -> None:
        """Whoever has left with the server may not come back."""
        with suppress(Unavailable):
            await self._write_to_ask()

    async def run(self) -> None:
        """Those who were here before a restart come back first."""
        await asyncio.sleep(presence.TOLD_AFTER)
        while not self._tables.is_closing:
            try:
                await self._write_to_ask()
                if await self._tables.bus.lease(LEASE):
                    await self.look()
                    await self.send_due()
            except Unavailable:
                pass
            except Exception:  # whatever it was, people are told of other tables
                log.exception("notices failed")
            await asyncio.sleep(LOOK)

    # ------------------------------------------------------------- who is to be told
    async def look(self) -> None:
        for match, since in await self.contacts.to_ask(contacts.now(), AT_ONCE):
            try:
                again = await self._ask(match)
            except Unavailable:
                raise
            except Exception as error:  # others must not wait for it
                again = seen_again_at(match, error)
            await self.contacts.asked(match, since, again)

    async def _ask(self, match_id: str) -> float | None:
        """Note all who are to be told of this table; when to see again."""
        found = await self.contacts.at(match_id)
        if not found:
            return None
        match, happened = await self._now_at(match_id)
        if happened is None:
            return None
        for owner, body, seat in found:
            if happened.concerns(seat):
                for channel in read_contact(body).channels:
                    if not channel.is_off:
                        number, due = happened.number, contacts.now()
                        await self.contacts.note(match_id, channel.id, owner, number, due)
            if owner == match_id and match.rematch_table:
                await self._hand_on(body, match.rematch_table)
        late_at, now = becomes_late(match), time.monotonic()
        if late_at is None or late_at <= now:
            return None
        return contacts.now() + late_at - now

    async def _now_at(self, match_id: str) -> tuple[Match, Occasion | None]:
        """The table becomes live for it, so that others say who is connected at their servers. What
        was moved at another one may not be known here yet."""
        await self._tables.peers.follow_latest(await self._tables.find(match_id))
        table = await self._tables.find(match_id)
        return table.match, occasion(table.match, table.now())

    def ask_soon(self, table: Table, when: float) -> None:
        """Somebody has left whose turn it is."""
        if not table.is_dropped:
            table.header = msgspec.structs.replace(table.header, notify=when)
            self._to_ask[table.id] = when

    async def _write_to_ask(self) -> None:
        """If it cannot be written now, it waits."""
        asked, self._to_ask = self._to_ask, {}
        if asked:
            try:
                await self.contacts.ask([*asked], max(asked.values()))
            except Unavailable:
                self._to_ask = asked | self._to_ask
                raise

    async def _hand_on(self, body: str, rematch: str) -> None:
        """A table's webhook is told of the next game too."""
        with suppress(Exception):  # it may be forgotten already
            await self.contacts.put(rematch, body, None, rematch)

    # --------------------------------------------------------------- what is told
    async def send_due(self) -> None:
        room = AT_ONCE - self._sending
        for notice in await self.contacts.due(contacts.now(), room) if room > 0 else ():
            until = contacts.now() + SENT_WITHIN
            claimed = await self.contacts.set_due(notice, until, notice.tries + 1)
            if claimed is not None:
                self._sending += 1
                self._tables.spawn(self._deliver(claimed))

    async def _deliver(self, notice: Notice) -> None:
        """If the database fails, it is due again once the time to send it is over."""
        try:
            with suppress(Unavailable):
                due, tries = await self._try(notice)
                await self.contacts.set_due(notice, due, tries)
        finally:
            self._sending -= 1

    async def _try(self, notice: Notice) -> tuple[float | None, int]:
        """Send it, if it still holds; when to try again, and how many tries there were."""
        if notice.tries > len(PAUSES) + 1:  # something goes wrong each time before it is sent
            return None, 0
        own = [  # whose channel it is now: keys may have been joined since
            (owner, contact, channel, seat)
            for owner, body, seat in await self.contacts.at(notice.match)
            if (channel := (contact := read_contact(body)).channel(notice.channel)) is not None
        ]
        if not own or own[0][2].is_off:
            return None, 0
        owner, contact, channel, _ = own[0]
        try:
            match, happened = await self._now_at(notice.match)
        except Refused as refused:  # nothing was sent
            return seen_again_at(notice.match, refused), notice.tries - 1
        if happened is None or happened.number != notice.number:
            return None, 0
        seats = [seat for *_, seat in own if happened.concerns(seat)]  # a person may have several
        if not seats:
            return None, 0
        quiet_until = contacts.quiet_until(contact.quiet, contacts.now())
        if quiet_until is not None:
            return quiet_until, notice.tries - 1
        said = notice_words.message(match, happened.reason, seats[0], channel)
        status = await self.send(owner, channel, said, path_of(match, happened))
        if contacts.is_sent(status) or notice.tries > len(PAUSES):
            return None, 0
        return contacts.now() + PAUSES[notice.tries - 1], notice.tries

    async def send(self, owner: str, channel: Channel, said: dict[str, str], path: str) -> int:
        """The status of the answer. What comes of it is kept with the contact."""
        status = FAILED
        try:
            status = await self._post(channel, said, path)
        except (Refused, OSError, TimeoutError, ImportError) as error:
            note("notice not sent", kind=channel.kind, reason=type(error).__name__)
        if metrics := self._tables.metrics:
            metrics.noticed(channel.kind, contacts.is_sent(status))
        at = contacts.now()
        await self.change(owner, lambda contact: contact.with_result(channel.id, status, at))
        return status

    async def _post(self, channel: Channel, said: dict[str, str], path: str) -> int:
        if channel.kind == "push":
            message = notice_words.for_push(said, path)
            headers, body = await push.sealed(channel, message, await self.private_key())
        else:
            headers, body = notice_words.JSON, notice_words.for_webhook(channel, said, path)
        return await post(channel.url, headers, body, self.anywhere)

    async def take_over(self, owner: str, other: str) -> None:
        """Whoever is the one is told wherever the other is; refused, if that is too much."""
        more = read_contact(await self.contacts.of(other))
        await self.change(owner, lambda contact: contact.with_all_of(more))

    async def change(
        self, owner: str, changed: contacts.Amend, match: str | None = None
    ) -> Contact:
        """What is kept of them, after this; nothing of what others change meanwhile is lost."""
        for _ in range(TRIES_TO_CHANGE):
            before = await self.contacts.of(owner)
            contact = changed(read_contact(before))
            body = written(contact)
            is_kept = body == before or (before is None and contact == Contact())
            if is_kept or await self.contacts.put(owner, body, before, match):
                return contact
        raise Refused("trouble")


def seen_again_at(match: str, error: Exception) -> float:
    """When a match that could not be seen now is: trouble may be over soon, but a game that is not
    installed any more comes seldom back."""
    reason = error.code if isinstance(error, Refused) else type(error).__name__
    note("notices not asked", table=match, reason=reason)
    return contacts.now() + PAUSES[0 if reason == "trouble" else -1]


def path_of(match: Match, happened: Occasion) -> str:
    return f"/t/{match.rematch_table if happened.reason is Reason.REMATCH else match.id}"
