# Rest in Peace in English. A piece is said by the message of its role and name; its numbers are
# the variables. CARD, CARDS, COUNT, SEAT, WHO and START: see duskhouse/words/words.py.

title = Rest in Peace
summary = Two players send ghosts to ten mansions; the loser of a round gains a psychic card.
pitch = A duel for ten mansions. Losing a round buys you a psychic; the last position is won in secret.
sign-0 = Green
sign-1 = Blue

## Cards. Beside its name a card has
##   listed   as it is spoken of in a sentence, one or several
##   mark     a word about it
##   does     what a psychic does in a round
##   last     what it does on the last position
##   asks     what its owner is to choose

name-1 = Ghost 1
    .listed = { $count ->
        [1] a 1
       *[other] { several } 1s
    }
    .mark = odd
face-1 = { name-1.mark }

name-2 = Ghost 2
    .listed = { $count ->
        [1] a 2
       *[other] { several } 2s
    }
    .mark = even
face-2 = { name-2.mark }

name-3 = Ghost 3
    .listed = { $count ->
        [1] a 3
       *[other] { several } 3s
    }
    .mark = odd
face-3 = { name-3.mark }

name-4 = Ghost 4
    .listed = { $count ->
        [1] a 4
       *[other] { several } 4s
    }
    .mark = even
face-4 = { name-4.mark }

name-5 = Ghost 5
    .listed = { $count ->
        [1] a 5
       *[other] { several } 5s
    }
    .mark = odd
face-5 = { name-5.mark }

name-6 = Ghost 6
    .listed = { $count ->
        [1] a 6
       *[other] { several } 6s
    }
    .mark = even
face-6 = { name-6.mark }

several = { $count ->
    [2] two
    [3] three
    [4] four
    [5] five
    [6] six
   *[other] { $count }
}

name-n1 = You won't have it
    .listed = #1 { name-n1 }
    .mark = level 0
    .does = you take the psychic of this round, whoever wins
    .last = nothing
face-n1 = { name-n1 }

name-n2 = Auntie, are you there?
    .listed = #2 { name-n2 }
    .mark = level 0
    .does = put a ghost from your deck on your side
    .last = nothing
    .asks = Which ghost do you fetch from your deck?
face-n2 = { name-n2 }

name-n3 = Reveal yourself!
    .listed = #3 { name-n3 }
    .mark = level 0
    .does = a ghost of 1; you see the other hand until the round ends
    .last = a ghost of 1
face-n3 = { name-n3 }

name-n4 = Lady in White
    .listed = #4 { name-n4 }
    .mark = level 0
    .does = a ghost of 2
    .last = a ghost of 2
face-n4 = { name-n4 }

name-n5 = Sir Nicholas
    .listed = #5 { name-n5 }
    .mark = level 0
    .does = a ghost of 3
    .last = a ghost of 3
face-n5 = { name-n5 }

name-n6 = Tripped
    .listed = #6 { name-n6 }
    .mark = level 0
    .does = the other player's next card, this round or the next, is drawn at random from their hand
    .last = nothing
face-n6 = { name-n6 }

name-n7 = Postponed wedding
    .listed = #7 { name-n7 }
    .mark = level 0
    .does = only for the last position
    .last = a ghost of 3
face-n7 = { name-n7 }

name-n8 = Acro-bats
    .listed = #8 { name-n8 }
    .mark = level 0
    .does = your even ghosts are worth 1 more
    .last = { name-n8.does }
face-n8 = { name-n8 }

name-n9 = Ghossssst
    .listed = #9 { name-n9 }
    .mark = level 0
    .does = your odd ghosts are worth 1 more
    .last = { name-n9.does }
face-n9 = { name-n9 }

name-n10 = Poltergheist
    .listed = #10 { name-n10 }
    .mark = level 1
    .does = your ghosts of a value you name are worth 2 more
    .last = { name-n10.does }
    .asks = Which value is worth 2 more?
face-n10 = { name-n10 }

name-n11 = Be gone!
    .listed = #11 { name-n11 }
    .mark = level 1
    .does = discard a card of the other side
    .last = { name-n11.does }
    .asks = Which card of the other side is discarded?
