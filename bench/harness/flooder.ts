import { connect, type Socket } from 'node:net';
import { expensiveRequests, HALF_BODY, HALF_HEAD, HUGE_LOGIN, unreadRequests } from './hostile-requests.ts';

/**
 * A child process of its own, so that its cost does not count as the server's: few requests, each as
 * expensive as possible. It floods from the message `on` until `off`, stops by itself after a while, and
 * answers `report` with what it saw. It has an address of its own, as an attacker has: the whole network
 * 127.0.0.0/8 is this machine.
 */
const {
  HOSTILE_PORT = '',
  HOSTILE_COOKIE = '',
  HOSTILE_BEARER = '',
  HOSTILE_FROM = '127.0.0.1',
} = process.env;

const EXPENSIVE_EVERY_MS = 50;
const TEN_AT_ONCE_EVERY_MS = 1_000;
const MAX_HALF_SENT = 400;
const HALF_SENT_EACH_TICK = 20;
const TRICKLE_EVERY_MS = 2_000;
const STREAMS_EACH_TICK = 5;
const TICK_MS = 100;
const UNREAD = 10;
const LONGEST_MS = 60_000;
/** By then the server has ended what it was about to end. */
const COUNTED_MS = 1_000;
/** By then a response that the server still holds has arrived, once it is read. */
const READ_MS = 3_000;

export interface FloodReport {
  /** Replies to complete requests by status; `0`: closed without one. */
  readonly answers: Readonly<Record<string, number>>;
  readonly halfSent: HeldConnections;
  readonly unread: HeldConnections;
  readonly streams: { readonly opened: number; readonly replaced: number; readonly mostOpen: number };
}
/** Open connections of one kind, and how long the server kept the longest of them. */
export interface HeldConnections {
  opened: number;
  open: number;
  longestMs: number;
}

const answers: Record<string, number> = {};
const halfSent = { opened: 0, open: 0, longestMs: 0 };
const unread = { opened: 0, open: 0, longestMs: 0 };
const streams = { opened: 0, replaced: 0, mostOpen: 0 };
const openStreams = new Set<Socket>();
const tricklingSockets = new Set<Socket>();
const unreadSockets = new Set<Socket>();
const requests = expensiveRequests(HOSTILE_BEARER);
let timers: NodeJS.Timeout[] = [];

function openSocket(bytes: Buffer): Socket {
  const socket = connect({ host: '127.0.0.1', port: Number(HOSTILE_PORT), localAddress: HOSTILE_FROM });
  socket.on('error', () => undefined);
  socket.write(bytes);
  return socket;
}

function sendRequest(bytes: Buffer): void {
  let status = '0';
  const socket = openSocket(bytes);
  socket.once('data', (chunk) => {
    status = chunk.toString('latin1').slice(9, 12);
    socket.destroy();
  });
  socket.once('close', () => (answers[status] = (answers[status] ?? 0) + 1));
}

function holdConnection(bytes: Buffer, held: HeldConnections): Socket {
  const began = performance.now();
  const socket = openSocket(bytes);
  held.opened += 1;
  held.open += 1;
  socket.once('close', () => {
    held.open -= 1;
    held.longestMs = Math.max(held.longestMs, performance.now() - began);
  });
  return socket;
}

function holdHalfSent(): void {
  for (let i = 0; i < HALF_SENT_EACH_TICK && halfSent.open < MAX_HALF_SENT; i += 1) {
    const socket = holdConnection(halfSent.opened % 2 === 0 ? HALF_HEAD : HALF_BODY, halfSent);
    socket.resume();
    tricklingSockets.add(socket);
    socket.once('close', () => tricklingSockets.delete(socket));
  }
}

function openStream(): void {
  streams.opened += 1;
  const socket = openSocket(
    Buffer.from(`GET /api/events HTTP/1.1\r\nhost: a\r\ncookie: ${HOSTILE_COOKIE}\r\n\r\n`),
  );
  openStreams.add(socket);
  socket.on('data', (chunk) => {
    if (chunk.includes('STREAM_REPLACED')) streams.replaced += 1;
  });
  socket.once('close', () => openStreams.delete(socket));
}

function every(ms: number, work: () => void): void {
  timers.push(setInterval(work, ms));
}

function flood(): void {
  let sent = 0;
  every(EXPENSIVE_EVERY_MS, () => sendRequest(requests[(sent += 1) % requests.length] ?? HUGE_LOGIN));
  every(TEN_AT_ONCE_EVERY_MS, () => Array.from({ length: 10 }, () => sendRequest(HUGE_LOGIN)));
  every(TICK_MS, holdHalfSent);
  every(TICK_MS, () => Array.from({ length: STREAMS_EACH_TICK }, openStream));
  every(TRICKLE_EVERY_MS, () => tricklingSockets.forEach((socket) => socket.write('x')));
  for (let i = 0; i < UNREAD; i += 1) unreadSockets.add(holdConnection(unreadRequests(), unread).pause());
  timers.push(setTimeout(stopFlood, LONGEST_MS));
}

/** Stops sending; half-sent requests stay open, for the server to end. */
function stopFlood(): void {
  for (const timer of timers) clearTimeout(timer);
  timers = [];
  setTimeout(() => {
    streams.mostOpen = Math.max(streams.mostOpen, openStreams.size);
    for (const socket of openStreams) socket.destroy();
  }, COUNTED_MS);
}

/**
 * A socket that does not read does not notice its end either: those that the server no longer holds end when
 * they are read.
 */
function report(): void {
  for (const socket of unreadSockets) socket.resume();
  setTimeout(() => process.send?.({ answers, halfSent, unread, streams } satisfies FloodReport), READ_MS);
}

// The preload that ends this process with its parent lets it exit with its last timer too.
process.channel?.ref();
process.on('message', (message) => {
  if (message === 'on') flood();
  else if (message === 'off') stopFlood();
  else report();
});
