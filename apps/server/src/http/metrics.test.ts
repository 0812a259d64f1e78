import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../test/build-app.ts';

const TOKEN = 'olcum-olcum-olcum-olcum';
let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ env: { METRICS_TOKEN: TOKEN } });
});
afterAll(() => t.close());

/** Value of one sample, labels included in its name. */
async function sample(name: string): Promise<number> {
  const { raw } = await t.call(null, 'GET', '/metrics', undefined, { authorization: `Bearer ${TOKEN}` });
  const line = raw.body.split('\n').find((one) => one.startsWith(`${name} `));
  return Number(line?.slice(name.length + 1) ?? 0);
}

it('tell how long polls and orders waited for a connection and held it, apart from each other', async () => {
  const { cookie } = await t.given.user('OWNER');
  const names = ['wait', 'held'].flatMap((part) =>
    ['read', 'request'].map((by) => `ulak_db_${part}_seconds_count{class="${by}"}`),
  );
  const before = await Promise.all(names.map(sample));
  await t.call({ cookie }, 'GET', '/api/orders/active');
  const after = await Promise.all(names.map(sample));
  expect(after.map((count, i) => count - (before[i] ?? 0))).toEqual([1, 0, 1, 0]);
  expect(await sample('ulak_db_held_seconds_sum{class="read"}')).toBeGreaterThan(0);
});
