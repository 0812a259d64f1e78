import type { TrackedOrder } from '@ulak/contracts/tracking/schema';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import { BRANCH_POINT, type GivenBranch, type GivenUser } from '../../test/factories.ts';
import { listTracked } from './repository.ts';

interface StreamMessage {
  readonly type: string;
  readonly orders: TrackedOrder[];
}

let t: TestApp;
let base: string;
let branch: GivenBranch;
let manager: GivenUser;
let serial = 0;
const open: AbortController[] = [];
beforeAll(async () => {
  t = await startTestApp({ runningClock: true, env: { TRUST_PROXY: '127.0.0.1' } });
  await t.app.http.listen({ port: 0, host: '127.0.0.1' });
  const address = t.app.http.server.address();
  base = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  branch = await t.given.branch();
  manager = await t.given.user('BRANCH_MANAGER', { branch });
});
afterEach(() => {
  for (const page of open.splice(0)) page.abort();
});
afterAll(() => t.close());

/** An open tracking page: everything its stream sent. */
async function follow(
  token: string,
): Promise<{ messages: StreamMessage[]; headers: Headers; isOver: () => boolean }> {
  const page = new AbortController();
  open.push(page);
  const response = await fetch(`${base}/api/customer/track-order-by-token/${token}/events`, {
    signal: page.signal,
  });
  const messages: StreamMessage[] = [];
  let over = false;
  const read = async (): Promise<void> => {
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk as Uint8Array, { stream: true });
      const frames = text.split('\n\n');
      text = frames.pop() ?? '';
      for (const frame of frames)
        if (frame.startsWith('data: ')) messages.push(JSON.parse(frame.slice(6)) as StreamMessage);
    }
  };
  void read()
    .catch(() => undefined)
    .finally(() => (over = true));
  return { messages, headers: response.headers, isOver: () => over };
}

/** Patient: the machine may be busy with other tests. */
const soon = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 20_000 });
const newPhone = (): string => `05373${String(100_000 + (serial += 1))}`;
async function tokenFor(phone: string): Promise<string> {
  const answer = await t.call(
    null,
    'POST',
    '/api/customer/create-tracking-url',
    { phone },
    { 'x-forwarded-for': `10.3.0.${(serial += 1)}` },
  );
  return answer.body.trackingToken;
}
const newest = ({ messages }: { messages: StreamMessage[] }): TrackedOrder | undefined =>
  messages.at(-1)?.orders[0];
const send = (who: GivenUser, url: string, body: unknown) => t.call(who, 'POST', url, body);

async function onTheRoad() {
  const phone = newPhone();
  const courier = await t.given.courier(branch, { position: { lat: 40.99, lng: 29.03 } });
  const order = await t.given.order(branch, { status: 'READY', customer_phone_key: `+9${phone}` });
  const assigned = await send(manager, `/api/orders/${order.id}/assign`, { courierId: courier.id });
  expect(assigned.status).toBe(200);
  const step = async (status: string): Promise<void> => {
    expect((await send(courier, `/api/orders/${order.id}/status`, { status })).status).toBe(200);
  };
  return { phone, courier, order, step };
}

