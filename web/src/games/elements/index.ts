// Balance: Elements as the table screen knows it.

import type { Ply } from '../../protocol/messages';
import type { GameUi } from '../contract';
import { markOf } from './model/marks';
import './palette.css';
import OptionPicture from './panels/OptionPicture.svelte';
import StartSeatField from './panels/StartSeatField.svelte';
import './seats.css';
import { guide, guideRecord } from './words/guide';
import { closing, eventText, isQuiet, plySign, plyText, prompt, secrets } from './words/words';

/** By the first event that a ply tells of; what is not named is not waited for. */
const kPace: Record<string, number> = {
  scored: 2800,
  arranged: 1600,
  voided: 1500,
  taken_up: 500,
  passed_on: 350,
  stopped: 350,
};

function pace(ply: Ply): number {
  const keys = ply.events.map((event) => event.key);
  return Object.entries(kPace).find(([key]) => keys.includes(key))?.[1] ?? 0;
}

type Options = Record<string, string>;
const always = (): boolean => true;
const isAdvanced = (options: Options): boolean => options['advanced'] === 'true';

export const elements: GameUi = {
  id: 'elements',
  mark: markOf,
  contrast: () => import('./contrast.css'),
  OptionPicture,
  options: [
    { name: 'advanced', simple: true, applies: always },
    { name: 'long', simple: true, applies: always },
    { name: 'auto_arrange', simple: true, applies: always },
    { name: 'advanced_supply', simple: false, applies: isAdvanced },
    { name: 'void_order', simple: false, applies: isAdvanced },
    {
      name: 'start_seat',
      simple: false,
      applies: (options) => isAdvanced(options) && options['void_order'] !== 'simultaneous',
    },
    { name: 'keep_void', simple: false, applies: isAdvanced },
    { name: 'void_hits_wild', simple: false, applies: isAdvanced },
    { name: 'void_hits_dual', simple: false, applies: isAdvanced },
    { name: 'repair_after_void', simple: false, applies: isAdvanced },
    { name: 'pyramid_rule', simple: false, applies: always },
    { name: 'collection_unit', simple: false, applies: always },
    { name: 'max_rank', simple: false, applies: always },
    { name: 'tie_break', simple: false, applies: always },
  ],
  // Between equal players most basic games end level; the rules' default stays the basic game.
  tableOptions: { advanced: 'true', auto_arrange: 'false' },
  optionFields: { start_seat: StartSeatField },
  choosesPlayers: true,
  pace,
  prompt,
  eventText,
  ending: () => import('./words/ending'),
  plyText,
  closing,
  isQuiet,
  plySign,
  secrets,
  sounds: {
    scored: 'check',
    voided: 'wind',
    arranged: 'card',
    taken_up: 'card',
    picked: 'card',
    dealt: 'card',
    put: 'card',
  },
  seatGroup: () => '',
  keys: { p: 'pass' },
  guide,
  guideOptions: {},
  guideRecord,
  guidePictures: { compare: () => import('./panels/Compare.svelte') },
};
