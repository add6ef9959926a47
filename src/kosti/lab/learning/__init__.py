"""Learning to play by self-play: networks, their updates, and what they are fed with."""
