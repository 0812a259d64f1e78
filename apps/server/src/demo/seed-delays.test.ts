import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../test/build-app.ts';
import { seedingOf } from '../test/seeding.ts';
import { seedDemo } from './seed.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await seedDemo(seedingOf(t, { withPresent: true }));
}, 180_000);
afterAll(() => t?.close());

it('design §3: the demo’s month holds late returns of every kind, none beyond its way', async () => {
  const rows = await t.db.asSystem((tx) => tx.selectFrom('courier_delays').selectAll().execute());
  expect(rows.length).toBeGreaterThan(40);
  const kinds = new Set(
    rows.map(({ status, resolved_by: by }) => (by === null ? status : `${status} by hand`)),
  );
  expect([...kinds].toSorted()).toEqual(['ACTIVE', 'OFFLINE', 'RESOLVED', 'RESOLVED by hand', 'RETURNED']);
  expect(rows.filter(({ status }) => status === 'ACTIVE')).toHaveLength(1);
  for (const edge of [0, 10, 20, 30]) {
    const within = rows.filter(({ delay_min: min }) => min !== null && min >= edge && min < edge + 10);
    expect(within.length).toBeGreaterThan(0);
  }
  const now = t.clock.now().getTime();
  for (const row of rows) {
    expect(row.opened_at.getTime()).toBeLessThanOrEqual(now);
    expect(row.ended_at?.getTime() ?? now).toBeLessThanOrEqual(now);
    expect(row.reason === null).toBe(row.delay_min === null || row.delay_min === 0);
  }
  expect(rows.some(({ delay_min: min }) => min === 0)).toBe(true);
});