face-n11 = { name-n11 }

name-n12 = You don't scare me
    .listed = #12 { name-n12 }
    .mark = level 1
    .does = the other side's ghosts of 1 and 2 are worth 0
    .last = { name-n12.does }
face-n12 = { name-n12 }

name-n13 = Now or never
    .listed = #13 { name-n13 }
    .mark = level 1
    .does = a ghost of 4; after the round it moves to the last position, worth -2
    .last = worth -2
face-n13 = { name-n13 }

name-n14 = Two's more fun
    .listed = #14 { name-n14 }
    .mark = level 1
    .does = the other player plays no card or at least two a turn
    .last = nothing
face-n14 = { name-n14 }

name-n15 = Still me
    .listed = #15 { name-n15 }
    .mark = level 2
    .does = if you win, carry one of your cards to the next round
    .last = nothing
    .asks = Which card do you carry to the next position?
face-n15 = { name-n15 }

name-n16 = Double vision
    .listed = #16 { name-n16 }
    .mark = level 2
    .does = copy a ghost of your side
    .last = { name-n16.does }
    .asks = Which value do you copy?
face-n16 = { name-n16 }

name-n17 = Wraith to the bottom
    .listed = #17 { name-n17 }
    .mark = level 2
    .does = the other side's ghosts of a value you name are worth 2 less
    .last = { name-n17.does }
    .asks = Which value of the other side is worth 2 less?
face-n17 = { name-n17 }

name-n18 = I'll be back
    .listed = #18 { name-n18 }
    .mark = level 2
    .does = a ghost of yours from an earlier round returns to your deck
    .last = nothing
    .asks = Which ghost returns to your deck?
face-n18 = { name-n18 }

name-n19 = Ghost of Christmas yet to come
    .listed = #19 { name-n19 }
    .mark = level 2
    .does = a ghost like the top card of a deck you choose
    .last = nothing
    .asks = Whose deck is looked at?
face-n19 = { name-n19 }

name-n20 = Let's meet at the end
    .listed = #20 { name-n20 }
    .mark = level 3
    .does = a random ghost from a hand you choose goes to the last position
    .last = { name-n20.does }
    .asks = From whose hand does chance take a ghost?
face-n20 = { name-n20 }

name-n21 = Bloody Mary
    .listed = #21 { name-n21 }
    .mark = level 3
    .does = a ghost of 6 for two ghosts of your hand
    .last = a ghost of 6, if two can be paid
    .asks = Which ghost do you pay?
face-n21 = { name-n21 }

name-n22 = Playing dead
    .listed = #22 { name-n22 }
    .mark = level 3
    .does = take a card back and lose the round
    .last = you lose it at once
    .asks = Which card do you take back before you lose the round?
face-n22 = { name-n22 }

name-n23 = Ghostly goldfish
    .listed = #23 { name-n23 }
    .mark = level 3
    .does = two ghosts of 1
    .last = two ghosts of 1
face-n23 = { name-n23 }

name-n24 = Private lounge: ghosts only
    .listed = #24 { name-n24 }
    .mark = level 3
    .does = the other player can play no psychics this round
    .last = nothing
face-n24 = { name-n24 }

name-n25 = They were never seen again…
    .listed = #25 { name-n25 }
    .mark = level 4
    .does = nobody may play two values you name this round
    .last = nothing
    .asks = Which value may nobody play?
face-n25 = { name-n25 }

name-n26 = I pity the Ghoul!
    .listed = #26 { name-n26 }
    .mark = level 4
    .does = all ghosts of a value you name, on both sides, are worth 3 more
    .last = { name-n26.does }
    .asks = Which value is worth 3 more on both sides?
face-n26 = { name-n26 }

name-n27 = Creepy lull
    .listed = #27 { name-n27 }
    .mark = level 4
    .does = the round ends as a tie; its tokens move on to the next position
    .last = it is a tie at once
face-n27 = { name-n27 }

name-n28 = House swap
    .listed = #28 { name-n28 }
    .mark = level 4
    .does = exchange the tokens of two later positions
    .last = nothing
    .asks = Which positions swap their tokens?
