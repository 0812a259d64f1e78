import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp, type TestJson } from '../../test/build-app.ts';
import { type GivenBranch, type GivenUser, TEST_PASSWORD } from '../../test/factories.ts';
import { holdTransaction } from '../../test/hold-transaction.ts';

let t: TestApp;
let base: string;
let owner: GivenUser;
let manager: GivenUser;
let branch: GivenBranch;
const open: AbortController[] = [];
beforeAll(async () => {
  t = await startTestApp({ runningClock: true });
  await t.app.http.listen({ port: 0, host: '127.0.0.1' });
  const address = t.app.http.server.address();
  base = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  owner = await t.given.user('OWNER');
  branch = await t.given.branch();
  manager = await t.given.user('BRANCH_MANAGER', { branch });
});
afterEach(() => {
  for (const page of open.splice(0)) page.abort();
});
afterAll(() => t.close());

/** An open stream: its messages so far, and whether it has ended. */
async function listen(path: string, headers: Record<string, string> = {}) {
  const page = new AbortController();
  open.push(page);
  const response = await fetch(base + path, { headers, signal: page.signal });
  const messages: TestJson[] = [];
  const state = { messages, isOver: false };
  const read = async (): Promise<void> => {
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk as Uint8Array, { stream: true });
      const frames = text.split('\n\n');
      text = frames.pop() ?? '';
      for (const frame of frames) {
        const data = frame.split('\n').find((line) => line.startsWith('data: '));
        if (data) messages.push(JSON.parse(data.slice(6)));
      }
    }
  };
  void read()
    .catch(() => undefined)
    .finally(() => (state.isOver = true));
  return state;
}
const soon = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 20_000 });
const erase = (phone: string) =>
  t.call(owner, 'POST', '/api/admin/personal-data/erase', { phone, password: TEST_PASSWORD });
const given = (key: string) =>
  t.given.order(branch, {
    status: 'DELIVERED',
    ended_at: t.clock.now(),
    customer_phone: key,
    customer_phone_key: key,
  });

describe('pages that are open while a customer is erased', () => {
  it('the dispatcher’s stream sends the order as it is now', async () => {
    const { id } = await given('+905361110001');
    const stream = await listen('/api/events', { cookie: manager.cookie });
    await erase('05361110001');
    await soon(() => expect(stream.messages.map(({ action }) => action)).toContain('erase'));
    const message = stream.messages.find(({ action }) => action === 'erase');
    expect(message).toMatchObject({
      type: 'ORDER_STATUS_UPDATED',
      orderId: id,
      status: 'DELIVERED',
      version: 2,
    });
    expect(message.order).toMatchObject({
      customerName: 'Silindi',
      customerPhone: '',
      customerAddress: 'Silindi',
      version: 2,
    });
  });

  it('criteria B09: tracking pages end, by link and by number, and their tokens are gone', async () => {
    const { id } = await given('+905361110002');
    const link: string = (await t.call(manager, 'POST', `/api/orders/${id}/tracking-link`)).body.data
      .trackingToken;
    const phone: string = (
      await t.call(null, 'POST', '/api/customer/create-tracking-url', { phone: '05361110002' })
    ).body.trackingToken;
    for (const token of [link, phone]) {
      const page = await listen(`/api/customer/track-order-by-token/${token}/events`);
      await soon(() => expect(page.messages.at(-1)?.type).toBe('TRACKING_UPDATED'));
      Object.assign(pages, { [token]: page });
    }
    await erase('05361110002');
    for (const token of [link, phone]) {
      await soon(() =>
        expect([pages[token]?.messages.at(-1)?.type, pages[token]?.isOver]).toEqual(['TRACKING_ENDED', true]),
      );
      expect((await t.call(null, 'GET', `/api/customer/track-order-by-token/${token}`)).status).toBe(404);
      const rated = await t.call(null, 'POST', '/api/customer/rate-courier', {
        token,
        orderId: id,
        comment: 'Adım Ayşe',
      });
      expect(rated.status).toBe(404);
    }
  });
  const pages: Record<string, Awaited<ReturnType<typeof listen>>> = {};

  it('a rating that is in progress while the customer is erased is not stored', async () => {
    const { id } = await given('+905361110003');
    const token: string = (await t.call(manager, 'POST', `/api/orders/${id}/tracking-link`)).body.data
      .trackingToken;
    const erasure = await holdTransaction(t.ownerUrl, 'select ulak_erase_orders(array[$1::bigint], now())', [
      id,
    ]);
    const rating = t.call(null, 'POST', '/api/customer/rate-courier', {
      token,
      orderId: id,
      comment: 'Ben Ayşe, kapı 12',
    });
    await erasure.isWaitedFor();
    await erasure.commit();
    expect((await rating).status).toBe(404);
    const stored = await t.db.asSystem((tx) =>
      tx.selectFrom('customer_feedback').select('id').where('order_id', '=', id).execute(),
    );
    expect(stored).toEqual([]);
  });
});
