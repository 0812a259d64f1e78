import type { LatLng } from '@ulak/contracts/domain/geo';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { COURIER_LOAD_STATUSES, isOneOf, type OrderStatus } from '@ulak/contracts/orders/status';
import type { SimTime } from '../sim-time.ts';

/** One order in a courier's hands. */
export interface Delivery {
  readonly id: number;
  readonly status: OrderStatus;
  readonly location: LatLng;
  /** The goods are packed. */
  readonly isReady: boolean;
  /** Automatic assignment waits for the courier's word. */
  readonly isOffered: boolean;
  /** Simulated instant since which the courier knows it in this status. */
  readonly statusSince: number;
  /** Simulated instant at which the courier first saw it. */
  readonly knownSince: number;
  /** Simulated instant at which its promised slot begins; null: none was promised. */
  readonly slotFrom: number | null;
}

const MAX_VERSIONS = 200;

/**
 * A courier's own list. Answers and messages about it come in any order; of two views of an order the higher
 * version holds.
 */
export class DeliveryList {
  readonly #courierId: number;
  readonly #time: Pick<SimTime, 'instantOf'>;
  readonly #deliveries = new Map<number, Delivery>();
  readonly #versions = new Map<number, number>();

  constructor(courierId: number, time: Pick<SimTime, 'instantOf'>) {
    this.#courierId = courierId;
    this.#time = time;
  }

  list(): readonly Delivery[] {
    return [...this.#deliveries.values()];
  }

  /** The whole list as the server sees it. What is missing from it is gone. */
  replace(orders: readonly OrderView[], now: number): void {
    const present = new Set<number>(orders.map((order) => order.id));
    for (const id of this.#deliveries.keys()) if (!present.has(id)) this.#deliveries.delete(id);
    for (const order of orders) this.upsert(order, now);
  }

  /** One order as the server sees it. */
  upsert(order: OrderView, now: number): void {
    if (order.version < (this.#versions.get(order.id) ?? 0)) return;
    this.#rememberVersion(order.id, order.version);
    const isMine = order.courierId === this.#courierId && isOneOf(order.status, COURIER_LOAD_STATUSES);
    const before = this.#deliveries.get(order.id);
    if (!isMine) return void this.#deliveries.delete(order.id);
    this.#deliveries.set(order.id, {
      id: order.id,
      status: order.status,
      location: order.location,
      isReady: order.readyAt !== null,
      isOffered: order.offerExpiresAt !== null,
      statusSince: before?.status === order.status ? before.statusSince : now,
      knownSince: before?.knownSince ?? now,
      slotFrom: order.promisedSlot ? this.#time.instantOf(order.promisedSlot.from) : null,
    });
  }

  /** The order went to somebody else, or nowhere, at this version. */
  remove(id: number, version: number): void {
    if (version <= (this.#versions.get(id) ?? 0)) return;
    this.#rememberVersion(id, version);
    this.#deliveries.delete(id);
  }

  #rememberVersion(id: number, version: number): void {
    this.#versions.delete(id);
    this.#versions.set(id, version);
    if (this.#versions.size <= MAX_VERSIONS) return;
    for (const oldest of this.#versions.keys()) {
      if (this.#deliveries.has(oldest)) continue;
      this.#versions.delete(oldest);
      return;
    }
  }
}
