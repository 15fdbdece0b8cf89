"""Lantern: hidden lights on a night path, for two to four; the brightest that is left wins."""

from duskhouse.engine.game.clauses import ClauseIds
from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.dealing import Deal, Place
from duskhouse.engine.game.look import Look, numbered
from duskhouse.engine.game.notation import DerivedNotation
from lantern import rules, view
from lantern.rules import ACTIONS, CODES, COPIES, EventKind, State


def take_back(opening: State) -> None:
    opening.deck[0] = opening.drawn  # whoever begins has drawn already


def drawn_by(final: State, seat: int) -> list[int]:
    return [at for at in range(final.taken) if final.takers >> 2 * at & 3 == seat]


DEAL = Deal(
    CODES,
    (
        Place("hands", "LAN-02", size=lambda state: 1, by_seat=True),
        Place("deck", "LAN-02", row="deck_size", seen=drawn_by),
    ),
    first="first",
    first_clause="LAN-03",
    whole_clause="LAN-01",
    whole=lambda state: [*CODES.values()] * COPIES,
    begin=rules.begin,
    take_back=take_back,
)

FACES = {name: numbered("violet", at + 1, f"lantern-{name.lower()}") for name, at in CODES.items()}

GAME = Game(
    id="lantern",
    seats=(2, 3, 4),
    clause_ids=ClauseIds("LAN"),
    state=State,
    rules=rules,
    view=view,
    guards=rules.GUARDS,
    notation=DerivedNotation(ACTIONS, rules, DEAL, (EventKind.SHOW, EventKind.LAY, EventKind.OUT)),
    look=Look(drawings="cards.svg", faces=FACES, minutes=5, showcase=("BIRD", "LANTERN", "MIDGE")),
)
