// Balance Duel as the table screen knows it.

import { word } from '../../i18n/text';
import type { Ply } from '../../protocol/messages';
import type { GameUi } from '../contract';
import { kInterludeMs } from './model/interlude';
import { markOf } from './model/marks';
import './palette.css';
import OptionPicture from './panels/OptionPicture.svelte';
import { guide, guideRecord } from './words/guide';
import { eventText, plySign, prompt } from './words/words';

const kTeams = (mode: string | undefined): boolean => mode === '3t' || mode === '4t';

function pace(ply: Ply): number {
  const keys = ply.events.map((event) => event.key);
  if (keys.includes('tip')) return kInterludeMs + 900;
  if (keys.includes('die')) return 620;
  return 700;
}

export const balanceDuel: GameUi = {
  id: 'balance_duel',
  mark: markOf,
  contrast: () => import('./contrast.css'),
  OptionPicture,
  options: [
    { name: 'mode', simple: true, applies: () => true },
    { name: 'model', simple: true, applies: () => true },
    { name: 'beat_on_entry', simple: false, applies: () => true },
    { name: 'final_positions', simple: false, applies: () => true },
    { name: 'goal', simple: false, applies: (options) => options['mode'] === '2e' },
    { name: 'team_seating', simple: false, applies: (options) => kTeams(options['mode']) },
    { name: 'turn_order', simple: false, applies: (options) => kTeams(options['mode']) },
    {
      name: 'head_start',
      simple: false,
      applies: (options) => options['mode'] === undefined || options['mode'] === '2' || options['mode'] === '2e',
    },
    { name: 'pact', simple: false, applies: () => true },
    { name: 'marginal', simple: false, applies: () => true },
    { name: 'holder_model', simple: false, applies: () => true },
    { name: 'turn_limit', simple: false, applies: () => true },
  ],
  pace,
  prompt,
  eventText,
  ending: () => import('./words/ending'),
  plySign,
  sounds: {
    tip: 'tumble',
    beat: 'capture',
    out: 'death',
    die: 'dice',
    place: 'wood',
    move: 'wood',
    put: 'wood',
    pass: 'card',
  },
  seatGroup: (seat) => word(seat.id.startsWith('S') ? 'balance_duel.side.S' : 'balance_duel.side.N'),
  keys: { p: '--', s: '..' },
  guide,
  guideOptions: {},
  guideRecord,
};
