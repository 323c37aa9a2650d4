// Elo of a person against puzzles (A. Elo, The Rating of Chessplayers, 1978).

const kMiddle = 1500;
const kScale = 400;
/** So few or so many tries that say no more. */
const [kLeastFound, kMostFound] = [0.02, 0.98];
/** A rating moves faster for so many tries. */
const kFewTries = 20;
const [kFast, kSlow] = [40, 20];

/** How hard a puzzle is, by the share of the bots' tries that found its solution. */
export function ratingOf(found: number): number {
  const share = Math.min(Math.max(found, kLeastFound), kMostFound);
  return kMiddle - kScale * Math.log10(share / (1 - share));
}

/** The rating of a person after a try, with so many tries before it. */
export function rated(person: number, puzzle: number, isRight: boolean, tries: number): number {
  const expected = 1 / (1 + 10 ** ((puzzle - person) / kScale));
  return person + (tries < kFewTries ? kFast : kSlow) * (Number(isRight) - expected);
}
