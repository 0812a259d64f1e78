import { STREAM_HEARTBEAT_MS } from '@ulak/contracts/stream-heartbeat';
import { asOrderId, asUserId, type OrderId, type UserId } from '@ulak/contracts/ids';
import { COURIER_LOAD_STATUSES, isOneOf, ON_ROAD_STATUSES } from '@ulak/contracts/orders/status';
import type { TrackingMessage } from '@ulak/contracts/tracking/schema';
import type { Clock } from '../../clock.ts';
import type { Database, Tx } from '../../db/database.ts';
import type { FeedListener } from '../../live/event-feed.ts';
import type { SseConnection } from '../../live/sse-connection.ts';
import type { EventRow } from '../../live/tail.ts';
import type { Secrets } from '../../access/secrets.ts';
import type { ForecastService } from '../forecasts/service.ts';
import * as repository from './repository.ts';
import type { ForecastRow, TokenRow } from './repository.ts';
import { coversOrder, phoneOrdersSince, withTimings } from './track.ts';
import { viewOrders } from './view-order.ts';

export interface SubscriberDeps {
  readonly db: Database;
  /** The reserved pool: open pages are updated while requests are shed. */
  readonly reservedDb: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly forecasts: Pick<ForecastService, 'timingsOf'>;
  subscribe(listener: FeedListener): () => void;
  onError(error: unknown): void;
}

/** One open tracking page. */
interface TrackingSubscriber {
  readonly token: TokenRow;
  readonly stream: SseConnection;
  orderIds: ReadonlySet<OrderId>;
  /** Couriers whose moves this page shows now. */
  courierIds: ReadonlySet<UserId>;
  /** Couriers who have one of its orders: their other orders change its arrival. */
  loadedCourierIds: ReadonlySet<UserId>;
  /** Whose name, logo and settings it shows. */
  companyIds: ReadonlySet<number>;
  /** Whose deliveries may stop. */
  branchIds: ReadonlySet<number>;
  lastSent: string;
}

/** Delay of updates after an event, and after a move: one query for all stale pages. */
const AFTER_EVENT_MS = 30;
const AFTER_MOVE_MS = 1_000;
/** Pages of one query: all of them come back at once after a restart, and a statement takes a few seconds. */
const PAGES_AT_ONCE = 200;
const ORDER_KINDS = new Set(['ORDER_CREATED', 'ORDER_CHANGED', 'COURIER_RATED']);

const intersects = <T>(few: ReadonlySet<T>, many: ReadonlySet<T>): boolean =>
  [...few].some((one) => many.has(one));
/** The courier who had the order before the step, and the one who has it after. */
const couriersOf = ({ courier_id: after, payload }: EventRow): UserId[] => {
  const before = payload.previousCourierId;
  return [...(after === null ? [] : [after]), ...(typeof before === 'number' ? [asUserId(before)] : [])];
};
/** Orders whose pages end: their customer was erased, or they were tests. */
function endedOrders({ kind, entity_id, payload }: EventRow): OrderId[] {
  if (kind === 'ORDER_ERASED') return [asOrderId(entity_id)];
  if (kind !== 'TEST_ORDERS_REMOVED' || !Array.isArray(payload.orderIds)) return [];
  return payload.orderIds.map((id: unknown) => asOrderId(Number(id)));
}
const frame = (message: TrackingMessage): string => `data: ${JSON.stringify(message)}\n\n`;

/**
 * Updates every open tracking page (DECISIONS: the tracking page's own stream). A page that reconnects gets
 * the current state, so there is no replay.
 */
