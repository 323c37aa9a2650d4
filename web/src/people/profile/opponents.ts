// The results of a person against each opponent.

import type { Game } from './service';

export interface Opponent {
  person: string;
  /** As the newest of the games has it. */
  name: string;
  wins: number;
  draws: number;
  losses: number;
}

const countOf = ({ wins, draws, losses }: Opponent): number => wins + draws + losses;

/** Of these games, newest first; whoever was met most often comes first, then who was met last. */
export function opponentsIn(games: Game[], person: string): Opponent[] {
  const met = new Map<string, Opponent>();
  for (const { players } of games) {
    const own = players.find((player) => player.person === person);
    if (!own) continue;
    for (const other of players) {
      if (other.team === own.team) continue;
      const opponent = met.get(other.person) ?? {
        person: other.person,
        name: other.name,
        wins: 0,
        draws: 0,
        losses: 0,
      };
      if (own.place < other.place) opponent.wins++;
      else if (own.place > other.place) opponent.losses++;
      else opponent.draws++;
      met.set(other.person, opponent);
    }
  }
  return [...met.values()].sort((a, b) => countOf(b) - countOf(a));
}
