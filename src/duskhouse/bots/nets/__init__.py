"""Small nets that have learned a game: what they see, how they are asked, their files."""
