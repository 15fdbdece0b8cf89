"""Rest in Peace: a duel of two over ten mansions, with ghosts and psychic cards."""

from duskhouse.engine.game.clauses import ClauseIds
from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.options import Choice, Flag, Number
from duskhouse.games.rest_in_peace import knowledge, notation, rules, state, tactics, view
from duskhouse.games.rest_in_peace.look import LOOK
from duskhouse.games.rest_in_peace.options import Pool, pool_is_big_enough

GAME = Game(
    id="rest-in-peace",
    title="Rest in Peace",
    summary="Two players send ghosts to ten mansions; the loser of a round gains a psychic card.",
    seats=(2,),
    rules_version=1,
    clause_ids=ClauseIds("YAO", ("", "A", "P")),
    aliases=("yaoty", "rip"),
    options=(
        Pool("psychic_pool", "which psychic cards the line of nine is drawn from", "YAO-08"),
        Flag(
            "learning_reveal",
            "the learning set-up: psychics 1 to 9, of which three lie face up at first",
            "YAO-12",
        ),
        Choice(
            "works_as_ghost",
            "whether effects on ghosts touch psychics that work as ghosts",
            "YAO-A15",
            state.WorksAsGhost,
        ),
        Number(
            "now_or_never_direct",
            "what psychic 13 is worth if it is placed on the last position unplayed",
            "YAO-A16",
            values=(-2, 4),
        ),
        Choice(
            "bloody_mary_cost",
            "whether psychic 21 needs two ghosts or takes what there is",
            "YAO-A21",
            state.BloodyMaryCost,
        ),
        Choice(
            "lull_psychic",
            "what becomes of the psychic of a round that psychic 27 ended",
            "YAO-A26",
            state.LullPsychic,
        ),
        Choice(
            "lull_starter",
            "who starts after a round that psychic 27 ended",
            "YAO-A28",
            state.LullStarter,
        ),
        Choice(
            "r10_order",
            "the order in which psychics on the last position are activated",
            "YAO-A30",
            state.TenthOrder,
        ),
        Flag(
            "tripped_until_used",
            "the marker of psychic 6 stays until it is used",
            "YAO-A10",
        ),
        Flag(
            "effects_outlive_card",
            "lasting effects go on when their card leaves",
            "YAO-A07",
        ),
        Flag("withdraw_when_ahead", "a player who is ahead may withdraw", "YAO-A04"),
        Choice(
            "scale",
            "miniatures for counting game trees: tiny for late ones, least for whole ones",
            "",
            state.Size,
        ),
    ),
    state=state.State,
    rules=rules,
    knowledge=knowledge,
    tactics=tactics,
    notation=notation,
    look=LOOK,
    search="ending",
    check=pool_is_big_enough,
    view=view,
)