face-n28 = { name-n28 }

name-n29 = We're worthless
    .listed = #29 { name-n29 }
    .mark = level 4
    .does = every other card here is a plain 1 without effect
    .last = { name-n29.does }
face-n29 = { name-n29 }

name-C = Castle
face-C = { name-C }
name-M = Manor
face-M = { name-M }

card-seen = seen
card-known = known
card-face-down = face down
card-carried = carried
card-top = top
card-left = position { $place }

## Zones

zone-hand = Hand
    .note = { ghosts }{ $seen ->
        [1] ; you see them
       *[0] {""}
    }
zone-deck = Deck
    .note = { ghosts }{ COUNT($cards) ->
        [0] {""}
       *[other] : { CARDS($cards, form: "listed") }, in an order nobody knows
    }
zone-last = Cards on the last position
    .note = { $size ->
        [0] no cards
        [1] a card
        [2] two cards
        [3] three cards
        [4] four cards
        [5] five cards
        [6] six cards
       *[other] { $size } cards
    }
zone-front = Psychics
zone-side = Cards in play
    .note = { $counts ->
        [1] worth { $total }
       *[0] {""}
    }
zone-past = Earlier rounds
zone-won = Mansions
    .note = { $size } won
zone-discards = Discards
zone-position = { $last ->
    [1] { last-position }
   *[0] Position { $place }
}
    .note = { $marks ->
        [1] in play
        [2] { WHO($seat) ->
            [nobody] nobody's
           *[other] taken by { SEAT($seat) }
        }
       *[0] { $last ->
            [1] revealed at the end
           *[0] {""}
        }
    }

ghosts = { $size ->
    [0] no ghosts
    [1] a ghost
    [2] two ghosts
    [3] three ghosts
    [4] four ghosts
    [5] five ghosts
    [6] six ghosts
   *[other] { $size } ghosts
}
tokens = { $castles ->
    [0] { $manors ->
        [0] nothing
       *[other] { manors }
    }
   *[other] { castles }{ $manors ->
        [0] {""}
       *[other] {" "}and { manors }
    }
}
castles = { $castles ->
    [1] a castle
    [2] two castles
    [3] three castles
   *[other] four castles
}
manors = { $manors ->
    [1] a manor
    [2] two manors
    [3] three manors
    [4] four manors
    [5] five manors
   *[other] six manors
}

## How the game stands

last-position = The last position

score-tokens = { $points }
    .note = { $seat ->
        [0] { sign-0 }
       *[1] { sign-1 }
    }: { tokens }
    .badge-started = { $started ->
        [1] started
       *[0] {""}
    }
    .badge-tripped = { $tripped ->
        [1] tripped
       *[0] {""}
    }

goal-castles = { WHO($seat) ->
    [you] You have
   *[other] { SEAT($seat, form: "start") } has
} { $have } of the { $need } castles that win.
    .short = castles
goal-manors = { WHO($seat) ->
    [you] You have
   *[other] { SEAT($seat, form: "start") } has
} { $have } of the { $need } manors that win.
    .short = manors
fact-goal = Three castles or four manors win at once; else the last position decides.
fact-starter = { SEAT($seat, form: "start") } started this round.
fact-effect = { SEAT($seat, form: "start") } { WHO($seat) ->
    [you] { $psychic ->
        [1] take the psychic of this round
        [3] see the other hand
        [8] have even ghosts worth 1 more
        [9] have odd ghosts worth 1 more
        [10] have ghosts of { $value } worth 2 more
        [12] make the other side's ghosts of 1 and 2 worth 0
        [14] make the other player play no card or at least two a turn
        [15] may carry a card on after winning
        [17] make the other side's ghosts of { $value } worth 2 less
        [24] let the other player play no psychics
        [25] forbid { $value } and { $second } to both
       *[26] made all ghosts of { $value } worth 3 more
    }
   *[other] { $psychic ->
        [1] takes the psychic of this round
        [3] sees the other hand
        [8] has even ghosts worth 1 more
        [9] has odd ghosts worth 1 more
        [10] has ghosts of { $value } worth 2 more
        [12] makes the other side's ghosts of 1 and 2 worth 0
        [14] makes the other player play no card or at least two a turn
        [15] may carry a card on after winning
        [17] makes the other side's ghosts of { $value } worth 2 less
        [24] lets the other player play no psychics
        [25] forbids { $value } and { $second } to both
       *[26] made all ghosts of { $value } worth 3 more
    }
}.
fact-tripped = { WHO($seat) ->
    [you] You are
   *[other] { SEAT($seat, form: "start") } is
} tripped.
fact-plain = Every other card in play is a plain 1.
fact-ghosts = Each colour has { CARDS($cards, form: "listed") }.

