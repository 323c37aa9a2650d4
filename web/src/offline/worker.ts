// The service worker: keeps the application on the device, a whole version at a time, and answers for it.
//
// A new version waits until a page says that no table is open. Answers about people and tables are never kept.

import { Keeper } from './keeper';
import { kShared, type Ask, type Holding, type Plan, type Told } from './plan';
import { listenToPushes } from './push';
import { wayOf } from './way';
import { sayPush } from './words';

declare const self: ServiceWorkerScope;
/** Put in by web/offline.ts. */
declare const __PLAN__: Plan;

const plan = __PLAN__;
const base = self.registration.scope;
const keeper = new Keeper(plan, base);
/** Whoever has a copy does not wait longer than this for a slow net. */
const kPatienceMs = 3000;

self.addEventListener('install', (event) => event.waitUntil(keeper.install()));
self.addEventListener('activate', (event) => event.waitUntil(keeper.clean().then(() => self.clients.claim())));

async function fromDevice(path: string, event: FetchEvent): Promise<Response> {
  const held = await keeper.held(path);
  if (held) return held;
  const answer = await fetch(event.request);
  if (answer.ok) event.waitUntil(keeper.keep(path, answer.clone()).then(() => keeper.use([path])));
  return answer;
}

async function fromNet(path: string, event: FetchEvent): Promise<Response> {
  const net = fetch(event.request);
  const kept = net.then((answer) => (answer.ok ? keeper.keep(path, answer.clone()) : undefined));
  event.waitUntil(kept.catch(() => undefined));
  const held = await keeper.held(path);
  if (!held) return net;
  const answered = net.then((answer) => (answer.status >= 500 ? held : answer)).catch(() => held);
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(held), kPatienceMs));
  return Promise.race([answered, late]);
}

/** A record that another application shares, as text or as a file, is handed to the page that checks records. */
async function takeShared(request: Request): Promise<Response> {
  const form = await request.formData();
  const shared = form.get('record') ?? form.get('text') ?? '';
  await keeper.keep(kShared, new Response(typeof shared === 'string' ? shared : await shared.text()));
  return Response.redirect(`${base}verify?shared`, 303);
}

function answer(event: FetchEvent): void {
  const path = keeper.pathOf(event.request.url);
  if (path === null) return;
  if (event.request.method === 'POST' && path === 'verify') event.respondWith(takeShared(event.request));
  if (event.request.method !== 'GET') return;
  if (path === kShared) {
    event.respondWith(keeper.held(path).then((held) => held ?? new Response(null, { status: 404 })));
    return;
  }
  switch (wayOf(path, event.request.mode === 'navigate', plan)) {
    case 'page':
      event.respondWith(keeper.index().then((index) => index ?? fetch(event.request)));
      break;
    case 'file':
      event.respondWith(fromDevice(path, event));
      break;
    case 'fresh':
      event.respondWith(fromNet(path, event));
      break;
    case 'net':
  }
}

self.addEventListener('fetch', answer);
listenToPushes(self, sayPush);

async function carryOut(ask: Ask, tell: (told: Told) => void): Promise<Holding[]> {
  switch (ask.do) {
    case 'update':
      await self.skipWaiting();
      return [];
    case 'use':
      await keeper.use(ask.addresses.map((address) => keeper.pathOf(address) ?? ''));
      return [];
    case 'keep':
      await keeper.want(ask.group, (bytes) => tell({ bytes }));
      break;
    case 'keep all':
      await keeper.wantAll();
      break;
    case 'put off':
      await keeper.putOff();
      break;
    case 'list':
  }
  return keeper.holdings();
}

self.addEventListener('message', (event) => {
  const tell = (told: Told): void => event.ports[0]?.postMessage(told);
  const done = carryOut(event.data as Ask, tell).then(
    (holdings) => tell({ done: holdings }),
    () => tell({ failed: true }),
  );
  event.waitUntil(done);
});
