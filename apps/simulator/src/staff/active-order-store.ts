import { listCourierLocations } from '@ulak/contracts/couriers/calls';
import type { CourierLocation } from '@ulak/contracts/couriers/schema';
import type { LiveMessage } from '@ulak/contracts/events';
import { getActiveOrders } from '@ulak/contracts/orders/desk-calls';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { FINAL_STATUSES, isOneOf } from '@ulak/contracts/orders/status';
import type { Session } from '../api/session.ts';
import type { SimTime } from '../sim-time.ts';

const MAX_FINISHED = 5_000;

/** An order as the staff see it, with simulated times of their own. */
export interface StoredOrder {
  readonly order: OrderView;
  /** Since when the order exists, simulated epoch ms. */
  readonly createdAtMs: number;
  /** Since when it has its status and courier. */
  readonly statusSince: number;
}

/**
 * What all desks look at: the running orders and the couriers of the whole installation, fed by the owner's
 * live stream.
 */
export class ActiveOrderStore {
  readonly #orders = new Map<number, StoredOrder>();
  readonly #couriers = new Map<number, CourierLocation>();
  /** Orders that are over, so that a late answer about one does not bring it back. */
  readonly #finished = new Set<number>();
  readonly #time: SimTime;
  readonly #onChange: (order: OrderView, before: OrderView | null) => void;

  constructor(time: SimTime, onChange: (order: OrderView, before: OrderView | null) => void) {
    this.#time = time;
    this.#onChange = onChange;
  }

  list(): Iterable<StoredOrder> {
    return this.#orders.values();
  }

  listOfBranch(branchId: number): StoredOrder[] {
    return [...this.#orders.values()].filter(({ order }) => order.branchId === branchId);
  }

  listCouriers(branchId: number): CourierLocation[] {
    return [...this.#couriers.values()].filter((courier) => courier.branchId === branchId);
  }

  get size(): number {
    return this.#orders.size;
  }

  applyMessage(message: LiveMessage): void {
    if (message.type === 'ORDER_CREATED' || message.type === 'ORDER_STATUS_UPDATED') {
      if (message.order) this.upsert(message.order);
    } else if (message.type === 'COURIER_STATUS_UPDATED' && message.courier) {
      this.#couriers.set(message.courierId, message.courier);
    }
  }

  /** A view of an order from anywhere; the higher version is the newer. */
  upsert(order: OrderView): void {
    const before = this.#orders.get(order.id);
    if (this.#finished.has(order.id) || (before && before.order.version >= order.version)) return;
    const now = this.#time.now();
    const isSame = before?.order.status === order.status && before.order.courierId === order.courierId;
    if (isOneOf(order.status, FINAL_STATUSES)) this.#finish(order.id);
    else {
      this.#orders.set(order.id, {
        order,
        createdAtMs: before?.createdAtMs ?? now - this.#time.elapsedSinceMs(order.createdAt),
        statusSince: isSame ? before.statusSince : now,
      });
    }
    this.#onChange(order, before?.order ?? null);
  }

  /** Reads everything anew; what is no longer active has ended unseen. */
  async refresh(owner: Session): Promise<void> {
    const [orders, couriers] = await Promise.all([
      owner.call(getActiveOrders, { query: { branchId: 'all' } }),
      owner.call(listCourierLocations),
    ]);
    const active = new Set<number>(orders.map((order) => order.id));
    for (const id of this.#orders.keys()) if (!active.has(id)) this.#orders.delete(id);
    for (const order of orders) this.upsert(order);
    for (const courier of couriers) this.#couriers.set(courier.courierId, courier);
  }

  #finish(id: number): void {
    this.#orders.delete(id);
    this.#finished.add(id);
    if (this.#finished.size <= MAX_FINISHED) return;
    for (const oldest of this.#finished) {
      this.#finished.delete(oldest);
      return;
    }
  }
}
