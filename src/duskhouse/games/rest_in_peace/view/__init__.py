"""What a seat of Rest in Peace may see, in numbers. What each piece says is in `words/en.ftl`.

zones      the table: zones, and the cards in them
standing   scores, facts, totals line by line, the round, the result
choices    what the seat on turn is asked, what it may do, and why not something else
page       all of it together, with what happened
"""

from duskhouse.games.rest_in_peace.view.choices import why_not
from duskhouse.games.rest_in_peace.view.page import view
from duskhouse.games.rest_in_peace.view.zones import pieces

__all__ = ["pieces", "view", "why_not"]
