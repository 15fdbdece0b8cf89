"""Kamo no Manimani: shedding and bluff for three to six around one hot pot."""

from duskhouse.engine.game.clauses import ClauseIds
from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.options import Choice, Flag
from duskhouse.games.kamo_no_manimani import knowledge, notation, rules, tactics, view
from duskhouse.games.kamo_no_manimani.look import LOOK
from duskhouse.games.kamo_no_manimani.options import DeckOption, check_deck

GAME = Game(
    id="kamo-no-manimani",
    title="Kamo no Manimani",
    summary="Shed your cards and guess what simmers face down: a Pot takes all, a Lid shuts it.",
    seats=(3, 4, 5, 6),
    rules_version=1,
    clause_ids=ClauseIds("KAMO"),
    aliases=("kamo",),
    options=(
        DeckOption(
            "deck",
            "how many cards of each kind; the printed numbers are lost, so every deck here is "
            "a reconstruction",
            "KAMO-A01",
        ),
        Choice(
            "lead_pass",
            "whether a player may pass while the Field is empty",
            "KAMO-A08",
            rules.LeadPass,
        ),
        Flag(
            "last_word",
            "the player left with cards has one more turn before the last Field is scored",
            "KAMO-A12",
        ),
        Flag("bonus_draw", "whoever leads a new round draws one card more", "KAMO-A05"),
        Choice(
            "loser_pot",
            "who gets the last Field if the Pot of the player left with cards takes it",
            "KAMO-A13",
            rules.LoserPot,
        ),
        Choice(
            "scale",
            "tiny and least are miniatures for counting whole game trees",
            "",
            rules.Scale,
        ),
    ),
    state=rules.State,
    rules=rules,
    knowledge=knowledge,
    tactics=tactics,
    notation=notation,
    look=LOOK,
    check=check_deck,
    search="grove",
    view=view,
)
