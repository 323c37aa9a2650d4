// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Grasses } from './grasses';
import { keepTaste, taste } from './taste';

/** A sound graph that only notes what is asked of it, with a clock of its own. */
class FakeContext {
  currentTime = 0;
  sampleRate = 8;
  state = 'suspended';
  destination = {};
  tones = 0;
  ramps: { to: number; at: number }[] = [];
  private made = 0;

  private node(more: object = {}): object {
    const node = { connect: (to: object) => to, disconnect() {}, start() {}, stop() {}, ...more };
    return node;
  }
  private param(note = false): object {
    return {
      value: 0,
      setValueAtTime() {},
      cancelScheduledValues() {},
      linearRampToValueAtTime: (to: number, at: number) => {
        if (note) this.ramps.push({ to, at });
      },
    };
  }
  /** The first gain is the way out. */
  createGain = (): object => this.node({ gain: this.param(this.made++ === 0) });
  createBiquadFilter = (): object => this.node({ frequency: this.param(), Q: this.param() });
  createStereoPanner = (): object => this.node({ pan: this.param() });
  createBuffer = (): object => ({ getChannelData: () => new Float32Array(8) });
  createBufferSource = (): object => this.node();
  createOscillator = (): object => {
    this.tones++;
    return this.node({ frequency: this.param(), detune: this.param() });
  };
  resume(): Promise<void> {
    this.state = 'running';
    return Promise.resolve();
  }
  suspend(): Promise<void> {
    this.state = 'suspended';
    return Promise.resolve();
  }
  close(): Promise<void> {
    this.state = 'closed';
    return Promise.resolve();
  }
}

let context: FakeContext;
let grasses: Grasses;
/** Lets the clocks of the page and of the sound run. */
function run(seconds: number): void {
  for (let i = 0; i < seconds; i++) {
    context.currentTime += context.state === 'running' ? 1 : 0;
    vi.advanceTimersByTime(1000);
  }
}
const last = (): number | undefined => context.ramps.at(-1)?.to;

beforeEach(() => {
  vi.useFakeTimers();
  context = new FakeContext();
  grasses = new Grasses(0.5, context as unknown as AudioContext);
});
afterEach(() => vi.useRealTimers());

describe('the sound of the Singing Grasses', () => {
  it('OW-11.1: is silent until it is wanted', () => {
    run(30);
    expect([context.tones, context.ramps.length, context.state]).toEqual([0, 0, 'suspended']);
  });

  it('fades in, goes on, and fades out before it stops', () => {
    grasses.play();
    expect(last()).toBeGreaterThan(0);
    run(60);
    const sung = context.tones;
    expect(sung).toBeGreaterThan(10);
    grasses.pause();
    expect([last(), context.state]).toEqual([0, 'running']);
    run(5);
    expect(context.state).toBe('suspended');
    run(60);
    expect(context.tones).toBeLessThan(sung + 10);
  });

  it('rests while nobody sees the page', () => {
    grasses.play();
    run(10);
    grasses.hide(true);
    run(2);
    expect(context.state).toBe('suspended');
    grasses.hide(false);
    expect(context.state).toBe('running');
    expect(last()).toBeGreaterThan(0);
  });

  it('does not begin by itself when a page comes back', () => {
    grasses.hide(false);
    run(5);
    expect(context.tones).toBe(0);
  });

  it('follows the volume, more loudly the higher it is', () => {
    grasses.play();
    grasses.setVolume(1);
    const loud = last() ?? 0;
    grasses.setVolume(0.2);
    expect(last()).toBeLessThan(loud / 10);
    expect(last()).toBeGreaterThan(0);
  });

  it('ends with the table', () => {
    grasses.play();
    run(3);
    grasses.close();
    run(3);
    expect(context.state).toBe('closed');
  });
});

describe('the choice of music', () => {
  beforeEach(() => localStorage.clear());

  it('is silence for somebody who never chose, and is kept in the browser', () => {
    expect(taste()).toEqual({ on: false, volume: 0.5 });
    keepTaste({ on: true, volume: 0.25 });
    expect(taste()).toEqual({ on: true, volume: 0.25 });
  });

  it('is silence where what was kept makes no sense', () => {
    localStorage.setItem('equipoise.oneworld.grasses', '{"on":1,"volume":"loud"}');
    expect(taste()).toEqual({ on: false, volume: 0.5 });
    localStorage.setItem('equipoise.oneworld.grasses', '{');
    expect(taste().on).toBe(false);
  });
});
