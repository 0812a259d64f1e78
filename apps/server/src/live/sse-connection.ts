import { STREAM_HEARTBEAT_MS } from '@ulak/contracts/stream-heartbeat';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A client that has this much unsent is too slow: it is dropped and resumes by Last-Event-ID (design §4). */
const MAX_UNSENT_BYTES = 1_048_576;
/**
 * A heartbeat is written regularly: a client that has taken nothing for this long does not read, or is gone.
 */
const STALLED_MS = 3 * STREAM_HEARTBEAT_MS;
/** An ended stream has this long to deliver its final message. */
const FINAL_WRITE_MS = 5_000;
/** Browsers reconnect after this long. */
const RETRY_MS = 2_000;

export interface SseConnection {
  /** Writes a frame; false when the client is too far behind. */
  write(frame: string): boolean;
  /** Nothing can be written any more; what was written still arrives. */
  end(): void;
  /** Runs once, when either side has ended it. */
  onClose(work: () => void): void;
}

/** Takes the socket over and writes text/event-stream on it. */
export function openSseConnection(request: FastifyRequest, reply: FastifyReply): SseConnection {
  const headers = reply.getHeaders();
  reply.hijack();
  const { raw } = reply;
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) raw.setHeader(name, value);
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    connection: 'close',
  });
  raw.write(`retry: ${RETRY_MS}\n: canli\n\n`);
  const { socket } = request.raw;
  socket.setTimeout(STALLED_MS);
  let closed = false;
  const closers: (() => void)[] = [];
  const close = (): void => {
    if (closed) return;
    closed = true;
    for (const work of closers) work();
  };
  raw.on('close', close);
  raw.on('error', () => raw.destroy());
  return {
    write(frame) {
      if (closed) return false;
      if (raw.writableLength > MAX_UNSENT_BYTES) {
        raw.destroy();
        return false;
      }
      raw.write(frame);
      return true;
    },
    end: () => {
      if (closed) return;
      raw.end();
      socket.setTimeout(FINAL_WRITE_MS);
      close();
    },
    onClose: (work) => void closers.push(work),
  };
}

/** Newer than any event, like an id from another database: answered with RESYNC. */
const INVALID_EVENT_ID = Number.MAX_SAFE_INTEGER;

/** The id after which a resuming client continues; null when it starts fresh. */
export function lastEventIdOf(request: FastifyRequest): number | null {
  const header = request.headers['last-event-id'];
  const text =
    typeof header === 'string' ? header : (request.query as Record<string, unknown> | null)?.lastEventId;
  if (text === undefined || text === '') return null;
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : INVALID_EVENT_ID;
}
