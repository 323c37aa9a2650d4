// The sounds of the table, made from damped tones and noise: nothing is loaded and nothing is anybody's but ours.

export const kSounds = [
  'wood',
  'stone',
  'card',
  'wind',
  'dice',
  'capture',
  'check',
  'death',
  'tumble',
  'win',
  'loss',
  'clock',
] as const;
export type Sound = (typeof kSounds)[number];

/** Adds to the samples, from a second of the sound on. */
type Part = (out: Float32Array, rate: number) => void;

const kTurn = 2 * Math.PI;

/** Noise between -1 and 1 that is the same every time (a linear congruential generator). */
function noise(): () => number {
  let state = 12345;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 0x80000000 - 1;
  };
}

/** A struck tone: rises in two milliseconds, then falls to a thousandth in `seconds`; `to` is where its pitch ends. */
const ring =
  (from: number, hertz: number, seconds: number, loud: number, to = hertz): Part =>
  (out, rate) => {
    const start = Math.round(from * rate);
    const count = Math.min(Math.round(seconds * rate), out.length - start);
    let phase = 0;
    for (let i = 0; i < count; i++) {
      const part = i / (seconds * rate);
      phase += (kTurn * (hertz + (to - hertz) * part)) / rate;
      const rise = Math.min(1, i / (0.002 * rate));
      out[start + i]! += loud * rise * Math.exp(-6.9 * part) * Math.sin(phase);
    }
  };

/** Noise through a low-pass of `hertz`; it swells for `rise` of its length and then dies away. */
const hiss =
  (from: number, hertz: number, seconds: number, loud: number, rise = 0.05): Part =>
  (out, rate) => {
    const start = Math.round(from * rate);
    const count = Math.min(Math.round(seconds * rate), out.length - start);
    const next = noise();
    const keep = Math.exp((-kTurn * hertz) / rate);
    let low = 0;
    for (let i = 0; i < count; i++) {
      const part = i / (seconds * rate);
      low = keep * low + (1 - keep) * next();
      const swell = part < rise ? part / rise : ((1 - part) / (1 - rise)) ** 2;
      out[start + i]! += loud * swell * low;
    }
  };

const knock = (from: number, hertz: number, loud: number): Part[] => [
  ring(from, hertz, 0.09, 0.6 * loud),
  ring(from, 2.4 * hertz, 0.05, 0.3 * loud),
  hiss(from, 3000, 0.012, 0.9 * loud),
];

const kThrows = [0, 0.07, 0.12, 0.21, 0.34];

const kParts: Record<Sound, Part[]> = {
  wood: knock(0, 410, 0.9),
  stone: [ring(0, 1320, 0.07, 0.4), ring(0, 2240, 0.04, 0.3), hiss(0, 5000, 0.012, 0.8)],
  card: [hiss(0, 6500, 0.13, 1.1, 0.35)],
  wind: [hiss(0, 700, 0.7, 3, 0.45)],
  dice: kThrows.flatMap((from, i) => knock(from, 620 + 70 * (i % 3), 0.75 - 0.12 * i)),
  capture: [...knock(0, 300, 0.9), ...knock(0.06, 190, 0.9)],
  check: [ring(0, 880, 0.35, 0.35), ring(0.09, 1174.7, 0.45, 0.35)],
  death: [ring(0, 230, 0.8, 0.6, 80), hiss(0, 500, 0.6, 1.4)],
  tumble: [ring(0, 150, 0.5, 0.7, 70), ...[0.05, 0.13, 0.22, 0.36].flatMap((from) => knock(from, 330, 0.5))],
  win: [523.25, 659.26, 783.99, 1046.5].flatMap((hertz, i) => [ring(0.13 * i, hertz, 0.7, 0.32)]),
  loss: [392, 311.13, 261.63].flatMap((hertz, i) => [ring(0.18 * i, hertz, 0.8, 0.36)]),
  clock: [ring(0, 523.25, 0.45, 0.5)],
};

const kSeconds: Record<Sound, number> = {
  wood: 0.12,
  stone: 0.1,
  card: 0.15,
  wind: 0.72,
  dice: 0.5,
  capture: 0.2,
  check: 0.6,
  death: 0.85,
  tumble: 0.6,
  win: 1.2,
  loss: 1.25,
  clock: 0.5,
};

/** The samples of a sound, within -1 and 1, at `rate` samples a second. */
export function samplesOf(sound: Sound, rate: number): Float32Array<ArrayBuffer> {
  const out = new Float32Array(Math.ceil(kSeconds[sound] * rate));
  for (const part of kParts[sound]) part(out, rate);
  const fade = Math.round(0.004 * rate);
  for (let i = 0; i < out.length; i++) {
    const left = out.length - 1 - i;
    out[i] = Math.max(-1, Math.min(1, out[i]! * Math.min(1, left / fade)));
  }
  return out;
}
