// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChatItem, Words } from '../../../protocol/messages';
import ChatHost from './Chat.fixture.svelte';

const item = (text: string, more: Partial<ChatItem> = {}): ChatItem => ({
  name: 'Ben',
  seat: 1,
  person: 2,
  me: false,
  text,
  ...more,
});

describe('the chat of a table', () => {
  let screen: ReturnType<typeof mount> | null = null;
  let said: string[];
  let accepts: boolean;
  beforeEach(() => {
    localStorage.clear();
    said = [];
    accepts = true;
  });
  afterEach(() => {
    if (screen) void unmount(screen);
    screen = null;
  });

  function show(items: ChatItem[]): { add(one: ChatItem): void } {
    const say = (words: Words): Promise<boolean> => {
      said.push('text' in words ? words.text : `[${words.phrase}]`);
      return Promise.resolve(accepts);
    };
    screen = mount(ChatHost, { target: document.body, props: { first: items, say } });
    flushSync();
    return screen as unknown as { add(one: ChatItem): void };
  }
  const at = <T extends HTMLElement>(id: string): T => document.querySelector<T>(`[data-testid=${id}]`)!;
  const press = (id: string): void => {
    at(id).click();
    flushSync();
  };

  it('counts what is new while it is folded, says it once, and shows it when it is opened', () => {
    const chat = show([]);
    expect(at('chat-items')).toBeNull();
    chat.add(item('Hello'));
    chat.add(item('my own', { me: true, person: 1 }));
    flushSync();
    expect(at('unread').textContent).toBe('1 new');
    expect(at('chat-said').textContent).toBe('Ben says: Hello');
    press('chat-toggle');
    expect(at('unread')).toBeNull();
    expect(at('chat-items').textContent).toContain('Hello');
    press('chat-toggle');
    expect(at('unread')).toBeNull();
  });

  it('mutes a person for this browser: nothing of theirs is shown, counted or said until they are heard again', () => {
    const chat = show([item('First'), item('Mine', { me: true, person: 1 })]);
    press('mute-2');
    expect(at('chat-items').textContent).not.toContain('First');
    expect(at('chat-items').textContent).toContain('Mine');
    press('chat-toggle');
    chat.add(item('Second'));
    flushSync();
    expect(at('unread')).toBeNull();
    expect(at('chat-said').textContent).toBe('');
    press('chat-toggle');
    press('mute-2');
    expect(at('chat-items').textContent).toContain('Second');
  });

  it('gives the words back when they could not be said, and sends none that are too long', async () => {
    show([item('First')]);
    const field = at<HTMLInputElement>('chat-field');
    const send = async (text: string): Promise<void> => {
      field.value = text;
      field.dispatchEvent(new Event('input', { bubbles: true }));
      flushSync();
      field.form!.dispatchEvent(new SubmitEvent('submit', { cancelable: true }));
      await Promise.resolve();
      await Promise.resolve();
      flushSync();
    };
    await send('  Hello ');
    expect(said).toEqual(['Hello']);
    expect(field.value).toBe('');
    accepts = false;
    await send('again');
    expect(field.value).toBe('again');
    await send('é'.repeat(300));
    expect(said).toEqual(['Hello', 'again']);
    expect(document.querySelector('[role=alert]')!.textContent).toContain('too long');
  });

  it('says phrases by their keys, and shows those of others in words', () => {
    const chat = show([item('', { phrase: 'well_played' }), item('', { phrase: 'of_tomorrow' })]);
    expect(at('chat-items').textContent).toMatch(/Ben Well played!.*Ben of_tomorrow/);
    expect(at('phrases')).toBeNull();
    press('phrases-toggle');
    expect(at('phrases').querySelectorAll('button').length).toBe(8);
    press('phrase-good_luck');
    expect(said).toEqual(['[good_luck]']);
    expect(at('phrases')).toBeNull();
    expect(document.activeElement).toBe(at('phrases-toggle'));
    chat.add(item('', { phrase: 'thanks' }));
    flushSync();
    expect(at('chat-said').textContent).toBe('Ben says: Thank you!');
  });

  it('lets only what others said on a server be reported', () => {
    const chat = show([item('First'), item('Mine', { me: true, person: 1, entry: 3 })]);
    expect(at('report')).toBeNull();
    chat.add(item('Second', { entry: 4 }));
    flushSync();
    expect(at('report').textContent).toBe('Report a message');
  });
});
