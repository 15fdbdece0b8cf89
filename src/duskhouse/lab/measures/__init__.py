"""What a lab measures: each module plays some deals of a rule and notes what it finds.

A measure is a function of a table, the number of a deal and notes. It depends on nothing else, so
that the same seed gives the same figures wherever they are made.
"""
