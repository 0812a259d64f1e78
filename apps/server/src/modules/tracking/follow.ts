import { asOrderId, asUserId, type OrderId, type UserId } from '@ulak/contracts/ids';
import { COURIER_LOAD_STATUSES, isOneOf, ON_ROAD_STATUSES } from '@ulak/contracts/orders/status';
import { STREAM_HEARTBEAT_MS } from '@ulak/contracts/events';
import type { TrackingMessage } from '@ulak/contracts/tracking/endpoints';
import type { Clock } from '../../clock.ts';
import type { Database, Tx } from '../../db/database.ts';
import type { FeedListener } from '../../live/event-feed.ts';
import type { EventStream } from '../../live/stream.ts';
import type { EventRow } from '../../live/tail.ts';
import type { Secrets } from '../../access/secrets.ts';
import type { ForecastService } from '../forecasts/service.ts';
import * as repository from './repository.ts';
import type { ForeseenRow, TokenRow } from './repository.ts';
import { coversOrder, phoneSince, withTimings } from './track.ts';
import { viewOrders } from './view-order.ts';

export interface FollowDeps {
  readonly db: Database;
  /** Open pages are kept up to date also while calls are refused. */
  readonly vital: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly forecasts: Pick<ForecastService, 'timingsOf'>;
  subscribe(listener: FeedListener): () => void;
  onError(error: unknown): void;
}

/** One open tracking page. */
interface Follower {
  readonly token: TokenRow;
  readonly stream: EventStream;
  orderIds: ReadonlySet<OrderId>;
  /** Couriers whose moves this page shows now. */
  courierIds: ReadonlySet<UserId>;
  /** Couriers who have one of its orders, on the road or not yet: what they get besides moves its arrival. */
  roundIds: ReadonlySet<UserId>;
  sent: string;
}

/**
 * A change of status is told at once, moves of couriers at this rhythm: one query for all pages that wait.
 */
const AFTER_EVENT_MS = 30;
const AFTER_MOVE_MS = 1_000;
const ORDER_KINDS = new Set(['ORDER_CREATED', 'ORDER_CHANGED', 'COURIER_RATED']);

const meets = <T>(few: ReadonlySet<T>, many: ReadonlySet<T>): boolean =>
  [...few].some((one) => many.has(one));
/** Who had the order before the step and who has it after. */
const couriersOf = ({ courier_id: after, payload }: EventRow): UserId[] => {
  const before = payload.previousCourierId;
  return [...(after === null ? [] : [after]), ...(typeof before === 'number' ? [asUserId(before)] : [])];
};
const frame = (message: TrackingMessage): string => `data: ${JSON.stringify(message)}\n\n`;

/**
 * Keeps every open tracking page up to date (DECISIONS: the tracking page's own stream). A page that resumes
 * gets the present state: nothing to replay.
 */
