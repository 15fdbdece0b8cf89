"""A toy of which everything is known by arithmetic, for tests of the lab."""

from duskhouse.engine.game.clauses import ClauseIds
from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.dealing import Deal, Place
from duskhouse.engine.game.look import Look
from duskhouse.engine.game.notation import DerivedNotation
from duskhouse.engine.game.options import Choice
from duskhouse.engine.game.studies import Restriction, Study
from known_truth import rules, view
from known_truth.rules import ACTIONS, CARDS, CODES, State, Truth

DEAL = Deal(
    CODES,
    (
        Place("hands", "TOY-01", size=lambda state: 1, by_seat=True),
        Place("aside", "TOY-01", row="aside_size"),
    ),
    first="first",
    first_clause="TOY-02",
    whole_clause="TOY-01",
    whole=lambda state: range(CARDS),
    begin=rules.begin,
)

GAME = Game(
    id="known-truth",
    seats=(2, 3),
    clause_ids=ClauseIds("TOY"),
    options=(Choice("truth", "TOY-03", Truth),),
    state=State,
    rules=rules,
    knowledge=rules,
    tactics=rules,
    teams=rules.teams,
    view=view,
    guards=rules.GUARDS,
    notation=DerivedNotation(ACTIONS, rules, DEAL),
    look=Look(minutes=1),
    study=Study(
        kinds={"low": ("A", "B", "C")},
        restrictions=(Restriction("three", lambda state: 1 << 3),),
    ),
)
