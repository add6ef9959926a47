"""A game at a terminal: what is shown, what is asked, and in which words."""
