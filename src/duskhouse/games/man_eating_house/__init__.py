"""Man-Eating House: tricks for three (one of them the Old Man) or two teams of two."""

from duskhouse.engine.game.clauses import ClauseIds
from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.options import Choice, Flag
from duskhouse.games.man_eating_house import knowledge, notation, rules, tactics, view
from duskhouse.games.man_eating_house.look import LOOK

GAME = Game(
    id="man-eating-house",
    title="Man-Eating House",
    summary="Tricks in a haunted house: children escape, weapons fight ghosts, girls play Kagome.",
    seats=(3, 4),
    rules_version=1,
    clause_ids=ClauseIds("MEH"),
    aliases=("meh", "house"),
    options=(
        Choice(
            "no_contest_lead",
            "who leads after a trick that nobody won",
            "MEH-A01",
            rules.NoContestLead,
        ),
        Choice(
            "dog_alone",
            "what happens when the Dog is the only card left in a trick",
            "MEH-A03",
            rules.DogAlone,
        ),
        Choice(
            "room_on_no_contest",
            "who opens the Room if nobody won the last trick",
            "MEH-A02",
            rules.RoomOnNoContest,
        ),
        Flag(
            "old_man_instant_win",
            "three players: the Old Man player wins as soon as they have a 1, a 2 and a 3",
            "MEH-A21",
        ),
        Choice(
            "special_cancel",
            "which special cards cancel the Events of their trick",
            "MEH-A04",
            rules.SpecialCancel,
        ),
        Flag("dog_cancels_struggle", "the Dog stops Struggles in its trick", "MEH-A05"),
        Choice(
            "scale",
            "tiny is a miniature for counting whole game trees",
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
    teams=rules.teams,
    search="grove",
    view=view,
)
