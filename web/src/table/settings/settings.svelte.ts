// What a person has set for every table on this device. Kept in the browser's storage, never sent anywhere.

import type { GameUi } from '../../games/contract';
import { paced, setTempo } from '../../tempo.svelte';

const kStorageKey = 'equipoise.settings';

export type Theme = 'auto' | 'light' | 'dark';
export type Contrast = 'auto' | 'normal' | 'more';
export const kSpeeds = ['slow', 'normal', 'fast', 'none'] as const;
export type Speed = (typeof kSpeeds)[number];

const kTempos: Record<Speed, number> = { slow: 1.8, normal: 1, fast: 0.5, none: 1 };
/** How long a ply that is shown again is read where nothing moves. */
const kReadMs = 1200;

interface Stored {
  theme: Theme;
  contrast: Contrast;
  /** Values that differ from the usual look of a game, by `GAME.NAME`. */
  looks: Record<string, string>;
  aids: boolean;
  autoRoll: boolean;
  /** Of animations, and of the plies that follow each other. */
  speed: Speed;
  shortcuts: boolean;
  /** Whether moves can be typed. */
  typing: boolean;
  turnToSeat: boolean;
  sounds: boolean;
  /** Of the sounds, from 0 to 1. */
  volume: number;
  notify: boolean;
}

const kDefaults: Stored = {
  theme: 'auto',
  contrast: 'auto',
  looks: {},
  aids: true,
  autoRoll: false,
  speed: 'normal',
  shortcuts: true,
  typing: false,
  turnToSeat: false,
  sounds: true,
  volume: 0.3,
  notify: false,
};

type Kept = Partial<Stored> & { motion?: boolean };

function stored(): Stored {
  try {
    // Before there were speeds, animation was on or off.
    const { motion, ...value } = JSON.parse(localStorage.getItem(kStorageKey) ?? '{}') as Kept;
    const speed = value.speed ?? (motion === false ? 'none' : kDefaults.speed);
    return { ...kDefaults, ...value, speed: kSpeeds.includes(speed) ? speed : kDefaults.speed };
  } catch {
    return kDefaults;
  }
}

export const settings = $state<Stored>(stored());

/** The value of one of a game's looks; the usual one if none was chosen or the game no longer has it. */
export function lookOf({ id, looks }: Pick<GameUi, 'id' | 'looks'>, name: string): string {
  const values = looks?.choices.find((choice) => choice.name === name)?.values ?? [];
  const chosen = settings.looks[`${id}.${name}`];
  return values.find((value) => value === chosen) ?? values[0] ?? '';
}

const mediaOf = (text: string): MediaQueryList | null => (typeof matchMedia === 'function' ? matchMedia(text) : null);

const contrasts = mediaOf('(prefers-contrast: more)');
let isAsked = $state(contrasts?.matches ?? false);
contrasts?.addEventListener('change', () => (isAsked = contrasts.matches));

/** Whether pages are shown with strong contrasts: chosen here, or asked for by the device. */
export const isStark = (): boolean => settings.contrast === 'more' || (settings.contrast === 'auto' && isAsked);

/** Writes the settings down and shows the chosen theme; called once, from the root of the application. */
export function keepSettings(): void {
  $effect(() => {
    const text = JSON.stringify(settings);
    try {
      localStorage.setItem(kStorageKey, text);
    } catch {
      // A browser that forbids storage forgets the settings with the page; nothing else is lost.
    }
    document.documentElement.dataset['theme'] = settings.theme;
    document.documentElement.dataset['contrast'] = isStark() ? 'more' : 'normal';
    if (isStark()) void import('../../style/contrast.css');
    document.documentElement.dataset['motion'] = settings.speed === 'none' ? 'off' : 'on';
    setTempo(kTempos[settings.speed]);
  });
}

const calm = mediaOf('(prefers-reduced-motion: reduce)');

export const isMoving = (): boolean => settings.speed !== 'none' && !(calm?.matches ?? false);

/**
 * How long a ply is looked at, in milliseconds, that takes `ms` at the normal speed; `isAgain`: it was seen before, and is
 * to be read again, whatever moves.
 */
export function paceOf(ms: number, isAgain: boolean): number {
  if (ms === 0 || isMoving()) return paced(ms);
  return isAgain ? kReadMs : 0;
}
