// Games of One World for the tests: what a page was told, a simple way to play, and hands for the map.

/** Keeps what the line tells a page: plies with their views, what is asked, and every frame since `heard` was emptied. */
export function follow(page) {
  const seen = { table: null, plies: [], now: null, heard: [], start: '', version: 0 };
  seen.view = () => seen.plies.at(-1)?.view ?? seen.start;
  const take = (told, from) => {
    let view = from > 0 ? seen.plies[from - 1].view : seen.start;
    seen.plies = [...seen.plies.slice(0, from), ...told.map((ply) => ({ ...ply, view: (view = ply.view ?? view) }))];
  };
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      const message = JSON.parse(String(payload));
      seen.heard.push(message);
      if (message.type === 'table') {
        seen.table = message;
        seen.start = message.start.view;
        take(message.plies, 0);
      } else if (message.type === 'plies') take(message.plies, message.from);
      if (message.now) Object.assign(seen, { now: message.now, version: message.version });
    });
  });
  return seen;
}

/** Everything of a position line that the tests ask for. */
export function readLine(line) {
  const [, map, options, turn, active, phase, borg, chez, pending] = line.split(' ');
  const side = (text) => {
    const [head, children] = text.slice(2).split(';');
    const [end, god, tower, pool, lost] = head.split(',');
    const stacks = children === '-' ? [] : children.split(',').map((one) => one.split('='));
    const [hex, lives] = god.split('*');
    return { end, god: hex, lives: Number(lives), tower, pool: Number(pool), lost: Number(lost), stacks };
  };
  return { map, options, turn, active, phase, sides: [side(borg), side(chez)], pending };
}

/** Steps between two hexes on the plain grid (OW-1.5), rows 2, 4 ... lying half a hex further east. */
export function distance(a, b) {
  const axial = (hex) => {
    const [, letters, column] = /^([A-Z]+)(\d+)$/.exec(hex);
    const row = [...letters].reduce((sum, one) => 26 * sum + one.charCodeAt(0) - 64, 0) - 1;
    return [Number(column) - 1 - (row - (row & 1)) / 2, row];
  };
  const [[aq, ar], [bq, br]] = [axial(a), axial(b)];
  const [q, r] = [aq - bq, ar - br];
  return Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));
}

const kNames = { S: 'Stone', B: 'Blade', F: 'Fog' };

function count(side, hex) {
  return side.stacks.find(([at]) => at === hex)?.[1].length ?? 0;
}

/** From and to of a movement by the note beside it; null for another move, and for one that leaves the map. */
export function journey({ move, note }) {
  const from = /^([A-Z]+\d+)[SBF]'?-/.exec(move)?.[1];
  if (!from || !note || /!/.test(note)) return null;
  return { from, to: note.replace(/~.*/, '').split('.').at(-1), crossings: Number(/~(\d)/.exec(note)?.[1] ?? 0) };
}

/** The choice of a player who marches at the enemy god: never into Chaos, into battle only with the larger number. */
export function choose(view, seat, moves, random = Math.random) {
  const { phase, sides } = readLine(view);
  const texts = moves.map(({ move }) => move);
  const any = (list) => list[Math.floor(random() * list.length)];
  if (phase !== 'M') return texts.includes('reborn') ? 'reborn' : any(texts);
  const goal = sides[1 - seat].god;
  const mine = sides[seat];
  const gains = moves.flatMap((one) => {
    const way = journey(one);
    if (!way || way.crossings > 1) return [];
    const enemies = count(sides[1 - seat], way.to);
    if (enemies > 0 && count(mine, way.to) + 1 < enemies) return [];
    const gain = distance(way.from, goal) - distance(way.to, goal) - 0.5 * way.crossings + (enemies > 0 ? 0.5 : 0);
    return gain > 0 ? [{ move: one.move, gain: way.to === goal ? 99 : gain }] : [];
  });
  const best = Math.max(...gains.map((one) => one.gain));
  return gains.length === 0 ? 'done' : any(gains.filter((one) => one.gain === best)).move;
}

/**
 * Opens a table and plays its own seats over the line alone until `until` holds: the text of a function of
 * (position line, seat to act). `policy` is the text of a function of (line, seat, legal moves, advice).
 * Returns the table's id.
 */
