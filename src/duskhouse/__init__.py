"""Duskhouse: card games made real, exact to the last clause."""

__version__ = "0.1.0"
