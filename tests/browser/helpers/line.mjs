// Games played and told over the line alone, for the tests that begin in their middle.

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { Guest } from '../../server/client.mjs';

const kCookie = 'equipoise_session';

/** Who plays: a guest, or that of a page as a client without a browser. */
async function guestOf(who) {
  if (who instanceof Guest) return who;
  const context = who.context();
  const { url } = who.server;
  let value = (await context.cookies(url)).find(({ name }) => name === kCookie)?.value;
  if (!value) {
    value = randomBytes(32).toString('base64url');
    await context.addCookies([{ name: kCookie, value, url }]);
  }
  return new Guest(who.server, `${kCookie}=${value}`);
}

/** Does something with a line to a table, which gives what its seats owe. */
export async function onLine(who, table, work) {
  const line = await (await guestOf(who)).connect(table);
  try {
    return await work(line);
  } finally {
    await line.end();
  }
}

/** Waits until what the line knows of its table fits. */
async function until(line, fits) {
  while (!fits(line.table)) await line.next((message) => message.type === 'table' || message.now !== undefined);
}

/** Sees the table with the eyes of a seat, or of a spectator for null. */
export async function look(line, seat) {
  if (line.table.viewer !== seat) await line.ask({ type: 'look', seat });
  await until(line, (table) => table.viewer === seat);
}

const viewOf = (table) => table.plies.findLast((ply) => ply.view)?.view ?? table.start.view;

/**
 * Opens a table and plays its own seats until `isThere` holds of the position line and the seat to act, null before a
 * throw. `choose` takes the line, the seat and the legal moves; where the table is to advise, because a legal move is
 * `advised`, its first advice is played. Returns the table's id.
 */
export async function playOverLine(who, plan, isThere, { choose, advised = () => false, most = 4000 }) {
  const guest = await guestOf(who);
  const table = await guest.open(plan);
  await onLine(guest, table, async (line) => {
    const mine = line.table.seats.filter((seat) => seat.holder === 'me').map((seat) => seat.seat);
    for (let n = 0; n < most; n++) {
      await until(
        line,
        ({ now }) => mine.includes(now.roller) || now.actors.some((one) => one === 'over' || mine.includes(one)),
      );
      const { now } = line.table;
      if (mine.includes(now.roller)) {
        if (isThere(viewOf(line.table), null)) break;
        await line.ask({ type: 'roll' });
        continue;
      }
      const seat = now.actors.find((actor) => mine.includes(actor));
      if (seat === undefined || isThere(viewOf(line.table), seat)) break;
      if (now.hidden) await look(line, seat);
      const legal = line.table.now.legal.find((one) => one.seat === seat)?.moves ?? [];
      const takesAdvice = legal.some(({ move }) => advised(move));
      const advice = takesAdvice ? await line.ask({ type: 'advise', seat }) : null;
      const move = advice?.moves?.[0]?.move ?? choose(viewOf(line.table), seat, legal);
      const done = await line.ask({ type: 'play', seat, move });
      assert.equal(done.type, 'done', JSON.stringify([seat, move, done]));
    }
  });
  return table;
}

/** What one seat, or a spectator for null, is told of a table, every ply with its view. */
export const toldOf = (who, table, seat) =>
  onLine(who, table, async (line) => {
    await look(line, seat);
    const { options, components, start } = line.table;
    let { view } = start;
    const plies = line.table.plies.map((ply) => ({ ...ply, view: (view = ply.view ?? view) }));
    return { options, components, start, plies };
  });

/** The text of a table's record. */
export const recordOf = async (who, table) =>
  String((await (await guestOf(who)).get(`/api/tables/${table}/record`)).body);

/** The link that seats whoever opens it, as the page of whoever opened the table knows it. */
export const invitation = (page, table, seat) =>
  onLine(page, table, (line) => {
    const key = line.table.invites?.find((invite) => invite.seat === seat)?.key;
    return `${page.server.url}/table/${table}${key ? `#seat=${seat}&key=${key}` : ''}`;
  });
