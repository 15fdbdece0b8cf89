"""One live match: the authority, without sockets and without SQL.

plan      what the host decided: game, seats, options, who begins, clock, grace, spectators
entries   what happens in a match; the match is its plan, its seed and these
seating   who holds which seat, and who is there
timeline  the positions of a match, moves taken back included
clocks    time to think, by the move or by the game
match     checks what seats want, and carries it out
info      the table as everyone may see it
thinking  the bots that sit at tables
"""
