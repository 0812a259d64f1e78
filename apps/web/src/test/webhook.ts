import { asBranchId, asCompanyId, asOrderId, asWebhookId } from '@ulak/contracts/ids';
import type { WebhookDelivery, WebhookView } from '@ulak/contracts/webhooks/schema';

/** A webhook as the server would list it; a test gives what it is about. */
export const aWebhook = ({
  id = 1,
  branchId = null,
  ...given
}: Partial<Omit<WebhookView, 'id' | 'branchId'>> & {
  id?: number;
  branchId?: number | null;
} = {}): WebhookView => ({
  id: asWebhookId(id),
  companyId: asCompanyId(1),
  companyName: 'Lezzet Grubu',
  branchId: branchId === null ? null : asBranchId(branchId),
  branchName: branchId === null ? null : 'Kadıköy',
  url: 'https://kasa.example/ulak',
  events: ['ORDER_CREATED', 'ORDER_DELIVERED'],
  active: true,
  secret: 'whsec_••••••••NTYw',
  previousSecretUntil: null,
  failingSince: null,
  pausedAt: null,
  pausedReason: null,
  lastDeliveredAt: '2026-11-23T16:30:00.000Z',
  waiting: 0,
  failed: 0,
  createdAt: '2026-11-01T10:00:00.000Z',
  version: 3,
  ...given,
});

/** A message of a log; `n` makes its id. */
export const aDelivery = (n: number, given: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id: `msg_${String(n).padStart(20, '0')}`,
  type: 'ORDER_CREATED',
  orderId: asOrderId(n),
  orderNumber: `A-${n}`,
  state: 'DELIVERED',
  attempts: 1,
  createdAt: '2026-11-23T16:30:00.000Z',
  deliveredAt: '2026-11-23T16:30:01.000Z',
  nextAttemptAt: null,
  lastStatus: 204,
  lastError: null,
  ...given,
});
