"""Learning to play Shoot the Moons among three and more."""
