"""Man-Eating House: tricks for three (one of them the Old Man) or two teams of two."""

from duskhouse.engine.game.clauses import ClauseIds
from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.notation import DerivedNotation
from duskhouse.engine.game.options import Choice, Flag
from duskhouse.games.man_eating_house import knowledge, notation, rules, state, tactics, view
from duskhouse.games.man_eating_house.cards import ACTIONS
from duskhouse.games.man_eating_house.look import LOOK
from duskhouse.games.man_eating_house.study import STUDY

GAME = Game(
    id="man-eating-house",
    seats=(3, 4),
    rules_version=1,
    clause_ids=ClauseIds("MEH"),
    aliases=("meh", "house"),
    options=(
        Choice("no_contest_lead", "MEH-A01", state.NoContestLead, book=("game_start",)),
        Choice("dog_alone", "MEH-A03", state.DogAlone),
        Choice("room_on_no_contest", "MEH-A02", state.RoomOnNoContest),
        Flag("old_man_instant_win", "MEH-A21", book=(False,)),
        Choice("special_cancel", "MEH-A04", state.SpecialCancel),
        Flag("dog_cancels_struggle", "MEH-A05"),
        Choice("scale", "", state.Scale),
    ),
    state=state.State,
    rules=rules,
    knowledge=knowledge,
    tactics=tactics,
    notation=DerivedNotation(ACTIONS, notation, notation.DEAL),
    guards=rules.GUARDS,
    look=LOOK,
    teams=rules.teams,
    partners={4: ((0, 2), (1, 3))},
    winning_together=rules.winning_together,
    search="grove",
    study=STUDY,
    view=view,
)
