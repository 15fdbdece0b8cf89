"""Experiments with whole games: tournaments between bots, with error bars."""
