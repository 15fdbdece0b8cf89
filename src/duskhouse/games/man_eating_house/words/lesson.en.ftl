# The guide through a first game. Variables are numbers of the pieces that a step's conditions name,
# and of the move that it suggests.

lesson-goal = You and { SEAT($partner) } are partners, and the team with more scoring cards wins: Children (1 to 3), Ghosts (12 to 14), the Dog and the Old Man, a point each. The highest number left in a trick takes its scoring cards. Lead { CARD($card) }: strong, unless a Weapon of its suit falls.
lesson-kagome = You may lead a Little Girl. That is no trick but the Kagome: you draw a card from the Room, everybody passes one card of her suit, and then you lead again. The third girl of the game ends all Events, so girls are also a clock.
lesson-pick = The Kagome: everybody lays one card face down, of the girl's suit if they can, and it will go to another seat. Give what you miss least: a low Weapon or an idle Place. Children and Ghosts are points.
lesson-call = You call how far the cards move. { $steps } is your partner, who sits opposite: your card goes there and theirs comes to you. 1 or 3 would feed the other team.
lesson-escape = A Child of this suit lies there. Play { CARD($card) }: two Children of one suit escape together, each to the pile of whoever played it. One point for you, safe from everyone.
lesson-struggle = A Ghost of this suit lies there. Play { CARD($card) }: a Weapon brings down the Ghosts of its own suit, and whoever played the highest such Weapon takes them. Events come before the trick is won, so even a low Weapon does it.
lesson-danger = Danger lies in this trick: no Escapes, no Struggles. The highest number takes every scoring card in it, so play very high, or give nothing away.
lesson-old-man = The Old Man, 15, beats everything but the Dog: he stops all Events and wins the trick, the Children in it included.
lesson-threatened = A Weapon lies there. A Ghost of its suit that you play now goes to whoever played the Weapon: fine if that is your partner. If it is an opponent, keep your Ghosts back and play something that does not score.
lesson-win-with-ghost = No Weapon so far. { CARD($card) } is high enough to win the trick and is a point itself; the risk is a Weapon of its suit from somebody who plays after you.
lesson-any-card = You have none of that suit, so you may play anything. If your partner is winning, throw in a scoring card; if an opponent is, something worthless like a Weapon or a Place.
lesson-follow = You must follow suit. A card that does not score keeps the trick poor; a high one may win what lies there, so look first at who is winning.
lesson-lead-child = You lead. { CARD($card) } is a bait: everyone must follow, and any other Child of the suit lets both escape to their own players. Alone, it falls to the strongest card.
lesson-third-girl = The third girl is out: Ōmagatoki. From now on there are no Escapes and no Struggles, the highest number simply takes the trick. Ghosts are safe now, and strong.
lesson-last-trick = The last trick. Whoever wins it also turns up the Room, { $size } cards, and takes the scoring cards there. It stands { $us } to { $them }: win this one if you can.
lesson-again-escape = Another Child of the suit is there: with { CARD($card) } both escape, and one point is yours.
lesson-again-struggle = A Ghost is there. If { CARD($card) } is of its suit, and no higher Weapon of that suit follows, the Ghost is yours.
lesson-again-pick = Another Kagome: pass what you can spare.
lesson-again-call = 2 seats is your partner; 1 and 3 are the other team.
lesson-again-dark = No Events any more: the highest number wins. You have { $us }, they have { $them }.
lesson-again-lead = You lead, with { $us } cards against { $them }. Ghosts win tricks but fear Weapons; a Danger card makes a trick safe for high numbers.
lesson-again-follow = { $us } to { $them }. Is your partner winning? Then add points. If not, win it or give nothing.
lesson-end = { $us } to { $them }: the team with more scoring cards wins, and a tie goes to whoever has the Dog. You have met all of it: Escapes and Struggles come first, then the highest number takes the rest.
