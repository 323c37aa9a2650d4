// Games played and told over the line alone, from inside a page, for the tests that begin in their middle.

/**
 * Opens a table and plays its own seats until `until` holds: the text of a function of (position line, seat to act, or
 * null before a throw). Where the table is to advise the first advice is played, else what `choose` says: the text of
 * a function body that returns a function of (line, seat, legal moves). `advised` is the text of a function that tells
 * moves to ask advice for. Returns the table's id.
 */
export async function playOverLine(page, plan, until, { choose, advised, most = 4000 }) {
  return page.evaluate(
    async ([body, condition, code, asks, limit]) => {
      const isThere = (0, eval)(condition);
      const pick = new Function(code)();
      const isAdvised = (0, eval)(asks);
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
        for (const seat of message.now?.owes ?? []) {
          socket.send(JSON.stringify({ type: 'nonce', id: `nonce ${seat}`, seat, nonce: '5e'.repeat(16) }));
        }
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
      for (let n = 0; n < limit; n++) {
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
        const takesAdvice = legal.some(({ move }) => isAdvised(move));
        const advice = takesAdvice ? await ask({ type: 'advise', seat }) : null;
        const move = advice?.moves?.[0]?.move ?? pick(line(), seat, legal);
        const done = await ask({ type: 'play', seat, move });
        if (done.type !== 'done') throw new Error(JSON.stringify([seat, move, done]));
      }
      socket.close();
      return table;
    },
    [plan, until, choose, advised, most],
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
