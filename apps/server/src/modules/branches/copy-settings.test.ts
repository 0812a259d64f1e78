import { COPYABLE_SETTINGS } from '@ulak/contracts/branches/schema';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import type { GivenBranch, GivenUser } from '../../test/factories.ts';

let t: TestApp;
let owner: GivenUser;
let admin: GivenUser;
let source: GivenBranch;
let one: GivenBranch;
let two: GivenBranch;
let foreign: GivenBranch;
beforeAll(async () => {
  t = await startTestApp();
  const companyId = await t.given.company();
  owner = await t.given.user('OWNER');
  admin = await t.given.user('COMPANY_ADMIN', { companyId });
  foreign = await t.given.branch();
});
beforeEach(async () => {
  const companyId = admin.companyId ?? undefined;
  source = await t.given.branch({
    companyId,
    name: 'Kaynak',
    radius_m: 300,
    max_speed_kmh: 80,
    min_speed_kmh: 30,
    max_delivery_min: 40,
    warning_min: 30,
    assignment_method: 'AUTOMATIC',
    base_rate: '25.00',
    gas_price: '47.50',
  });
  one = await t.given.branch({ companyId, name: 'Bir' });
  two = await t.given.branch({ companyId, name: 'İki' });
});
afterAll(() => t?.close());

const copy = (
  who: GivenUser,
  targetIds: readonly number[],
  fields: readonly string[],
  from: number = source.id,
) => t.call(who, 'POST', `/api/branches/${from}/copy-settings`, { targetIds, fields });
const find = async (id: number) =>
  (await t.call(owner, 'GET', '/api/branches')).body.find((row: { id: number }) => row.id === id);
const auditOf = (id: number) =>
  t.db.asSystem((tx) =>
    tx
      .selectFrom('audit_log')
      .select(['action', 'changes', 'details', 'actor_id'])
      .where('entity', '=', 'branch')
      .where('entity_id', '=', id)
      .execute(),
  );

