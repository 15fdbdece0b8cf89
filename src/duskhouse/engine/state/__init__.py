"""A state as one record of numbers, and what its rules are written with."""
