import { Client } from 'pg';
import { createPlaceService } from '../modules/places/service.ts';
import { systemScope } from '../access/scope.ts';
import type { TestApp } from './build-app.ts';
import type { GivenBranch, GivenUser } from './factories.ts';

/** Mark in every text that could identify the customer; nowhere else in the product. */
export const MARK = 'zxqiz';
const PHONE = '0532 765 43 21';
/** Unique place; five decimals are a metre. */
const HOME = { lat: 40.984317, lng: 29.025713 };
/**
 * Traces that must not be found anywhere afterwards: the texts, the number in any spelling, the exact point.
 */
export const TRACES = [MARK, '532 765 43 21', '5327654321', '40.98431', '29.02571'];

const marked = (field: string): string => `${field} ${MARK}`;
const body = (fields: Record<string, unknown> = {}) => ({
  customerName: marked('Ad'),
  customerPhone: PHONE,
  customerAddress: marked('Adres Sokak No 5'),
  location: HOME,
  paymentNotes: marked('ödeme notu'),
  orderNotes: marked('sipariş notu'),
  deliveryNotes: marked('teslimat notu'),
  specialInstructions: marked('özel istek'),
  meta: { customer: marked('dış sistem') },
  items: [{ name: 'Lahmacun', quantity: 2, price: 80, options: ['acılı'], notes: marked('satır notu') }],
  ...fields,
});

/**
 * Every action on a customer's order, through the API, each step with an Idempotency-Key as phones send it.
 */
export async function createMarkedHistory(
  t: TestApp,
  branch: GivenBranch,
): Promise<{ orderIds: number[]; tokens: string[] }> {
  const manager = await t.given.user('BRANCH_MANAGER', { branch });
  const courier = await t.given.courier(branch, { position: { lat: 40.9903, lng: 29.0275 } });
  const step = createStepper(t);
  const create = async (): Promise<number> =>
    (await step(manager, '/api/orders', body({ branchId: branch.id, total: 160 }), 201)).data.id;
  const carry = async (id: number, last: Record<string, unknown>): Promise<void> => {
    await step(manager, `/api/orders/${id}/assign`, { courierId: courier.id });
    for (const status of ['PICKED_UP', 'IN_DELIVERY'])
      await step(courier, `/api/orders/${id}/status`, { status });
    await step(courier, `/api/orders/${id}/status`, last);
  };
  await searchAddress(t);

  const delivered: number = (
    await step({ key: branch.key }, '/api/orders', body({ orderNumber: 'GT-1' }), 201)
  ).data.id;
  await t.call(manager, 'PATCH', `/api/orders/${delivered}`, { orderNotes: marked('değişen not') });
  await step(manager, `/api/orders/${delivered}/status`, { status: 'READY', note: marked('mutfak notu') });
  await carry(delivered, { status: 'DELIVERED', note: marked('kapıda bırakıldı') });
  const tokens = await rateIt(t, manager, delivered);

  const failed = await create();
  await leaveNote(t, manager, failed);
  await carry(failed, { status: 'UNDELIVERABLE', note: marked('kapıyı açan yok') });
  const cancelled = await create();
  // A dispatch round stores its candidates and reasons.
  await t.app.dispatch.runRound(branch.id);
  await step(manager, `/api/orders/${cancelled}/cancel`, { reason: marked('müşteri vazgeçti') });
  return { orderIds: [delivered, failed, cancelled], tokens };
}

function createStepper(t: TestApp) {
  let serial = 0;
  return async (who: GivenUser | { key: string }, url: string, content: unknown, expected = 200) => {
    const headers = { 'idempotency-key': `lived-${(serial += 1)}` };
    const answer = await t.call(who, 'POST', url, content, headers);
    if (answer.status !== expected) throw new Error(`POST ${url}: ${answer.raw.body}`);
    return answer.body;
  };
}

/** Both kinds of tracking tokens, and the customer's rating of the courier. */
async function rateIt(t: TestApp, manager: GivenUser, orderId: number): Promise<string[]> {
  const phone = await t.call(null, 'POST', '/api/customer/create-tracking-url', { phone: '05327654321' });
  const link = await t.call(manager, 'POST', `/api/orders/${orderId}/tracking-link`);
  const token: string = link.body.data.trackingToken;
  const rated = await t.call(null, 'POST', '/api/customer/rate-courier', {
    token,
    orderId,
    rating: 2,
    comment: marked('geç geldi'),
  });
  if (rated.status !== 200) throw new Error(rated.raw.body);
  return [phone.body.trackingToken, token];
}

/** The customer's note to the courier, by the order's own link. */
async function leaveNote(t: TestApp, manager: GivenUser, orderId: number): Promise<void> {
  const link = await t.call(manager, 'POST', `/api/orders/${orderId}/tracking-link`);
  const path = `/api/customer/track-order-by-token/${link.body.data.trackingToken}/note`;
  const left = await t.call(null, 'POST', path, { orderId, note: marked('zili çalmayın') });
  if (left.status !== 200) throw new Error(left.raw.body);
}

/** The dispatcher searched for the address; the geocoder's answer is cached. */
async function searchAddress(t: TestApp): Promise<void> {
  const found = [{ display_name: marked('Adres Sokak'), lat: String(HOME.lat), lon: String(HOME.lng) }];
  const places = createPlaceService({
    db: t.db,
    clock: t.clock,
    url: 'https://geo.example/search',
    warn: () => undefined,
    fetch: () => Promise.resolve(Response.json(found)),
  });
  await places.search(systemScope(), { q: marked('Adres Sokak No 5') });
}

/**
 * Table → rows in which one of the traces appears in any column, whatever its type; tables of the job runner
 * included.
 */
export async function findTraces(t: TestApp, traces: readonly string[]): Promise<Record<string, number>> {
  const owner = new Client({ connectionString: t.ownerUrl, options: '-c ulak.company=*' });
  await owner.connect();
  try {
    const { rows: tables } = await owner.query<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name from pg_class c
        join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
       order by 1`,
    );
    const found: Record<string, number> = {};
    for (const { name } of tables) {
      const query = `select count(*)::int as n from ${name} t where t::text like any ($1)`;
      const { rows } = await owner.query<{ n: number }>(query, [traces.map((trace) => `%${trace}%`)]);
      if (rows[0] && rows[0].n > 0) found[name.replace('public.', '')] = rows[0].n;
    }
    const { rows: answers } = await owner.query<{ reply: string }>(
      'select reply from idempotency_keys where reply is not null',
    );
    const opened = answers.filter(({ reply }) =>
      traces.some((trace) => t.secrets.open(reply)?.includes(trace)),
    );
    if (opened.length > 0) found['idempotency_keys (opened)'] = opened.length;
    return found;
  } finally {
    await owner.end();
  }
}