export async function playAhead(page, plan, until = '() => false', kRolls = 4000) {
  const helpers = [distance, count, journey, readLine, choose].map(String).join('\n').replaceAll('export ', '');
  return page.evaluate(
    async ([body, condition, code, most]) => {
      const isThere = (0, eval)(condition);
      const pick = new Function(`${code}\nreturn choose;`)();
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch('/api/tables', { method: 'POST', headers, body: JSON.stringify(body) });
      const { table, error } = await answer.json();
      if (!table) throw new Error(JSON.stringify(error));
      const socket = new WebSocket(`ws://${location.host}/api/tables/${table}/socket`);
      let seen = null;
      let wake = () => {};
      const answers = new Map();
      socket.onmessage = ({ data }) => {
        const message = JSON.parse(data);
        if (message.type === 'table') seen = message;
        if (message.plies && message.type === 'plies')
          seen.plies = [...seen.plies.slice(0, message.from), ...message.plies];
        if (message.now) Object.assign(seen, { now: message.now, version: message.version });
        if (message.id) answers.set(message.id, message);
        wake();
      };
      const wait = async (holds) => {
        while (!holds()) await new Promise((done) => (wake = done));
      };
      let asked = 0;
      const ask = async (request) => {
        const id = String(++asked);
        socket.send(JSON.stringify({ ...request, id, version: seen.version }));
        await wait(() => answers.has(id));
        return answers.get(id);
      };
      await wait(() => seen !== null);
      const mine = seen.seats.filter((seat) => seat.holder === 'me').map((seat) => seat.seat);
      const line = () => seen.plies.findLast((ply) => ply.view)?.view ?? seen.start.view;
      for (let n = 0; n < most; n++) {
        await wait(
          () => mine.includes(seen.now.roller) || seen.now.actors.some((one) => one === 'over' || mine.includes(one)),
        );
        if (mine.includes(seen.now.roller)) {
          if (isThere(line(), null)) break;
          await ask({ type: 'roll' });
          continue;
        }
        const seat = seen.now.actors.find((actor) => mine.includes(actor));
        if (seat === undefined || isThere(line(), seat)) break;
        if (seen.now.hidden && seen.viewer !== seat) {
          await ask({ type: 'look', seat });
          await wait(() => seen.viewer === seat);
        }
        const legal = seen.now.legal.find((one) => one.seat === seat)?.moves ?? [];
        const isPlacing = legal.some(({ move }) => move.startsWith('put:'));
        const advice = isPlacing ? await ask({ type: 'advise', seat }) : null;
        const move = advice?.moves?.[0]?.move ?? pick(line(), seat, legal);
        const done = await ask({ type: 'play', seat, move });
        if (done.type !== 'done') throw new Error(JSON.stringify([seat, move, done]));
      }
      socket.close();
      return table;
    },
    [plan, until, helpers, kRolls],
  );
}

/** What one seat, or a spectator for null, is told of a table, every ply with its view. */
export function toldOf(page, table, seat) {
  return page.evaluate(
    async ([id, viewer]) => {
      const socket = new WebSocket(`ws://${location.host}/api/tables/${id}/socket`);
      const next = () => new Promise((done) => (socket.onmessage = ({ data }) => done(JSON.parse(data))));
      let message = await next();
      if (message.viewer !== viewer) {
        socket.send(JSON.stringify({ type: 'look', seat: viewer, id: 'look', version: message.version }));
        do message = await next();
        while (message.type !== 'table');
      }
      socket.close();
      let view = message.start.view;
      const plies = message.plies.map((ply) => ({ ...ply, view: (view = ply.view ?? view) }));
      return { options: message.options, components: message.components, start: message.start, plies };
    },
    [table, seat],
  );
}

/** The text of a table's record. */
export const recordOf = (page, table) =>
  page.evaluate(async (id) => (await fetch(`/api/tables/${id}/record`)).text(), table);

/** Waits until everything has been shown and something is asked of this screen, or the game is over; says what. */
export async function asked(page, seen, timeout = 60000) {
  const end = Date.now() + timeout;
  while (Date.now() < end) {
    const shown = await page.evaluate(() => {
      const top = document.querySelector('.table-top');
      const has = (id) => document.querySelector(`[data-testid=${id}]`) !== null;
      return {
        over: has('result'),
        hand: document.querySelector('.hand-over h2')?.textContent ?? null,
        die: has('die'),
        plies: top?.dataset.settled === 'true' ? Number(top.dataset.shown) : null,
      };
    });
    if (shown.over) return { kind: 'over' };
    if (shown.hand !== null) return { kind: 'hand', title: shown.hand };
    if (shown.plies === seen.plies.length) {
      if (shown.die) return { kind: 'roll' };
      const legal = seen.now?.legal?.[0];
      if (legal?.moves.length > 0) return { kind: 'act', view: seen.view(), ...legal };
    }
    await page.waitForTimeout(25);
  }
  throw new Error(`nothing is asked: ${await page.textContent('[data-testid=prompt]').catch(() => '')}`);
}

/** Does something and waits until the table has answered it and told what it changed. */
export async function answered(page, seen, act) {
  const before = seen.heard.length;
  const isAnswered = () => {
    const answers = seen.heard.slice(before).filter((one) => one.type === 'done' || one.type === 'refused');
    return answers.some((one) => one.type === 'refused' || one.version <= seen.version);
  };
  await act();
  for (let i = 0; i < 800 && !isAnswered(); i++) await page.waitForTimeout(25);
  if (!isAnswered()) throw new Error('the line brings no answer');
}

export async function type(page, move) {
  await page.fill('[data-testid=move-field]', move);
  await page.press('[data-testid=move-field]', 'Enter');
}

/** Plays a movement with the mouse: the Child, its end, and what is asked on the way. */
export async function clickJourney(page, legal) {
  const way = journey(legal);
  const aspect = /[SBF]/.exec(legal.move.slice(way.from.length))[0];
  const origin = page.locator(`[data-cell="hex:${way.from}"]`);
  const target = page.locator(`[data-cell="hex:${way.to}"][data-target]`);
  const group = page.locator(`[data-testid^="group-"][data-testid*="${aspect}"]`);
  await origin.click();
  if ((await group.count()) > 0) await group.first().click();
  if ((await target.count()) === 0 || !new RegExp(kNames[aspect]).test(await page.textContent('[data-testid=hint]'))) {
    // The click met another Child of the stack: the keyboard asks for the one that is meant.
    await page.keyboard.press('Escape');
    await origin.focus();
    await page.keyboard.press('Enter');
    await group.first().click();
  }
  await target.click();
  const asks = page.locator(`[data-testid=way-${way.crossings}]`);
  if ((await asks.count()) > 0) await asks.click();
}