tally-total = Total
line-ghost = { CARD($card, form: "listed") }
line-psychic = { CARD($card, form: "listed") }{ $points ->
    [0] {""}
   *[other] { $clause ->
        [216] , a copy of a { $points }
        [219] , like the { $points } on the deck
       *[other] {""}
    }
}
line-plain = made a plain 1 by { name-n29.listed }
line-zero = made 0 by { name-n12.listed }
line-raised = raised by { CARD($card, form: "listed") }
line-lowered = lowered by { name-n17.listed }
line-minus = on the last position
line-unpaid = not paid for
line-waiting = not activated

moment-round = Round { $round } of { $rounds }
moment-last = { last-position }
moment-end = The end
outcome-result = { $ending ->
    [1] three castles
    [2] four manors
    [3] the last position won
    [4] the last position tied, and more tokens
   *[5] the last position and the tokens tied
}

## Choices

prompt-awaited = { SEAT($seat, form: "start") } is to play.
prompt-awaited-to-place = { SEAT($seat, form: "start") } is to place a card on the last position.
prompt-awaited-to-answer = { SEAT($seat, form: "start") } is to choose for { CARD($card) }{ stop }
prompt-over = The game is over.
    .detail = { outcome-result }
prompt-ahead = { play-or-end }
    .detail = { ahead }
prompt-behind = { play-or-end }
    .detail = { behind }
prompt-owes-two = { play-or-end }
    .detail = { owes-two }
prompt-owes-one = { play-or-end }
    .detail = You have { $mine } to { $theirs }; a second card must follow.
prompt-place = Place a card on the last position?
    .detail = You lost the round: one ghost or psychic may wait there, face down.
prompt-question = { CARD($card, form: "asks") }
    .detail = { CARD($card) }: { CARD($card, form: "does") }.

play-or-end = Play a card or end your turn.
ahead = You are ahead, { $mine } to { $theirs }: ending the turn passes it on.
behind = You are not ahead, { $mine } to { $theirs }: ending the turn loses the round.
owes-two = You are ahead, { $mine } to { $theirs }, but owe two cards: ending loses.

move-end = End the turn
    .detail = { ahead }
move-give-up = Give up the round
    .detail = { behind }
move-give-up-ahead = Give up the round
    .detail = { owes-two }
move-nothing = Nothing
move-ghost = Play { CARD($card, form: "listed") }
    .detail = { would-have }
move-psychic = Play { CARD($card, form: "listed") }
    .detail = { START(CARD($card, form: "does")) }.{ then }
move-plain = Play { CARD($card, form: "listed") }
    .detail = A plain 1, without effect.{ then }
move-random = Play a random ghost
    .detail = You are tripped.
move-withdraw = Withdraw
    .detail = You lose the round though you are ahead.
move-place-ghost = Place { CARD($card, form: "listed") }
move-place-psychic = Place { CARD($card, form: "listed") }
    .detail = There: { $worth ->
        [4] a ghost of 4
       *[other] { CARD($card, form: "last") }
    }.
move-position = { $place ->
    [10] { last-position }
   *[other] Position { $place }
}
    .detail = { START(tokens) }.
move-deck = { whose }
move-hand = { whose }
move-value = Value { $value }
    .detail = { foreseen }
move-in-play = { START(CARD($card, form: "listed")) }
    .detail = { foreseen }
