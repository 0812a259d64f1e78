import { asBranchId, asOrderId, asUserId, type BranchId } from '@ulak/contracts/ids';
import type { OutsideEvent } from '@ulak/contracts/orders/outside-events';
import type { OrderChangeEntry, OutsideOrder } from '@ulak/contracts/orders/outside-order';
import { MINUTE_MS } from '@ulak/contracts/time';
import type { WebhookEvent } from '@ulak/contracts/webhooks/event-types';
import type { LocationData } from './message-body.ts';

type StepTime = 'readyAt' | 'assignedAt' | 'pickedUpAt' | 'startedAt' | 'deliveredAt';
interface Step {
  readonly action: string;
  readonly to: OutsideOrder['status'];
  readonly sets?: StepTime;
  readonly tells?: OutsideEvent;
}

/** The way of an example order, from step to step; its version goes up with each. */
const WAY: readonly Step[] = [
  { action: 'create', to: 'PREPARING', tells: 'ORDER_CREATED' },
  { action: 'markReady', to: 'READY', sets: 'readyAt', tells: 'ORDER_UPDATED' },
  { action: 'assign', to: 'ASSIGNED', sets: 'assignedAt', tells: 'ORDER_ASSIGNED' },
  { action: 'accept', to: 'PICKED_UP', sets: 'pickedUpAt', tells: 'ORDER_PICKED_UP' },
  { action: 'start', to: 'IN_DELIVERY', sets: 'startedAt' },
  { action: 'deliver', to: 'DELIVERED', sets: 'deliveredAt', tells: 'ORDER_DELIVERED' },
];
const STEP_MS = 5 * MINUTE_MS;
const PROMISED_MS = 45 * MINUTE_MS;
const SLOT_MS = 10 * MINUTE_MS;

/** The ids of an example are no row's. */
const ORDER = { id: asOrderId(1), orderNumber: 'DENEME-1' };
const COURIER = { courierId: asUserId(1), courierName: 'Deneme Kurye' };

/** Made-up `data` with every field that a message of the type has, marked as a test. */
export const exampleData = (type: WebhookEvent, branchId: BranchId | null, at: Date): object =>
  type === 'COURIER_LOCATION_UPDATED'
    ? examplePosition(branchId ?? asBranchId(1), at)
    : exampleOrder(type, branchId ?? asBranchId(1), at);

const examplePosition = (branchId: BranchId, at: Date): LocationData & { readonly test: true } => ({
  test: true,
  courierId: COURIER.courierId,
  branchId,
  lat: 40.9903,
  lng: 29.0275,
  positionAt: at.toISOString(),
  orders: [ORDER],
});

/** The order as of the step that tells `type`, which is now. */
function exampleOrder(type: OutsideEvent, branchId: BranchId, at: Date): OrderChangeEntry['data'] {
  const last = WAY.findIndex(({ tells }) => tells === type);
  const step = WAY[last];
  if (!step) throw new Error(`no step tells ${type}`);
  const { action, to } = step;
  const timeOf = (index: number): string => new Date(at.getTime() - (last - index) * STEP_MS).toISOString();
  const setBy = (name: StepTime): string | null => {
    const index = WAY.findIndex(({ sets }) => sets === name);
    return index > last ? null : timeOf(index);
  };
  const promisedAt = (more: number): string =>
    new Date(Date.parse(timeOf(0)) + PROMISED_MS + more).toISOString();
  const assignedAt = setBy('assignedAt');
  const deliveredAt = setBy('deliveredAt');
  return {
    ...ORDER,
    source: 'WEB',
    branchId,
    test: true,
    outsideArea: false,
    status: to,
    total: 100,
    paymentType: 'CASH',
    ...(assignedAt === null ? { courierId: null, courierName: null } : COURIER),
    undeliverableReason: null,
    cancelReason: null,
    createdAt: timeOf(0),
    estimatedDeliveryTime: promisedAt(SLOT_MS),
    promisedSlot: { from: promisedAt(0), to: promisedAt(SLOT_MS) },
    readyAt: setBy('readyAt'),
    assignedAt,
    pickedUpAt: setBy('pickedUpAt'),
    startedAt: setBy('startedAt'),
    deliveredAt,
    endedAt: deliveredAt,
    meta: null,
    version: last + 1,
    change: { action, from: WAY[last - 1]?.to ?? null, to },
  };
}
