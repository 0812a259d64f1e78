import { maySeeCash, maySeePay } from '@ulak/contracts/access';
import { MAX_STREAMS_PER_SESSION, STREAM_REPLAY_MAX_EVENTS } from '@ulak/contracts/events';
import { DOCUMENT_REVIEWERS, type Role } from '@ulak/contracts/roles';
import { STREAM_HEARTBEAT_MS } from '@ulak/contracts/stream-heartbeat';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { UserActor } from '../access/scope.ts';
import type { Database } from '../db/database.ts';
import type { Scope } from '../db/scope.ts';
import type { EventFeed } from './event-feed.ts';
import { type StreamClient, createBroadcastHub } from './hub.ts';
import type { LiveViews } from './messages.ts';
import { lastEventIdOf } from './sse-connection.ts';
import { createStreamRegistry } from './stream-registry.ts';
import type { EventRow } from './tail.ts';

/** The SSE streams of signed-in users on this node (GET /api/events). */
export interface LiveStreams {
  /** Call after the feed has started. */
  start(): void;
  /** Ends every stream. */
  stop(): void;
  /**
   * Opens a stream for a signed-in user; replays after Last-Event-ID first.
   * @throws AppError STREAMS_FULL, STREAMS_OF_ADDRESS
   */
  connect(
    request: FastifyRequest,
    reply: FastifyReply,
    who: { actor: UserActor; scope: Scope },
  ): Promise<void>;
  health(): { clients: number; lastEventId: number };
}

export interface LiveStreamOptions {
  readonly db: Database;
  readonly feed: EventFeed;
  readonly views: LiveViews;
  readonly onError: (error: unknown, what: string) => void;
  /**
   * Which sessions have ended, of these with streams and of any cached ones; called every few seconds, so
   * that nothing outlives its session, even on a node that receives no events (criteria B05).
   */
  readonly endedSessions: (withStreams: readonly number[]) => Promise<number[]>;
  /** Streams open at once, per address and in all. */
  readonly limits: { readonly perAddress: number; readonly inAll: number };
}

const SESSION_SWEEP_MS = 3_000;
const REPLACED = 'Oturumunuz çok sayıda pencerede açık; bu penceredeki canlı bağlantı durduruldu.';

export function createLiveStreams(options: LiveStreamOptions): LiveStreams {
  const { db, feed, views, onError, endedSessions, limits } = options;
  const hub = createBroadcastHub(views);
  const streams = createStreamRegistry({
    ...limits,
    perOwner: MAX_STREAMS_PER_SESSION,
    replacedText: REPLACED,
  });
  const timers: NodeJS.Timeout[] = [];
  feed.subscribe({ events: hub.deliver, positions: hub.deliverPositions });

  async function sweepSessions(): Promise<void> {
    hub.endSessions(await endedSessions(hub.clients().map((client) => client.sessionId)));
  }

  /**
   * Replays what the client missed until it is up to date with the others, then registers it in the same
   * tick.
   */
  async function catchUp(client: StreamClient, from: number | null): Promise<void> {
    let last = from ?? hub.sentId();
    const isReplayTooLong = last > hub.sentId() || hub.sentId() - last > STREAM_REPLAY_MAX_EVENTS;
    if (isReplayTooLong) {
      last = hub.sentId();
      hub.resync(client);
    }
    while (last < hub.sentId()) {
      const until = hub.sentId();
      const rows = await readEvents(db, client.scope, last, until);
      for (const frame of await hub.framesFor(client, rows)) client.write(frame);
      last = until;
    }
    hub.add(client);
  }

  return {
    start() {
      hub.setSentId(feed.position());
      const sweep = () => void sweepSessions().catch((error: unknown) => onError(error, 'session sweep'));
      timers.push(setInterval(hub.heartbeat, STREAM_HEARTBEAT_MS), setInterval(sweep, SESSION_SWEEP_MS));
    },
    stop() {
      for (const timer of timers) clearInterval(timer);
      hub.closeAll();
    },
    async connect(request, reply, { actor, scope }) {
      const from = lastEventIdOf(request);
      const stream = streams.open(request, reply, actor.sessionId);
      const client: StreamClient = {
        scope,
        userId: actor.id,
        isCourier: actor.role === 'COURIER',
        seesPay: maySeePay(actor),
        seesCash: maySeeCash(actor),
        seesDocuments: (DOCUMENT_REVIEWERS as readonly Role[]).includes(actor.role),
        sessionId: actor.sessionId,
        write: stream.write,
        end: stream.end,
      };
      stream.onClose(() => hub.remove(client));
      try {
        await catchUp(client, from);
      } catch (error) {
        // The client reconnects with the same Last-Event-ID.
        onError(error, 'stream replay');
        stream.end();
      }
    },
    health: () => ({ clients: hub.clients().length, lastEventId: hub.sentId() }),
  };
}

async function readEvents(db: Database, scope: Scope, after: number, until: number): Promise<EventRow[]> {
  const { rows } = await db.inScope(scope, (tx) =>
    sql<EventRow>`select id, at, kind, entity, entity_id, company_id, branch_id, courier_id, payload
      from events where id > ${after} and id <= ${until} order by id`.execute(tx),
  );
  return rows;
}