move-on-last = { START(CARD($card, form: "listed")) }
    .detail = { foreseen }

whose = { WHO($seat) ->
    [you] Yours
   *[other] The other's
}
would-have = You would have { $mine } to { $theirs }.
foreseen = { $foreseen ->
    [1] { would-have }
    [2] It would do nothing now.
   *[0] {""}
}
then = { $foreseen ->
    [0] {""}
   *[other] {" "}{ foreseen }
}

barred-tripped = you are tripped: chance chooses your next ghost
barred-banned = nobody may play { CARD($card, form: "listed") } this round
barred-psychic-tripped = { barred-tripped }
barred-only-placed = it is only for the last position
barred-ghosts-only = the other player lets you play no psychics this round
barred-not-alone = it may not be the only card of a turn now
barred-banned-unit = it works as a ghost whose value nobody may play this round
barred-too-dear = it costs two ghosts from your hand
barred-not-in-hand = this ghost is not in your hand
barred-not-in-front = this psychic is not in front of you
barred-no-card = there is no such card
barred-not-enough = one card is not enough: another must follow
barred-withdraw = only a player who is ahead may withdraw, and only by a switch
barred-would-not-pass = you owe two cards: ending the turn would not pass it on
barred-not-tripped = nobody has tripped you
barred-no-ghost = you have no ghost that may be played
barred-not-to-be-placed = only a ghost in hand or an own open psychic may be placed
barred-must-choose = something must be chosen
barred-no-value = that is no value from 1 to 6
barred-no-player = there are only two players
barred-answer = { $clause ->
    [202] no such ghost in your deck may be played
    [211] no such card lies on the other side
    [215] no such card of yours can be carried on
    [216] no card you played here has this value, or nobody may play it
    [218] no such ghost of yours lies on an earlier position
    [219] that deck is empty
    [221] no such ghost is in your hand
    [222] you played no such card here
    [225] the two values must differ
   *[228] two different later positions are needed
}
barred-over = the game is over

## Events

