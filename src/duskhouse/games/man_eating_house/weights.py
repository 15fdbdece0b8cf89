"""How much each feature counts, for a team, the Old Man player, a hunter, one in the dark.

Found by letting the tactics play against themselves and moving each weight towards what won more
often on the same deal. One unit makes a card e times as likely, before `SHARPNESS`.
"""

from __future__ import annotations

from duskhouse.engine.game.weights import weights_of
from duskhouse.games.man_eating_house import features as f

SHARPNESS = 3.0  # sharper wins a little more often, blunter gives nothing away about the hand

LEADING = weights_of(
    {
        f.LEAD + f.THE_DOG: (-4.1, 3.4, -0.2, -5.3),
        f.LEAD + f.CHILD: (-1.5, -0.5, -1.9, 1.4),
        f.LEAD + f.GIRL: (5.2, 3.6, 2.9, -1.0),
        f.LEAD + f.WEAPON: (-0.8, -0.7, 0.2, 0.5),
        f.LEAD + f.PLACE: (-1.1, -0.7, 0.0, -0.7),
        f.LEAD + f.DANGEROUS: (3.9, 1.8, 0.5, 2.6),
        f.LEAD + f.GHOST: (-2.3, -2.1, -0.6, -0.6),
        f.LEAD + f.THE_OLD_MAN: (2.9, -2.1, 0.0, 0.0),
        f.NOTHING_BEATS: (-5.4, -4.8, -4.7, 0.0),
        f.TOP_OF_SUIT: (2.2, 1.4, 1.0, -0.4),
        f.SINGLETON: (5.0, 3.1, 2.9, 3.8),
        f.LONG_SUIT: (-1.6, -0.9, -1.6, -1.4),
        f.FEW_OUT: (-1.6, 0.8, 0.0, 1.8),
        f.GHOST_UNDER_WEAPONS: (-4.2, -2.8, -1.4, -1.8),
        f.GHOST_FREE: (0.1, -0.8, 0.4, 0.7),
        f.WEAPON_FOR_GHOST: (-0.1, -0.6, 0.0, 0.4),
        f.WEAPON_FOR_GHOSTS: (0.1, -0.2, -0.1, 0.1),
        f.CHILD_FOR_SIBLINGS: (-1.0, 1.8, -0.2, -0.3),
        f.CHILD_FOR_SIBLING: (2.7, 2.1, 0.4, 1.4),
        f.FLUSH_OLD_MAN: (0.1, 0.0, 0.0, 4.5),
        f.FLUSH_DOG: (-1.9, 2.5, 1.1, -0.9),
        f.OLD_MAN_BEFORE_DOG: (5.5, 1.5, 0.0, 0.0),
        f.FOE_VOID: (-3.1, -0.6, -1.8, -0.5),
        f.FRIEND_VOID: (1.1, 0.0, 0.7, 0.0),
        f.GIRL_THIRD: (1.4, -1.9, 2.2, 0.7),
        f.GIRL_EARLY: (3.6, 3.0, 2.0, -1.3),
        f.TOP_WEAPON: (1.8, 0.8, 0.9, 1.7),
        f.NEEDED_CHILD: (0.0, -0.8, -1.8, -0.9),
        f.GHOST_AT_DUSK: (2.5, -0.4, 0.5, 0.2),
        f.HEIGHT: (1.0, -1.8, -0.2, 0.9),
    }
)

