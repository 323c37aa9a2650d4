"""What changes if a game is changed: two runs beside each other, before and after."""
