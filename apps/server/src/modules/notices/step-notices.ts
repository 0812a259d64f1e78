import type { OrderId, UserId } from '@ulak/contracts/ids';
import type { NoticeKind } from '@ulak/contracts/notices/kinds';
import {
  isOneOf,
  COURIER_LOAD_STATUSES,
  ON_ROAD_STATUSES,
  type OrderStatus,
} from '@ulak/contracts/orders/status';
import type { OrderAction } from '@ulak/contracts/orders/transitions';

/** A step of an order as far as it concerns couriers. */
export interface CourierFacts {
  readonly action: OrderAction;
  readonly from: OrderStatus;
  /** Who had the order before the step, and who has it after. */
  readonly before: UserId | null;
  readonly after: UserId | null;
  /** An offer of automatic assignment that nobody answered, and that was not seen, expired, was planned anew
   * or given up by the courier. */
  readonly isQuietOffer: boolean;
}

/** What a courier is told of a step. */
export interface StepNotice {
  readonly courierId: UserId;
  readonly kind: NoticeKind;
  /** The goods are with the courier. */
  readonly hasPackage: boolean;
  /** `card`: until acknowledged, and a notification; `own`: a card of what they did; `push`: a notification
   * alone, which replaces that of an offer. */
  readonly told: 'card' | 'own' | 'push';
}

/** Whom a step has to be told, and what (docs/decisions/053). */
export function noticesOfStep({ action, from, before, after, isQuietOffer }: CourierFacts): StepNotice[] {
  const lost = (kind: NoticeKind, hasPackage = false): StepNotice[] =>
    before === null
      ? []
      : [{ courierId: before, kind, hasPackage, told: isQuietOffer && !hasPackage ? 'push' : 'card' }];
  const given: StepNotice[] =
    after === null ? [] : [{ courierId: after, kind: 'NEW_ORDER', hasPackage: false, told: 'card' }];
  switch (action) {
    case 'assign':
      return given;
    case 'reassign':
      return before === after ? given : [...given, ...lost('ORDER_MOVED')];
    case 'unassign':
      return lost('ORDER_TAKEN_BACK');
    case 'cancel':
      return isOneOf(from, COURIER_LOAD_STATUSES)
        ? lost('ORDER_CANCELLED', isOneOf(from, ON_ROAD_STATUSES))
        : [];
    case 'fail':
      return lost('ORDER_UNDELIVERED', true).map((notice) => ({ ...notice, told: 'own' }));
    default:
      return [];
  }
}

/** Notices of an order that a step settles. */
export interface SettledNotices {
  readonly orderId: OrderId;
  /** Whose; null: every courier's. */
  readonly courierId: UserId | null;
  /** Only packages on their way back. */
  readonly isPackage?: boolean;
}

/**
 * What a step settles: what both couriers were told of the order before; a delivery everything. Who accepts
 * has the goods in hand, so nobody else carries them back.
 */
export function settledByStep(
  orderId: OrderId,
  { action, from, before, after }: CourierFacts,
): readonly SettledNotices[] {
  switch (action) {
    case 'deliver':
      return [{ orderId, courierId: null }];
    case 'assign':
    case 'claim':
      return after === null ? [] : [{ orderId, courierId: after }];
    case 'accept':
      return [...ofBoth(orderId, before, after), { orderId, courierId: null, isPackage: true }];
    case 'reassign':
    case 'unassign':
    case 'acknowledge':
    case 'fail':
      return ofBoth(orderId, before, after);
    case 'cancel':
      return isOneOf(from, COURIER_LOAD_STATUSES) && before !== null ? [{ orderId, courierId: before }] : [];
    default:
      return [];
  }
}

const ofBoth = (orderId: OrderId, before: UserId | null, after: UserId | null): SettledNotices[] =>
  [...new Set([before, after])]
    .filter((courierId) => courierId !== null)
    .map((courierId) => ({ orderId, courierId }));
