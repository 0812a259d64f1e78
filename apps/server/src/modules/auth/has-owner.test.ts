import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/build-app.ts';

let t: TestApp;
beforeAll(async () => void (t = await startTestApp()));
afterAll(() => t.close());

it('the web is told whether an OWNER exists, from the moment that there is one', async () => {
  const hasOwner = async (): Promise<unknown> => (await t.call(null, 'GET', '/api/settings')).body.hasOwner;
  expect(await hasOwner()).toBe(false);
  await t.given.user('COMPANY_ADMIN', { companyId: await t.given.company() });
  await t.given.user('OWNER', {}, { deleted: true });
  expect(await hasOwner()).toBe(false);
  await t.given.user('OWNER');
  expect(await hasOwner()).toBe(true);
});
