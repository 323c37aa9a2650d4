// Games of Elements played over the line alone, from inside a page, for the tests that begin in their middle.

/**
 * Opens a table and plays its own seats until `until` holds: the first legal move, or what the table advises where
 * cards are laid out. `until` is the text of a function of (position line, seat to act). Returns the table's id.
 */
export function playAhead(page, plan, until = '() => false') {
  return page.evaluate(
    async ([body, condition]) => {
      const isThere = (0, eval)(condition);
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
      for (;;) {
        await wait(() => seen.now.actors.some((actor) => actor === 'over' || mine.includes(actor)));
        const seat = seen.now.actors.find((actor) => mine.includes(actor));
        if (seat === undefined || isThere(line(), seat)) break;
        if (seen.now.hidden && seen.viewer !== seat) {
          await ask({ type: 'look', seat });
          await wait(() => seen.viewer === seat);
        }
        const legal = seen.now.legal.find((one) => one.seat === seat)?.moves ?? [];
        const isPlacing = legal.some(({ move }) => move.startsWith('put:') || move === 'done');
        const advice = isPlacing ? await ask({ type: 'advise', seat }) : null;
        const move = advice?.moves?.[0]?.move ?? legal[0]?.move;
        const done = await ask({ type: 'play', seat, move });
        if (done.type !== 'done') throw new Error(JSON.stringify([seat, move, done]));
      }
      socket.close();
      return table;
    },
    [plan, until],
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
