// What the page of one's own play says of games: sorts of actions, numbers, and what was played.

import { seatWords } from '../board/seat-words';
import { loss } from '../analysis/percent';
import type { GameUi } from '../games/contract';
import { maybe, t } from '../i18n/text';
import type { Missed, Reviewed } from './reviewed';
import type { Estimate } from './statistics';

/** The sort of an action by the key of its first event: `GAME.kind.KEY`, else that of the key's beginning. */
export function kindWords(game: string, key: string): string {
  for (let name = key; name !== ''; name = name.slice(0, Math.max(0, name.lastIndexOf('_')))) {
    const found = maybe(`${game}.kind.${name}`);
    if (found !== undefined) return found;
  }
  return t('play.kind.other');
}

/** "3.1 ± 0.8" in percentage points; the value alone where there are too few games. */
export const lossWords = ({ value, reach }: Estimate): string =>
  reach === null ? loss(value) : t('play.estimate', { value: loss(value), reach: loss(reach) });

/** The names of the seats of a game. */
export const seatNames =
  (ui: GameUi, { seats, options }: Reviewed): ((id: string) => string) =>
  (id) => {
    const seat = seats.find((one) => one.id === id);
    return seat ? seatWords(ui, seat, options) : id;
  };

/** What was played, as its events or its notation say it. */
export function playedWords(ui: GameUi, review: Reviewed, { move, events }: Missed): string {
  const name = seatNames(ui, review);
  const said = events.map((event) => ui.eventText(event, name)).join(' ');
  return said === '' ? move : `${move}. ${said}`;
}