export function createFollowers(deps: FollowDeps) {
  const followers = new Set<Follower>();
  const dirty = new Set<Follower>();
  const timers: { refresh?: NodeJS.Timeout; heartbeat?: NodeJS.Timeout; due: number } = { due: 0 };
  let unsubscribe: (() => void) | undefined;

  function mark(concerned: Iterable<Follower>, ms: number): void {
    for (const follower of concerned) dirty.add(follower);
    const due = performance.now() + ms;
    if (dirty.size === 0 || (timers.refresh && timers.due <= due)) return;
    clearTimeout(timers.refresh);
    timers.due = due;
    timers.refresh = setTimeout(() => {
      delete timers.refresh;
      void refresh();
    }, ms);
  }

  async function refresh(): Promise<void> {
    const now = deps.clock.now();
    const waiting = [...dirty];
    dirty.clear();
    if (waiting.length === 0) return;
    try {
      const rows = await deps.vital.asSystem((tx) => readFor(tx, waiting, now));
      for (const follower of waiting) tell(follower, rows, now);
    } catch (error) {
      deps.onError(error);
      mark(
        waiting.filter((follower) => followers.has(follower)),
        AFTER_MOVE_MS,
      );
    }
  }

  async function readFor(tx: Tx, waiting: readonly Follower[], now: Date): Promise<ForeseenRow[]> {
    const tokens = waiting.map(({ token }) => token);
    const orderIds = tokens.map(({ orderId }) => orderId).filter((id) => id !== null);
    const phoneKeys = [...new Set(tokens.map(({ phoneKey }) => phoneKey).filter((key) => key !== null))];
    return withTimings(
      deps.forecasts,
      tx,
      await repository.listTracked(tx, { orderIds, phoneKeys, since: phoneSince(now) }),
    );
  }

  function tell(follower: Follower, rows: readonly ForeseenRow[], now: Date): void {
    if (!followers.has(follower)) return;
    const own = rows.filter((row) => coversOrder(follower.token, row, now));
    remember(follower, own);
    const text = frame({
      type: 'TRACKING_UPDATED',
      orders: viewOrders(deps.secrets, follower.token, { orders: own, now }),
    });
    if (text === follower.sent) return;
    follower.sent = text;
    if (!follower.stream.write(text)) drop(follower);
  }

  function remember(follower: Follower, own: readonly ForeseenRow[]): void {
    follower.orderIds = new Set(own.map(({ id }) => id));
    const moving = own
      .filter(({ status }) => isOneOf(status, ON_ROAD_STATUSES))
      .map(({ courier_id }) => courier_id);
    follower.courierIds = new Set(moving.filter((id) => id !== null));
    follower.roundIds = new Set(
      own.flatMap((row) => (isOneOf(row.status, COURIER_LOAD_STATUSES) ? (row.courier_id ?? []) : [])),
    );
  }

  function drop(follower: Follower): void {
    followers.delete(follower);
    dirty.delete(follower);
    follower.stream.end();
    if (followers.size === 0) rest();
  }

  function rest(): void {
    clearInterval(timers.heartbeat);
    clearTimeout(timers.refresh);
    delete timers.heartbeat;
    delete timers.refresh;
    unsubscribe?.();
    unsubscribe = undefined;
  }

  const listener: FeedListener = {
    events(rows) {
      const erased = rows
        .filter(({ kind }) => kind === 'ORDER_ERASED')
        .map((row) => asOrderId(row.entity_id));
      if (erased.length > 0) endErased(new Set(erased));
      const touched = new Set(
        rows.filter(({ kind }) => ORDER_KINDS.has(kind)).map((row) => asOrderId(row.entity_id)),
      );
      if (touched.size === 0) return;
      const rounds = new Set(rows.filter(({ kind }) => kind === 'ORDER_CHANGED').flatMap(couriersOf));
      mark(
        [...followers].filter(
          ({ orderIds, roundIds }) => meets(orderIds, touched) || meets(roundIds, rounds),
        ),
        AFTER_EVENT_MS,
      );
      const created = rows
        .filter(({ kind }) => kind === 'ORDER_CREATED')
        .map((row) => asOrderId(row.entity_id));
      if (created.length > 0) void markPhones(created).catch(deps.onError);
    },
    positions(rows) {
      const moved = new Set(rows.map(({ courierId }) => courierId));
      mark(
        [...followers].filter(({ courierIds }) => meets(courierIds, moved)),
        AFTER_MOVE_MS,
      );
    },
  };

  /** A new order belongs on the pages of its customer's phone. */
  async function markPhones(created: readonly OrderId[]): Promise<void> {
    const followed = [...followers].map(({ token }) => token.phoneKey).filter((key) => key !== null);
    if (followed.length === 0) return;
    const found = new Set(await deps.vital.asSystem((tx) => repository.phonesOf(tx, created, followed)));
    mark(
      [...followers].filter(({ token }) => token.phoneKey !== null && found.has(token.phoneKey)),
      AFTER_EVENT_MS,
    );
  }

  /** Every few seconds: life signs, and the end of tokens that turned 24 hours old. */
  function beat(): void {
    const now = deps.clock.now();
    for (const follower of followers) {
      if (follower.token.expiresAt > now) {
        if (!follower.stream.write(': canli\n\n')) drop(follower);
        continue;
      }
      expire(follower);
    }
  }

  /** The tokens of erased orders are gone: their pages must not go on showing what they were sent. */
  function endErased(erased: ReadonlySet<OrderId>): void {
    for (const follower of followers) if (meets(follower.orderIds, erased)) expire(follower);
  }

  function expire(follower: Follower): void {
    follower.stream.write(frame({ type: 'TRACKING_ENDED' }));
    drop(follower);
  }

  return {
    /** Takes the page in and sends it the present state first. */
    add(token: TokenRow, stream: EventStream): void {
      const follower: Follower = {
        token,
        stream,
        orderIds: new Set(),
        courierIds: new Set(),
        roundIds: new Set(),
        sent: '',
      };
      unsubscribe ??= deps.subscribe(listener);
      timers.heartbeat ??= setInterval(beat, STREAM_HEARTBEAT_MS);
      followers.add(follower);
      stream.onClose(() => drop(follower));
      mark([follower], 0);
    },
    count: () => followers.size,
    stop(): void {
      for (const follower of followers) drop(follower);
      rest();
    },
  };
}
