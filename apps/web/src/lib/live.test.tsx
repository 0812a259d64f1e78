import { act, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SseConnection } from './sse-connection.ts';
import { startLive, useLive } from './live.ts';
import { streamState } from './stream-state.ts';

/** The browser's line to the server, in the test's hands. */
class Source extends EventTarget {
  static readonly CLOSED = 2;
  static opened: Source[] = [];
  readonly url: string;
  readyState = 1;
  constructor(url: string) {
    super();
    this.url = url;
    Source.opened.push(this);
  }
  close(): void {
    this.readyState = Source.CLOSED;
  }
  say(data: object, id = ''): void {
    act(
      () =>
        void this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(data), lastEventId: id })),
    );
  }
}
/** Messages between the tabs of a browser. */
class Channel extends EventTarget {
  static only: Channel;
  readonly posted: unknown[] = [];
  constructor() {
    super();
    Channel.only = this;
  }
  postMessage(message: unknown): void {
    this.posted.push(message);
  }
  close(): void {}
  receive(data: object): void {
    act(() => void this.dispatchEvent(new MessageEvent('message', { data })));
  }
}
const REPLACED = { type: 'STREAM_REPLACED', message: 'Oturumunuz çok sayıda pencerede açık.' };
const newest = (): Source => Source.opened.at(-1) ?? expect.fail('no stream was opened');
let isHidden = false;
let end = (): void => {};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', Source);
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
  Source.opened = [];
  isHidden = false;
});
afterEach(() => {
  end();
  end = () => {};
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a stream ended by the server for a newer one stays closed until the page is used again', () => {
  end = startLive();
  const received: string[] = [];
  renderHook(() => useLive(({ type }) => void received.push(type)));
  newest().dispatchEvent(new Event('open'));
  newest().say({ type: 'COURIER_LOCATION_UPDATED' }, '41');
  newest().say(REPLACED);
  expect([newest().readyState, streamState()]).toEqual([Source.CLOSED, 'suspended']);
  act(() => void vi.advanceTimersByTime(600_000));
  act(() => void dispatchEvent(new Event('offline')));
  act(() => void dispatchEvent(new Event('online')));
  isHidden = true;
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect([Source.opened.length, streamState()]).toEqual([1, 'suspended']);
  isHidden = false;
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect([Source.opened.length, newest().url]).toEqual([2, '/api/events?lastEventId=41']);
  fireEvent.pointerDown(document.body);
  expect(Source.opened).toHaveLength(2);
  act(() => void newest().dispatchEvent(new Event('open')));
  expect(streamState()).toBe('live');
  expect(received).toEqual(['COURIER_LOCATION_UPDATED']);
});

it('use of a tab wakes the one that holds the stream for all', () => {
  vi.stubGlobal('BroadcastChannel', Channel);
  vi.stubGlobal('navigator', { locks: { request: () => new Promise(() => {}) } });
  end = startLive();
  Channel.only.receive({ kind: 'state', state: 'suspended' });
  expect(streamState()).toBe('suspended');
  fireEvent.keyDown(document.body, { key: 'a' });
  fireEvent.keyDown(document.body, { key: 'b' });
  expect(Channel.only.posted).toEqual([{ kind: 'hello' }, { kind: 'use' }]);
  expect(Source.opened).toEqual([]);
});

it('the tab that holds the stream opens it again when another one is used', () => {
  vi.stubGlobal('BroadcastChannel', Channel);
  vi.stubGlobal('navigator', {
    locks: { request: (_name: string, _options: object, work: () => Promise<void>) => work() },
  });
  end = startLive();
  newest().say(REPLACED);
  expect(Channel.only.posted.at(-1)).toEqual({ kind: 'state', state: 'suspended' });
  Channel.only.receive({ kind: 'use' });
  Channel.only.receive({ kind: 'use' });
  expect(Source.opened).toHaveLength(2);
});

it('a line that was closed for good is not woken', () => {
  const line = new SseConnection('/path', '', { onOpen: () => {}, onData: () => {}, onError: () => {} });
  line.open();
  line.suspend();
  line.close();
  fireEvent.pointerDown(document.body);
  expect([Source.opened.length, line.isSuspended]).toEqual([1, false]);
});
