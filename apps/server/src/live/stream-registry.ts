import type { LiveMessage } from '@ulak/contracts/events';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../access/network.ts';
import { createKeyCounter } from '../access/key-counter.ts';
import { type SseConnection, openSseConnection } from './sse-connection.ts';
import { AppError } from '../app-error.ts';

export interface StreamLimits {
  /** Streams of one owner (a session, a tracking link) at once; a further one replaces the oldest. */
  readonly perOwner: number;
  /** Per address or IPv6 network; further ones are refused, because the open ones may belong to others. */
  readonly perAddress: number;
  readonly inAll: number;
  /** Why the oldest was ended, for the user who sees it end. */
  readonly replacedText: string;
}

export interface StreamRegistry {
  /**
   * Opens a stream within the limits. All checks come before the socket is taken over, so a refusal is an
   * ordinary answer.
   * @throws AppError STREAMS_FULL, STREAMS_OF_ADDRESS
   */
  open(request: FastifyRequest, reply: FastifyReply, owner: number): SseConnection;
  count(): number;
}

/** Long enough that automatic retries do not become a load of their own. */
const RETRY_AFTER = { retryAfterSeconds: 30 };

export function createStreamRegistry({
  perOwner,
  perAddress,
  inAll,
  replacedText,
}: StreamLimits): StreamRegistry {
  const owners = new Map<number, Set<SseConnection>>();
  const networks = createKeyCounter<string>();
  const message = { type: 'STREAM_REPLACED', message: replacedText } satisfies LiveMessage;
  const replacedFrame = `data: ${JSON.stringify(message)}\n\n`;
  let open = 0;

  function replaceOldest(streams: ReadonlySet<SseConnection>): void {
    const [oldest] = streams;
    oldest?.write(replacedFrame);
    oldest?.end();
  }

  function register(owner: number, network: string, stream: SseConnection): void {
    const streams = owners.get(owner) ?? new Set();
    owners.set(owner, streams.add(stream));
    networks.add(network);
    open += 1;
    stream.onClose(() => {
      streams.delete(stream);
      if (streams.size === 0) owners.delete(owner);
      networks.remove(network);
      open -= 1;
    });
  }

  return {
    open(request, reply, owner) {
      const network = networkOf(request.ip);
      if (open >= inAll) throw new AppError('STREAMS_FULL', RETRY_AFTER);
      if (networks.count(network) >= perAddress)
        throw new AppError('STREAMS_OF_ADDRESS', { ...RETRY_AFTER, limit: perAddress });
      const streams = owners.get(owner);
      if (streams && streams.size >= perOwner) replaceOldest(streams);
      const stream = openSseConnection(request, reply);
      register(owner, network, stream);
      return stream;
    },
    count: () => open,
  };
}
