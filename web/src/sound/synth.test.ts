import { expect, test } from 'vitest';
import { kSounds, samplesOf } from './synth';

const kRate = 44100;

test.each(kSounds)('%s is heard, never too loud, and begins and ends in silence', (sound) => {
  const samples = samplesOf(sound, kRate);
  const peak = samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
  expect(peak).toBeGreaterThan(0.15);
  expect(peak).toBeLessThanOrEqual(1);
  expect(samples.every(Number.isFinite)).toBe(true);
  expect(Math.abs(samples[0]!)).toBeLessThan(0.02);
  expect(Math.abs(samples.at(-1)!)).toBeLessThan(0.001);
  expect(samples.length).toBeLessThan(1.5 * kRate);
});

test('every sound is one of its own, the same every time', () => {
  const heard = kSounds.map((sound) => samplesOf(sound, kRate).slice(0, 4000).join());
  expect(new Set(heard).size).toBe(kSounds.length);
  expect(samplesOf('dice', kRate)).toEqual(samplesOf('dice', kRate));
});

test('a loss falls and a win rises', () => {
  /** The commonest distance between two rises through zero, as a pitch. */
  const pitch = (samples: Float32Array): number => {
    let rises = 0;
    for (let i = 1; i < samples.length; i++) if (samples[i - 1]! < 0 && samples[i]! >= 0) rises++;
    return (rises * kRate) / samples.length;
  };
  for (const [sound, rises] of [
    ['win', true],
    ['loss', false],
  ] as const) {
    const samples = samplesOf(sound, kRate);
    const first = pitch(samples.slice(0, 5000));
    const last = pitch(samples.slice(-20000, -5000));
    expect(last > first).toBe(rises);
  }
});
