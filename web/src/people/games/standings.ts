// Results against bots, added up by game and level.

import type { Outcome } from '../../local/results';

export interface Standing extends Omit<Outcome, 'result'> {
  wins: number;
  draws: number;
  losses: number;
}

/** Game by game and level by level, what was played most first. */
export function standings(outcomes: readonly Outcome[]): Standing[] {
  const found = new Map<string, Standing>();
  const played = new Map<string, number>();
  for (const { game, mode, bot, result } of outcomes) {
    const key = JSON.stringify([game, mode, bot]);
    const standing = found.get(key) ?? { game, mode, bot, wins: 0, draws: 0, losses: 0 };
    standing[result === 'win' ? 'wins' : result === 'draw' ? 'draws' : 'losses']++;
    found.set(key, standing);
    played.set(`${game}/${mode}`, (played.get(`${game}/${mode}`) ?? 0) + 1);
  }
  const often = ({ game, mode }: Standing): number => played.get(`${game}/${mode}`) ?? 0;
  const countOf = ({ wins, draws, losses }: Standing): number => wins + draws + losses;
  const nameOf = ({ game, mode }: Standing): string => `${game}/${mode}`;
  return [...found.values()].sort(
    (a, b) => often(b) - often(a) || nameOf(a).localeCompare(nameOf(b)) || countOf(b) - countOf(a),
  );
}
