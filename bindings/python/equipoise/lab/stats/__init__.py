"""Statistics of the balance laboratory, in NumPy alone; each names its formula and source."""

from equipoise.lab.stats.balance import BalancePoint, balance_komi, balance_point, next_values
from equipoise.lab.stats.differences import (
    Answer,
    difference_p,
    equivalence_p,
    homogeneity,
    newcombe,
    paired_difference,
    three_way,
)
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
from equipoise.lab.stats.luck import chance_p, luck_linear, luck_share
from equipoise.lab.stats.multiplicity import benjamini_hochberg, bonferroni, holm, max_t, sidak
from equipoise.lab.stats.sequential import precise_enough, sprt, win_share_intervals

__all__ = [
    "Answer",
    "BalancePoint",
    "Interval",
    "Linear",
    "balance_komi",
    "balance_point",
    "benjamini_hochberg",
    "bonferroni",
    "bootstrap",
    "chance_p",
    "clopper_pearson",
    "cluster_mean",
    "cluster_share",
    "difference_p",
    "effective_size",
    "equivalence_p",
    "holm",
    "homogeneity",
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
    "share_p",
    "sidak",
    "sprt",
    "three_way",
    "wilson",
    "win_share_intervals",
]