FOLLOWING = weights_of(
    {
        f.SPEND + f.THE_DOG: (1.0, 0.4, 0.8, -4.0),
        f.SPEND + f.CHILD: (1.4, 2.4, 1.1, 2.1),
        f.SPEND + f.GIRL: (-2.5, -2.7, -2.4, 1.6),
        f.SPEND + f.WEAPON: (0.8, 2.6, 0.3, -0.5),
        f.SPEND + f.PLACE: (2.2, 1.0, 0.7, 0.4),
        f.SPEND + f.DANGEROUS: (1.2, -0.2, 0.4, -0.9),
        f.SPEND + f.GHOST: (-2.8, -0.8, -1.0, -1.0),
        f.SPEND + f.THE_OLD_MAN: (-2.9, -3.6, 0.0, 0.0),
        f.WIN_WITH + f.THE_DOG: (7.5, 0.0, 4.3, 0.0),
        f.WIN_WITH + f.CHILD: (5.4, 1.2, 2.7, 0.6),
        f.WIN_WITH + f.GIRL: (-2.3, -0.9, -0.5, -0.6),
        f.WIN_WITH + f.WEAPON: (-2.1, 0.9, 0.5, -2.1),
        f.WIN_WITH + f.PLACE: (-0.1, 1.5, 0.5, 0.7),
        f.WIN_WITH + f.DANGEROUS: (2.2, 1.0, 0.8, 1.0),
        f.WIN_WITH + f.GHOST: (0.0, 1.4, -1.3, -0.2),
        f.WIN_WITH + f.THE_OLD_MAN: (-1.8, -3.4, 0.0, 0.0),
        f.STANDING + 3 * f.ME + 0: (-1.7, -1.5, -0.5, -1.9),
        f.STANDING + 3 * f.ME + 1: (1.4, 0.8, 1.7, 1.7),
        f.STANDING + 3 * f.ME + 2: (0.8, 0.0, 0.0, 0.0),
        f.STANDING + 3 * f.FRIEND + 0: (-0.6, 0.0, -0.9, 0.0),
        f.STANDING + 3 * f.FRIEND + 1: (-0.5, 0.0, -2.5, 0.0),
        f.STANDING + 3 * f.FOE + 0: (2.1, 1.1, 1.4, 1.9),
        f.STANDING + 3 * f.FOE + 1: (-1.3, -1.3, 0.0, -0.7),
        f.STANDING + 3 * f.FOE + 2: (-0.5, 0.0, 0.0, 0.0),
        f.STANDING + 3 * f.NO_ONE + 0: (1.1, 1.1, -0.1, 0.0),
        f.STANDING + 3 * f.NO_ONE + 1: (-1.7, 0.8, -0.7, -1.7),
        f.STANDING + 3 * f.NO_ONE + 2: (-0.8, 0.0, 0.0, 0.0),
        f.MINE_SURE: (-3.7, -2.8, -3.3, 0.0),
        f.MINE_LIKELY: (1.4, 1.7, 1.5, -1.2),
        f.FRIEND_SURE: (2.7, 0.0, 1.8, 0.0),
        f.FRIEND_LIKELY: (1.8, 0.0, 1.2, 0.0),
        f.EMPTIES_SUIT: (3.7, 0.7, 0.9, 1.1),
        f.IDLE_WEAPON: (2.1, 0.1, 1.5, -0.2),
        f.LONELY_CHILD: (0.9, 2.4, 0.9, 1.7),
        f.SAFE_GHOST: (-3.7, -3.8, -2.4, -0.4),
        f.GHOST_AT_RISK: (-5.4, -3.9, -0.5, -4.3),
        f.WEAPON_HOPES: (-1.7, -0.3, -1.6, -1.4),
        f.CHILD_HOPES: (2.3, 1.6, 1.9, 1.8),
        f.OLD_MAN_FEARS_DOG: (4.0, 2.3, 0.0, 0.0),
        f.DOG_WAITS: (-8.5, 0.0, 0.0, -4.0),
        f.THIRD_GIRL: (-1.2, -0.8, -1.3, -2.8),
        f.POINTS + 0: (7.3, 1.4, 2.0, 2.1),
        f.POINTS + 1: (3.8, 0.6, -1.1, 1.8),
        f.POINTS + 2: (-1.7, 0.5, 0.5, 0.5),
        f.NEEDED + 0: (0.0, 4.8, 6.2, 6.7),
        f.NEEDED + 1: (0.0, 1.1, 1.3, -3.6),
        f.HEIGHT: (-4.3, -3.6, -1.5, -2.5),
        f.HEIGHT_WINNING: (-4.8, -2.3, -1.5, -1.4),
    }
)

PICKING = weights_of(
    {
        f.MY_PICK + f.THE_DOG: (-2.3, 0.7, 0.4, -1.4),
        f.MY_PICK + f.CHILD: (3.7, 2.2, 2.6, 3.1),
        f.MY_PICK + f.GIRL: (-2.9, -1.3, 0.1, 0.7),
        f.MY_PICK + f.WEAPON: (1.8, -0.4, 0.4, 0.2),
        f.MY_PICK + f.PLACE: (0.2, -0.9, -0.6, 1.3),
        f.MY_PICK + f.DANGEROUS: (-2.8, -3.3, -2.1, -1.6),
        f.MY_PICK + f.GHOST: (-0.1, -5.1, -0.3, -2.5),
        f.MY_PICK + f.THE_OLD_MAN: (-2.2, 8.0, 0.0, 0.0),
        f.THEIR_PICK + f.THE_DOG: (-5.1, 1.3, 0.7, -1.1),
        f.THEIR_PICK + f.CHILD: (5.0, 2.1, 2.5, 4.4),
        f.THEIR_PICK + f.GIRL: (-1.2, -0.5, 1.3, -1.0),
        f.THEIR_PICK + f.WEAPON: (2.4, -0.8, 1.0, 0.9),
        f.THEIR_PICK + f.PLACE: (2.1, -1.9, -0.8, 0.2),
        f.THEIR_PICK + f.DANGEROUS: (-1.4, -3.5, -0.4, -2.2),
        f.THEIR_PICK + f.GHOST: (-4.7, -5.2, -3.4, -3.2),
        f.THEIR_PICK + f.THE_OLD_MAN: (-7.9, 6.9, 0.0, 0.0),
        f.PICK_EMPTIES_SUIT: (2.8, 1.0, 0.7, 2.4),
        f.PICK_NEEDED_CHILD: (0.0, 1.2, 2.8, 2.7),
        f.PICK_SAFE_GHOST: (-0.1, -3.2, -1.3, -2.3),
        f.HEIGHT: (-8.4, -0.1, -4.0, -3.3),
    }
)

CALLING = weights_of(
    {
        f.GIVE_FRIEND + f.THE_DOG: (3.5, 0.0, 0.2, 0.0),
        f.GIVE_FRIEND + f.CHILD: (-5.3, 0.0, -4.6, 0.0),
        f.GIVE_FRIEND + f.GIRL: (-1.6, 0.0, -1.5, 0.0),
        f.GIVE_FRIEND + f.WEAPON: (-3.6, 0.0, 1.8, 0.0),
        f.GIVE_FRIEND + f.PLACE: (-3.3, 0.0, 1.7, 0.0),
        f.GIVE_FRIEND + f.DANGEROUS: (2.6, 0.0, 1.5, 0.0),
        f.GIVE_FRIEND + f.GHOST: (6.9, 0.0, 4.5, 0.0),
        f.GIVE_FRIEND + f.THE_OLD_MAN: (5.9, 0.0, 0.0, 0.0),
        f.GIVE_LEFT: (-2.6, 1.8, -1.1, 3.2),
    }
)
