"""The interfaces that learners already use: PettingZoo, Gymnasium and OpenSpiel.

Each is a module of its own and needs its package: `pip install equipoise[rl]` brings all three.

In all of them a decision is an action of the game where its `spelling` has one letter, else one
letter after the other; a legal mask says which go on. A seat's reward comes at the end: the number
of sides times its return, less 1. So a lone winner of two sides gets 1, the loser -1 and a draw 0.
"""
