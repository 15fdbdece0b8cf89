# Kamo no Manimani in English. A piece is said by the message of its role and name; its numbers are
# the variables. CARD, CARDS, COUNT, SEAT, WHO and CLAUSE: see duskhouse/words/words.py.

title = Kamo no Manimani
summary = Shed your cards and guess what simmers face down: a Pot takes all, a Lid shuts it.
pitch = Shed your cards, hide a pot, hope nobody has the lid. The last one holding cards loses everything.

## Cards

name-KR = { $count ->
    [1] Red Kamo
   *[other] { $count } Red Kamo
}
    .colour = red
name-KB = { $count ->
    [1] Blue Kamo
   *[other] { $count } Blue Kamo
}
    .colour = blue
name-KY = { $count ->
    [1] Yellow Kamo
   *[other] { $count } Yellow Kamo
}
    .colour = yellow
name-KG = { $count ->
    [1] Green Kamo
   *[other] { $count } Green Kamo
}
    .colour = green
name-KP = { $count ->
    [1] Purple Kamo
   *[other] { $count } Purple Kamo
}
    .colour = purple
name-KO = { $count ->
    [1] Orange Kamo
   *[other] { $count } Orange Kamo
}
    .colour = orange
name-POT = { $count ->
    [1] Pot
   *[other] { $count } Pots
}
    .mark = played face down
name-DUCK = { $count ->
    [1] Duck
   *[other] { $count } Ducks
}
    .mark = played face down
name-LID = { $count ->
    [1] Lid
   *[other] { $count } Lids
}
name-ONION = { $count ->
    [1] Green Onion
   *[other] { $count } Green Onions
}

card-drawn = drawn
card-own-face-down = face down

## Zones

zone-field = Field
    .note = { $size ->
        [0] empty
       *[other] { cards }
    }
zone-deck = Deck
    .note = { cards }
zone-aside = Set aside
    .note = { cards } from Pots, Ducks and Lids; nobody looks
zone-hand = Hand
    .note = { cards }
zone-pile = Collected
    .note = { cards } collected

## How the game stands

score-points = { $points }
    .note = { $out ->
        [0] { $left ->
            [1] left with cards
           *[0] {""}
        }
       *[other] out as number { $out }
    }
    .badge-last = { $last ->
        [1] played last
       *[0] {""}
    }
    .badge = { score-points.note }

goal-points = { WHO($seat) ->
    [you] You have
   *[other] { SEAT($seat, form: "start") } has
} { $points ->
    [one] { $points } point
   *[other] { $points } points
}{ $out ->
    [0] { $left ->
        [1] {" "}and cards left, so they are lost
       *[0] {" "}and cards to get rid of
    }
   *[other] {" "}and no cards left
}.
    .short = { SEAT($seat, form: "start") } { $points }{ $out ->
        [0] {""}
       *[other] {" "}✓
    }

how = { $clause ->
    [28] the Pot collects
    [29] a Lid cancels the Pot, so the last player collects
    [113] the loser's Pot leaves it to the last player
   *[27] no Pot, so the last player collects
}
tally-round = Round { $round } to { SEAT($seat) }
line-collected = { CARDS($cards) }: { how }
line-onions = Green Onions in a Pot that works, 3 each

moment-round = Round { $round }
moment-end = The end
outcome-result = { $tie ->
    [1] a tie, and out earlier
   *[0] most points
}

fact-deck = Reconstructed deck { $preset ->
    [1] K42
    [2] K36
    [3] tiny
    [4] least
   *[0] of its own
} (the printed numbers are lost): { CARDS($cards) }.
fact-colour = { SEAT($seat, form: "start") } made it a { CARD($card, form: "colour") } round.
fact-face-down = { WHO($seat) ->
    [you] You have
   *[other] { SEAT($seat, form: "start") } has
} a card face down: a Pot or a Duck.
fact-lid = A Lid is there: a Pot would be cancelled.
fact-passes = { SEAT($seat, form: "start") } played last; { $passes } of { $needed } passes end the round.
fact-stall = { $stall } of { $players } passes before somebody must play.

## Choices

prompt-awaited = { SEAT($seat, form: "start") } is to { $leads ->
    [1] lead
   *[0] play
}{ $may_pass ->
    [1] {" "}or pass
   *[0] {""}
}.
prompt-awaited-last-word = { SEAT($seat, form: "start") } is to have the last word.
prompt-over = The game is over.
    .detail = { outcome-result }
prompt-last-word = You have the last word: play a card or pass.
    .detail = You are last.
prompt-must-lead = Play a card.
    .detail = { drew }You may not pass: the Field is empty, and the leader must play.
