// A push to a browser whose page is closed, delivered as the browser's own push service would.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openUnseen, kMe, stage } from '../helpers/harness.mjs';

const { server, openPage } = stage();

/** What the worker shows for these messages, in order. */
async function shownFor(page, messages) {
  const client = await page.context().newCDPSession(page);
  const registered = new Promise((found) =>
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations.length > 0) found(registrations[0].registrationId);
    }),
  );
  await client.send('ServiceWorker.enable');
  const registrationId = await registered;
  for (const [n, data] of messages.entries()) {
    await client.send('ServiceWorker.deliverPushMessage', { origin: server.url, registrationId, data });
    await page.waitForFunction(async (count) => {
      const shown = await (await navigator.serviceWorker.ready).getNotifications();
      return shown.length > count;
    }, n);
  }
  return page.evaluate(async () => {
    const shown = await (await navigator.serviceWorker.ready).getNotifications();
    return shown.map(({ title, body, data }) => ({ title, body, data }));
  });
}

test('a push is shown as a notice that names its table, also one that this version does not know', async () => {
  const page = await openPage(undefined, { serviceWorkers: 'allow' });
  await page.context().grantPermissions(['notifications'], { origin: server.url });
  await page.goto(server.url);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  const table = await openUnseen(page, { game: 'balance_duel', seats: [kMe, kMe] });
  const known = JSON.stringify({ event: 'turn', game: 'balance_duel', table });
  const shown = await shownFor(page, [known, '{"event":"of a later version"}']);
  // Before this browser has subscribed nobody has given the worker words.
  assert.deepEqual(
    shown.map(({ title, data }) => [title, data]).sort(([, one], [, other]) => one.length - other.length),
    [
      ['Equipoise', `${server.url}/`],
      ['Equipoise', `${server.url}/table/${table}`],
    ],
  );
});
