"""The interfaces that learners already use: PettingZoo, Gymnasium and OpenSpiel.

Each is a separate module and needs its package: `pip install equipoise[rl]` installs all three.

In all of them a decision is an action of the game if its `spelling` has one letter, otherwise one
letter after the other; a mask shows which can follow. A seat's reward comes at the end: the number
of sides times its return, minus 1. A lone winner of two sides gets 1, the loser -1 and a draw 0.
"""