event-play = { WHO($seat) ->
    [you] You play
   *[other] { SEAT($seat, form: "start") } plays
} { CARD($card, form: "listed") }{ stop }
event-end = { WHO($seat) ->
    [you] You end the turn{ $withdraws ->
        [1] {" "}and so give up the round.
       *[0] , ahead.
    }
   *[other] { SEAT($seat, form: "start") } ends the turn{ $withdraws ->
        [1] {" "}and so gives up the round.
       *[0] , ahead.
    }
}
event-random = { WHO($seat) ->
    [you] You let
   *[other] { SEAT($seat, form: "start") } lets
} chance choose a ghost.
event-withdraw = { WHO($seat) ->
    [you] You withdraw
   *[other] { SEAT($seat, form: "start") } withdraws
} though ahead.
event-answer = { $choice ->
    [0] { WHO($seat) ->
        [you] You choose
       *[other] { SEAT($seat, form: "start") } chooses
    } nothing for { $asked ->
        [15] { name-n15 }
        [16] { name-n16 }
        [22] { name-n22 }
       *[28] { name-n28 }
    }.
   *[other] { WHO($seat) ->
        [you] You { answer-yours }
       *[other] { SEAT($seat, form: "start") } { answer-theirs }
    }
}
answer-yours = { $asked ->
    [2] put a { $choice } from the deck on that side.
    [10] name { $choice }: +2 for each on that side.
    [11] choose { chosen }
    [15] carry { CARD($choice, form: "listed") } on.
    [16] copy a { $choice }.
    [17] name { $choice }: -2 for each opposite.
    [18] return a { $choice } to the deck.
    [19] look at the top of { $choice ->
        [1] your own
       *[2] the other
    } deck.
    [20] choose { $choice ->
        [1] your own
       *[2] the other
    } hand.
    [21] discard a { $choice } as the price.
    [22] take back { chosen }
    [25] forbid the value { $choice }.
    [26] name { $choice }: +3 for each, both sides.
   *[28] choose { chosen-position }.
}
answer-theirs = { $asked ->
    [2] puts a { $choice } from the deck on that side.
    [10] names { $choice }: +2 for each on that side.
    [11] chooses { chosen }
    [15] carries { CARD($choice, form: "listed") } on.
    [16] copies a { $choice }.
    [17] names { $choice }: -2 for each opposite.
    [18] returns a { $choice } to the deck.
    [19] looks at the top of { $choice ->
        [1] their own
       *[2] the other
    } deck.
    [20] chooses { $choice ->
        [1] their own
       *[2] the other
    } hand.
    [21] discards a { $choice } as the price.
    [22] takes back { chosen }
    [25] forbids the value { $choice }.
    [26] names { $choice }: +3 for each, both sides.
   *[28] chooses { chosen-position }.
}
chosen = { CARD($choice, form: "listed") }{ $choice ->
    [8] {""}
    [9] {""}
    [17] {""}
    [31] {""}
    [32] {""}
   *[other] .
}
chosen-position = { $choice ->
    [10] the last position
   *[other] position { $choice }
}
event-place = { WHO($seat) ->
    [you] You place
   *[other] { SEAT($seat, form: "start") } places
} { $placed ->
    [0] nothing
   *[other] { ghost-or-card } face down
} on the last position.
event-drawn = It is { CARD($card, form: "listed") }.
event-meet = Chance sends { ghost-or-card } from { SEAT($seat, form: "whose") } hand to the last position.
event-reshuffle = { WHO($seat) ->
    [you] You shuffle
   *[other] { SEAT($seat, form: "start") } shuffles
} the deck.
event-banished = { whose-card } is discarded.
event-marked = { WHO($seat) ->
    [you] You are
   *[other] { SEAT($seat, form: "start") } is
} tripped: the next ghost is drawn at random.
event-unmarked = { WHO($seat) ->
    [you] You are
   *[other] { SEAT($seat, form: "start") } is
} no longer tripped.
event-look = { WHO($seat) ->
    [you] You see
   *[other] { SEAT($seat, form: "start") } sees
} { SEAT($other, form: "whose") } hand{ $hidden ->
    [1] {""}
   *[0] : { pile }
}.
event-shown = The top of { SEAT($seat, form: "whose") } deck is { CARD($card, form: "listed") }.
event-worthless = Every other card here is now a plain 1.
event-no-effect = { CARD($card, form: "listed") } has no effect here.
event-lost = { WHO($seat) ->
    [you] You lose
   *[other] { SEAT($seat, form: "start") } loses
} the round ({ both-totals }).
event-lull = The round ends at once, as a tie.
event-tokens = { WHO($seat) ->
    [you] You take
   *[other] { SEAT($seat, form: "start") } takes
} { tokens }.
event-tokens-move = { START(tokens) } { $castles ->
    [0] { $manors ->
        [0] moves
        [1] moves
       *[other] move
    }
    [1] { $manors ->
        [0] moves
       *[other] move
    }
   *[other] move
} on to the next position.
event-takes = { WHO($seat) ->
    [you] You take
   *[other] { SEAT($seat, form: "start") } takes
} { CARD($card, form: "listed") }{ stop }
event-removed = { CARD($card, form: "listed") } leaves the game.
event-stays = { CARD($card, form: "listed") } moves on with the tokens.
event-moved = { CARD($card, form: "listed") } moves to the last position, worth -2.
event-draw = { WHO($seat) ->
    [you] You draw
   *[other] { SEAT($seat, form: "start") } draws
} { $hidden ->
    [1] { ghosts }
   *[0] { pile }
}.
event-turned-up = { CARD($card, form: "listed") } is turned up.
event-round = Round { $round }: { WHO($seat) ->
    [you] you start
   *[other] { SEAT($seat) } starts
}.
event-reveal = { SEAT($seat, form: "start") } had placed { pile } on the last position.
event-activate = So far { both-totals }. { whose-card } is activated{ $clause ->
    [208] : even ghosts on that side are worth 1 more
    [209] : odd ghosts on that side are worth 1 more
    [212] : ghosts of 1 and 2 on the other side are worth 0
    [222] : its owner loses at once
   *[other] {""}
}.
event-price = { WHO($seat) ->
    [you] You pay
   *[other] { SEAT($seat, form: "start") } pays
} { pile } for it.
event-unpaid = It cannot be paid for and counts nothing.
event-tenth = { WHO($seat) ->
    [nobody] The last position is a tie
    [you] You win the last position
   *[other] { SEAT($seat, form: "start") } wins the last position
} ({ both-totals }).
event-result = { WHO($winner) ->
    [nobody] The game is drawn
    [you] You win
   *[other] { SEAT($winner, form: "start") } wins
}: { outcome-result }.

