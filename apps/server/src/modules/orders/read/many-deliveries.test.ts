import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/build-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t?.close());

/**
 * Statements get a name and a generic plan when they are frequent: what holds for the first delivery must
 * hold for the thirtieth.
 */
it('criteria A17: the thirtieth delivery is paid like the first, when plans are cached', async () => {
  const branch = await t.given.branch();
  const courier = await t.given.courier(branch);
  for (let i = 0; i < 30; i += 1) {
    const { id } = await t.given.order(branch, { status: 'IN_DELIVERY', courier_id: courier.id });
    const answer = await t.call(courier, 'POST', `/api/orders/${id}/status`, { status: 'DELIVERED' });
    expect([i, answer.status]).toEqual([i, 200]);
  }
  const earnings = await t.db.asSystem((tx) =>
    tx.selectFrom('earnings').select('order_id').where('courier_id', '=', courier.id).execute(),
  );
  expect(new Set(earnings.map((earning) => earning.order_id)).size).toBe(30);
});
