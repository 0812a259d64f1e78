import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyHttpOptions, FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { networkOf } from '../access/network.ts';
import { createRefusalCount } from './refusal-count.ts';
import { createKeyCounter } from '../access/key-counter.ts';
import { createStalledConnections } from './stalled-connections.ts';

/** Headers come in a packet or two; a body, 256 kB at most, within 5 s from a phone with 400 kbit/s. */
const HEAD_WITHIN_MS = 8_000;
const REQUEST_WITHIN_MS = 12_000;
const CHECK_EVERY_MS = 1_000;
/**
 * No byte sent and none taken: a client that does not read, or left without closing. A call is answered long
 * before.
 */
const IDLE_TIMEOUT_MS = 30_000;
/**
 * Longer than proxies keep theirs (nginx: 60 s), so that none sends a request into a connection that is
 * closing.
 */
const KEEP_ALIVE_MS = 72_000;
const MAX_HEAD_BYTES = 16 * 1024;
/**
 * A minute without a byte taken: the longest answers are written at once, and take a slow phone most of it.
 */
const STALL_CHECK_MS = 5_000;
const STALL_CHECKS = 12;

/**
 * Server options that end a connection which keeps us waiting. A live stream is an answer to a complete
 * request, and sets its own timeout.
 */
export const CONNECTION_TIMEOUTS = {
  requestTimeout: REQUEST_WITHIN_MS,
  connectionTimeout: IDLE_TIMEOUT_MS,
  keepAliveTimeout: KEEP_ALIVE_MS,
  http: {
    headersTimeout: HEAD_WITHIN_MS,
    connectionsCheckingInterval: CHECK_EVERY_MS,
    maxHeaderSize: MAX_HEAD_BYTES,
  },
} as const satisfies FastifyHttpOptions<Server>;

/** File descriptors reserved for the database, the bus and the log. */
const OTHER_FILES = 256;

/**
 * Limits open connections: per address, and in all so that descriptors are left for everything else. Behind a
 * proxy every connection is the proxy's, which then limits those of each address.
 */
export function installConnectionLimits(http: FastifyInstance, { connections, trustProxy }: Config): void {
  const { server } = http;
  server.maxConnections = Math.min(connections.inAll, Math.max(1, openFilesLimit() - OTHER_FILES));
  const countRefusal = createRefusalCount((refused) =>
    http.log.warn({ refused }, 'too many connections: some were refused'),
  );
  server.on('drop', countRefusal);
  endStalled(http);
  if (trustProxy !== false) return;
  const open = createKeyCounter<string>();
  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    if (open.count(network) >= connections.perAddress) {
      socket.destroy();
      countRefusal();
      return;
    }
    open.add(network);
    socket.once('close', () => open.remove(network));
  });
}

function endStalled(http: FastifyInstance): void {
  const unread = createStalledConnections(STALL_CHECKS);
  const timer = setInterval(unread.check, STALL_CHECK_MS).unref();
  http.server.on('connection', unread.add);
  http.addHook('onClose', () => clearInterval(timer));
}

/** Open-files limit of this process; Infinity where the system does not report it. */
function openFilesLimit(): number {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return soft === undefined ? Infinity : Number(soft);
  } catch {
    return Infinity;
  }
}
