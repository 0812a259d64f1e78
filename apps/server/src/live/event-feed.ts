import type { DatabaseAccess } from '../db/database.ts';
import { createBus } from './bus.ts';
import { createPositionTail, type PositionRow } from './position-tail.ts';
import { createTail, type EventRow } from './tail.ts';

/** Listener to committed events and positions, in order, on this node. */
export interface FeedListener {
  events?(rows: readonly EventRow[]): void | Promise<void>;
  positions?(rows: readonly PositionRow[]): void;
}

/** Reads committed events and positions of every node and delivers them to this node's listeners. */
export interface EventFeed {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Call after a commit that appended events. */
  wake(): void;
  /** Call after a commit of positions. */
  wakePositions(): void;
  /** Calls listeners in the order of subscription. Answers how to unsubscribe. */
  subscribe(listener: FeedListener): () => void;
  /** Highest delivered event id. */
  position(): number;
  busConnected(): boolean;
}

export interface EventFeedOptions {
  readonly db: DatabaseAccess;
  /** Connection string for LISTEN/NOTIFY (not through a pooler). */
  readonly busUrl: string;
  readonly onError: (error: unknown, what: string) => void;
}

export function createEventFeed({ db, busUrl, onError }: EventFeedOptions): EventFeed {
  const listeners = new Set<FeedListener>();
  const tail = createTail({
    db,
    onError: (error) => onError(error, 'event tail'),
    deliver: async (rows) => {
      for (const listener of listeners) await listener.events?.(rows);
    },
  });
  const positions = createPositionTail({
    db,
    onError: (error) => onError(error, 'position tail'),
    deliver: (rows) => {
      for (const listener of listeners) listener.positions?.(rows);
    },
  });
  const bus = createBus({
    url: busUrl,
    onWake: (topic) => (topic === 'events' ? tail.wake() : positions.wake()),
    onError: (error) => onError(error, 'bus'),
  });
  return {
    async start() {
      await tail.start();
      await positions.start();
      bus.start();
    },
    stop: async () => void (await Promise.all([tail.stop(), positions.stop(), bus.stop()])),
    wake() {
      tail.wake();
      bus.notify('events');
    },
    wakePositions() {
      positions.wake();
      bus.notify('positions');
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    position: () => tail.position(),
    busConnected: () => bus.connected(),
  };
}
