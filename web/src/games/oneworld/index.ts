// One World as the table screen knows it.

import type { Ply } from '../../protocol/messages';
import type { GameUi, OptionView } from '../contract';
import { guide } from './words/guide';
import LivesField from './panels/LivesField.svelte';
import { markOf } from './model/marks';
import OptionPicture from './panels/OptionPicture.svelte';
import './palette.css';
import StackingField from './panels/StackingField.svelte';
import { closing, eventText, isQuiet, plySign, plyText, prompt, secrets } from './words/words';

/** By the first event that a ply tells of; what is not named is not waited for. */
const kPace: Record<string, number> = {
  round: 2800,
  god_attack: 3000,
  battle: 1100,
  drowned: 1100,
  left_grid: 900,
  crossed: 800,
  reborn: 900,
  order_roll: 1500,
  order_chosen: 1200,
  stack_roll: 700,
  place_roll: 700,
  moved: 550,
  fled: 550,
  god_placed: 500,
  announced: 450,
  changed: 450,
  movement_done: 300,
  child_placed: 60,
};

function pace(ply: Ply): number {
  const keys = ply.events.map((event) => event.key);
  return Object.entries(kPace).find(([key]) => keys.includes(key))?.[1] ?? 0;
}

type Options = Record<string, string>;
const isOn = (options: Options, name: string): boolean => (options[name] ?? 'off') !== 'off';
const hasTowers = (options: Options): boolean => !isOn(options, 'tower_elimination');
const always = (): boolean => true;

const first = (name: string): OptionView => ({ name, simple: true, applies: always });
const printed = (name: string): OptionView => ({ name, simple: false, group: 'printed', applies: always });
const house = (name: string, applies: OptionView['applies'] = always): OptionView => ({
  name,
  simple: false,
  group: 'house',
  applies,
});

export const oneworld: GameUi = {
  id: 'oneworld',
  mark: markOf,
  contrast: () => import('./contrast.css'),
  OptionPicture,
  // The printed options in the order of the rules; none is hidden by another one, so that a conflict is told.
  options: [
    first('map'),
    first('singing_grasses'),
    printed('friendly_obstacle'),
    printed('pylon_movement'),
    printed('flee'),
    printed('god_lives'),
    printed('tower_elimination'),
    printed('frustration'),
    printed('moving_towers'),
    printed('new_geography'),
    printed('more_balance'),
    printed('stacking'),
    printed('chaos_gambit_1'),
    printed('chaos_gambit_2'),
    printed('nonaligned_towers'),
    printed('god_powers'),
    house('end_row'),
    house('setup_pylon'),
    house('blade_contact'),
    house('blade_parent'),
    house('blade_god'),
    house('stack_when'),
    house('exit'),
    house('fog_paths'),
    house('reinforce', hasTowers),
    house('tower_full', hasTowers),
    house('na_clash', (options) => isOn(options, 'nonaligned_towers')),
    house('tower_crew', (options) => isOn(options, 'moving_towers')),
    house('turn_cap'),
    house('round_cap'),
  ],
  optionFields: { god_lives: LivesField, stacking: StackingField },
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
    life_lost: 'death',
    drowned: 'death',
    left_grid: 'wind',
    battle_over: 'capture',
    attack: 'stone',
    reborn: 'wind',
    stack_roll: 'dice',
    place_roll: 'dice',
    order_roll: 'dice',
    crossed: 'dice',
    moved: 'stone',
    child_placed: 'stone',
    god_placed: 'stone',
    tower_chosen: 'stone',
    committed: 'card',
  },
  tellsThrows: true,
  seatGroup: () => '',
  keys: { d: 'done' },
  guide,
  guidePictures: { terrain: () => import('./panels/TerrainPicture.svelte') },
  guideOptions: { map: 'eq12' },
};