prompt-must-play = Play a card.
    .detail = { drew }You may not pass: all have passed with the Field and the deck empty.
prompt-may-lead = Lead a card or pass.
    .detail = { drew }Any card may be led.
prompt-may-play = Play a card or pass.
    .detail = { drew }You may pass and play later.
prompt-must-pass = Pass.
    .detail = { drew }None of your cards can be played.
drew = { $drew ->
    [0] {""}
   *[other] You drew { CARDS($cards) }.{" "}
}

move-card = { $leads ->
    [1] Lead { CARD($card) }
   *[0] Play { CARD($card) }
}
move-first-kamo = { move-card }
    .detail = Only { CARD($card, form: "colour") } Kamo can follow in this round.
move-lid = { move-card }
    .detail = Cancels a Pot of this round.
move-duck = { move-card } face down
move-pot = { move-card } face down
    .detail = Collects without a Lid.
move-pot-under-lid = { move-card } face down
    .detail = A Lid is there already.
move-pass = Pass
move-last-pass = Pass
    .detail = The round ends with this pass.

barred-colour = the Kamo of this round are { CARD($first, form: "colour") }
barred-face-down = a face-down card lies on the Field already
barred-not-in-hand = { CARD($card) } is not in the hand
barred-no-card = there is no such card
barred-leader-must-play = the Field is empty, and the leader must play
barred-all-have-passed = all have passed with the Field and the deck empty
barred-over = the game is over

## Events

event-play = { WHO($seat) ->
    [you] You { $leads ->
        [1] lead
       *[0] play
    }
   *[other] { SEAT($seat, form: "start") } { $leads ->
        [1] leads
       *[0] plays
    }
} { $clause ->
    [16] { $card ->
        [-1] a card
       *[other] { CARD($card) }
    } face down
   *[other] { CARD($card) }
}.
event-pass = { WHO($seat) ->
    [you] You pass
   *[other] { SEAT($seat, form: "start") } passes
}{ $empty ->
    [1] {" "}on an empty Field
   *[0] {""}
}.
event-draw = { WHO($seat) ->
    [you] You draw
   *[other] { SEAT($seat, form: "start") } draws
} { $card ->
    [-1] a card
   *[other] { CARD($card) }
}{ $clause ->
    [105] , the bonus of a new round
   *[12] {""}
}.
event-out = { WHO($seat) ->
    [you] You go
   *[other] { SEAT($seat, form: "start") } goes
} out as number { $number }.
event-last-word = { WHO($seat) ->
    [you] You have
   *[other] { SEAT($seat, form: "start") } has
} the last word.
event-reveal = The card { SEAT($seat) } laid face down is turned up: { CARD($card) }.
event-collect = { WHO($seat) ->
    [you] You collect
   *[other] { SEAT($seat, form: "start") } collects
} { CARDS($cards) } ({ COUNT($cards) ->
    [one] { COUNT($cards) } card
   *[other] { COUNT($cards) } cards
}): { how }.
event-bonus = { WHO($seat) ->
    [you] You get
   *[other] { SEAT($seat, form: "start") } gets
} { $points } points more for the Green Onions.
event-lead = { WHO($seat) ->
    [you] You lead
   *[other] { SEAT($seat, form: "start") } leads
} the next round{ $clause ->
    [33] : the last player is out
   *[32] {""}
}.
event-left = { WHO($seat) ->
    [you] You are left with cards, lose { points } and are last.
   *[other] { SEAT($seat, form: "start") } is left with cards, loses { points } and is last.
}
points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
event-result = { WHO($seat) ->
    [you] You win
   *[other] { SEAT($seat, form: "start") } wins
}: { outcome-result }.

## Options

option-deck = Deck
    .does = how many cards of each kind; the printed numbers are lost, so every deck here is a reconstruction
    .values = K42 or K36 (both reconstructions) or counts such as KR:7,KB:7,…,ONION:5
    .value = { $value } (a reconstruction)
option-lead-pass = Pass on an empty Field
    .does = whether a player may pass while the Field is empty
    .value-allowed = allowed
    .value-forbidden = forbidden
option-last-word = Last word
    .does = the player left with cards has one more turn before the last Field is scored
option-bonus-draw = Bonus draw
    .does = whoever leads a new round draws one card more
option-loser-pot = Pot of the loser
    .does = who gets the last Field if the Pot of the player left with cards takes it
    .value-void = nobody: it is lost
    .value-to-last = the last player
option-scale = Scale
    .does = tiny and least are miniatures for counting whole game trees
    .value-full = full
    .value-tiny = tiny
    .value-least = least

## Faces of the cards

