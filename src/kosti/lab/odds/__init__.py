"""What a player's own dice, and what the others have said, tell about dice nobody has opened."""