# Some names end like a sentence.
stop = { $card ->
    [8] {""}
    [9] {""}
    [17] {""}
    [31] {""}
    [32] {""}
   *[other] .
}
pile = { COUNT($cards) ->
    [0] no ghost
   *[other] { CARDS($cards, form: "listed") }
}
ghost-or-card = { $card ->
    [-1] a ghost
   *[other] { CARD($card, form: "listed") }
}
whose-card = { SEAT($seat, form: "whose-start") } { $card ->
    [1] 1
    [2] 2
    [3] 3
    [4] 4
    [5] 5
    [6] 6
   *[other] { CARD($card, form: "listed") }
}
both-totals = { SEAT(0) } { $first }, { SEAT(1) } { $second }

## Options

option-psychic-pool = Psychic cards
    .does = which psychic cards the line of nine is drawn from
    .values = all, starters, levels1, levels2, levels3 or a list of numbers from 1 to 29
    .value-all = all 29
    .value-starters = the nine starters
    .value-levels1 = starters and level 1
    .value-levels2 = up to level 2
    .value-levels3 = up to level 3
option-learning-reveal = Learning set-up
    .does = the learning set-up: psychics 1 to 9, of which three lie face up at first
option-works-as-ghost = Psychics that work as ghosts
    .does = whether effects on ghosts touch psychics that work as ghosts
    .value-full = they do touch them
    .value-value-only = only their value counts
option-now-or-never-direct = Now or never, unplayed
    .does = what psychic 13 is worth if it is placed on the last position unplayed
option-bloody-mary-cost = Price of Bloody Mary
    .does = whether psychic 21 needs two ghosts or takes what there is
    .value-strict = two ghosts
    .value-as-possible = what there is
option-lull-psychic = Psychic after a lull
    .does = what becomes of the psychic of a round that psychic 27 ended
    .value-remove = it leaves the game
    .value-carry = it moves on with the tokens
    .value-player = whoever played 27 takes it
option-lull-starter = Starter after a lull
    .does = who starts after a round that psychic 27 ended
    .value-same = the same player
    .value-opponent = the opponent of whoever played 27
option-r10-order = Order on the last position
    .does = the order in which psychics on the last position are activated
    .value-ascending = by number
    .value-starter-first = the starter's first
option-tripped-until-used = Tripped until used
    .does = the marker of psychic 6 stays until it is used
option-effects-outlive-card = Effects outlive their card
    .does = lasting effects go on when their card leaves
option-withdraw-when-ahead = Withdraw when ahead
    .does = a player who is ahead may withdraw
option-scale = Scale
    .does = miniatures for counting game trees: tiny for late ones, least for whole ones, duel to be solved
    .value-full = full
    .value-tiny = tiny
    .value-least = least
    .value-duel = duel

## Tips for a first game, by clause

tip-YAO-16 = Play as many cards as you like, then end your turn. If you are not ahead when you end it, you give up the round.
tip-YAO-53 = Whoever loses a round takes its psychic card: losing early can pay.
tip-YAO-58 = The loser of a round may hide a card on the last position, which is only revealed at the end.
tip-YAO-52 = Three castles or four manors win the game at once.
tip-YAO-60 = The last position is not fought for: all cards hidden there are turned up, and the higher total wins the game.
tip-YAO-57 = Both draw two ghosts after a round, and no more: save your big ones for the mansions you need.

## What is refused

