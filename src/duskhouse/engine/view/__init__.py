"""What a seat may see, in numbers."""
