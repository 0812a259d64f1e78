import { isOneOf, type OrderStatus } from '@ulak/contracts/orders/status';
import { statusCallAction } from '@ulak/contracts/orders/transitions';
import type { SETTABLE_STATUSES } from '@ulak/contracts/orders/requests';

/** Steps of a courier on the way to a delivery; a test order's are also staff's (decision 068). */
const ROAD = ['PICKED_UP', 'IN_DELIVERY', 'DELIVERED'] as const satisfies readonly SettableStatus[];
type SettableStatus = (typeof SETTABLE_STATUSES)[number];
type RoadStatus = (typeof ROAD)[number];

/** The next step of a courier that staff may take of a test order; null: it has none now. */
export const nextTestStep = (status: OrderStatus): RoadStatus | null =>
  ROAD.find((to) => statusCallAction(status, to, 'OWN_COURIER') !== null) ?? null;

/** Where a test order that waits for a courier gets one: in the order itself. */
export const waitsForCourier = (status: OrderStatus): boolean =>
  isOneOf(status, ['PENDING', 'PREPARING', 'READY', 'AVAILABLE', 'UNDELIVERABLE']);

/** The button of a step. */
export const TEST_STEP_LABELS: Record<RoadStatus, string> = {
  PICKED_UP: 'Teslim alındı say',
  IN_DELIVERY: 'Yola çıktı say',
  DELIVERED: 'Teslim edildi say',
};
