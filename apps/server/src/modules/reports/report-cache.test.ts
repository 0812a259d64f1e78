import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import { systemScope } from '../../access/scope.ts';
import type { GivenBranch, GivenUser } from '../../test/factories.ts';
import { splitSpan } from './read-span.ts';
import { createReportCache } from './report-cache.ts';

const MINUTE = 60_000;
let t: TestApp;
let home: GivenBranch;
let sister: GivenBranch;
beforeAll(async () => {
  t = await startTestApp();
  home = await t.given.branch();
  sister = await t.given.branch({ companyId: home.companyId });
});
afterAll(() => t?.close());

const RANGE = 'startDate=2026-03-02T07:00:00Z&endDate=2026-03-03T04:00:00Z';
const summary = async (who: GivenUser, more = '') => {
  const { body } = await t.call(who, 'GET', `/api/reports/branch-summary?${RANGE}${more}`);
  return [body.total.totalOrders, body.asOf] as const;
};

it('spec 2 §9: kept for 30 minutes, with the moment of its data', async () => {
  const owner = await t.given.user('OWNER');
  const first = t.clock.now().toISOString();
  const [before] = await summary(owner);
  await t.given.order(home, { created_at: t.clock.now() });
  expect(await summary(owner)).toEqual([before, first]);
  t.clock.advance(30 * MINUTE - 1);
  expect(await summary(owner)).toEqual([before, first]);
  t.clock.advance(1);
  expect(await summary(owner)).toEqual([before + 1, t.clock.now().toISOString()]);
});

it('nobody is answered from what another scope, branch or range was', async () => {
  const foreign = await t.given.branch();
  for (const at of [home, home, sister, foreign, foreign, foreign]) await t.given.order(at);
  t.clock.advance(31 * MINUTE);
  const general = await t.given.user('GENERAL_MANAGER', { branch: home });
  const other = await t.given.user('GENERAL_MANAGER', { branch: foreign });
  const manager = await t.given.user('BRANCH_MANAGER', { branch: home });
  const sisterManager = await t.given.user('BRANCH_MANAGER', { branch: sister });
  const own = (await summary(manager))[0];
  expect((await summary(sisterManager))[0]).toBe(1);
  expect((await summary(general))[0]).toBe(own + 1);
  expect((await summary(other))[0]).toBe(3);
  expect((await summary(await t.given.user('OWNER')))[0]).toBe(own + 4);
  expect((await summary(general, `&branchId=${sister.id}`))[0]).toBe(1);
  expect((await summary(general, `&branchId=${home.id}`))[0]).toBe(own);
});

it('many screens at once: one computation', async () => {
  t.clock.advance(31 * MINUTE);
  const general = await t.given.user('GENERAL_MANAGER', { branch: home });
  let reads = 0;
  t.db.observe({
    waited: () => undefined,
    held: (admissionClass) => {
      if (admissionClass === 'read') reads += 1;
    },
  });
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => t.call(general, 'GET', `/api/reports/branch-summary?${RANGE}`)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ body }) => body.asOf)).size).toBe(1);
  expect(reads).toBe(1);
});

it('a failed computation is not kept, and a big one makes room', async () => {
  const cache = createReportCache(t.clock);
  const span = (day: number) =>
    splitSpan(
      { scope: systemScope(), branchId: null, safeCompanies: [] },
      { from: new Date(day * 86_400_000), to: t.clock.now() },
      t.clock.now(),
    );
  await expect(cache.get(span(1), () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  const rows = (count: number) => ({ branches: [], couriers: Array.from({ length: count }) });
  const compute = (day: number, count: number) =>
    cache.get(span(day), () => Promise.resolve({ day, ...rows(count) } as never));
  expect(await compute(1, 10)).toMatchObject({ day: 1 });
  expect(await compute(2, 100_000)).toMatchObject({ day: 2 });
  // the first had to go, the second is still there
  expect(await cache.get(span(2), () => Promise.reject(new Error('asked again')))).toMatchObject({ day: 2 });
  await expect(cache.get(span(1), () => Promise.reject(new Error('asked again')))).rejects.toThrow(
    'asked again',
  );
});
