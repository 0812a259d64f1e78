import type { UserId } from '@ulak/contracts/ids';
import { covers } from '../access/scope.ts';
import {
  concernedCouriers,
  deliveriesFrame,
  type LiveViews,
  positionFrame,
  resyncFrame,
  sessionEndedFrame,
  type Worded,
  wordEvents,
} from './messages.ts';
import type { PositionRow } from './position-tail.ts';
import type { EventRow } from './tail.ts';
import type { Scope } from '../db/scope.ts';

/** One open stream. `write` answers false when the client is too far behind and must be dropped. */
export interface Client {
  readonly scope: Scope;
  readonly userId: UserId;
  readonly isCourier: boolean;
  readonly sessionId: number;
  write(frame: string): boolean;
  end(): void;
}

export interface Hub {
  /** Delivers committed events to every client whose scope covers them, in id order. */
  deliver(rows: readonly EventRow[]): Promise<void>;
  deliverPositions(rows: readonly PositionRow[]): void;
  /** Registers a client that is up to date with `sentId()`. */
  add(client: Client): void;
  remove(client: Client): void;
  /** Id of the last event handed to the clients; a client that has everything up to it may join. */
  sentId(): number;
  setSentId(id: number): void;
  /** The frames that a resuming client missed. */
  framesFor(client: Client, rows: readonly EventRow[]): Promise<string[]>;
  resync(client: Client): void;
  endSessions(sessionIds: readonly number[]): void;
  heartbeat(): void;
  clients(): readonly Client[];
  closeAll(): void;
}

const HEARTBEAT = ': canli\n\n';

export function createHub(views: LiveViews): Hub {
  const clients = new Set<Client>();
  let sent = 0;

  function drop(client: Client): void {
    clients.delete(client);
    client.end();
  }

  function write(client: Client, frame: string): void {
    if (!client.write(frame)) drop(client);
  }

  /** What this client gets of an event; null for nothing. */
  function pick(client: Client, { row, full, lean, owners }: Worded): string | null {
    if (!covers(client.scope, { companyId: row.company_id, branchId: row.branch_id })) return null;
    if (!client.isCourier) return full;
    return owners.includes(client.userId) ? full : lean;
  }

  function endSessions(sessionIds: readonly number[]): void {
    const ended = new Set(sessionIds);
    for (const client of clients) {
      if (!ended.has(client.sessionId)) continue;
      client.write(sessionEndedFrame());
      drop(client);
    }
  }

  async function tellCouriers(rows: readonly EventRow[]): Promise<void> {
    const concerned = new Set(rows.flatMap(concernedCouriers));
    const listening = [...clients].filter((client) => client.isCourier && concerned.has(client.userId));
    if (listening.length === 0) return;
    const lists = await views.deliveries([...new Set(listening.map((client) => client.userId))]);
    for (const client of listening)
      write(client, deliveriesFrame(client.userId, lists.get(client.userId) ?? []));
  }

  return {
    async deliver(rows) {
      // The tail hands the same rows over again when what comes after the frames failed: nobody shall hear
      // them twice (criteria A11).
      const unsent = rows.filter((row) => row.id > sent);
      const worded = clients.size > 0 ? await wordEvents(unsent, views) : [];
      for (const event of worded) {
        for (const client of clients) {
          const frame = pick(client, event);
          if (frame !== null) write(client, frame);
        }
        sent = event.row.id;
      }
      sent = unsent.at(-1)?.id ?? sent;
      for (const row of rows) {
        if (row.kind === 'SESSIONS_ENDED' && Array.isArray(row.payload.sessionIds))
          endSessions(row.payload.sessionIds.map(Number));
      }
      await tellCouriers(rows);
    },
    deliverPositions(rows) {
      for (const row of rows) {
        const frame = positionFrame({
          type: 'COURIER_LOCATION_UPDATED',
          courierId: row.courierId,
          branchId: row.branchId,
          lat: row.lat,
          lng: row.lng,
          positionAt: row.fixAt.toISOString(),
        });
        for (const client of clients) {
          if (client.isCourier ? client.userId === row.courierId : covers(client.scope, row))
            write(client, frame);
        }
      }
    },
    add: (client) => void clients.add(client),
    remove: (client) => void clients.delete(client),
    sentId: () => sent,
    setSentId: (id) => void (sent = id),
    async framesFor(client, rows) {
      const worded = await wordEvents(rows, views);
      return worded.map((event) => pick(client, event)).filter((frame): frame is string => frame !== null);
    },
    resync: (client) => void client.write(resyncFrame(sent)),
    endSessions,
    heartbeat: () => {
      for (const client of clients) write(client, HEARTBEAT);
    },
    clients: () => [...clients],
    closeAll: () => {
      for (const client of clients) drop(client);
    },
  };
}
