"""The contract between a game and the engine."""
