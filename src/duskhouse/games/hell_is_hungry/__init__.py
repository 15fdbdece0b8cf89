"""Hell is Hungry: battles over a grid of souls, for two to six players."""

from duskhouse.engine.game.clauses import ClauseIds
from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.options import Choice, Flag, Number
from duskhouse.games.hell_is_hungry import knowledge, notation, rules, state, tactics, view
from duskhouse.games.hell_is_hungry.look import LOOK

GAME = Game(
    id="hell-is-hungry",
    title="Hell is Hungry",
    summary="Reapers fight over a grid of souls: one card or two, and the last play takes it all.",
    seats=(2, 3, 4, 5, 6),
    rules_version=1,
    clause_ids=ClauseIds("HELL", ("", "B")),
    aliases=("hell", "hungry"),
    options=(
        Choice(
            "attack",
            "whether a player who can open on a plain pile in reach must attack",
            "HELL-B06",
            state.Attack,
        ),
        Number("adjacency", "how many neighbours a pile has", "HELL-B05", (4, 8)),
        Choice("swap", "who may swap with the own purgatory in a turn", "HELL-B21", state.Swap),
        Choice("reply", "whether a player who can play may pass", "HELL-B09", state.Reply),
        Flag("pass_final", "who has passed stays out of that battle", "HELL-B18"),
        Number("joker_end", "what a Joker scores at the end", "HELL-B33", (20, 0)),
        Choice(
            "extra_soul",
            "whether the extra soul of a won guarded battle is shown",
            "HELL-B30",
            state.ExtraSoul,
        ),
        Flag("token_must_move", "a token must go to another pile each turn", "HELL-B02"),
        Choice(
            "scale",
            "small and tiny are miniatures for listing deals and counting whole game trees",
            "",
            state.Scale,
        ),
    ),
    state=state.State,
    rules=rules,
    knowledge=knowledge,
    tactics=tactics,
    notation=notation,
    look=LOOK,
    search="ending",
    view=view,
)
