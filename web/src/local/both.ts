// A host with two homes for tables: this device, for those who play bots or share its screen, and the server.

import { engines } from 'virtual:engines';
import { ask, kUnreachable, unreachable } from '../protocol/ask';
import { at } from '../protocol/home';
import type { Answer, Host, Link, LinkEvents } from '../protocol/host';
import { fetchAhead } from './engines';
import { isLocal } from './ids';
import { readCatalogue, type GameEntry } from '../protocol/messages';
import type { LocalTables } from './tables';

/** Whether this build and this browser can play without a server. */
export const playsHere =
  Object.keys(engines).length > 0 && typeof Worker === 'function' && typeof indexedDB !== 'undefined';

let loading: Promise<LocalTables> | null = null;
/** Fetched when it is first needed: the first page is read more often than a table is opened. */
function tables(): Promise<LocalTables> {
  loading ??= import('./device').then(({ deviceTables }) => deviceTables());
  loading.catch(() => (loading = null));
  return loading;
}

/** What cannot be fetched is as far away as a server. */
export const onDevice = <T>(ask: (tables: LocalTables) => Promise<Answer<T>>): Promise<Answer<T>> =>
  tables().then(ask, () => unreachable);

/** A line to a table of this device, which waits for what the tables are made of. */
function connectHere(table: string, events: LinkEvents): Link {
  let link: Link | null = null;
  let isClosed = false;
  events.state('connecting', 0);
  tables().then(
    (here) => {
      if (!isClosed) link = here.connect(table, events);
    },
    () => !isClosed && events.state('gone', 0, kUnreachable),
  );
  return {
    send: (request) => link?.send(request) ?? false,
    retry: () => link?.retry(),
    close: () => {
      isClosed = true;
      link?.close();
    },
  };
}

export function bothHosts(server: Host): Host {
  if (!playsHere) return server;
  /** What any host answers alike is asked of the server first: it is nearer than an engine that is still to be fetched. */
  const orHere = async <T>(told: Promise<Answer<T>>, here: () => Promise<Answer<T>>) => {
    const answer = await told;
    return !answer.ok && answer.problem.code === kUnreachable.code ? here() : answer;
  };
  /** No game comes or goes while a page is open. */
  let listed: Answer<GameEntry[]> | null = null;
  return {
    ...server,
    homes: ['device', ...server.homes],
    games: async () => {
      const told = await orHere(server.games(), async () => listed ?? ask(at('/games.json'), readCatalogue));
      if (told.ok) listed = told;
      return told;
    },
    check: (plan) => orHere(server.check(plan), () => onDevice((here) => here.check(plan))),
    prepare: (home, game) => {
      if (home !== 'device') return;
      // Whoever needs it fetches it again.
      fetchAhead(game).catch(() => {});
      void onDevice((here) => here.prepare(game));
    },
    open: (plan, home = 'server') => (home === 'device' ? onDevice((here) => here.open(plan)) : server.open(plan)),
    record: (table) => (isLocal(table) ? onDevice((here) => here.record(table)) : server.record(table)),
    connect: (table, events) => (isLocal(table) ? connectHere(table, events) : server.connect(table, events)),
  };
}
