"""The worked examples K01 to K16 of the rule document, and more of them for the switches."""

from __future__ import annotations

import json
from typing import Any

VECTORS: list[dict[str, Any]] = json.loads("""
[
{"id":"K01","type":"script","leader":"A",
 "hands":{"A":["KR","KB"],"B":["KR","LID"],"C":["ONION","KY"],"D":["KR","KG"]},
 "deck":["KG","KY","KB","KY","KB","KG","KY","KB","KG","KB"],"steps":[
  {"who":"A","do":"KR"},{"who":"B","do":"PASS"},{"who":"C","do":"ONION"},
  {"who":"D","do":"KR"},{"who":"A","do":"PASS"},{"who":"B","do":"KR"},{"who":"C","do":"PASS"},
  {"who":"D","do":"PASS"},{"who":"A","do":"PASS"}],"expect":{
  "round":{"collector":"B","points":4,"pot_effective":false},
  "points":{"A":0,"B":4,"C":0,"D":0},"turn":"B","deck_left":0,"over":false}},
{"id":"K02","type":"script","leader":"A",
 "hands":{"A":["POT","KB"],"B":["ONION","KR"],"C":["ONION","KY"],"D":["KR","KG"]},
 "deck":["KG","KY","KB","KY","KB","KG","KY"],"steps":[
  {"do":"POT"},{"do":"ONION"},{"do":"ONION"},{"do":"PASS"},{"do":"PASS"},{"do":"PASS"}],
 "expect":{
  "round":{"collector":"A","points":9,"pot_effective":true},
  "points":{"A":9,"B":0,"C":0,"D":0},"turn":"C"}},
{"id":"K03","type":"script","leader":"A",
 "hands":{"A":["LID","KB"],"B":["POT","KR"],"C":["ONION","KY"],"D":["KR","KG"]},"steps":[
  {"do":"LID"},{"do":"POT"},{"do":"ONION"},{"do":"KR"},{"do":"PASS"},{"do":"PASS"},
  {"do":"PASS"}],"expect":{
  "round":{"collector":"D","points":4,"pot_effective":false},
  "points":{"A":0,"B":0,"C":0,"D":4},"turn":"D"}},
{"id":"K04","type":"script","leader":"A",
 "hands":{"A":["DUCK","KB"],"B":["LID","KR"],"C":["ONION","KY"],"D":["KR","KG"]},"steps":[
  {"do":"DUCK"},{"do":"LID"},{"do":"ONION"},{"do":"PASS"},{"do":"PASS"},{"do":"PASS"}],
 "expect":{
  "round":{"collector":"C","points":3,"pot_effective":false},
  "points":{"A":0,"B":0,"C":3,"D":0},"turn":"C"}},
{"id":"K05","type":"script","leader":"A",
 "hands":{"A":["POT","KB"],"B":["LID","KR"],"C":["LID","KY"],"D":["KR","KG"]},"steps":[
  {"do":"POT"},{"do":"LID"},{"do":"LID"},{"do":"PASS"},{"do":"PASS"},{"do":"PASS"}],"expect":{
  "round":{"collector":"C","points":3,"pot_effective":false},
  "points":{"A":0,"B":0,"C":3,"D":0},"turn":"C"}},
{"id":"K06","type":"legal","field":["A:ONION","B:KR","C:DUCK"],
 "hand":["KR","KB","POT","DUCK","LID","ONION"],"expect":["KR","LID","ONION"]},
{"id":"K07","type":"legal","field":["A:ONION","B:LID"],"hand":["KR","KB","POT"],
 "expect":["KB","KR","POT"]},
{"id":"K08","type":"script","leader":"A",
 "hands":{"A":["KR","KB","LID"],"B":["KR","KY","POT"],"C":["KG","KG","DUCK"]},
 "deck":["KY","KB","KR","KY","KB","KG","KB"],"steps":[
  {"who":"A","do":"PASS"},{"who":"B","do":"PASS"},
  {"who":"C","do":"KG","legal":["DUCK","KG","KR","PASS"]},{"who":"A","do":"PASS"},
  {"who":"B","do":"PASS"}],"expect":{
  "round":{"collector":"C","points":1,"pot_effective":false},"hand_sizes":{"A":5,"B":5,"C":4},
  "turn":"C","deck_left":1}},
{"id":"K09","type":"script","leader":"A","hands":{"A":["KR","KB"],"B":["KY"],"C":["POT"]},
 "steps":[
  {"who":"A","do":"PASS","legal":["KB","KR","PASS"]},{"who":"B","do":"PASS"},
  {"who":"C","do":"PASS"},{"who":"A","do":"KB","legal":["KB","KR"]}],
 "expect":{"turn":"B","over":false,"hand_sizes":{"A":1,"B":1,"C":1}}},
{"id":"K10","type":"script","leader":"A","hands":{"A":["KR"],"B":["KB","KY"],"C":["KR","KG"]},
 "steps":[
  {"who":"A","do":"KR"},{"who":"B","do":"PASS","legal":["PASS"]},
  {"who":"C","do":"PASS","legal":["KR","PASS"]}],"expect":{
  "round":{"collector":"A","points":1,"pot_effective":false},"points":{"A":1,"B":0,"C":0},
  "out":["A"],"turn":"B","over":false}},
{"id":"K11","type":"script","leader":"A",
 "hands":{"A":["POT"],"B":["ONION","KR","KB"],"C":["KY","KG"],"D":["KG","KB"]},"steps":[
  {"who":"A","do":"POT"},{"who":"B","do":"ONION"},{"who":"C","do":"PASS"},
  {"who":"D","do":"PASS"}],"expect":{
  "round":{"collector":"A","points":5,"pot_effective":true},
  "points":{"A":5,"B":0,"C":0,"D":0},"out":["A"],"turn":"B","over":false}},
{"id":"K12","type":"script","leader":"A",
 "hands":{"A":["POT","KR"],"B":["ONION","LID","KG"],"C":[]},"points":{"A":2,"B":9,"C":7},
 "out":["C"],"steps":[
  {"who":"A","do":"POT"},{"who":"B","do":"ONION"},{"who":"A","do":"KR"}],"expect":{
  "round":{"collector":"A","points":6,"pot_effective":true},"points":{"A":8,"B":0,"C":7},
  "out":["C","A"],"over":true,"ranking":["A","C","B"]}},
{"id":"K13","type":"script","leader":"B","hands":{"A":["KR"],"B":["POT","LID","KG"],"C":[]},
 "points":{"A":5,"B":9,"C":7},"out":["C"],"steps":[
  {"who":"B","do":"POT"},{"who":"A","do":"KR"}],"expect":{
  "round":{"collector":"B","points":2,"pot_effective":true},"points":{"A":5,"B":0,"C":7},
  "over":true,"ranking":["C","A","B"]}},
{"id":"K14","type":"script","leader":"D","hands":{"A":[],"B":["KG","KG"],"C":[],"D":["KR"]},
 "points":{"A":12,"B":20,"C":10,"D":11},"out":["C","A"],"steps":[
  {"who":"D","do":"KR"}],"expect":{
  "round":{"collector":"D","points":1,"pot_effective":false},
  "points":{"A":12,"B":0,"C":10,"D":12},"out":["C","A","D"],"over":true,
  "ranking":["A","D","C","B"]}},
{"id":"K15a","type":"script","leader":"A",
 "hands":{"A":["KR","KB"],"B":["KR","KY"],"C":["KG","KG"]},"deck":["LID"],"steps":[
  {"who":"A","do":"PASS"},{"who":"B","do":"KR"},{"who":"C","do":"PASS","legal":["PASS"]},
  {"who":"A","do":"PASS","legal":["KR","LID","PASS"]}],"expect":{
  "round":{"collector":"B","points":1,"pot_effective":false},"hand_sizes":{"A":3,"B":1,"C":2},
  "turn":"B","deck_left":0}},
{"id":"K15b","type":"script","leader":"B",
 "hands":{"A":["KR","KB","KY"],"B":["KR","KY","KG"],"C":["KG","KG","KB"]},
 "deck":["KY","KY","KY","KB","KB","KB"],"steps":[
  {"who":"B","do":"KR"},{"who":"C","do":"PASS"},{"who":"A","do":"PASS"}],"expect":{
  "round":{"collector":"B","points":1,"pot_effective":false},"hand_sizes":{"A":4,"B":4,"C":4},
  "turn":"B","deck_left":2}},
{"id":"K16","type":"script","leader":"A","hands":{"A":["KR","KR"],"B":["KB","KB"],"C":[]},
 "points":{"A":0,"B":3,"C":4},"out":["C"],"steps":[
  {"who":"A","do":"KR"},{"who":"B","do":"PASS","legal":["PASS"]},{"who":"A","do":"KR"}],
 "expect":{"points":{"A":2,"B":0,"C":4},"over":true,"ranking":["C","A","B"]}}
]
""")

