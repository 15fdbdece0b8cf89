"""How much each feature counts while there is a deck, without one, and among the last two.

Found by letting the tactics play against themselves and moving each weight towards what won more
often on the same deal. One unit makes an action e times as likely, before `SHARPNESS`.
"""

from __future__ import annotations

from duskhouse.engine.game.weights import weights_of
from duskhouse.games.kamo_no_manimani import features as f

SHARPNESS = 2.0  # sharper wins a little more often, blunter keeps Pot and Duck apart less surely

OPENING = weights_of(
    {
        f.A_PASS: (1.5, -1.4, -1.0),
        f.A_KAMO: (2.0, 2.6, 1.0),
        f.A_POT: (-2.8, 1.5, 0.6),
        f.A_DUCK: (-3.7, -0.4, 0.2),
        f.A_LID: (-5.0, -4.6, 0.2),
        f.A_ONION: (-5.0, -4.6, -0.9),
        f.OPEN_PASS_LONGEST: (1.1, -4.8, -1.1),
        f.OPEN_PASS_SHORTEST: (1.1, 0.1, -1.2),
        f.OPEN_PASS_AHEAD: (-0.3, -4.1, -1.1),
        f.OPEN_PASS_RACE: (0.5, -1.3, -1.0),
        f.OPEN_KAMO_ONE: (-2.8, -0.7, 1.0),
        f.OPEN_KAMO_THREE: (3.2, 0.9, 0.0),
        f.OPEN_KAMO_FOUR: (1.8, 1.4, 0.3),
        f.OPEN_KAMO_LONGEST: (2.1, 1.8, 1.0),
        f.OPEN_KAMO_FEW_OUT: (4.8, 3.8, -1.5),
        f.OPEN_KAMO_NONE_OUT: (7.7, 7.6, 2.0),
        f.OPEN_KAMO_MANY_OUT: (-3.0, -4.0, -1.8),
        f.OPEN_POT_ONION: (-0.9, -0.7, 0.8),
        f.OPEN_POT_NO_LIDS: (0.0, -1.2, -0.8),
        f.OPEN_POT_HOLD_LID: (-2.2, -0.8, 0.9),
        f.OPEN_POT_LONGHAND: (-2.3, 0.6, 0.6),
        f.OPEN_DUCK_KEEPS_POT: (-1.1, -2.0, 0.3),
        f.OPEN_LID_KEEPS_POT: (-2.8, -1.8, -0.1),
        f.OPEN_ONION_KEEPS_POT: (-2.1, -2.0, 0.0),
        f.OPEN_ANY_OUT: (0.0, -0.2, 1.2),
        f.OPEN_ANY_ONE_LEFT: (0.0, 0.8, 1.0),
        f.OPEN_ANY_ENDS: (0.0, 0.0, 1.2),
    }
)

FOLLOWING = weights_of(
    {
        f.A_PASS: (3.4, 3.7, -1.1),
        f.A_KAMO: (0.1, -1.7, 0.2),
        f.A_POT: (-2.7, -1.3, 2.4),
        f.A_DUCK: (2.5, 2.0, 1.2),
        f.A_LID: (-3.9, -5.0, 2.4),
        f.A_ONION: (-5.4, -4.2, 0.3),
        f.PASS_ENDS: (-2.7, -3.3, -0.8),
        f.PASS_LET3: (-0.1, -0.2, -1.0),
        f.PASS_LET5: (-0.4, -1.0, -1.6),
        f.PASS_LET8: (-1.4, -2.1, -1.7),
        f.PASS_MY_POT: (0.2, -1.4, -1.5),
        f.PASS_THEIR_DOWN: (0.6, 1.3, -0.9),
        f.PASS_LEADER_TAKES: (0.1, -0.5, -0.9),
        f.PASS_LONGEST: (2.2, -3.0, -1.0),
        f.PASS_SHORTEST: (0.3, 3.4, -1.6),
        f.PASS_AHEAD: (0.9, -2.5, -0.9),
        f.PASS_RACE: (-0.8, -1.6, -1.1),
        f.KAMO_BEHIND1: (1.9, 0.9, 1.0),
        f.KAMO_BEHIND2: (2.0, 1.7, 1.1),
        f.KAMO_NONE_OUT: (7.4, 9.3, 0.2),
        f.KAMO_FEW_OUT: (0.8, 0.2, 0.3),
        f.KAMO_TAKE3: (0.8, 0.1, -0.1),
        f.KAMO_TAKE5: (0.8, -1.2, -0.5),
        f.KAMO_TAKE8: (0.8, -4.4, -0.5),
        f.KAMO_MY_POT: (1.4, 5.5, -0.2),
        f.KAMO_THEIR_DOWN: (1.6, 1.8, -0.1),
        f.KAMO_SETS: (-0.5, -0.1, -0.2),
        f.KAMO_SETS_LONGEST: (0.8, 2.6, 2.2),
        f.KAMO_LONGHAND: (1.1, 0.9, 0.0),
        f.ONION_MY_POT: (1.3, 0.9, 0.1),
        f.ONION_THEIR_DOWN: (-2.2, -5.7, 1.0),
        f.ONION_TAKE3: (-1.3, -0.3, 0.4),
        f.ONION_TAKE5: (-0.4, 0.2, 0.9),
        f.ONION_TAKE8: (0.4, 2.1, 0.4),
        f.ONION_HOLD_POT: (-2.7, -1.4, -1.1),
        f.LID_DOWN: (-1.8, -1.7, 1.6),
        f.LID_DOWN3: (-0.8, -0.5, 1.8),
        f.LID_DOWN5: (-0.4, 2.1, 1.4),
        f.LID_DOWN8: (-0.2, 3.1, 1.1),
        f.LID_MY_POT: (-2.3, -7.9, 1.1),
        f.LID_LIDDED: (-0.6, 1.5, 0.1),
        f.LID_NO_DOWN: (-4.0, -0.6, 2.0),
        f.LID_TAKE5: (-0.6, -0.2, 1.8),
        f.POT_TAKE3: (3.8, 1.9, 1.6),
        f.POT_TAKE5: (3.9, 0.2, 1.7),
        f.POT_TAKE8: (0.6, -0.3, 0.2),
        f.POT_ONION: (3.7, 3.2, 0.0),
        f.POT_LIDDED: (-1.7, -7.2, 0.2),
        f.POT_HOLD_ONION: (-0.9, -2.6, 1.2),
        f.POT_NO_LIDS: (-0.7, -0.7, -0.5),
        f.DUCK_TAKE3: (4.2, 2.2, 0.9),
        f.DUCK_TAKE5: (2.0, 2.0, 0.6),
        f.DUCK_LIDDED: (1.3, 1.7, -0.2),
        f.ANY_OUT: (0.0, 2.9, 1.4),
        f.ANY_ONE_LEFT: (0.0, 1.4, 1.2),
        f.ANY_ENDS: (0.0, 0.0, 1.4),
        f.ANY_LAST_SPEAKER: (2.7, 3.3, 0.8),
    }
)
