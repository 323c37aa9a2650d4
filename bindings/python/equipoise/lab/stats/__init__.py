"""Statistics of the balance laboratory, with NumPy only; each names its formula and source."""

from equipoise.lab.stats.balance import (
    BalancePoint,
    balance_komi,
    balance_point,
    dispersion,
    next_values,
)
from equipoise.lab.stats.course import Moves, catching_up, first_moves, tension
from equipoise.lab.stats.crossed import (
    alike_share,
    centred,
    controlled,
    explained_share,
    spread,
)
from equipoise.lab.stats.differences import (
    Answer,
    difference_p,
    equivalence_p,
    homogeneity,
    newcombe,
    paired_difference,
    three_way,
)
from equipoise.lab.stats.effects import Effect, by_verb, component_effects
from equipoise.lab.stats.interval import Interval
from equipoise.lab.stats.intervals import (
    bootstrap,
    clopper_pearson,
    cluster_mean,
    cluster_share,
    effective_size,
    mean_interval,
    share_p,
    wilson,
)
from equipoise.lab.stats.linear import Linear, linear_mean, linear_ratio
from equipoise.lab.stats.luck import chance_p, luck_linear, luck_share, share_of
from equipoise.lab.stats.multiplicity import benjamini_hochberg, bonferroni, holm, max_t, sidak
from equipoise.lab.stats.power import games_to_match, games_to_show
from equipoise.lab.stats.sequential import precise_enough, sprt, win_share_intervals
from equipoise.lab.stats.shape import branching, decisiveness, histogram, quantile
from equipoise.lab.stats.skill import coins_in_chess, elo, ladder, shares_of_player

__all__ = [
    "Answer",
    "BalancePoint",
    "Effect",
    "Interval",
    "Linear",
    "Moves",
    "alike_share",
    "balance_komi",
    "balance_point",
    "benjamini_hochberg",
    "bonferroni",
    "bootstrap",
    "branching",
    "by_verb",
    "catching_up",
    "centred",
    "chance_p",
    "clopper_pearson",
    "cluster_mean",
    "cluster_share",
    "coins_in_chess",
    "component_effects",
    "controlled",
    "decisiveness",
    "difference_p",
    "dispersion",
    "effective_size",
    "elo",
    "equivalence_p",
    "explained_share",
    "first_moves",
    "games_to_match",
    "games_to_show",
    "histogram",
    "holm",
    "homogeneity",
    "ladder",
    "linear_mean",
    "linear_ratio",
    "luck_linear",
    "luck_share",
    "max_t",
    "mean_interval",
    "newcombe",
    "next_values",
    "paired_difference",
    "precise_enough",
    "quantile",
    "share_of",
    "share_p",
    "shares_of_player",
    "sidak",
    "spread",
    "sprt",
    "tension",
    "three_way",
    "wilson",
    "win_share_intervals",
]