describe('POST /api/branches/:id/copy-settings', () => {
  it('copies the named settings to all targets, audited for each', async () => {
    const answer = await copy(
      admin,
      [two.id, one.id],
      ['radius', 'assignmentMethod', 'baseRate', 'gasPrice'],
    );
    expect(answer.status).toBe(200);
    expect(answer.body.data.map((row: { id: number }) => row.id)).toEqual([one.id, two.id]);
    for (const row of answer.body.data)
      expect(row).toMatchObject({
        radius: 300,
        assignmentMethod: 'AUTOMATIC',
        maxSpeed: 50,
        salarySettings: { gasPrice: 47.5, baseSalary: 11_500 },
        version: 2,
      });
    const rates = (await t.call(admin, 'GET', '/api/delivery-rates')).body;
    expect(rates.find((row: { branchId: number }) => row.branchId === two.id).baseRate).toBe(25);
    for (const id of [one.id, two.id])
      expect(await auditOf(id)).toEqual([
        {
          action: 'BRANCH_SETTINGS_COPIED',
          actor_id: admin.id,
          details: { from: source.id, name: 'Kaynak' },
          changes: {
            radius: { was: 100, is: 300 },
            assignmentMethod: { was: 'MANUAL', is: 'AUTOMATIC' },
            gasPrice: { was: 40, is: 47.5 },
            baseRate: { was: 0, is: 25 },
          },
        },
      ]);
    expect([(await find(source.id)).version, await auditOf(source.id)]).toEqual([1, []]);
    const events = await t.db.asSystem((tx) =>
      tx.selectFrom('events').select('payload').where('branch_id', 'in', [one.id, two.id]).execute(),
    );
    const fields = ['radius', 'assignmentMethod', 'gasPrice', 'baseRate'];
    expect(events.map(({ payload }) => payload)).toEqual([{ fields }, { fields }]);
  });

  it('every copyable setting has its column', async () => {
    expect((await copy(admin, [one.id], [...COPYABLE_SETTINGS])).status).toBe(200);
    const { id, name, apiKey, version, ...settings } = await find(source.id);
    expect([id, name, apiKey, version]).not.toContain(undefined);
    expect(await find(one.id)).toMatchObject(settings);
  });

  it('a target that has the values already is not recorded', async () => {
    await copy(admin, [one.id], ['radius']);
    const again = await copy(admin, [one.id, two.id], ['radius']);
    expect(again.body.data.map((row: { version: number }) => row.version)).toEqual([2, 2]);
    expect([(await auditOf(one.id)).length, (await auditOf(two.id)).length]).toEqual([1, 1]);
  });

  it('rules between fields are judged on each target; one that breaks them stops all', async () => {
    await t.call(admin, 'PATCH', `/api/branches/${two.id}`, { minSpeed: 90, maxSpeed: 100 });
    const before = await find(one.id);
    const late = 'Uyarı süresi, en uzun teslimat süresinden uzun olamaz';
    const refused = await copy(admin, [one.id, two.id], ['maxSpeed', 'maxDeliveryTime']);
    expect([refused.status, refused.body.details]).toEqual([
      400,
      {
        'targetIds.0': `Bir: ${late}`,
        'targetIds.1': `İki: En düşük hız, en yüksek hızdan küçük olmalı; ${late}`,
      },
    ]);
    expect(await find(one.id)).toEqual(before);
    expect(await auditOf(one.id)).toEqual([]);
    const whole = ['maxSpeed', 'minSpeed', 'maxDeliveryTime', 'warningTime'];
    expect((await copy(admin, [one.id, two.id], whole)).status).toBe(200);
  });

  it('B03: foreign targets are like missing ones; OWNER stays in one company too', async () => {
    const answers = await Promise.all(
      [foreign.id, 999_999].map((id) => copy(admin, [one.id, id], ['radius'])),
    );
    for (const { status, body } of answers)
      expect([status, body.details]).toEqual([400, { 'targetIds.1': 'Şube bulunamadı' }]);
    expect((await copy(owner, [foreign.id], ['radius'])).body.details).toEqual({
      'targetIds.0': 'Ayarlar yalnızca aynı şirketin şubelerine kopyalanabilir',
    });
    expect((await copy(admin, [source.id], ['radius'])).body.details).toEqual({
      'targetIds.0': 'Ayarların alındığı şube seçilemez',
    });
    expect((await copy(admin, [one.id], ['radius'], foreign.id)).body.code).toBe('BRANCH_NOT_FOUND');
    expect((await find(one.id)).radius).toBe(100);
  });

  it('shells neither give nor take', async () => {
    const made = await t.call(owner, 'POST', '/api/branches', { name: 'Kabuk', address: 'Yok' });
    const shell = Number(made.body.data.id);
    expect((await copy(owner, [one.id], ['radius'], shell)).body.code).toBe('BRANCH_UNASSIGNED');
    expect((await copy(owner, [shell], ['radius'])).body.details).toHaveProperty(['targetIds.0']);
  });

  it.each([
    [{ targetIds: [], fields: ['radius'] }, { targetIds: 'En az bir şube seçin' }],
    [{ targetIds: [1], fields: [] }, { fields: 'En az bir ayar seçin' }],
    [{ targetIds: [1], fields: ['name'] }, { 'fields.0': 'Bu ayar kopyalanamaz' }],
    [{ targetIds: [1], fields: ['apiKey'] }, { 'fields.0': 'Bu ayar kopyalanamaz' }],
    [{ targetIds: [1, 1], fields: ['radius'] }, { targetIds: 'Aynı şube iki kez seçilemez' }],
    [{ targetIds: [1], fields: ['radius', 'radius'] }, { fields: 'Aynı ayar iki kez seçilemez' }],
    [{ targetIds: ['1'], fields: ['radius'] }, { 'targetIds.0': 'Geçerli bir şube seçin' }],
    [{ targetIds: [1], fields: ['radius'], companyId: 3 }, { companyId: 'Bilinmeyen alan' }],
  ])('refuses %j', async (body, details) => {
    const answer = await t.call(admin, 'POST', `/api/branches/${source.id}/copy-settings`, body);
    expect([answer.status, answer.body.details]).toEqual([400, details]);
  });

  it('two copies that cross do not deadlock', async () => {
    const answers = await Promise.all([
      copy(admin, [one.id, two.id], ['radius']),
      copy(owner, [two.id, source.id], ['radius'], one.id),
      copy(admin, [source.id, one.id], ['radius'], two.id),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  });
});
