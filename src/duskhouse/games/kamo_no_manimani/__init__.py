"""Kamo no Manimani: shedding and bluff for three to six around one hot pot."""

from duskhouse.engine.game.clauses import ClauseIds
from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.notation import DerivedNotation
from duskhouse.engine.game.options import Choice, Flag
from duskhouse.games.kamo_no_manimani import knowledge, notation, rules, tactics, view
from duskhouse.games.kamo_no_manimani.cards import ACTIONS
from duskhouse.games.kamo_no_manimani.look import LOOK
from duskhouse.games.kamo_no_manimani.options import DeckOption, check_deck
from duskhouse.games.kamo_no_manimani.study import STUDY

GAME = Game(
    id="kamo-no-manimani",
    seats=(3, 4, 5, 6),
    rules_version=1,
    clause_ids=ClauseIds("KAMO"),
    aliases=("kamo",),
    options=(
        DeckOption("deck", "KAMO-A01"),
        Choice("lead_pass", "KAMO-A08", rules.LeadPass, book=("allowed",)),
        Flag("last_word", "KAMO-A12", book=(False,)),
        Flag("bonus_draw", "KAMO-A05"),
        Choice("loser_pot", "KAMO-A13", rules.LoserPot, book=("void",)),
        Choice("scale", "", rules.Scale),
    ),
    state=rules.State,
    rules=rules,
    knowledge=knowledge,
    tactics=tactics,
    notation=DerivedNotation(ACTIONS, notation, notation.DEAL),
    guards=rules.GUARDS,
    look=LOOK,
    check=check_deck,
    begins_next=rules.deals_next,
    search="grove",
    study=STUDY,
    view=view,
)
