import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import type { GivenBranch, GivenUser } from '../../test/factories.ts';

const MINUTE = 60_000;
let t: TestApp;
let branch: GivenBranch;
let admin: GivenUser;
let courier: GivenUser;
let owner: GivenUser;
beforeAll(async () => {
  t = await startTestApp();
  branch = await t.given.branch({ max_delivery_min: 60 });
  admin = await t.given.user('COMPANY_ADMIN', { branch });
  owner = await t.given.user('OWNER');
  courier = await t.given.courier(branch);
  const at = new Date(t.clock.now().getTime() - 60 * MINUTE);
  const end = new Date(at.getTime() + 30 * MINUTE);
  await t.given.order(branch, {
    status: 'DELIVERED',
    courier_id: courier.id,
    created_at: at,
    assigned_at: at,
    picked_up_at: at,
    delivered_at: end,
    ended_at: end,
  });
});
afterAll(() => t?.close());

const scoreOf = async (user: GivenUser) => {
  const { body } = await t.call(user, 'GET', '/api/reports/courier-summary');
  const row = body.data.find(({ courierId }: { courierId: number }) => courierId === courier.id);
  return [row.successScore, row.safeMode, row.avgDeliveryTimeMinutes];
};
const noteOf = async () => {
  const { raw } = await t.call(admin, 'GET', '/api/reports/courier-summary/export');
  const [sheet] = (await readXlsx(raw.rawPayload)).sheets;
  return JSON.stringify(sheet?.rows.at(-1));
};
const sheetScores = async () => {
  const { raw } = await t.call(admin, 'GET', '/api/reports/courier-summary/export');
  const [sheet] = (await readXlsx(raw.rawPayload)).sheets;
  const place = sheet?.rows[0]?.indexOf('Başarı puanı') ?? -1;
  return sheet?.rows[1]?.[place];
};
const switchTo = async (safeMode: boolean) => {
  const body = { settings: { safeMode } };
  const { status } = await t.call(admin, 'PUT', `/api/companies/${branch.companyId}`, body);
  expect(status).toBe(200);
};

it('a switch changes scores at once, kept reports and sheets included, and back', async () => {
  await switchTo(false);
  // 100 − 0.2 · 100 · 30/60
  await expect.poll(() => scoreOf(admin)).toEqual([90, false, 30]);
  expect([await scoreOf(admin), await scoreOf(owner), await sheetScores()]).toEqual([
    [90, false, 30],
    [90, false, 30],
    90,
  ]);
  expect(await noteOf()).not.toContain('Güvenli sürüş');
  await switchTo(true);
  await expect.poll(() => scoreOf(admin)).toEqual([100, true, 30]);
  expect([await scoreOf(owner), await sheetScores()]).toEqual([[100, true, 30], 100]);
  expect(await noteOf()).toContain('Güvenli sürüş: puan hız içermez.');
  await switchTo(false);
  await expect.poll(() => scoreOf(admin)).toEqual([90, false, 30]);
  expect(await scoreOf(owner)).toEqual([90, false, 30]);
});

it('the courier’s branch says it, couriers are told, the audit log too', async () => {
  await switchTo(true);
  const [own] = (await t.call(courier, 'GET', '/api/branches')).body;
  expect(own.safeMode).toBe(true);
  const found = await t.db.asSystem(async (tx) => ({
    events: await tx
      .selectFrom('events')
      .select(['kind', 'branch_id', 'payload'])
      .where('company_id', '=', branch.companyId)
      .orderBy('id', 'desc')
      .limit(1)
      .execute(),
    audit: await tx
      .selectFrom('audit_log')
      .select('changes')
      .where('action', '=', 'COMPANY_UPDATED')
      .orderBy('id', 'desc')
      .limit(1)
      .execute(),
  }));
  expect(found).toEqual({
    events: [{ kind: 'BRANCH_UPDATED', branch_id: branch.id, payload: { fields: ['safeMode'] } }],
    audit: [{ changes: { safeMode: { was: false, is: true } } }],
  });
});

it('a value that is no switch is told on its field', async () => {
  const body = { settings: { safeMode: 'evet' } };
  const answer = await t.call(admin, 'PUT', `/api/companies/${branch.companyId}`, body);
  expect([answer.status, Object.keys(answer.body.details)]).toEqual([400, ['settings.safeMode']]);
});
