"""The live table over HTTP and WebSocket; docs/protocol.md is what it speaks.

settings    what whoever runs it can set
journal     structured logs, without secrets
limits      how much one address and one connection may ask for
frames      what clients send, checked; what they are sent
messages    text as it goes over a WebSocket
door        where requests come in
wire        a WebSocket, with a short way for what happens all the time
post        what has time, sent with what comes after it
errand      work that is done at once as far as it goes
connection  one connection: what waits to be sent, and how fast it may ask
latch       a lock for whoever changes a table
gallery     the spectators of a table, who may see it later
table       one live table: a match, its connections, its bots and its timers
requests    what clients ask of a table
play        a move on its way
clerk       moves that have come together, carried out together
easel       where views are made, for all tables that have moved on
tables      all tables: made, found, loaded again, dropped when idle
workshop    rules compiled in the background
catalogue   the games as clients are told about them
pages       the page and its files
guard       headers, origins and sizes, before anything else
api         the HTTP part of the protocol
sockets     the socket part
app         all of it put together
running     a server on a port, and a browser
"""
