// What a person has set for every table on this device. Kept in the browser's storage, never sent anywhere.

import type { GameUi } from '../../games/contract';

const kStorageKey = 'equipoise.settings';

export type Theme = 'auto' | 'light' | 'dark';
export type Contrast = 'auto' | 'normal' | 'more';

interface Stored {
  theme: Theme;
  contrast: Contrast;
  /** Values that differ from the usual look of a game, by `GAME.NAME`. */
  looks: Record<string, string>;
  aids: boolean;
  autoRoll: boolean;
  motion: boolean;
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
  motion: true,
  shortcuts: true,
  typing: false,
  turnToSeat: false,
  sounds: true,
  volume: 0.3,
  notify: false,
};

function stored(): Stored {
  try {
    const value = JSON.parse(localStorage.getItem(kStorageKey) ?? '{}') as Partial<Stored>;
    return { ...kDefaults, ...value };
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
    document.documentElement.dataset['motion'] = settings.motion ? 'on' : 'off';
    document.documentElement.dataset['contrast'] = isStark() ? 'more' : 'normal';
    if (isStark()) void import('../../style/contrast.css');
  });
}

const calm = mediaOf('(prefers-reduced-motion: reduce)');

export const isMoving = (): boolean => settings.motion && !(calm?.matches ?? false);
