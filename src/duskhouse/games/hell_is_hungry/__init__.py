"""Hell is Hungry: battles over a grid of souls, for two to six players."""

from duskhouse.engine.game.clauses import ClauseIds
from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.notation import DerivedNotation
from duskhouse.engine.game.options import Choice, Flag, Number
from duskhouse.games.hell_is_hungry import knowledge, notation, rules, state, tactics, view
from duskhouse.games.hell_is_hungry.guards import GUARDS
from duskhouse.games.hell_is_hungry.look import LOOK
from duskhouse.games.hell_is_hungry.study import STUDY

GAME = Game(
    id="hell-is-hungry",
    seats=(2, 3, 4, 5, 6),
    rules_version=2,
    replays=(state.IN_ORDER_ONLY,),
    clause_ids=ClauseIds("HELL", ("", "B")),
    aliases=("hell", "hungry"),
    options=(
        Choice("attack", "HELL-B06", state.Attack, book=("may",)),
        Number("adjacency", "HELL-B05", (4, 8)),
        Choice("swap", "HELL-B21", state.Swap),
        Choice("reply", "HELL-B09", state.Reply),
        Flag("pass_final", "HELL-B18"),
        Number("joker_end", "HELL-B33", (20, 0)),
        Choice("extra_soul", "HELL-B30", state.ExtraSoul),
        Flag("token_must_move", "HELL-B02"),
        Choice("price", "HELL-B27", state.Price),
        Choice("scale", "", state.Scale),
    ),
    state=state.State,
    rules=rules,
    knowledge=knowledge,
    tactics=tactics,
    notation=DerivedNotation(state.ACTIONS, notation),
    guards=GUARDS,
    look=LOOK,
    search="ending",
    check=notation.duel_is_for_two,
    study=STUDY,
    view=view,
)
