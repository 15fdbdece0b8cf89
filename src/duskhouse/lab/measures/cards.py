"""What a card is worth: by exchange, and by what usually goes with it.

card/C/worth    how much of a win a seat has more with this card than with another one instead:
                the same deal, the same chance, the same players
card/C/held     the share of the win of seats that held it when the game began
card/C/played   the share of the win of seats that played it
kind/K/worth    of all cards of a kind
"""

from __future__ import annotations

from typing import Any

from duskhouse.engine.state.chance import random_below
from duskhouse.engine.state.layout import Ints, States
from duskhouse.engine.view.pieces import Role, on_wire
from duskhouse.lab.exchange import Written
from duskhouse.lab.figures import Notes
from duskhouse.lab.playing import Played, Table

EXCHANGES = 6
"""Cards whose worth is asked of one deal."""

LOOKED_THROUGH = 16
"""Of so many deals one is looked through for what is played: that takes longer than to play it."""


def measure(table: Table, deal: int, notes: Notes) -> None:
    opening = table.deal(deal)
    if table.game.study.give is not None:
        give_cards(table, deal, opening, notes)
    else:
        exchange_cards(table, deal, opening, notes)


def chance(table: Table, deal: int) -> Ints:
    """The same for all games of a deal."""
    return table.chance("cards", deal)


# ----------------------------------------------------------------------- exchanging
def exchange_cards(table: Table, deal: int, opening: States, notes: Notes) -> None:
    written = Written(table, opening)
    if not written.hand:
        return
    played = table.play(opening, chance(table, deal))
    for seat in range(table.seats):
        for card in set(written.held(seat)):
            notes.add(f"card/{card}/held", deal, played.shares[seat])
    if deal % LOOKED_THROUGH == 0:
        note_played(table, deal, opening, played, notes)
    generator = table.chance("exchange", deal)
    seat = int(random_below(generator, table.seats))
    known = frozenset(table.game.pieces.codes.values())
    cards = known.intersection(map(written.card, written.slots))
    for card in some_of(sorted(cards), generator):
        found = written.exchanged(seat, card, generator)
        if found is None:
            continue
        other, has = found
        share = table.play(other, chance(table, deal), traced=False).shares[seat]
        more = share - played.shares[seat]
        note_worth(table, card, deal, more if has else -more, notes)


def some_of(cards: list[Any], generator: Ints) -> list[Any]:
    """As many different ones as are asked of one deal."""
    left = list(cards)
    number = min(EXCHANGES, len(left))
    return [left.pop(int(random_below(generator, len(left)))) for _ in range(number)]


def note_worth(table: Table, card: Any, deal: int, more: float, notes: Notes) -> None:
    notes.add(f"card/{card}/worth", deal, more)
    for kind, cards in table.game.study.kinds.items():
        if card in cards:
            notes.add(f"kind/{kind}/worth", deal, more)


# --------------------------------------------------------------------------- giving
def give_cards(table: Table, deal: int, opening: States, notes: Notes) -> None:
    """Some cards given to the same seat of the same deal, one at a time: each is worth what it
    brings above their mean."""
    study, generator = table.game.study, table.chance("exchange", deal)
    assert study.give is not None
    assert study.cards is not None
    seat = int(random_below(generator, table.seats))
    shares: dict[str, float] = {}
    for card in some_of(list(study.cards(opening[0])), generator):
        given = opening.copy()
        study.give(given[0], seat, card)
        shares[card] = float(table.play(given, chance(table, deal), traced=False).shares[seat])
    number = len(shares)
    for card, share in shares.items() if number > 1 else ():
        # Against the others: the mean of all would hold the card itself.
        others = (sum(shares.values()) - share) / (number - 1)
        note_worth(table, card, deal, share - others, notes)
    if deal % LOOKED_THROUGH == 0:
        played = table.play(opening, chance(table, deal))
        note_played(table, deal, opening, played, notes)


# --------------------------------------------------------------------- looking through
def note_played(table: Table, deal: int, opening: States, played: Played, notes: Notes) -> None:
    """Which seats played which cards, as their moves were shown to them."""
    found: set[tuple[int, str]] = set()
    game, page = table.game, table.page
    for states, seat, legal, action in table.positions(opening, chance(table, deal), played):
        game.run.view_one(states, 0, legal, page)
        for viewer, wire in on_wire(page[: page[0]]):
            kind = game.pieces.kinds[wire[0]]
            if viewer == seat and kind.role is Role.MOVE and "card" in kind.numbers:
                piece = game.pieces.read(wire)
                if piece.action == action:
                    found.add((seat, game.pieces.codes[piece.numbers["card"]]))
    for seat, card in sorted(found):
        notes.add(f"card/{card}/played", deal, played.shares[seat])
