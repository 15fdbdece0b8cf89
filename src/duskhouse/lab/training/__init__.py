"""Training of the nets: games of a net against itself, and what it learns from them."""
