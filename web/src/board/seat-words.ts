// What a seat is called that has no name of its own, and how it is marked.

import type { GameUi } from '../games/contract';
import { t, word } from '../i18n/text';

/** Its colour or side; its number where seats change sides from game to game. */
export function seatWords(
  ui: Pick<GameUi, 'id' | 'changesSides'>,
  seat: { id: string; seat: number },
  options: Record<string, string>,
): string {
  return ui.changesSides?.(options) ? t('seat.player', { number: seat.seat + 1 }) : word(`${ui.id}.seat.${seat.id}`);
}

/** The game at a table: its seats are marked by their numbers where they change sides. */
export function atTable(ui: GameUi, seats: { id: string; seat: number }[], options: Record<string, string>): GameUi {
  if (!ui.changesSides?.(options)) return ui;
  const letters = new Map(seats.map(({ id, seat }) => [id, String(seat + 1)]));
  return { ...ui, mark: (id) => ({ ...ui.mark(id), letter: letters.get(id) ?? ui.mark(id).letter }) };
}
