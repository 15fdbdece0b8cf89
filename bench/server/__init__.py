"""The live table under load, side by side with boardgame.io's server: python -m bench.server

wire      a WebSocket client that does as little as possible, so that it is never what is measured
load      matches played through it, as fast as they go or at a pace
house     our server, in a process of its own
many      several servers at one database; python -m bench.server.many
peer      boardgame.io's, installed into a folder of its own, with our four games written for it;
          python -m bench.server.peer.check plays them against our rules
"""
