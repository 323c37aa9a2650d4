// Whether and how loud somebody wants to hear the Singing Grasses. Kept in the browser, never sent anywhere.

const kKey = 'equipoise.oneworld.grasses';

export interface Taste {
  on: boolean;
  /** 0 to 1. */
  volume: number;
}

/** What was chosen last; silence for somebody who never chose. */
export function taste(): Taste {
  try {
    const { on, volume } = JSON.parse(localStorage.getItem(kKey) ?? '{}') as Partial<Taste>;
    const isLoudness = typeof volume === 'number' && volume >= 0 && volume <= 1;
    return { on: on === true, volume: isLoudness ? volume : 0.5 };
  } catch {
    return { on: false, volume: 0.5 };
  }
}

export function keepTaste({ on, volume }: Taste): void {
  try {
    localStorage.setItem(kKey, JSON.stringify({ on, volume }));
  } catch {
    // A browser that forbids storage forgets it with the page.
  }
}
