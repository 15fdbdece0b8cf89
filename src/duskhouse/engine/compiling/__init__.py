"""Rules compiled by Numba, kept on disk, or run as they stand."""
