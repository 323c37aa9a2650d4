// The person behind the screen as the server keeps it: name, account, sessions, notices, ratings.

import * as v from 'valibot';
import { ask } from '../protocol/ask';
import type { Answer } from '../protocol/host';

const Rating = v.object({
  game: v.string(),
  mode: v.optional(v.string(), ''),
  rating: v.number(),
  games: v.optional(v.number(), 0),
});

const Me = v.object({
  name: v.optional(v.string(), ''),
  /** What an account is logged in with; a guest has none. */
  login: v.optional(v.nullable(v.string()), null),
  /** What others may know; names the page of this person. */
  person: v.optional(v.string(), ''),
  /** Where "your turn" goes to, if anywhere. */
  email: v.optional(v.string(), ''),
  /** Whether its owner has followed the link that was sent there. */
  email_confirmed: v.optional(v.boolean(), false),
  /** Whether this server sends anything at all. */
  sends_notices: v.optional(v.boolean(), false),
  /** How many an account with a second factor has left; without one: null. */
  recovery_codes: v.optional(v.nullable(v.number()), null),
  /** Whether the others at a table are told the name of this person, who watches there. */
  named_watching: v.optional(v.boolean(), false),
  ratings: v.optional(v.array(Rating), []),
});

const FactorKey = v.object({ key: v.string(), url: v.string() });
const RecoveryCodes = v.object({ codes: v.array(v.string()) });

const Session = v.object({
  id: v.string(),
  label: v.optional(v.string(), ''),
  created: v.optional(v.number(), 0),
  seen: v.optional(v.number(), 0),
  current: v.optional(v.boolean(), false),
});

const Rung = v.object({ name: v.string(), person: v.string(), rating: v.number(), games: v.optional(v.number(), 0) });
const Person = v.object({ name: v.string(), ratings: v.optional(v.array(Rating), []) });
const Waiting = v.object({ tables: v.array(v.string()) });

export type Rating = v.InferOutput<typeof Rating>;
export type Me = v.InferOutput<typeof Me>;
export type Session = v.InferOutput<typeof Session>;
export type FactorKey = v.InferOutput<typeof FactorKey>;
export type Rung = v.InferOutput<typeof Rung>;
export type Person = v.InferOutput<typeof Person>;

/** What the pages of a person ask of a host. Whatever changes something answers with nothing. */
export interface People {
  me(): Promise<Answer<Me>>;
  /** The tables where a decision of this person is due, the most urgent first. */
  waiting(): Promise<Answer<string[]>>;
  rename(name: string): Promise<Answer<unknown>>;
  /** Whether the others are told who watches. */
  nameWatching(named: boolean): Promise<Answer<unknown>>;
  /** Makes the guest an account; its tables stay its own. */
  join(account: { login: string; password: string; name?: string }): Promise<Answer<unknown>>;
  /** `code`: of the second factor, once the server asks for it. */
  logIn(login: string, password: string, code?: string): Promise<Answer<unknown>>;
  logOut(): Promise<Answer<unknown>>;
  sessions(): Promise<Answer<Session[]>>;
  endSession(id: string): Promise<Answer<unknown>>;
  endOtherSessions(): Promise<Answer<unknown>>;
  changePassword(old: string, fresh: string): Promise<Answer<unknown>>;
  remove(password: string): Promise<Answer<unknown>>;
  /** A new key for an authenticator app. */
  offerFactor(password: string): Promise<Answer<FactorKey>>;
  /** Turns the second factor on with a code of the app; the recovery codes. */
  turnOnFactor(code: string): Promise<Answer<string[]>>;
  removeFactor(password: string, code: string): Promise<Answer<unknown>>;
  /** Sends "your turn" to this address; to none if it is empty. Accounts have to say their password. */
  notify(email: string, password: string): Promise<Answer<unknown>>;
  /** Which browsers are told of a turn while the page is closed. */
  push(): Promise<Answer<Push>>;
  pushTo(subscription: PushSubscriptionJSON): Promise<Answer<unknown>>;
  removePush(id: string): Promise<Answer<unknown>>;
  setQuiet(quiet: Push['quiet']): Promise<Answer<unknown>>;
  /** With the token of the letter that was sent to the address. */
  confirmEmail(token: string): Promise<Answer<unknown>>;
  /** Has a link sent to the account's confirmed address, if there are such; the answer is always the same. */
  askReset(login: string): Promise<Answer<unknown>>;
  /** With the token of the letter. */
  reset(token: string, password: string): Promise<Answer<unknown>>;
  ladder(game: string, mode: string): Promise<Answer<Rung[]>>;
  person(id: string): Promise<Answer<Person>>;
}

const Push = v.object({
  /** What browsers subscribe with; null where the server tells nobody. */
  key: v.nullable(v.string()),
  browsers: v.array(v.object({ id: v.string(), since: v.number(), current: v.boolean() })),
  /** In minutes: of the person's day, and by how much their clocks are ahead of UTC. */
  quiet: v.nullable(v.object({ begin: v.number(), end: v.number(), offset: v.number() })),
});
export type Push = v.InferOutput<typeof Push>;

const nothing = (value: unknown): unknown => value;

export const serverPeople: People = {
  me: () => ask('/api/me', (value) => v.parse(Me, value)),
  waiting: () => ask('/api/waiting', (value) => v.parse(Waiting, value).tables),
  rename: (name) => ask('/api/me', nothing, { name }),
  nameWatching: (named) => ask('/api/me/watching', nothing, { named }),
  join: (account) => ask('/api/account', nothing, account),
  logIn: (login, password, code) => ask('/api/login', nothing, { login, password, ...(code && { code }) }),
  logOut: () => ask('/api/logout', nothing, {}),
  sessions: () => ask('/api/sessions', (value) => v.parse(v.array(Session), value)),
  endSession: (id) => ask('/api/sessions/revoke', nothing, { id }),
  endOtherSessions: () => ask('/api/sessions/revoke', nothing, { others: true }),
  changePassword: (old, fresh) => ask('/api/account/password', nothing, { old, new: fresh }),
  remove: (password) => ask('/api/account/delete', nothing, { password }),
  offerFactor: (password) => ask('/api/account/factor', (value) => v.parse(FactorKey, value), { password }),
  turnOnFactor: (code) => ask('/api/account/factor/on', (value) => v.parse(RecoveryCodes, value).codes, { code }),
  removeFactor: (password, code) => ask('/api/account/factor/off', nothing, { password, code }),
  notify: (email, password) => ask('/api/notify', nothing, { email, password }),
  push: () => ask('/api/push', (value) => v.parse(Push, value)),
  pushTo: ({ endpoint, keys }) => ask('/api/push', nothing, { endpoint, keys }),
  removePush: (id) => ask('/api/push/remove', nothing, { id }),
  setQuiet: (quiet) => ask('/api/push/quiet', nothing, { quiet }),
  confirmEmail: (token) => ask('/api/notify/confirm', nothing, { token }),
  askReset: (login) => ask('/api/reset/ask', nothing, { login }),
  reset: (token, password) => ask('/api/reset', nothing, { token, password }),
  ladder: (game, mode) =>
    ask(`/api/ladders?${new URLSearchParams({ game, mode })}`, (value) => v.parse(v.array(Rung), value)),
  person: (id) => ask(`/api/people/${encodeURIComponent(id)}`, (value) => v.parse(Person, value)),
};