# The switches, in the same notation with `options` added.
SWITCH_VECTORS: list[dict[str, Any]] = json.loads("""
[
{"id":"lead pass forbidden","type":"script","leader":"A","options":{"lead_pass":"forbidden"},
 "hands":{"A":["KR","KB"],"B":["KY"],"C":["POT"]},"steps":[
  {"who":"A","do":"KR","legal":["KB","KR"]},{"who":"B","do":"PASS","legal":["PASS"]},
  {"who":"C","do":"PASS","legal":["POT","PASS"]},{"who":"A","do":"KB","legal":["KB"]}],
 "expect":{"turn":"B","out":["A"],"points":{"A":1,"B":0,"C":0},"over":false}},
{"id":"lead pass forbidden with cards in the deck","type":"script","leader":"A",
 "options":{"lead_pass":"forbidden"},"deck":["ONION","KR"],
 "hands":{"A":["KR"],"B":["KY"],"C":["POT"]},
 "steps":[{"who":"A","do":"KR","legal":["KR","ONION"]}],
 "expect":{"turn":"B","hand_sizes":{"A":1,"B":2,"C":1},"deck_left":0}},
{"id":"last word: a Lid cancels the Pot, for nobody's gain","type":"script","leader":"A",
 "options":{"last_word":true},"hands":{"A":["POT","KR"],"B":["ONION","LID","KG"],"C":[]},
 "points":{"A":2,"B":9,"C":7},"out":["C"],"steps":[
  {"who":"A","do":"POT"},{"who":"B","do":"ONION"},{"who":"A","do":"KR"},
  {"who":"B","do":"LID","legal":["LID","PASS"]}],
 "expect":{"round":{"collector":"B","points":4,"pot_effective":false},
  "points":{"A":2,"B":0,"C":7},"out":["C","A"],"over":true,"ranking":["C","A","B"]}},
{"id":"last word: a pass changes nothing","type":"script","leader":"A",
 "options":{"last_word":true},"hands":{"A":["POT","KR"],"B":["ONION","LID","KG"],"C":[]},
 "points":{"A":2,"B":9,"C":7},"out":["C"],"steps":[
  {"who":"A","do":"POT"},{"who":"B","do":"ONION"},{"who":"A","do":"KR"},
  {"who":"B","do":"PASS"}],
 "expect":{"round":{"collector":"A","points":6,"pot_effective":true},
  "points":{"A":8,"B":0,"C":7},"out":["C","A"],"over":true,"ranking":["A","C","B"]}},
{"id":"last word: asked even if only PASS is left","type":"script","leader":"A",
 "options":{"last_word":true},"hands":{"A":["KR"],"B":["KG"],"C":[]},
 "points":{"A":0,"B":9,"C":7},"out":["C"],"steps":[
  {"who":"A","do":"KR"},{"who":"B","do":"PASS","legal":["PASS"]}],
 "expect":{"points":{"A":1,"B":0,"C":7},"over":true,"ranking":["C","A","B"]}},
{"id":"last word: playing the very last card saves nobody","type":"script","leader":"D",
 "options":{"last_word":true},"hands":{"A":[],"B":["KR"],"C":[],"D":["KR"]},
 "points":{"A":12,"B":20,"C":10,"D":11},"out":["C","A"],
 "steps":[{"who":"D","do":"KR"},{"who":"B","do":"KR","legal":["KR","PASS"]}],
 "expect":{"round":{"collector":"B","points":2,"pot_effective":false},
  "points":{"A":12,"B":0,"C":10,"D":11},"hand_sizes":{"A":0,"B":0,"C":0,"D":0},
  "out":["C","A","D"],"over":true,"ranking":["A","D","C","B"]}},
{"id":"last word: a Pot as the last word is void even if it should go to the last player",
 "type":"script","leader":"A","options":{"last_word":true,"loser_pot":"to_last"},
 "hands":{"A":["ONION"],"B":["POT","KG"],"C":[]},"points":{"A":3,"B":9,"C":7},"out":["C"],
 "steps":[{"who":"A","do":"ONION"},{"who":"B","do":"POT","legal":["KG","POT","PASS"]}],
 "expect":{"round":{"collector":"B","points":5,"pot_effective":true},
  "points":{"A":3,"B":0,"C":7},"over":true,"ranking":["C","A","B"]}},
{"id":"last word: a pass leaves the loser's Pot to the last player","type":"script",
 "leader":"B","options":{"last_word":true,"loser_pot":"to_last"},
 "hands":{"A":["KR"],"B":["POT","LID","KG"],"C":[]},"points":{"A":5,"B":9,"C":7},"out":["C"],
 "steps":[{"who":"B","do":"POT"},{"who":"A","do":"KR"},{"who":"B","do":"PASS"}],
 "expect":{"round":{"collector":"A","points":2,"pot_effective":true},
  "points":{"A":7,"B":0,"C":7},"over":true,"ranking":["C","A","B"]}},
{"id":"loser's Pot to the last player, bonus included","type":"script","leader":"B",
 "options":{"loser_pot":"to_last"},"hands":{"A":["ONION"],"B":["POT","LID","KG"],"C":[]},
 "points":{"A":5,"B":9,"C":7},"out":["C"],
 "steps":[{"who":"B","do":"POT"},{"who":"A","do":"ONION"}],
 "expect":{"round":{"collector":"A","points":5,"pot_effective":true},
  "points":{"A":10,"B":0,"C":7},"over":true,"ranking":["A","C","B"]}},
{"id":"loser_pot leaves another player's Pot alone","type":"script","leader":"C",
 "options":{"loser_pot":"to_last"},"hands":{"A":["ONION"],"B":["LID","KG"],"C":["POT"]},
 "steps":[{"who":"C","do":"POT"},{"who":"A","do":"ONION"}],
 "expect":{"round":{"collector":"C","points":5,"pot_effective":true},
  "points":{"A":0,"B":0,"C":5},"out":["C","A"],"over":true,"ranking":["C","A","B"]}},
{"id":"loser_pot changes nothing before the end","type":"script","leader":"B",
 "options":{"loser_pot":"to_last"},"hands":{"A":["KR","KR"],"B":["POT","KG"],"C":["KY"]},
 "steps":[{"do":"POT"},{"do":"PASS"},{"do":"KR"},{"do":"PASS"},{"do":"PASS"}],
 "expect":{"round":{"collector":"B","points":2,"pot_effective":true},"turn":"A",
  "points":{"A":0,"B":2,"C":0},"over":false}},
{"id":"bonus draw: the new leader draws twice","type":"script","leader":"B",
 "options":{"bonus_draw":true},"deck":["KY","KY","KY","KB","KB","KB"],
 "hands":{"A":["KR","KB","KY"],"B":["KR","KY","KG"],"C":["KG","KG","KB"]},"steps":[
  {"who":"B","do":"KR"},{"who":"C","do":"PASS"},{"who":"A","do":"PASS"}],
 "expect":{"hand_sizes":{"A":4,"B":5,"C":4},"turn":"B","deck_left":1}},
{"id":"bonus draw: it counts as a draw for the stall","type":"script","leader":"A",
 "options":{"bonus_draw":true},"deck":["KY","KY","KY","KB"],
 "hands":{"A":["KR","KB"],"B":["KR","KY"],"C":["KG","KG"]},"steps":[
  {"who":"A","do":"KR"},{"who":"B","do":"PASS"},{"who":"C","do":"PASS"},
  {"who":"A","do":"PASS"},{"who":"B","do":"PASS"},{"who":"C","do":"PASS"},
  {"who":"A","do":"PASS","legal":["KB","KY","PASS"]},
  {"who":"B","do":"KR","legal":["KR","KY"]}],
 "expect":{"hand_sizes":{"A":3,"B":2,"C":3},"turn":"C","deck_left":0}},
{"id":"bonus draw: none for the dealer's opening","type":"script","leader":"A",
 "options":{"bonus_draw":true},"deck":["KY","KY","KY","KB"],
 "hands":{"A":["KR","KB"],"B":["KR","KY"],"C":["KG","KG"]},
 "steps":[{"who":"A","do":"PASS"}],
 "expect":{"hand_sizes":{"A":3,"B":3,"C":2},"turn":"B","deck_left":2}},
{"id":"stall: a pass after a draw does not count","type":"script","leader":"A","deck":["KY"],
 "hands":{"A":["KR"],"B":["KB"],"C":["KG"]},"steps":[
  {"who":"A","do":"PASS"},{"who":"B","do":"PASS"},{"who":"C","do":"PASS"},
  {"who":"A","do":"PASS","legal":["KR","KY","PASS"]},{"who":"B","do":"KB","legal":["KB"]}],
 "expect":{"turn":"C","out":["B"],"over":false}},
{"id":"stall: an out player is not waited for","type":"script","leader":"B",
 "hands":{"A":["KR","KR"],"B":["KB","KB"],"C":[]},"out":["C"],"steps":[
  {"who":"B","do":"PASS"},{"who":"A","do":"PASS"},{"who":"B","do":"KB","legal":["KB"]}],
 "expect":{"turn":"A","over":false}},
{"id":"stall: the end of a round resets it","type":"script","leader":"A",
 "hands":{"A":["KR","KR"],"B":["KB"],"C":["KG"]},"steps":[
  {"do":"PASS"},{"do":"PASS"},{"do":"PASS"},{"who":"A","do":"KR","legal":["KR"]},
  {"do":"PASS"},{"do":"PASS"},{"who":"A","do":"PASS","legal":["KR","PASS"]}],
 "expect":{"turn":"B","points":{"A":1,"B":0,"C":0}}}
]
""")
