# Lantern in English. A piece is said by the message of its role and name; its numbers are the
# variables. CARD, SEAT and WHO: see duskhouse/words/words.py.

title = Lantern
summary = Every turn draw a card and lay one down; the brightest light that is left wins.
pitch = One light under your coat, and the wind is rising. Put out the others before they put out yours.

name-MIDGE = Midge
name-GUST = Gust
name-BELL = Bell
name-FOG = Fog
name-FERRY = Ferry
name-RAIN = Rain
name-BIRD = Night Bird
name-LANTERN = Lantern
face-MIDGE = Midge
face-GUST = Gust
face-BELL = Bell
face-FOG = Fog
face-FERRY = Ferry
face-RAIN = Rain
face-BIRD = Night Bird
face-LANTERN = Lantern

zone-deck = Deck
    .note = { cards }
zone-hand = Hand
    .note = { cards }
zone-laid = Laid down
score-light = { $points }
    .badge-out = { $out ->
        [1] out
       *[0] {""}
    }
    .badge-fog = { $fog ->
        [1] in the fog
       *[0] {""}
    }
moment-night = { $left ->
    [0] The deck is used up
    [one] { $left } card in the deck
   *[other] { $left } cards in the deck
}
outcome-result = { $alone ->
    [1] the last light
   *[0] the brightest light
}

prompt-awaited = { SEAT($seat, form: "start") } lays a card down.
prompt-yours = Lay down one of your two cards.
    .detail = The other one is the light that you keep.
prompt-over = The night is over.
move-play = { CARD($card) }{ $chair ->
    [0] {""}
    [1] {" "}for { SEAT(0) }
    [2] {" "}for { SEAT(1) }
    [3] {" "}for { SEAT(2) }
   *[4] {" "}for { SEAT(3) }
}

barred-over = The game is over.
barred-no-move = There is no such move.
barred-not-held = You do not hold { CARD($card) }.
barred-lantern-stays = A Lantern stays with you, unless you hold two of them.
barred-not-chosen = { CARD($card) } cannot choose this player.
barred-must-choose = { CARD($card) } has to choose somebody.

event-play = { WHO($seat) ->
    [you] You lay down { CARD($card) }
   *[other] { SEAT($seat, form: "start") } lays down { CARD($card) }
}{ WHO($chosen) ->
    [nobody] .
   *[other] {" "}for { SEAT($chosen) }.
}
event-draw = { WHO($seat) ->
    [you] You draw
   *[other] { SEAT($seat, form: "start") } draws
} { $card ->
    [-1] a card
   *[other] { CARD($card) }
}.
event-show = { WHO($seat) ->
    [you] You show { CARD($card) }.
   *[other] { SEAT($seat, form: "start") } shows { CARD($card) }.
}
event-lay = { WHO($seat) ->
    [you] You lay down { CARD($card) } in the rain.
   *[other] { SEAT($seat, form: "start") } lays down { CARD($card) } in the rain.
}
event-out = { WHO($seat) ->
    [you] Your { CARD($card) } goes out.
   *[other] { SEAT($seat, form: "start") } goes out with { CARD($card) }.
}