export function createTrackingSubscribers(deps: SubscriberDeps) {
  const subscribers = new Set<TrackingSubscriber>();
  const stale = new Set<TrackingSubscriber>();
  const timers: { refresh?: NodeJS.Timeout; heartbeat?: NodeJS.Timeout; due: number } = { due: 0 };
  let unsubscribe: (() => void) | undefined;

  function markStale(concerned: Iterable<TrackingSubscriber>, ms: number): void {
    for (const subscriber of concerned) stale.add(subscriber);
    const due = performance.now() + ms;
    if (stale.size === 0 || (timers.refresh && timers.due <= due)) return;
    clearTimeout(timers.refresh);
    timers.due = due;
    timers.refresh = setTimeout(() => {
      delete timers.refresh;
      void refresh();
    }, ms);
  }

  async function refresh(): Promise<void> {
    const now = deps.clock.now();
    const waiting = [...stale].slice(0, PAGES_AT_ONCE);
    const isMore = stale.size > waiting.length;
    for (const subscriber of waiting) stale.delete(subscriber);
    if (waiting.length === 0) return;
    try {
      const rows = await deps.reservedDb.asSystem((tx) => readFor(tx, waiting, now));
      for (const subscriber of waiting) sendUpdate(subscriber, rows, now);
      if (isMore) markStale([], AFTER_EVENT_MS);
    } catch (error) {
      deps.onError(error);
      markStale(
        waiting.filter((subscriber) => subscribers.has(subscriber)),
        AFTER_MOVE_MS,
      );
    }
  }

  async function readFor(tx: Tx, waiting: readonly TrackingSubscriber[], now: Date): Promise<ForecastRow[]> {
    const tokens = waiting.map(({ token }) => token);
    const orderIds = tokens.map(({ orderId }) => orderId).filter((id) => id !== null);
    const phoneKeys = [...new Set(tokens.map(({ phoneKey }) => phoneKey).filter((key) => key !== null))];
    return withTimings(
      deps.forecasts,
      tx,
      await repository.listTracked(tx, { orderIds, phoneKeys, since: phoneOrdersSince(now), now }),
    );
  }

  function sendUpdate(subscriber: TrackingSubscriber, rows: readonly ForecastRow[], now: Date): void {
    if (!subscribers.has(subscriber)) return;
    const own = rows.filter((row) => coversOrder(subscriber.token, row, now));
    updateInterests(subscriber, own);
    const text = frame({
      type: 'TRACKING_UPDATED',
      orders: viewOrders(deps.secrets, subscriber.token, { orders: own, now }),
    });
    if (text === subscriber.lastSent) return;
    subscriber.lastSent = text;
    if (!subscriber.stream.write(text)) drop(subscriber);
  }

  function updateInterests(subscriber: TrackingSubscriber, own: readonly ForecastRow[]): void {
    subscriber.orderIds = new Set(own.map(({ id }) => id));
    subscriber.companyIds = new Set(own.map((row) => row.company_id));
    subscriber.branchIds = new Set(own.map((row) => row.branch_id));
    const moving = own
      .filter(({ status }) => isOneOf(status, ON_ROAD_STATUSES))
      .map(({ courier_id }) => courier_id);
    subscriber.courierIds = new Set(moving.filter((id) => id !== null));
    subscriber.loadedCourierIds = new Set(
      own.flatMap((row) => (isOneOf(row.status, COURIER_LOAD_STATUSES) ? (row.courier_id ?? []) : [])),
    );
  }

  function drop(subscriber: TrackingSubscriber): void {
    subscribers.delete(subscriber);
    stale.delete(subscriber);
    subscriber.stream.end();
    if (subscribers.size === 0) stopTimers();
  }

  function stopTimers(): void {
    clearInterval(timers.heartbeat);
    clearTimeout(timers.refresh);
    delete timers.heartbeat;
    delete timers.refresh;
    unsubscribe?.();
    unsubscribe = undefined;
  }

  const listener: FeedListener = {
    events(rows) {
      const erased = rows.flatMap(endedOrders);
      if (erased.length > 0) endErased(new Set(erased));
      markStaleByCompany(rows);
      const touched = new Set(
        rows.filter(({ kind }) => ORDER_KINDS.has(kind)).map((row) => asOrderId(row.entity_id)),
      );
      if (touched.size === 0) return;
      const couriers = new Set(rows.filter(({ kind }) => kind === 'ORDER_CHANGED').flatMap(couriersOf));
      markStale(
        [...subscribers].filter(
          ({ orderIds, loadedCourierIds }) =>
            intersects(orderIds, touched) || intersects(loadedCourierIds, couriers),
        ),
        AFTER_EVENT_MS,
      );
      const created = rows
        .filter(({ kind }) => kind === 'ORDER_CREATED')
        .map((row) => asOrderId(row.entity_id));
      if (created.length > 0) void markStaleByPhone(created).catch(deps.onError);
    },
    positions(rows) {
      const moved = new Set(rows.map(({ courierId }) => courierId));
      markStale(
        [...subscribers].filter(({ courierIds }) => intersects(courierIds, moved)),
        AFTER_MOVE_MS,
      );
    },
  };

  /** A setting of the company, or a stop of deliveries, decides what customers see: pages follow at once. */
  function markStaleByCompany(rows: readonly EventRow[]): void {
    const changed = new Set(rows.filter(({ entity }) => entity === 'company').map((row) => row.entity_id));
    const stopped = new Set(
      rows.filter(({ kind }) => kind === 'DELIVERY_STOP_CHANGED').map((row) => row.entity_id),
    );
    if (changed.size + stopped.size > 0)
      markStale(
        [...subscribers].filter(
          ({ companyIds, branchIds }) => intersects(companyIds, changed) || intersects(branchIds, stopped),
        ),
        AFTER_EVENT_MS,
      );
  }

  /** Marks pages of the phones that have new orders as stale. */
  async function markStaleByPhone(created: readonly OrderId[]): Promise<void> {
    const phoneKeys = [...subscribers].map(({ token }) => token.phoneKey).filter((key) => key !== null);
    if (phoneKeys.length === 0) return;
    const found = new Set(
      await deps.reservedDb.asSystem((tx) => repository.listPhonesWithNewOrders(tx, created, phoneKeys)),
    );
    markStale(
      [...subscribers].filter(({ token }) => token.phoneKey !== null && found.has(token.phoneKey)),
      AFTER_EVENT_MS,
    );
  }

  /** Sends heartbeats, and ends tokens that are 24 hours old. */
  function sendHeartbeats(): void {
    const now = deps.clock.now();
    for (const subscriber of subscribers) {
      if (subscriber.token.expiresAt > now) {
        if (!subscriber.stream.write(': canli\n\n')) drop(subscriber);
        continue;
      }
      expire(subscriber);
    }
  }

  /** Ends the pages of erased orders, so that they do not show them any longer. */
  function endErased(erased: ReadonlySet<OrderId>): void {
    for (const subscriber of subscribers) if (intersects(subscriber.orderIds, erased)) expire(subscriber);
  }

  function expire(subscriber: TrackingSubscriber): void {
    subscriber.stream.write(frame({ type: 'TRACKING_ENDED' }));
    drop(subscriber);
  }

  return {
    /** Adds a page and sends it the current state. */
    add(token: TokenRow, stream: SseConnection): void {
      const subscriber: TrackingSubscriber = {
        token,
        stream,
        orderIds: new Set(),
        courierIds: new Set(),
        loadedCourierIds: new Set(),
        companyIds: new Set(),
        branchIds: new Set(),
        lastSent: '',
      };
      unsubscribe ??= deps.subscribe(listener);
      timers.heartbeat ??= setInterval(sendHeartbeats, STREAM_HEARTBEAT_MS);
      subscribers.add(subscriber);
      stream.onClose(() => drop(subscriber));
      markStale([subscriber], 0);
    },
    count: () => subscribers.size,
    stop(): void {
      for (const subscriber of subscribers) drop(subscriber);
      stopTimers();
    },
  };
}
