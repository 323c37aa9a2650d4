// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { forgetInvitation, inviteLink, readInvitation } from './invite';

describe('an invite link', () => {
  it('holds seat and key behind the "#", and is read from there', () => {
    const link = new URL(inviteLink('k3f9x2', 2, 'ab12'));
    expect(link.pathname).toBe('/table/k3f9x2');
    expect(link.search).toBe('');
    expect(readInvitation(link.hash)).toEqual({ seat: 2, key: 'ab12' });
  });

  it.each(['', '#', '#seat=1', '#key=ab', '#seat=x&key=ab', '#seat=1&key=<b>', '#moves'])(
    'is nothing in %j',
    (hash) => {
      expect(readInvitation(hash)).toBeNull();
    },
  );

  it('leaves the address bar when it is forgotten', () => {
    history.replaceState(null, '', '/table/abc?guided#seat=1&key=ab');
    forgetInvitation();
    expect(location.pathname + location.search + location.hash).toBe('/table/abc?guided');
  });
});
