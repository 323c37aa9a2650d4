// The Singing Grasses (OW-11.1) made audible with the browser's own audio: soft tones and wind, no recordings.

import { Singing, type Breath, type Gust } from './singing';

/** Tones are handed to the audio clock so many seconds ahead. */
const kAhead = 3;
const kTickMs = 1000;
const kFadeIn = 4;
const kFadeOut = 2;
const kHideFade = 0.4;
const kLoudest = 0.5;
/** Two noises of different lengths, so that their sum comes round only after hours. */
const kNoiseSeconds = [7.31, 11.83];

/** Music that fades in and out. It is made only once somebody has touched the page: browsers ask for that. */
export class Grasses {
  private readonly context: AudioContext;
  private readonly out: GainNode;
  private readonly wind: GainNode;
  private readonly bands: BiquadFilterNode[] = [];
  private readonly singing = new Singing(Math.random);
  /** The time of the audio clock at which the singing began. */
  private readonly start: number;
  private timer = 0;
  private resting = 0;
  private wanted = false;

  constructor(
    private volume: number,
    context = new AudioContext(),
  ) {
    this.context = context;
    this.start = context.currentTime + 0.1;
    this.out = context.createGain();
    this.out.gain.value = 0;
    this.out.connect(context.destination);
    this.wind = context.createGain();
    this.wind.gain.value = 0;
    this.wind.connect(this.out);
    for (const seconds of kNoiseSeconds) this.noise(seconds);
  }

  play(): void {
    this.wanted = true;
    this.wake(kFadeIn);
  }

  pause(): void {
    this.wanted = false;
    this.rest(kFadeOut);
  }

  /** A page that nobody sees is silent. */
  hide(hidden: boolean): void {
    if (!this.wanted) return;
    if (hidden) this.rest(kHideFade);
    else this.wake(kFadeIn);
  }

  /** 0 to 1. */
  setVolume(volume: number): void {
    this.volume = volume;
    if (this.timer !== 0) this.fade(this.loudness(), 0.2);
  }

  /** Fades out and is done for good. */
  close(): void {
    this.wanted = false;
    this.rest(kHideFade, () => void this.context.close());
  }

  /** The ear hears powers, not differences. */
  private loudness(): number {
    return kLoudest * this.volume ** 2;
  }

  private fade(to: number, seconds: number): void {
    const { gain } = this.out;
    const now = this.context.currentTime;
    gain.cancelScheduledValues(now);
    gain.setValueAtTime(gain.value, now);
    gain.linearRampToValueAtTime(to, now + seconds);
  }

  private wake(seconds: number): void {
    clearTimeout(this.resting);
    void this.context.resume();
    this.fade(this.loudness(), seconds);
    if (this.timer !== 0) return;
    this.tick();
    this.timer = window.setInterval(() => this.tick(), kTickMs);
  }

  private rest(seconds: number, then = () => void this.context.suspend()): void {
    this.fade(0, seconds);
    clearTimeout(this.resting);
    this.resting = window.setTimeout(
      () => {
        clearInterval(this.timer);
        this.timer = 0;
        then();
      },
      1000 * seconds + 100,
    );
  }

  private tick(): void {
    const until = this.context.currentTime - this.start + kAhead;
    for (const breath of this.singing.breaths(until)) this.breathe(breath);
    for (const gust of this.singing.gusts(until)) this.blow(gust);
  }

  /** Two tones a hair apart under a filter that opens and closes with the breath. */
  private breathe(breath: Breath): void {
    const { context } = this;
    const at = this.start + breath.at;
    const end = at + breath.length;
    const envelope = context.createGain();
    envelope.gain.setValueAtTime(0, at);
    envelope.gain.linearRampToValueAtTime(breath.level, at + breath.rise);
    envelope.gain.linearRampToValueAtTime(0, end);
    const filter = context.createBiquadFilter();
    filter.type = 'lowpass';
    filter.frequency.setValueAtTime(1.5 * breath.hertz, at);
    filter.frequency.linearRampToValueAtTime(4 * breath.hertz, at + breath.rise);
    filter.frequency.linearRampToValueAtTime(1.5 * breath.hertz, end);
    const pan = context.createStereoPanner();
    pan.pan.value = breath.pan;
    filter.connect(envelope).connect(pan).connect(this.out);
    for (const [type, cents] of [
      ['triangle', -4],
      ['sine', 5],
    ] as const) {
      const tone = context.createOscillator();
      tone.type = type;
      tone.frequency.value = breath.hertz;
      tone.detune.value = cents;
      tone.connect(filter);
      tone.start(at);
      tone.stop(end + 0.1);
      tone.onended = () => tone.disconnect();
    }
  }

  private blow(gust: Gust): void {
    const at = this.start + gust.at;
    const middle = at + gust.length / 2;
    this.wind.gain.linearRampToValueAtTime(gust.level, middle);
    for (const band of this.bands) band.frequency.linearRampToValueAtTime(gust.hertz, middle);
  }

  private noise(seconds: number): void {
    const { context } = this;
    const buffer = context.createBuffer(1, Math.round(seconds * context.sampleRate), context.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = 2 * Math.random() - 1;
    const source = context.createBufferSource();
    source.buffer = buffer;
    source.loop = true;
    const band = context.createBiquadFilter();
    band.type = 'bandpass';
    band.frequency.value = 500;
    band.Q.value = 0.8;
    this.bands.push(band);
    source.connect(band).connect(this.wind);
    source.start();
  }
}
