"""Rest in Peace: a duel of two over ten mansions, with ghosts and psychic cards."""

from duskhouse.engine.game.clauses import ClauseIds
from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.notation import DerivedNotation
from duskhouse.engine.game.options import Choice, Flag, Number
from duskhouse.games.rest_in_peace import knowledge, notation, rules, state, tactics, view
from duskhouse.games.rest_in_peace.cards import POOLS
from duskhouse.games.rest_in_peace.look import LOOK
from duskhouse.games.rest_in_peace.options import Pool, pool_is_big_enough
from duskhouse.games.rest_in_peace.study import STUDY
from duskhouse.games.rest_in_peace.turns import ACTIONS, GUARDS

GAME = Game(
    id="rest-in-peace",
    seats=(2,),
    rules_version=1,
    clause_ids=ClauseIds("YAO", ("", "A", "P")),
    aliases=("yaoty", "rip"),
    options=(
        Pool("psychic_pool", "YAO-08", book=tuple(POOLS)),
        Flag("learning_reveal", "YAO-12", book=(False, True)),
        Choice("works_as_ghost", "YAO-A15", state.WorksAsGhost, book=("full",)),
        Number("now_or_never_direct", "YAO-A16", (-2, 4), book=(4,)),
        Choice("bloody_mary_cost", "YAO-A21", state.BloodyMaryCost, book=("strict",)),
        Choice("lull_psychic", "YAO-A26", state.LullPsychic),
        Choice("lull_starter", "YAO-A28", state.LullStarter),
        Choice("r10_order", "YAO-A30", state.TenthOrder),
        Flag("tripped_until_used", "YAO-A10", book=(False,)),
        Flag("effects_outlive_card", "YAO-A07"),
        Flag("withdraw_when_ahead", "YAO-A04", book=(False,)),
        Choice("scale", "", state.Size),
    ),
    state=state.State,
    rules=rules,
    knowledge=knowledge,
    tactics=tactics,
    notation=DerivedNotation(ACTIONS, notation),
    guards=GUARDS,
    look=LOOK,
    search="ending",
    check=pool_is_big_enough,
    study=STUDY,
    view=view,
)
