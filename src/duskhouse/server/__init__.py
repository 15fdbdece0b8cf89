"""The live table over HTTP and WebSocket; docs/protocol.md is what it speaks.

settings             what whoever runs it can set
logs                 structured logs, without secrets
metrics              how it is doing, in numbers
limits               how much one address and one session may ask for
connections          connections as they are accepted: how many, and how much each may cost
frames               what clients send, checked; what they are sent
changes              what is new in a view, in JSON
moves                the one way of a move: check, apply, commit, show, send
steps                what can happen at a table
table                one live table: a match, what was shown of it, and everyone who is there
spectators           whoever watches, perhaps later
undo                 may a move be taken back?
presence             who has come and gone, and what time brings
bots                 the bots' seats, and stand-ins
bus                  how servers that share a database tell each other: here, alone
redis_bus            through Redis
peers                the other servers, and what they say
elsewhere            a table that is live on several servers
posting              messages to other people's servers
push                 Web Push: encrypted and signed
contacts             how somebody would like to be told
occasions            on what occasion somebody is told
notice_words         what they are told
notices              "it is your turn", to people who are not at the table
contact_api          how people say where they are told
requests             what clients ask
session              one client's connection
planning             what a host wants, checked
mine                 the tables of a person, by the key
tables               all tables: made, found, loaded again, dropped when idle
upkeep               what is done now and then for matches that nobody looks at
background_compiler  rules compiled while people play
catalogue            the games as clients are told about them
pages                the page and its files
api                  the HTTP part of the protocol
middleware           headers and origins, before anything else
app                  all of it put together
running              a server on a port, and a browser
"""
