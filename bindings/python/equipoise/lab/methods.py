"""The method page of a report: every statistic with its formula and source."""

from equipoise.lab.findings import MethodNote

METHODS = (
    MethodNote(
        "win share",
        "1 for a win alone, 1/k for one shared by k sides, 0 for a loss; Wilson's interval with "
        "the effective n = p (1 - p) / variance over sets of games with the same dice",
        "Wilson (1927); Korn & Graubard (1998); Dean & Pagano (2015)",
    ),
    MethodNote(
        "is it fair?",
        "score test of share = 1 / sides, p-values adjusted by Holm; the same within the margin "
        "where two one-sided t tests exclude a distance of the margin, adjusted likewise",
        "Rao (1948); Holm (1979); Schuirmann (1987)",
    ),
    MethodNote(
        "all sides alike",
        "chi-square = d' V+ d with the distances d of the shares from their mean and V their "
        "covariance over sets of games with the same dice; sides - 1 degrees of freedom",
        "Wald (1943); Koch, Freeman & Freeman (1975)",
    ),
    MethodNote(
        "first mover",
        "win share of the side that makes the first decision of the game",
        "as win share",
    ),
    MethodNote(
        "draws",
        "share of games whose win several sides share, including games cut at the limit of plies",
        "as win share",
    ),
    MethodNote(
        "length",
        "plies (dice and deals counted) and decisions of a game; quantiles between order "
        "statistics, or Woodruff's interval where games share dice; t interval of the mean",
        "David & Nagaraja (2003), section 7.1; Woodruff (1952)",
    ),
    MethodNote(
        "branching",
        "sum of legal actions / sum of decisions",
        "Browne (2008); Cochran (1977), section 2.11",
    ),
    MethodNote(
        "leads",
        "a side leads where the game's own judgement sees it ahead by more than 0.02; changes of "
        "the leader; settled = decision after which the winner kept the lead / decisions; drama = "
        "mean of sqrt(leader - winner) over positions in which another side than the winner led",
        "Browne (2008)",
    ),
    MethodNote(
        "luck",
        "var(dice) / (var(dice) + var(choices)) by (MSB - MSW) / (MSB + (k - 1) MSW) over sets of "
        "k games with the same dice; first-order Sobol' index of chance. The same dice are the "
        "same n-th draws: luck that matters only together with a choice counts as choice. Bots "
        "that never vary would make it 1",
        "Fisher (1925); Searle, Casella & McCulloch (1992); Sobol' (1993)",
    ),
    MethodNote(
        "skill",
        "win share s of a bot over all seatings against the share f of equals; Elo difference "
        "400 log10(s / (1 - s) * (1 - f) / f)",
        "Bradley & Terry (1952); Luce (1959); Elo (1978)",
    ),
    MethodNote(
        "variant against base",
        "difference of means with the error of the differences by dice (common random numbers); "
        "intervals cover all together by the quantile of the largest |t|; p-values by Holm. "
        "Answers: same (within the margin, two one-sided tests), differs, not known",
        "Glasserman & Yao (1992); Hothorn, Bretz & Westfall (2008); Schuirmann (1987); Goeman, "
        "Solari & Stijnen (2010)",
    ),
    MethodNote(
        "components",
        "regression of the win share on having the component, within seat, player and number of "
        "components of its kind: this one instead of another; errors over sets of games with the "
        "same dice; intervals of a kind cover all together by the quantile of the largest |t|",
        "Frisch & Waugh (1933); Angrist & Pischke (2009); Hothorn, Bretz & Westfall (2008)",
    ),
)