face-KR = Stripes
face-KB = Waves
face-KY = Checks
face-KG = Dots
face-KP = Crosses
face-KO = Diamonds
face-POT = Pot
face-DUCK = Duck
face-LID = Lid
face-ONION = Green Onion

## Tips for a first game, by clause

tip-KAMO-19 = On an empty Field you may lead any card. Every card that is collected is worth a point, and whoever is left with cards loses all of theirs.
tip-KAMO-14 = Passing binds you to nothing: you may play again later in the same round.
tip-KAMO-15 = The first Kamo of a round fixes the colour; only that colour can follow.
tip-KAMO-16 = Pots and Ducks go face down, one in a round. Others see only that it is one of the two.
tip-KAMO-23 = The round ends when everyone else has passed. Unless a Pot is there, the last card collects the Field.
tip-KAMO-28 = A Pot without a Lid collects for whoever hid it, and every Green Onion counts 3 more.
tip-KAMO-29 = A Lid cancels the Pot, wherever it lies.

## What is refused

error-deck-card = A deck has no card { $card }; its cards are { $cards }.
error-deck-count = The deck cannot have { $count } cards { $card } (KAMO-02).
error-deck-no-kamo = A deck needs at least one Kamo (KAMO-03).
error-deck-lacks = A deck needs at least one { $card } (KAMO-03).
error-deck-too-big = A deck has at most { $most } cards here, not { $size } (KAMO-02).
error-deck-of-miniature = A miniature has a deck of its own: leave out the option deck.
error-deck-too-small = A deck for { $seats } players needs at least { $needed } cards to set aside and deal, and this one has { $size } (KAMO-03).

## The game on one page

overview-goal = Have the most points once all but one are rid of their cards. What you collect counts, a point a card. But whoever is left with cards in hand loses all their points and comes last.
overview-round = A round
    .line-1 = In your turn draw a card, while the deck lasts. Then play one card, or pass; after a pass you may play again.
    .line-2 = The first Kamo sets the colour of the round. Other Kamo must be of that colour.
    .line-3 = A Pot or a Duck goes face down, and only one such card fits on the Field. Which it is only its player knows.
    .line-4 = Lids and Green Onions fit whenever it is your turn.
    .line-5 = When all others have passed on the newest card, the face-down card is turned up and the Field is collected. Whoever played last leads the next round.
overview-cards = Counted for the deck K42, our reconstruction: the printed numbers are lost. Before the deal some Pots, Ducks and Lids are taken out unseen: 2 of them, or 3 with three players.
overview-cards-kamo = Kamo
    .does = Four colours. They follow the colour of the round.
overview-cards-pot = Pot
    .does = Face down. Collects the whole Field for its player.
overview-cards-duck = Duck
    .does = Face down. Does nothing but look like a Pot.
overview-cards-lid = Lid
    .does = Fits always. While one is on the Field, the Pot does nothing.
overview-cards-onion = Green Onion
    .does = Fits always. Worth 3 points more if a Pot collects it.
overview-beats = Who collects the Field
overview-step-1 = Is nothing face down, or only a Duck?
    .yes = Whoever played last collects.
overview-step-2 = So it is a Pot. Is a Lid on the Field?
    .yes = The Pot is shut: whoever played last collects.
    .no = The Pot's player collects, with 3 points more for each Green Onion.
overview-scoring = Every card of the Field that you collect is 1 point, whatever it is. If a Pot collects, each Green Onion counts 4.
overview-end = Whoever has no cards left is out and keeps their points. When a card leaves only one player with cards, the Field is collected a last time, and that player loses everything. The most points win; of equals, whoever went out earlier.
overview-tips =
    .tip-1 = A Green Onion is a gift to somebody's Pot. Near the end, though, it is a card that you can get rid of whatever the colour is.
    .tip-2 = Play your Pot with the face you have for a Duck. An Onion laid on your own Pot is worth four, and gives you away.
    .tip-3 = Pass now and then although you could play, and save up one colour: who holds the last of it plays last. But as long as there is a deck, every pass makes your hand bigger.
overview-story = Steam over the table, and everyone has brought something. In the middle stands a thing under a cloth: the good pot, or just the toy duck on its wheels? One guest smiles a little too warmly. Another has been holding the lid for quite a while. The bowls fill, the jokes get worse, and whoever still has something on the board when the fire goes out will do the washing-up.
overview-credits = The printed game was made by Hyakuyobako.

## The lab

kind-kamo = Kamo
never-bluff-with-a-duck = bluff with a Duck
never-play-a-pot = play a Pot
never-play-a-lid = play a Lid
never-play-an-onion = play an Onion
never-pass-on-an-empty-field = pass on an empty Field
