"""Values of several options and components, searched for a goal that the games should reach."""
