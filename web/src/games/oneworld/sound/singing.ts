// What the Singing Grasses sing: which tones and gusts come when. No sound is made here, and the clock is the caller's.
//
// Every voice draws its next tone from a scale by chance, a step or two from its last one, and rests between tones, so
// that nothing comes round again. The home tone wanders now and then.

/** One tone of a voice, swelling and fading like a breath. */
export interface Breath {
  voice: string;
  /** Seconds. */
  at: number;
  length: number;
  /** Seconds from silence to full. */
  rise: number;
  hertz: number;
  /** 0 to 1. */
  level: number;
  /** -1 left, 1 right. */
  pan: number;
}

/** A wave of wind through the grass. */
export interface Gust {
  /** Seconds. */
  at: number;
  length: number;
  level: number;
  /** The middle of the band that is heard at the height of the gust. */
  hertz: number;
}

interface Voice {
  name: string;
  /** The lowest and the highest step of the scale, 0 being the home tone. */
  range: [number, number];
  length: [number, number];
  rest: [number, number];
  level: number;
  pan: number;
}

/** Semitones of the scale: a fourth, fifths and a minor seventh, and nothing that clashes with them. */
const kScale = [0, 3, 5, 7, 10];
/** Home tones in semitones above the lowest; each a step of the scale of its neighbours. */
const kHomes = [0, 5, 3, 7];
const kLowest = 73.42;
const kHomeSeconds: [number, number] = [70, 140];

export const kVoices: Voice[] = [
  { name: 'earth', range: [0, 3], length: [14, 24], rest: [1, 5], level: 0.3, pan: 0 },
  { name: 'reed', range: [3, 8], length: [8, 15], rest: [2, 9], level: 0.22, pan: -0.45 },
  { name: 'stem', range: [5, 11], length: [7, 13], rest: [4, 14], level: 0.18, pan: 0.45 },
  { name: 'blade', range: [9, 15], length: [5, 10], rest: [8, 26], level: 0.1, pan: 0.15 },
];

/** The pitch of a step over a home tone, in hertz. */
export function pitch(step: number, home: number): number {
  const octave = Math.floor(step / kScale.length);
  const semitones = home + 12 * octave + (kScale[step - octave * kScale.length] ?? 0);
  return kLowest * 2 ** (semitones / 12);
}

/** Tones and gusts without end, in the order of time. `random` gives numbers from 0 to 1. */
export class Singing {
  private home = 0;
  private homeUntil: number;
  private gustAt = 0;
  private readonly next: { voice: Voice; at: number; step: number }[];

  constructor(private readonly random: () => number) {
    this.homeUntil = this.between(kHomeSeconds);
    this.next = kVoices.map((voice, i) => ({ voice, at: 2.5 * i * this.random(), step: this.startOf(voice) }));
  }

  /** The tones that begin before a time and were not given out yet. */
  breaths(until: number): Breath[] {
    const found: Breath[] = [];
    for (;;) {
      // Always the earliest voice, so that it makes no difference how often one asks.
      const one = this.next.reduce((first, other) => (other.at < first.at ? other : first));
      if (one.at >= until) return found;
      found.push(this.breathe(one));
    }
  }

  /** The gusts that begin before a time and were not given out yet. They follow each other closely and overlap. */
  gusts(until: number): Gust[] {
    const found: Gust[] = [];
    while (this.gustAt < until) {
      const length = this.between([6, 15]);
      found.push({ at: this.gustAt, length, level: this.between([0.02, 0.1]), hertz: this.between([320, 900]) });
      this.gustAt += length * this.between([0.4, 0.6]);
    }
    return found;
  }

  private breathe(one: { voice: Voice; at: number; step: number }): Breath {
    const { voice, at } = one;
    if (at >= this.homeUntil) {
      this.home = kHomes[Math.floor(this.random() * kHomes.length)] ?? 0;
      this.homeUntil = at + this.between(kHomeSeconds);
    }
    const length = this.between(voice.length);
    const breath = {
      voice: voice.name,
      at,
      length,
      rise: length * this.between([0.3, 0.5]),
      hertz: pitch(one.step, this.home),
      level: voice.level * this.between([0.6, 1]),
      pan: voice.pan + this.between([-0.2, 0.2]),
    };
    one.at = at + length + this.between(voice.rest);
    one.step = this.step(voice, one.step);
    return breath;
  }

  /** A step or two up or down, turned back at the ends of the range. */
  private step(voice: Voice, from: number): number {
    const [low, high] = voice.range;
    const to = from + (1 + Math.floor(2 * this.random())) * (this.random() < 0.5 ? -1 : 1);
    return to < low ? Math.min(high, 2 * low - to) : to > high ? Math.max(low, 2 * high - to) : to;
  }

  private startOf(voice: Voice): number {
    return Math.round(this.between(voice.range));
  }

  private between([low, high]: [number, number]): number {
    return low + (high - low) * this.random();
  }
}
