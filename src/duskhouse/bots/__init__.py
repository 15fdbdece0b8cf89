"""Players that decide by themselves. All of them see only what their seat may know."""
