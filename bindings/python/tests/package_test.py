"""The package as a whole: it imports, lists the games and plays them."""

import equipoise


def test_the_five_games_load_and_begin():
    assert len(equipoise.games()) == 5
    for name in equipoise.games():
        state = equipoise.load(name).initial()
        assert not state.is_terminal
