"""Promises of balance that a game has to keep, and whether it does."""