error-deal-starter = The starter must be seat 0 or 1 (YAO-11).
error-deal-tokens = There are { $castles } tokens C and { $manors } tokens M (YAO-06).
error-deal-hands = A deal has a hand for each of two players (YAO-10).
error-deal-hand = A hand has { $size } ghosts (YAO-10).
error-deal-decks = A deal has a deck for each of two players (YAO-10).
error-deal-deck = A deck has { $size } ghosts (YAO-10).
error-deal-ghosts = Hand and deck are not the ghosts of one colour (YAO-02).
error-deal-line = The line has { $rounds } psychics (YAO-08).
error-deal-not-in-pool = { $psychic } is no psychic of the pool (YAO-08).
error-deal-twice = A psychic lies in the line twice (YAO-04).
error-chance-none = Chance has nothing to decide here.
error-chance-hand = Chance cannot draw { $outcome } from this hand.
error-chance-deck = { $outcome } is no order of this deck.
error-pool-twice = Option psychic_pool names a psychic twice (YAO-04).
error-pool-too-small = A pool has at least { $needed } psychics, not { $size } (YAO-08).

## The game on one page

overview-goal = Own three castles or four manors: that wins at once. If neither of you does after nine rounds, whoever wins the last position wins the game.
overview-round = A round
    .line-1 = In turns you play any number of cards to your side of the mansion: ghosts from your hand, psychics from in front of you.
    .line-2 = End your turn ahead, and the other player has to answer. End it level or behind, and you give up the round.
    .line-3 = The winner takes the mansion. The loser takes the psychic that lies there, for a later round.
    .line-4 = Both of you draw two ghosts.
    .line-5 = The loser may hide a card on the last position. The winner starts the next round.
overview-cards = Both players have ghosts like these, and no others for the whole game. Nine of the psychics are drawn and lie in line, one for each round.
overview-cards-ghosts = Ghosts
    .does = They count their value. The low ones are many; some psychics ask for odd or even.
overview-cards-ghostly = Ghostly psychics
    .does = They work as ghosts, some at a price; 7 only on the last position.
overview-cards-worth = Psychics of worth
    .does = They raise or lower what ghosts are worth, down to plain 1s.
overview-cards-moving = Moving psychics
    .does = They claim, fetch, discard, carry and send cards; 28 swaps mansions.
overview-cards-binding = Binding psychics
    .does = They forbid cards, or leave them to chance.
overview-cards-ending = Ending psychics
    .does = They end the round at once: one loses it, the other makes it a tie.
overview-cards-castles = Castles
    .does = Three of them win.
overview-cards-manors = Manors
    .does = Four of them win.
overview-beats = When you end your turn
overview-step-1 = Is your total higher than the other player's?
    .yes = The other player has a turn, and must get ahead of you.
overview-step-2 = You have lost the round. Has the winner three castles or four manors now?
    .yes = The winner has won the game.
    .no = You take the psychic, both draw, you may hide a card on the last position, and the winner starts the next round.
overview-scoring = Your total is what the cards on your side of the mansion are worth together. A ghost counts its value, and so does a psychic that works as a ghost; the other psychics count nothing but change what ghosts are worth, or what may be played.
overview-end = At three castles or four manors, at once. Otherwise the last position is turned up after nine rounds: its psychics work, 29 first and then by number, and the higher total wins the game. On a tie more mansions win; if these are equal too, it is a draw.
overview-tips =
    .tip-1 = To give up is a move. A round lost without a card brings you a psychic, and the winner has spent ghosts that you still hold.
    .tip-2 = Look down the line before you fight: which castles and manors do you need, and which psychic would you hand over by winning?
    .tip-3 = Feed the last position whenever you lose. What lies there decides the game if nobody has won before, and your ghosts there are known to you alone.
overview-story = One street, ten houses, two families, and a feud so old that nobody on either side can say who was still alive when it began. By day they greet each other through the wall. When the lamps go out they send the relatives in: first the little ones with the spoons, and last of all the great-aunt, who has never needed a chain. And at the end of the street stands the house that both of them pretend not to look at.
overview-credits = The printed game was designed by Fabien Gridel, with graphic design by Anne Heidsieck, and published by Blue Cocker Games.

## The lab

never-give-up-a-round = give up a round
never-play-a-psychic = play a psychic
