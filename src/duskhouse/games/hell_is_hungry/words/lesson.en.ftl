# The guide through a first game. Variables are numbers of the pieces that a step's conditions name,
# and of the move that it suggests.

lesson-goal = Most points win: every soul and every card of the other player in your points pile counts, your own cards never. The game ends when three piles are empty. First place your token: from the middle you can attack all four neighbours, and the pile below you is guarded.
lesson-attack = Choose a neighbouring pile to fight for. You see only its top soul: an Ace is worth 11, pictures and 10 are worth 10, a Joker 20. Everything that is marked here you can beat; the other player may then try to beat you.
lesson-open = Beat the soul: one card must be higher, two cards together must have more points. { CARD($card) } is the smallest that does it alone. What you play goes to the winner of the battle: if you lose, the other player scores it, so begin small.
lesson-open-two = No single card of yours beats the soul: lay two that have more points together. If you lose the battle, both score for the other player.
lesson-add = You may add a second card: two cards count by their points together, and then only more points beat them. But a card more is also a card more to lose. { START(CARD($first, form: "a")) } alone is cheaper: leave it at that and see what comes.
lesson-add-must = This card needs a second one here: choose what you miss least among those that are enough.
lesson-reply = You may answer: beat the last play and the battle may be yours, with all that was played in it and the soul. The other player's cards in it are points for you, your own are not. { CARD($card) } does it for little.
lesson-reply-pair = Only two cards would beat this. Passing gives the battle up, but keeps your hand; ask yourself whether what lies there is worth two cards.
lesson-joker = A lone Joker is beaten by a 2 and by nothing else. You hold one: this is its great moment, and the Joker is worth 20.
lesson-soul = The battle is yours. Onto your points pile the soul counts now; on top of your purgatory it counts nothing, but you may swap it into your hand in a later turn and fight with it.
lesson-soul-high = A strong soul is yours. On your points pile it counts for good. In purgatory it could become a weapon of yours, and would still count for whoever wins it then: points now are the safer choice.
lesson-swap = Before you place, you may exchange one card of your hand for the top card of your purgatory. Do it if that card is better than your worst; the one you give lies there for another turn.
lesson-place = A new turn. Place your token beside the souls you want: look for high ones that your hand can beat. It also guards the pile it stands on.
lesson-guarded = The other player's token guards a pile. To attack it you pay a card first, at least as high as the soul, and fight that player alone; win, and the next soul of the pile is yours as well.
lesson-price = The price goes to your purgatory, where you may swap it back later. Pay with the smallest card that is allowed.
lesson-may-attack = Nothing forces you to fight here. Hold if every battle would cost more than its soul.
lesson-two-empty = Two piles are empty; the third ends the game at once. You have { $points } points: hurry if you lead, and fight elsewhere if you do not.
lesson-again-place = You have { $points } points, and { $have } of { $need } piles are empty. Stand beside the best souls you can beat.
lesson-again-attack = Fight for the soul that is worth most to you, as cheaply as you can.
lesson-again-open = Beat the soul with as little as possible.
lesson-again-add = A second card makes your play harder to beat, and dearer to lose.
lesson-again-reply = Raise if what lies there is worth more than the card; pass to keep your { $size } cards.
lesson-again-soul = Points now, or a stronger hand later.
lesson-again-swap = Swap only for a card that is better than your worst.
lesson-again-any = Nothing better can be done here.
lesson-end = That was a whole game: { $points } points for you. Souls and the other player's cards count, your own never: win battles that cost you little, and make the other player pay for the rest.
