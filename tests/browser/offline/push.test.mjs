// A push to a browser whose page is closed, delivered as the browser's own push service would.
// In one language: a worker has no words of its own.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stage } from '../helpers/harness.mjs';

const { server, openPage } = stage();

/** Keeps what the worker shows: a browser without windows has no place for notices. */
async function watchNotices(page) {
  const [worker] = page.context().serviceWorkers();
  await worker.evaluate(() => {
    self.shown = [];
    self.registration.showNotification = async (title, { body, data }) => void self.shown.push({ title, body, data });
  });
  return (count) =>
    worker.evaluate(async (least) => {
      while (self.shown.length < least) await new Promise((done) => setTimeout(done, 10));
      return self.shown;
    }, count);
}

/** Delivers messages as the browser's push service would. */
async function deliver(page, messages) {
  const client = await page.context().newCDPSession(page);
  const registered = new Promise((found) =>
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations.length > 0) found(registrations[0].registrationId);
    }),
  );
  await client.send('ServiceWorker.enable');
  const registrationId = await registered;
  for (const data of messages)
    await client.send('ServiceWorker.deliverPushMessage', { origin: server.url, registrationId, data });
}

test(
  'a push is shown as a notice that names its table, also one that this version does not know',
  { timeout: 60000 },
  async () => {
    const page = await openPage(undefined, { serviceWorkers: 'allow' });
    await page.goto(server.url);
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
    const shown = await watchNotices(page);
    await deliver(page, ['{"event":"turn","game":"balance_duel","table":"k3f9x2"}', '{"event":"of a later version"}']);
    // Nobody has given the worker words before this browser has subscribed.
    assert.deepEqual(await shown(2), [
      { title: 'Equipoise', body: '', data: `${server.url}/table/k3f9x2` },
      { title: 'Equipoise', body: '', data: `${server.url}/` },
    ]);
  },
);
