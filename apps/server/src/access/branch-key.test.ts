import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../test/build-app.ts';
import { orderBody } from '../test/order-body.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ poolSize: 20 });
});
afterAll(() => t.close());

it('spec 2 §3: external systems that start together after a minute of silence are all served', async () => {
  const branch = await t.given.branch();
  for (let round = 0; round < 3; round += 1) {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, i) =>
        t.call(
          { key: branch.key },
          'POST',
          '/api/orders',
          orderBody({ orderNumber: `T-${round}-${i}`, source: 'GETIR' }),
        ),
      ),
    );
    expect(
      answers.filter(({ status }) => status !== 201).map(({ status, body }) => [status, body.code]),
    ).toEqual([]);
    t.clock.advance(61_000);
  }
});
