import type { GameUi } from '../../games/contract';
import type { GameEvent, Ply } from '../../protocol/messages';
import type { Sound } from '../../sound/synth';

function fits(event: GameEvent, name: string): boolean {
  const [key, arg] = name.split('+');
  return event.key === key && (arg === undefined || !['', '-', undefined].includes(event.args[arg]));
}

/** The sound of plies that are shown together: that of the last one which has any, by the first of its events that the
 * game names, in the game's order. */
export function soundOf(plies: Ply[], ui: Pick<GameUi, 'sounds'>): Sound | null {
  for (const ply of [...plies].reverse()) {
    const found = Object.entries(ui.sounds ?? {}).find(([name]) => ply.events.some((event) => fits(event, name)));
    if (found) return found[1];
  }
  return null;
}
