import { act, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pass, stubStreams } from '../test/fake-streams.ts';
import { startLive, useLive } from './live.ts';
import { streamState } from './stream-state.ts';

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
let streams: ReturnType<typeof stubStreams>;
let isHidden = false;
let end = (): void => {};

beforeEach(() => {
  vi.useFakeTimers();
  streams = stubStreams();
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
  isHidden = false;
});
afterEach(() => {
  end();
  end = () => {};
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a stream ended by the server for a newer one stays closed until the page is used again', async () => {
  end = startLive();
  const received: string[] = [];
  renderHook(() => useLive(({ type }) => void received.push(type)));
  await pass(0);
  await streams.newest().say({ type: 'COURIER_LOCATION_UPDATED' }, '41');
  await streams.newest().say(REPLACED);
  expect([streams.newest().isOpen, streamState()]).toEqual([false, 'suspended']);
  await pass(600_000);
  act(() => void dispatchEvent(new Event('offline')));
  act(() => void dispatchEvent(new Event('online')));
  isHidden = true;
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect([streams.opened.length, streamState()]).toEqual([1, 'suspended']);
  isHidden = false;
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect([streams.opened.length, streams.newest().url]).toEqual([2, '/api/events?lastEventId=41']);
  fireEvent.pointerDown(document.body);
  expect(streams.opened).toHaveLength(2);
  await pass(0);
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
  expect(streams.opened).toEqual([]);
});

it('the tab that holds the stream opens it again when another one is used', async () => {
  vi.stubGlobal('BroadcastChannel', Channel);
  vi.stubGlobal('navigator', {
    locks: { request: (_name: string, _options: object, work: () => Promise<void>) => work() },
  });
  end = startLive();
  await pass(0);
  await streams.newest().say(REPLACED);
  expect(Channel.only.posted.at(-1)).toEqual({ kind: 'state', state: 'suspended' });
  Channel.only.receive({ kind: 'use' });
  Channel.only.receive({ kind: 'use' });
  expect(streams.opened).toHaveLength(2);
});

it('a page that begins asks again for what messages tell of, a gap in them for everything', async () => {
  vi.resetModules();
  const [{ startLive: start }, { queryClient }] = await Promise.all([
    import('./live.ts'),
    import('./query-client.ts'),
  ]);
  const outdated = () => ['orders', 'branches'].map((key) => queryClient.getQueryState([key])?.isInvalidated);
  const remember = (key: string, meta: { isStreamed: boolean }): void => {
    queryClient
      .getQueryCache()
      .build(queryClient, { queryKey: [key], meta })
      .setData([]);
  };
  const rememberAll = (): void => {
    remember('orders', { isStreamed: true });
    remember('branches', { isStreamed: false });
  };
  rememberAll();
  end = start();
  await pass(0);
  expect(outdated()).toEqual([true, false]);
  rememberAll();
  await streams.newest().say({ type: 'RESYNC' }, '7');
  expect(outdated()).toEqual([true, true]);
  queryClient.clear();
});
