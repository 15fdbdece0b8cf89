"""Side by side with peers, in one run: `python -m bench`, or `make bench`.

contest         the method: everyone gets short slices of time in turn, and the best slice counts
ours            random games, moves from Python, copies and imagined worlds of every game
starts          compiling, starting and importing, each in a process of its own
peers           peers that run in their own processes, and the environment they are installed into
openspiel_peer  OpenSpiel's oh_hell; runs inside .venv-bench
c_peer          Man-Eating House as a plain C loop, peer_house.c
browser         the page's modules beside the native rules: `python -m bench.browser`
table           the figures as text, as Markdown for the README, and as JSON
"""
