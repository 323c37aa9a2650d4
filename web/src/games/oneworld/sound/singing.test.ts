import { describe, expect, it } from 'vitest';
import { kVoices, pitch, Singing, type Breath } from './singing';

/** Numbers from 0 to 1, the same for the same seed. */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const kHour = 3600;
const hour = (seed: number): Breath[] => new Singing(seeded(seed)).breaths(kHour);

describe('the Singing Grasses', () => {
  it('OW-11.1: sing the same whether they are asked often or seldom', () => {
    const often = new Singing(seeded(1));
    const heard: Breath[] = [];
    for (let now = 0; now <= 600; now++) heard.push(...often.breaths(now));
    expect(heard).toEqual(new Singing(seeded(1)).breaths(600));
  });

  it('begin in the order of time, and never fall silent for long', () => {
    const heard = hour(2);
    expect(heard.every((one, i) => i === 0 || one.at >= (heard[i - 1]?.at ?? 0))).toBe(true);
    for (let now = 20; now < kHour; now += 5) {
      const sounding = heard.filter((one) => one.at <= now + 5 && one.at + one.length > now);
      expect(sounding.length, String(now)).toBeGreaterThan(0);
    }
  });

  it('keep to their scale, whatever the home tone', () => {
    const known = new Set([0, 3, 5, 7].flatMap((home) => Array.from({ length: 16 }, (_, i) => pitch(i, home))));
    for (const one of hour(3)) expect(known.has(one.hertz)).toBe(true);
    expect(pitch(5, 0)).toBeCloseTo(2 * pitch(0, 0));
  });

  it('change with every tone: no four tones of a voice come again within the hour', () => {
    const heard = hour(4);
    for (const { name } of kVoices) {
      const tones = heard.filter((one) => one.voice === name);
      expect(tones.length).toBeGreaterThan(100);
      const seen = new Set<string>();
      for (let i = 0; i + 4 <= tones.length; i++) {
        const key = tones
          .slice(i, i + 4)
          .map((one) => `${one.hertz.toFixed(1)}/${one.length.toFixed(2)}`)
          .join(' ');
        expect(seen.has(key)).toBe(false);
        seen.add(key);
      }
    }
  });

  it('sing otherwise at every table', () => {
    expect(hour(5).slice(0, 8)).not.toEqual(hour(6).slice(0, 8));
  });

  it('stay soft: all voices at once are below full level', () => {
    const heard = hour(7);
    for (let now = 0; now < kHour; now += 2) {
      const level = heard
        .filter((one) => one.at <= now && one.at + one.length > now)
        .reduce((sum, one) => sum + one.level, 0);
      expect(level).toBeLessThan(1);
    }
    for (const one of heard) {
      expect(one.rise).toBeGreaterThan(1);
      expect(one.rise).toBeLessThan(one.length);
      expect(Math.abs(one.pan)).toBeLessThan(1);
    }
  });

  it('are moved by gusts that overlap and are never still', () => {
    const gusts = new Singing(seeded(8)).gusts(600);
    expect(gusts.length).toBeGreaterThan(60);
    gusts.forEach((gust, i) => {
      const before = gusts[i - 1];
      if (!before) return;
      expect(gust.at).toBeLessThan(before.at + before.length);
      expect(gust.at + gust.length / 2).toBeGreaterThan(before.at + before.length / 2);
    });
  });
});
