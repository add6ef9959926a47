"""The rules of the games, pure: no clock, no random numbers, no input or output."""
