// What a showdown shows at this moment, in words.

import { listed, t } from '../../../i18n/text';
import type { GameEvent } from '../../../protocol/messages';
import { kVerdicts, type Frame } from '../model/film';
import { eventText } from './words';

export interface Caption {
  text: string;
  /** "7 of 21"; empty once all have been judged. */
  count: string;
}

/** `events`: those of the showdown's ply. */
export function captionOf(frame: Frame, events: GameEvent[], name: (seat: string) => string): Caption {
  const verdicts = events.filter(({ key }) => kVerdicts.includes(key));
  if (frame.being !== null) {
    const verdict = verdicts.find(({ args }) => args['being'] === frame.being);
    const count = t('balanceformers.film.count', { number: frame.told.length, all: verdicts.length });
    return { text: verdict ? eventText(verdict, name) : '', count };
  }
  if (frame.isDying) {
    const dead = verdicts.filter(({ key }) => key === 'dies').map(({ args }) => args['being'] ?? '');
    return { text: t('balanceformers.film.dead', { list: listed(dead) }), count: '' };
  }
  const collapse = events.find(({ key }) => key === 'collapsed');
  return { text: collapse ? eventText(collapse, name) : '', count: '' };
}
