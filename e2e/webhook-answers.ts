import type { ReplyOf } from '@ulak/contracts/call';
import { asBranchId, asCompanyId, asOrderId, asWebhookId } from '@ulak/contracts/ids';
import { MINUTE_MS } from '@ulak/contracts/time';
import type { listWebhooks } from '@ulak/contracts/webhooks/calls';
import { WEBHOOK_EVENTS } from '@ulak/contracts/webhooks/event-types';
import type {
  WebhookAttempt,
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookTestResult,
  WebhookView,
} from '@ulak/contracts/webhooks/schema';

/** What a hostile receiver or order may write into the log. */
const HOSTILE = '"><img src=x onerror="document.title=1"></pre><script>document.title=1</script>\u202e';
const START = Date.parse('2026-11-23T16:30:00.000Z');
const minutesAgo = (minutes: number): string => new Date(START - minutes * MINUTE_MS).toISOString();

type Given = Partial<Omit<WebhookView, 'id'>> & { readonly id: number };

const webhook = ({ id, ...given }: Given): WebhookView => ({
  id: asWebhookId(id),
  companyId: asCompanyId(1),
  companyName: 'Lezzet Grubu',
  branchId: null,
  branchName: null,
  url: 'https://siparis.lezzetgrubu.example/ulak',
  events: WEBHOOK_EVENTS.filter((event) => event !== 'COURIER_LOCATION_UPDATED'),
  active: true,
  secret: 'whsec_••••••••NTYw',
  previousSecretUntil: null,
  failingSince: null,
  pausedAt: null,
  pausedReason: null,
  lastDeliveredAt: minutesAgo(2),
  waiting: 0,
  failed: 0,
  createdAt: minutesAgo(30_000),
  version: 1,
  ...given,
});

/** One of each kind. */
export const WEBHOOKS: readonly WebhookView[] = [
  webhook({ id: 1, previousSecretUntil: minutesAgo(-1_200) }),
  webhook({
    id: 2,
    branchId: asBranchId(1),
    branchName: 'Kadıköy',
    url: 'https://stok.example:8443/api/v2/restoran/kadikoy/ulak/siparisler?anahtar=uzun-bir-deger',
    events: ['ORDER_CREATED', 'ORDER_DELIVERED'],
    failingSince: minutesAgo(95),
    waiting: 14,
    failed: 3,
  }),
  webhook({
    id: 3,
    branchId: asBranchId(1),
    branchName: 'Kadıköy',
    url: 'https://kasa.example/hook',
    events: [...WEBHOOK_EVENTS],
    failingSince: minutesAgo(7_300),
    pausedAt: minutesAgo(60),
    pausedReason: 'FAILING',
    waiting: 1_000,
    failed: 212,
    lastDeliveredAt: minutesAgo(7_305),
  }),
  webhook({
    id: 4,
    url: `https://deneme.example/${encodeURIComponent('<b>')}`,
    active: false,
    lastDeliveredAt: null,
  }),
];

export const webhookList = (
  data: readonly WebhookView[],
  { page = 1, total = data.length } = {},
): ReplyOf<typeof listWebhooks> => ({
  success: true,
  data: [...data],
  pagination: { page, limit: 50, total },
  troubled: data.filter(({ active, failingSince }) => active && failingSince !== null).length,
});

const delivery = (at: number, given: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id: `msg_${String(at).padStart(24, '0')}`,
  type: WEBHOOK_EVENTS[at % 5] ?? 'ORDER_CREATED',
  orderId: asOrderId(1_000 + at),
  orderNumber: `10${at}`,
  state: 'DELIVERED',
  attempts: 1,
  createdAt: minutesAgo(at),
  deliveredAt: minutesAgo(at),
  nextAttemptAt: null,
  lastStatus: 204,
  lastError: null,
  ...given,
});

/** Messages in every state. */
export const DELIVERIES: readonly WebhookDelivery[] = [
  delivery(1, {
    state: 'PENDING',
    attempts: 3,
    deliveredAt: null,
    nextAttemptAt: minutesAgo(-25),
    lastStatus: 500,
    lastError: 'STATUS',
  }),
  delivery(2, { state: 'PENDING', attempts: 0, deliveredAt: null, lastStatus: null }),
  delivery(3, { orderNumber: HOSTILE.slice(0, 64) }),
  delivery(4, {
    state: 'FAILED',
    attempts: 10,
    deliveredAt: null,
    lastStatus: null,
    lastError: 'NAME_NOT_FOUND',
  }),
  ...Array.from({ length: 16 }, (_, at) => delivery(at + 5)),
];

const attempt = (given: Partial<WebhookAttempt> = {}): WebhookAttempt => ({
  at: minutesAgo(3),
  url: 'https://siparis.lezzetgrubu.example/ulak',
  headers: {
    'content-type': 'application/json',
    'webhook-id': 'msg_000000000000000000000003',
    'webhook-timestamp': '1795451220',
    'webhook-signature': 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  },
  status: 204,
  error: null,
  durationMs: 84,
  answer: '',
  ...given,
});

const BODY = JSON.stringify({
  type: 'ORDER_CREATED',
  timestamp: minutesAgo(3),
  data: { id: 1_003, orderNumber: HOSTILE, branchId: 1, status: 'PREPARING', total: 245.5, version: 1 },
});

/** A message with two failures and hostile text in its body and its answer. */
export const DETAIL: WebhookDeliveryDetail = {
  ...delivery(3, { orderNumber: HOSTILE.slice(0, 64), attempts: 3 }),
  body: BODY,
  tries: [
    attempt(),
    attempt({ at: minutesAgo(4), status: null, error: 'TIMEOUT', durationMs: 15_002 }),
    attempt({ at: minutesAgo(5), status: 500, error: 'STATUS', durationMs: 1_240, answer: HOSTILE }),
  ],
};

export const TEST_RESULT: WebhookTestResult = {
  delivered: false,
  body: BODY,
  attempt: attempt({ status: 502, error: 'STATUS', durationMs: 212, answer: '<html>Bad Gateway</html>' }),
};
