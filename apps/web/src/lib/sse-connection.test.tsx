import { act, fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pass, stubStreams } from '../test/fake-streams.ts';
import { isServerReachable } from './reachability.ts';
import { SseConnection } from './sse-connection.ts';

const HEARTBEAT = ': canli\n\n';
/** Silence is noticed within this time. */
const NOTICED_MS = 25_000;

let streams: ReturnType<typeof stubStreams>;
let connection: SseConnection;
let log: string[];

beforeEach(async () => {
  vi.useFakeTimers();
  streams = stubStreams();
  log = [];
  connection = new SseConnection('/stream', '', {
    onOpen: (isResumed) => void log.push(isResumed ? 'resumed' : 'open'),
    onData: (data, id) => void log.push(`${id}:${data}`),
    onError: (isRefused) => void log.push(isRefused ? 'refused' : 'broken'),
  });
  connection.open();
  await pass(0);
});
afterEach(() => {
  connection.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a half-open line is noticed within 25 s and the stream goes on after the last id', async () => {
  await streams.newest().write('id: 7\ndata: {"a"');
  await streams.newest().write(':1}\n\n');
  await pass(NOTICED_MS);
  expect(log).toEqual(['open', '7:{"a":1}', 'broken', 'resumed']);
  expect(streams.opened.map(({ url, isOpen }) => [url, isOpen])).toEqual([
    ['/stream', false],
    ['/stream?lastEventId=7', true],
  ]);
});

it('a quiet stream with heartbeats stays open', async () => {
  for (let i = 0; i < 12; i++) {
    await pass(10_000);
    await streams.newest().write(HEARTBEAT);
  }
  expect([log, streams.opened.length, isServerReachable()]).toEqual([['open'], 1, true]);
});

it('silence is said until something answers', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  await pass(NOTICED_MS);
  expect([log, isServerReachable()]).toEqual([['open', 'broken'], false]);
});

it('the return of the network opens the stream at once', async () => {
  act(() => void dispatchEvent(new Event('offline')));
  expect([log, isServerReachable()]).toEqual([['open', 'broken'], false]);
  act(() => void dispatchEvent(new Event('online')));
  await pass(0);
  expect([log, isServerReachable()]).toEqual([['open', 'broken', 'open'], true]);
});

it('a line that was closed for good is not woken', async () => {
  connection.suspend();
  connection.close();
  fireEvent.pointerDown(document.body);
  act(() => void dispatchEvent(new Event('online')));
  await pass(60_000);
  expect([streams.opened.length, connection.isSuspended, log]).toEqual([1, false, ['open']]);
});
