import type { UserId } from '@ulak/contracts/ids';
import { covers } from '../access/scope.ts';
import {
  affectedCouriers,
  deliveriesFrame,
  type LiveViews,
  positionFrame,
  resyncFrame,
  sessionEndedFrame,
  type RenderedEvent,
  renderEvents,
} from './messages.ts';
import type { PositionRow } from './position-tail.ts';
import type { EventRow } from './tail.ts';
import type { Scope } from '../db/scope.ts';

/** One open stream. `write` answers false when the client is too far behind and must be dropped. */
export interface StreamClient {
  readonly scope: Scope;
  readonly userId: UserId;
  readonly isCourier: boolean;
  readonly seesPay: boolean;
  readonly seesCash: boolean;
  readonly seesDocuments: boolean;
  readonly sessionId: number;
  write(frame: string): boolean;
  end(): void;
}

export interface BroadcastHub {
  /** Delivers committed events to every client whose scope covers them, in id order. */
  deliver(rows: readonly EventRow[]): Promise<void>;
  deliverPositions(rows: readonly PositionRow[]): void;
  /** Registers a client that is up to date with `sentId()`. */
  add(client: StreamClient): void;
  remove(client: StreamClient): void;
  /** Id of the last event sent to the clients; a client that has everything up to it may register. */
  sentId(): number;
  setSentId(id: number): void;
  /** The frames that a resuming client missed. */
  framesFor(client: StreamClient, rows: readonly EventRow[]): Promise<string[]>;
  resync(client: StreamClient): void;
  endSessions(sessionIds: readonly number[]): void;
  heartbeat(): void;
  clients(): readonly StreamClient[];
  closeAll(): void;
}

const HEARTBEAT = ': canli\n\n';

export function createBroadcastHub(views: LiveViews): BroadcastHub {
  const clients = new Set<StreamClient>();
  let sent = 0;

  function drop(client: StreamClient): void {
    clients.delete(client);
    client.end();
  }

  function write(client: StreamClient, frame: string): void {
    if (!client.write(frame)) drop(client);
  }

  /** The frame of an event for this client; null for none. */
  function frameFor(client: StreamClient, event: RenderedEvent): string | null {
    const { row, full, redacted, isPay, isCash, isDocument, isCompanyWide, fullRecipients } = event;
    const isRecipient = client.isCourier && fullRecipients.includes(client.userId);
    // Pay, cash and ratings follow their courier, whatever branch they belong to.
    if ((isPay || isCash || isCompanyWide) && isRecipient) return full;
    if (!covers(client.scope, { companyId: row.company_id, branchId: row.branch_id })) return null;
    if (isCompanyWide && client.scope.kind === 'branch') return null;
    const isHidden =
      (isPay && !client.seesPay) || (isCash && !client.seesCash) || (isDocument && !client.seesDocuments);
    if (!client.isCourier) return isHidden ? null : full;
    return isRecipient ? full : redacted;
  }

  function endSessions(sessionIds: readonly number[]): void {
    const ended = new Set(sessionIds);
    for (const client of clients) {
      if (!ended.has(client.sessionId)) continue;
      client.write(sessionEndedFrame());
      drop(client);
    }
  }

  async function sendDeliveries(rows: readonly EventRow[]): Promise<void> {
    const concerned = new Set(rows.flatMap(affectedCouriers));
    const listening = [...clients].filter((client) => client.isCourier && concerned.has(client.userId));
    if (listening.length === 0) return;
    const lists = await views.deliveries([...new Set(listening.map((client) => client.userId))]);
    for (const client of listening)
      write(client, deliveriesFrame(client.userId, lists.get(client.userId) ?? []));
  }

  return {
    async deliver(rows) {
      // The tail delivers the same rows again when what comes after the frames failed: no client gets them
      // twice (criteria A11).
      const unsent = rows.filter((row) => row.id > sent);
      const rendered = clients.size > 0 ? await renderEvents(unsent, views) : [];
      for (const event of rendered) {
        for (const client of clients) {
          const frame = frameFor(client, event);
          if (frame !== null) write(client, frame);
        }
        sent = event.row.id;
      }
      sent = unsent.at(-1)?.id ?? sent;
      for (const row of rows) {
        if (row.kind === 'SESSIONS_ENDED' && Array.isArray(row.payload.sessionIds))
          endSessions(row.payload.sessionIds.map(Number));
      }
      await sendDeliveries(rows);
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
      const rendered = await renderEvents(rows, views);
      return rendered
        .map((event) => frameFor(client, event))
        .filter((frame): frame is string => frame !== null);
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
