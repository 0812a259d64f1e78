import { STAFF_LABELS } from '@ulak/contracts/orders/labels';
import { isOneOf, type OrderStatus } from '@ulak/contracts/orders/status';
import { statusCallAction } from '@ulak/contracts/orders/transitions';
import type { SETTABLE_STATUSES } from '@ulak/contracts/orders/requests';

type NextStatus = (typeof SETTABLE_STATUSES)[number];

/** Steps of a courier on the way to a delivery; a test order's are also staff's (decision 068). */
const ROAD = ['PICKED_UP', 'IN_DELIVERY', 'DELIVERED'] as const satisfies readonly NextStatus[];

/** The next step of a courier that staff may take of a test order; null: it has none now. */
export const nextTestStep = (status: OrderStatus): NextStatus | null =>
  ROAD.find((to) => statusCallAction(status, to, 'OWN_COURIER') !== null) ?? null;

/** Where a test order that waits for a courier gets one: in the order itself. */
export const waitsForCourier = (status: OrderStatus): boolean =>
  isOneOf(status, ['PENDING', 'PREPARING', 'READY', 'AVAILABLE', 'UNDELIVERABLE']);

/** The button of a step: the state it leads to. */
export const testStepLabel = (to: NextStatus): string => `${STAFF_LABELS[to]} yap`;
