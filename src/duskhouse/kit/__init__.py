"""The conformance kit: what has to hold for any game, as tests. Whoever has a game runs it:

    pytest --duskhouse-game my-game

laws          nothing leaks, and bots are honest
positions     what holds in every position: bounds, events, moves, results, deals
views         views are numbers; their changes, words and reasons
reasons       every action is legal, or has a reason that is true
records       written, read, replayed, redacted; broken ones are refused
first         whoever deals can name who begins
interpreted   rules as they stand play the same as compiled ones
look          whatever is shown has a drawing and a place
words         every message is there and is used
trees         whole trees, walked; and compared with a naive second program
environments  batches, PettingZoo and OpenSpiel

plugin        the option of pytest, and what is said of a test that has failed
cases         the games under test, with their seat counts and switches
census        how a game's cards are counted
"""
