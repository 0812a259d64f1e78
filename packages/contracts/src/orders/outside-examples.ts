import { exampleAnswer, exampleOrder } from '../integration/example-order.ts';
import { GUIDE_VALUES } from '../integration/guide-values.ts';

/** Examples of what outside systems send and read, for the API documentation. */

const CREATED_AT = '2026-03-02T16:30:00.000Z';
const ESTIMATED_AT = '2026-03-02T17:00:00.000Z';

export const EXAMPLE_ORDER = exampleOrder(GUIDE_VALUES);
export const EXAMPLE_CREATED = exampleAnswer(GUIDE_VALUES);

/** As a key reads it after its pick-up. */
const EXAMPLE_STATE = {
  id: 4711,
  orderNumber: '10231',
  source: 'Web',
  branchId: 12,
  outsideArea: false,
  status: 'PICKED_UP',
  total: 241,
  paymentType: 'CREDIT_CARD',
  courierId: 93,
  courierName: 'Mehmet Kaya',
  undeliverableReason: null,
  cancelReason: null,
  createdAt: CREATED_AT,
  estimatedDeliveryTime: ESTIMATED_AT,
  promisedSlot: { from: '2026-03-02T16:50:00.000Z', to: '2026-03-02T17:00:00.000Z' },
  readyAt: '2026-03-02T16:38:20.101Z',
  assignedAt: '2026-03-02T16:39:02.700Z',
  pickedUpAt: '2026-03-02T16:41:07.512Z',
  startedAt: null,
  deliveredAt: null,
  endedAt: null,
  meta: { table: 'A-7' },
  test: false,
  version: 4,
} as const;

export const EXAMPLE_READ = { success: true, data: EXAMPLE_STATE } as const;

export const EXAMPLE_CHANGES = {
  success: true,
  data: [
    {
      cursor: 'c_2n9c',
      type: 'ORDER_PICKED_UP',
      timestamp: '2026-03-02T16:41:07.512Z',
      data: { ...EXAMPLE_STATE, change: { action: 'accept', from: 'ASSIGNED', to: 'PICKED_UP' } },
    },
  ],
  cursor: 'c_2n9c',
  hasMore: false,
} as const;
