import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/build-app.ts';
import type { GivenBranch, GivenUser } from '../../../test/factories.ts';

const HOUR_MS = 3_600_000;
const CUSTOMER = {
  customerName: 'Ayşe Yılmaz',
  customerPhone: '+905321112233',
  customerAddress: 'Moda Cad. 7, Kadıköy',
};
const NOTE = 'Ayşe Hanım kapıda bekliyordu';
let t: TestApp;
let branch: GivenBranch;
let courier: GivenUser;
let manager: GivenUser;
beforeAll(async () => {
  t = await startTestApp();
  branch = await t.given.branch();
  courier = await t.given.courier(branch);
  manager = await t.given.user('BRANCH_MANAGER', { branch });
});
afterAll(() => t.close());

async function finishedOrder(): Promise<number> {
  const body = {
    ...CUSTOMER,
    branchId: branch.id,
    location: { lat: 40.991, lng: 29.031 },
    total: 250,
    orderNotes: NOTE,
  };
  const { id } = (await t.call(manager, 'POST', '/api/orders', body)).body.data;
  await t.call(manager, 'POST', `/api/orders/${id}/assign`, { courierId: courier.id });
  for (const status of ['PICKED_UP', 'IN_DELIVERY', 'DELIVERED']) await step(id, status);
  return id;
}
const step = (id: number, status: string) =>
  t.call(
    courier,
    'POST',
    `/api/orders/${id}/status`,
    { status, note: NOTE },
    { 'idempotency-key': `${id}-${status}` },
  );
const see = async (who: GivenUser, id: number) => (await t.call(who, 'GET', `/api/orders/${id}`)).body.data;
/** Nothing of the customer, and no place near their door. */
const PERSONAL = /Ayşe|Yılmaz|321112233|Moda|40\.99|29\.03/;

describe('docs/decisions/034: what a courier sees of a finished order', () => {
  it('everything for 24 h, then what pay needs', async () => {
    const id = await finishedOrder();
    t.clock.advance(24 * HOUR_MS - 1);
    expect(await see(courier, id)).toMatchObject(CUSTOMER);
    t.clock.advance(1);
    const past = await see(courier, id);
    expect(past).toMatchObject({
      id,
      status: 'DELIVERED',
      total: 250,
      branchId: branch.id,
      courierId: courier.id,
    });
    expect(past).toMatchObject({
      customerWithheld: true,
      distanceKm: expect.any(Number),
      earning: expect.any(Number),
    });
    expect(past.history.map((row: { to: string }) => row.to)).toContain('DELIVERED');
    expect(JSON.stringify(past)).not.toMatch(PERSONAL);
    expect(await see(manager, id)).toMatchObject(CUSTOMER);
  });

  it('a stored idempotent reply is deleted by then, and the step is not taken twice', async () => {
    const id = await finishedOrder();
    const soon = await step(id, 'DELIVERED');
    expect([soon.status, soon.raw.headers['idempotent-replayed']]).toEqual([200, 'true']);
    t.clock.advance(24 * HOUR_MS);
    const late = await step(id, 'DELIVERED');
    expect([late.status, late.body.code]).toEqual([409, 'ORDER_CHANGED']);
    expect(late.raw.body).not.toMatch(PERSONAL);
  });

  it('a resumed stream shows what happened, not with whom', async () => {
    const before = await newestEvent();
    const id = await finishedOrder();
    const soon = await replay(courier, before);
    expect(soon).toMatch(/Moda/);
    t.clock.advance(24 * HOUR_MS);
    const late = await replay(courier, before);
    expect(late).toContain(`"orderId":${id}`);
    expect(late).not.toMatch(PERSONAL);
    expect(await replay(manager, before)).toMatch(/Moda/);
  });

  it('nor with whom an order was that somebody else carries now', async () => {
    const other = await t.given.courier(branch);
    const { id } = await t.given.order(branch, { customer_address: CUSTOMER.customerAddress });
    const before = await newestEvent();
    for (const { id: courierId } of [courier, other])
      await t.call(manager, 'POST', `/api/orders/${id}/assign`, {
        courierId,
        fromCourierId: courierId === other.id ? courier.id : null,
      });
    expect(await replay(other, before)).toMatch(/Moda/);
    const replayed = await replay(courier, before);
    expect(replayed).toContain(`"orderId":${id}`);
    expect(replayed).not.toMatch(/Moda/);
  });
});

/** The id of the newest event about an order; 0 before the first. */
async function newestEvent(): Promise<number> {
  const { id } = await t.db.asSystem((tx) =>
    tx
      .selectFrom('events')
      .select((eb) => eb.fn.max('id').as('id'))
      .where('entity', '=', 'order')
      .executeTakeFirstOrThrow(),
  );
  return id ?? 0;
}

let address: Promise<string> | undefined;

/** What a stream resumed after this event sends, until it has caught up. */
async function replay(who: GivenUser, after: number): Promise<string> {
  address ??= t.app.http.listen({ port: 0, host: '127.0.0.1' });
  const newest = await newestEvent();
  await expect.poll(() => t.app.streams.health().lastEventId).toBeGreaterThanOrEqual(newest);
  const stop = new AbortController();
  const answer = await fetch(`${await address}/api/events`, {
    headers: { cookie: who.cookie, 'last-event-id': String(after) },
    signal: stop.signal,
  });
  let text = '';
  const decoder = new TextDecoder();
  for await (const part of answer.body ?? []) {
    text += decoder.decode(part as Uint8Array, { stream: true });
    if (text.includes(`id: ${newest}\n`)) break;
  }
  stop.abort();
  return text;
}
