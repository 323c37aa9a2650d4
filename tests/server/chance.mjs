// What the tests of the server leave to chance: who is killed, when, and what is played. EQUIPOISE_SEED
// replays it as far as the pace of the machine allows.

const seed = Number(process.env.EQUIPOISE_SEED ?? Math.floor(Math.random() * 2 ** 32)) >>> 0;
let isUsed = false;

/** Numbers from 0 up to 1 from a seed (mulberry32). */
export function drawing(from) {
  let state = from;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const draw = drawing(seed);

/** A number from 0 up to 1. */
export function random() {
  isUsed = true;
  return draw();
}

process.on('exit', (code) => {
  if (isUsed && code !== 0) console.log(`# chance came from EQUIPOISE_SEED=${seed}`);
});
