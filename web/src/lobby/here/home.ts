// Where somebody last chose to play what nobody else sits at.

import type { Home, Host } from '../../protocol/host';
import type { SeatPlan } from '../../protocol/messages';

const kKey = 'equipoise.home';

/** Nobody else sits there: such a table can be on this device alone. */
export const isForOne = (seats: SeatPlan[]): boolean => seats.every(({ by }) => by !== 'open');

export function usualHome({ homes }: Host): Home {
  let kept: string | null = null;
  try {
    kept = localStorage.getItem(kKey);
  } catch {
    // A browser that forbids storage begins with the usual one.
  }
  return homes.find((home) => home === kept) ?? homes[0] ?? 'server';
}

export function keepHome(home: Home): void {
  try {
    localStorage.setItem(kKey, home);
  } catch {
    // It holds for this table only.
  }
}
