"""What every game is made of.

compiled   the `rule` decorator and its on-disk cache
linking    how a rule is put together with the functions that it calls
parts      rules that are compiled only inside the rules that call them
uncompiled rules as they stand, run by Python until they are compiled
records    a state as one fixed-size record of int64 fields
cardsets   sets of cards as 64-bit masks
encoding   observations: sets and counts written into a vector at once
chance     generators: unpredictable at a live table, fast in simulations
news       what happened while a move was resolved, and who may see it
advice     rules of thumb that speak for and against an action, weighed and mixed
whims      actions of nearly the same worth, left to chance, and how likely each is done
options    the variant switches of a game
clauses    the ids of clauses and their texts in RULES.md
view       what a person sees: zones, prompt, moves, reasons, outcome
sheets     what lies on the table and what a seat is asked, in numbers
press      which words tell it, and what of it has changed
stock      those words, each made once from its numbers
snapshot   a position as plain numbers
showing    the views of a position, put together from what its game shows
look       how a game looks on the table: drawings of its cards, places of its zones
game       the contract: everything a game brings along
kernels    loops over the contract, written once and compiled for each game
registry   which games there are
playthrough  one game being played: position, moves, news
gamerecord   the game record: write, read, replay, redact
perft      counted game trees of hidden information
"""
