import { createRandom } from '@ulak/city/random';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../test/build-app.ts';
import { NOBODYS_ID } from '../test/factories.ts';
import { seedPeople } from './people.ts';
import { seedStops } from './seed-stops.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t?.close());

it('the demo has one stopped hour in the past, which is over', async () => {
  const now = t.clock.now();
  await t.db.asSystem(async (tx) => {
    const branches = await seedPeople(tx, createRandom(7), { secrets: t.secrets, passwordHash: '-', now });
    await seedStops(tx, branches, now);
  });
  const owner = await t.given.user('OWNER', {}, { username: NOBODYS_ID, phone: '+905990000000' });
  const { data } = (await t.call(owner, 'GET', '/api/delivery-stops')).body;
  expect(data).toMatchObject([{ state: 'PAST', endedAt: null, road: 'HOLD' }]);
  expect(Date.parse(data[0].endsAt) - Date.parse(data[0].startsAt)).toBe(3_600_000);
});