describe('DECISIONS: the tracking page’s own stream', { timeout: 60_000 }, () => {
  it('sends the current state first, then every step, live', async () => {
    const { phone, step } = await onTheRoad();
    const page = await follow(await tokenFor(phone));
    expect(page.headers.get('content-type')).toContain('text/event-stream');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    for (const status of ['ASSIGNED', 'PICKED_UP', 'IN_DELIVERY', 'DELIVERED']) {
      if (status !== 'ASSIGNED') await step(status);
      await soon(() => expect(newest(page)?.status).toBe(status));
    }
    expect(newest(page)?.mayRate).toBe(true);
  });

  it('a company’s setting reaches the pages that are open, both ways', async () => {
    const other = await t.given.branch();
    const phone = newPhone();
    await t.given.order(other, { customer_phone_key: `+9${phone}` });
    const owner = await t.given.user('OWNER');
    const page = await follow(await tokenFor(phone));
    for (const trackingByPhone of ['limited', 'full', 'limited'] as const) {
      const body = { settings: { trackingByPhone } };
      expect((await t.call(owner, 'PUT', `/api/companies/${other.companyId}`, body)).status).toBe(200);
      await soon(() => expect(newest(page)?.scope).toBe(trackingByPhone));
    }
    expect(Object.keys(newest(page) ?? {})).not.toContain('customerAddress');
  });

  it('a number on more orders than one customer has empties nobody else’s page', async () => {
    const older = await t.given.order(branch);
    const shared = `+9${newPhone()}`;
    const all = Array.from({ length: 502 }, () => t.given.order(branch, { customer_phone_key: shared }));
    await Promise.all(all);
    const rows = await t.db.asSystem((tx) =>
      listTracked(tx, { orderIds: [older.id], phoneKeys: [shared], since: new Date(0), now: t.clock.now() }),
    );
    expect([rows.length, rows.at(-1)?.id]).toEqual([501, older.id]);
  });

  it('criteria B12: shows the courier’s moves only from pick-up to hand-over', async () => {
    const { phone, courier, step } = await onTheRoad();
    const page = await follow(await tokenFor(phone));
    const move = async (lat: number): Promise<void> => {
      expect((await send(courier, '/api/courier-location', { lat, lng: 29.03 })).status).toBe(200);
    };
    await soon(() => expect(newest(page)?.status).toBe('ASSIGNED'));
    await move(40.9901);
    await step('PICKED_UP');
    await soon(() => expect(newest(page)?.courierLocation?.lat).toBe(40.9901));
    await move(40.9902);
    await soon(() => expect(newest(page)?.courierLocation?.lat).toBe(40.9902));
    await step('IN_DELIVERY');
    await step('DELIVERED');
    await soon(() => expect(newest(page)?.status).toBe('DELIVERED'));
    const count = page.messages.length;
    await move(40.9903);
    await new Promise((resolve) => setTimeout(resolve, 1_600));
    expect(page.messages.length).toBe(count);
    const before = page.messages.filter(
      ({ orders }) => orders[0]?.status === 'ASSIGNED' || orders[0]?.status === 'DELIVERED',
    );
    expect(before.every(({ orders }) => orders[0]?.courierLocation === null)).toBe(true);
  });

  it('docs/decisions/025: sends a later arrival once the courier gets an earlier stop', async () => {
    const courier = await t.given.courier(branch);
    const far = { lat: BRANCH_POINT.lat + 0.045, lng: BRANCH_POINT.lng, distance_km: '2.00' };
    const order = await t.given.order(branch, { status: 'READY', ...far });
    const near = await t.given.order(branch, {
      status: 'READY',
      lat: BRANCH_POINT.lat + 0.01,
      lng: BRANCH_POINT.lng,
    });
    const assign = async (id: number) =>
      expect((await send(manager, `/api/orders/${id}/assign`, { courierId: courier.id })).status).toBe(200);
    await assign(order.id);
    // The order's own link: a number alone shows ranges of a place that is not quite the home.
    const issued = await send(manager, `/api/orders/${order.id}/tracking-link`, {});
    const page = await follow(issued.body.data.trackingToken);
    await soon(() => expect(newest(page)?.status).toBe('ASSIGNED'));
    const alone = newest(page)?.arrival?.to ?? '';
    await assign(near.id);
    await soon(() => expect(Date.parse(newest(page)?.arrival?.to ?? '')).toBeGreaterThan(Date.parse(alone)));
    expect((await send(manager, `/api/orders/${near.id}/unassign`, {})).status).toBe(200);
    await soon(() => expect(newest(page)?.arrival?.to).toBe(alone));
  });

  it('docs/decisions/024: shows no name or phone of a courier with an unanswered offer', async () => {
    const automatic = await t.given.branch({ assignment_method: 'AUTOMATIC', radius_m: 300 });
    const chief = await t.given.user('PACKAGING_CHIEF', { branch: automatic });
    const courier = await t.given.courier(automatic, { position: BRANCH_POINT });
    const order = await t.given.order(automatic, { status: 'READY', ready_at: t.clock.now() });
    const issued = await send(chief, `/api/orders/${order.id}/tracking-link`, {});
    const page = await follow(issued.body.data.trackingToken);
    await soon(() => expect(newest(page)?.status).toBe('READY'));
    const before = newest(page);
    expect((await t.app.dispatch.runRound(automatic.id)).offered).toEqual([order.id]);
    const shown = await t.call(
      null,
      'GET',
      `/api/customer/track-order-by-token/${issued.body.data.trackingToken}`,
    );
    expect(shown.body.data).toMatchObject([
      {
        scope: 'full',
        status: 'READY',
        statusSentence: before?.statusSentence,
        courierName: null,
        courierPhone: null,
      },
    ]);
    expect((await send(courier, `/api/orders/${order.id}/acknowledge`, {})).status).toBe(200);
    await soon(() => expect(newest(page)).toMatchObject({ status: 'ASSIGNED', courierName: 'Kurye' }));
    expect(
      page.messages.flatMap(({ orders }) => orders).filter(({ status }) => status === 'READY'),
    ).not.toContainEqual(expect.objectContaining({ courierName: 'Kurye' }));
  });

  it('sends a new order of the phone, and none of others', async () => {
    const phone = newPhone();
    const [page, other] = [await follow(await tokenFor(phone)), await follow(await tokenFor(newPhone()))];
    await soon(() => expect(page.messages[0]?.orders).toEqual([]));
    const made = await t.call({ key: branch.key }, 'POST', '/api/orders', {
      customerName: 'Ayşe',
      customerPhone: phone,
      customerAddress: 'Moda Cad. 12',
      location: { lat: 40.98, lng: 29.03 },
      total: 10,
    });
    await soon(() => expect(newest(page)?.orderNumber).toBe(made.body.data.orderNumber));
    expect(newest(page)?.scope).toBe('limited');
    expect(other.messages.flatMap(({ orders }) => orders)).toEqual([]);
  });

  it('a rating reaches the other pages of the token', async () => {
    const { phone, step } = await onTheRoad();
    const token = await tokenFor(phone);
    const page = await follow(token);
    for (const status of ['PICKED_UP', 'IN_DELIVERY', 'DELIVERED']) await step(status);
    await soon(() => expect(newest(page)?.mayRate).toBe(true));
    await t.call(null, 'POST', '/api/customer/rate-courier', { token, orderId: newest(page)?.id, rating: 3 });
    await soon(() => expect(newest(page)?.rating).toBe(3));
  });

  it('keeps ten pages of a token; the oldest is closed with a reason', async () => {
    const { phone } = await onTheRoad();
    const token = await tokenFor(phone);
    const pages: Awaited<ReturnType<typeof follow>>[] = [];
    for (let n = 0; n < 11; n += 1) pages.push(await follow(token));
    await soon(() =>
      expect(pages.map(({ isOver }) => isOver())).toEqual([true, ...Array.from({ length: 10 }, () => false)]),
    );
    expect(pages[0]?.messages.at(-1)?.type).toBe('STREAM_REPLACED');
  });
});
