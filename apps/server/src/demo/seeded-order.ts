import type { UserId } from '@ulak/contracts/ids';
import type { RatingStatus } from '@ulak/contracts/ratings/status';
import type { ViolationType } from '@ulak/contracts/violations/labels';
import type { ViolationDetails } from '@ulak/contracts/violations/schema';
import type { Insertable } from 'kysely';
import type { EventsTable } from '../db/tables/events.ts';
import type { OrdersTable } from '../db/tables/orders.ts';
import type { DeliveryTerms } from '../modules/ledger/service.ts';

/** An event without its order's id, which the insert assigns. */
export type SeededEvent = Omit<Insertable<EventsTable>, 'entity_id'> & { readonly payload: string };

/** A violation of the demo's past, detected by the same rules as a real one. */
export interface SeededViolation {
  readonly type: ViolationType;
  readonly courierId: UserId;
  readonly at: Date;
  readonly details: ViolationDetails;
}

/** An order of the demo's past with everything that is written for it. */
export interface SeededOrder {
  readonly order: Insertable<OrdersTable>;
  readonly events: readonly SeededEvent[];
  /** The violation that its courier committed with it. */
  readonly violation: SeededViolation | null;
  readonly earning: (DeliveryTerms & { earnedAt: Date }) | null;
  readonly feedback: {
    readonly rating: number;
    readonly status: RatingStatus;
    readonly comment: string | null;
    readonly at: Date;
  } | null;
}
