import { HOUR_MS } from '@ulak/contracts/time';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { GivenUser } from '../../test/factories.ts';
import { type HeatBranch, type MadeOrder, startHeatBranch } from '../../test/heat-branch.ts';

const NEAR = { lat: 40.9905, lng: 29.0275 };
/** 6.7 km to the north, and a few orders in the east. */
const FAR = { lat: 41.0505, lng: 29.0305 };
const WEAK = { lat: 40.9905, lng: 29.1205 };

let t: HeatBranch;
let owner: GivenUser;
let general: GivenUser;
beforeAll(async () => {
  t = await startHeatBranch();
  owner = await t.given.user('OWNER');
  general = await t.given.user('GENERAL_MANAGER', { branch: t.home });
  const now = t.clock.now().getTime();
  const many = (place: typeof FAR, count: number, status: MadeOrder['status'] = 'DELIVERED'): MadeOrder[] =>
    Array.from({ length: count }, (_, at) => ({
      ...place,
      status,
      createdAt: now - (at % 30) * 24 * HOUR_MS - HOUR_MS,
      pickedUpAt: now - HOUR_MS,
      deliveredAt: now,
      kurus: 10_000,
    }));
  await t.insert([...many(NEAR, 300), ...many(FAR, 120), ...many(WEAK, 30), ...many(WEAK, 90, 'CANCELLED')]);
  await t.insert(many(FAR, 80), t.sibling);
});
afterAll(() => t?.close());
beforeEach(() => t.db.asSystem((tx) => tx.deleteFrom('planned_branches').execute()));

const suggest = (who: GivenUser, query = '') =>
  t.call(who, 'GET', `/api/heatmap/new-branch-suggestions${query}`);
const plan = (who: GivenUser = t.admin, body: object = {}) =>
  t.call(who, 'POST', '/api/planned-branches', { location: FAR, ...body });
const list = (who: GivenUser = t.admin, query = '') => t.call(who, 'GET', `/api/planned-branches${query}`);

const statusesOf = (answers: readonly { readonly status: number }[]): number[] =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);

describe('spec 4 §3: suggestions of new branches', () => {
  it('places and what they are computed from, the best first; cancelled orders are none', async () => {
    const { status, body } = await suggest(t.admin);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      days: 30,
      sampleSize: 530,
      coveredShare: 100,
      asOf: t.clock.now().toISOString(),
    });
    expect(body.data.branches).toHaveLength(2);
    expect(body.data.distanceAfter).toBeLessThan(body.data.distanceBefore);
    const [first, second] = body.data.suggestions;
    expect(first).toMatchObject({
      location: FAR,
      potential: 100,
      priority: 'HIGH',
      mayPlan: true,
      estimatedOrders: 200,
      sampleSize: 200,
      servedShare: 38,
      monthlyRevenue: 20_000,
      paybackMonths: 10,
      roiPercent: 20,
      competition: 'LOW',
      saturation: 'LOW',
      isStrategic: true,
      distanceAfter: 0,
    });
    expect(first.distanceToNearestBranch).toBeGreaterThan(6_600);
    expect(Object.values(first.ordersBySlot).reduce((sum: number, one) => sum + Number(one), 0)).toBe(200);
    expect(second).toMatchObject({ location: WEAK, sampleSize: 30, mayPlan: false, priority: 'LOW' });
  });

  it('one place, orders of a slot, and a slot without any', async () => {
    const one = await suggest(t.admin, '?sites=1');
    expect(one.body.data.suggestions).toHaveLength(1);
    const evening = await suggest(t.admin, '?timeSlot=evening');
    expect(evening.body.data.sampleSize).toBe(530);
    const night = await suggest(t.admin, '?timeSlot=night');
    expect(night.body.data).toMatchObject({ suggestions: [], sampleSize: 0, distanceBefore: 0 });
  });

  it('is made anew after an hour, or when a branch opens there', async () => {
    const before = (await suggest(t.admin, '?sites=2')).body.data;
    t.clock.advance(HOUR_MS / 2);
    expect((await suggest(t.admin, '?sites=2')).body.data).toEqual(before);
    t.clock.advance(HOUR_MS / 2);
    expect((await suggest(t.admin, '?sites=2')).body.data.asOf).toBe(t.clock.now().toISOString());
    const opened = await t.given.branch({ companyId: t.home.companyId, ...FAR });
    const after = (await suggest(t.admin, '?sites=2')).body.data;
    expect(after.asOf).not.toBe(before.asOf);
    expect(after.suggestions.map(({ location }: { location: object }) => location)).not.toContainEqual(FAR);
    await t.db.asSystem((tx) =>
      tx.updateTable('branches').set({ deleted_at: t.clock.now() }).where('id', '=', opened.id).execute(),
    );
    t.clock.advance(-HOUR_MS);
  });

  it('DECISIONS: without companyId the own company, never 1; OWNER names one', async () => {
    expect((await suggest(owner)).body.details).toEqual({ companyId: 'Bir şirket seçin' });
    const named = await suggest(owner, `?companyId=${t.home.companyId}`);
    expect(named.body.data.sampleSize).toBe(530);
    expect((await suggest(general)).body.data.sampleSize).toBe(530);
    const foreign = await suggest(t.admin, `?companyId=${t.foreign.companyId}`);
    const missing = await suggest(t.admin, '?companyId=999999999');
    expect([foreign.status, foreign.body.code]).toEqual([404, 'COMPANY_NOT_FOUND']);
    expect(missing.raw.body).toBe(foreign.raw.body);
  });

  it('a BRANCH_MANAGER gets the own branch’s orders, and sees no other branch', async () => {
    const { body } = await suggest(t.manager);
    expect(body.data.sampleSize).toBe(450);
    expect(body.data.branches.map(({ id }: { id: number }) => id)).toEqual([t.home.id]);
  });

  it.each([
    ['sites=0', 'sites', 'Şube sayısı 1 ile 5 arasında olmalı'],
    ['sites=6', 'sites', 'Şube sayısı 1 ile 5 arasında olmalı'],
    ['timeSlot=noon', 'timeSlot', 'Geçerli bir saat aralığı seçin'],
    ['companyId=x', 'companyId', 'Geçerli bir şirket seçin'],
  ])('bad input: %s', async (query, field, sentence) => {
    const { status, body } = await suggest(t.admin, `?${query}`);
    expect([status, body.details]).toEqual([400, { [field]: sentence }]);
  });
});

describe('DECISIONS: ‘Planla’ keeps a suggestion', () => {
  it('with figures, note and author; listed, changed, removed, each in the audit log', async () => {
    const made = await plan(t.admin, { note: ' Köşe dükkân ' });
    expect(made.status).toBe(201);
    const { data } = made.body;
    expect(data).toMatchObject({
      location: FAR,
      potential: 100,
      note: 'Köşe dükkân',
      state: 'PLANNED',
      createdBy: t.admin.name,
      version: 1,
      evidence: { sampleSize: 200, days: 30, timeSlot: 'all', sites: 3 },
    });
    const path = `/api/planned-branches/${data.id}`;
    const changed = await t.call(general, 'PATCH', path, { state: 'IN_PROGRESS', note: null, version: 1 });
    expect(changed.body.data).toMatchObject({
      state: 'IN_PROGRESS',
      note: null,
      version: 2,
      updatedBy: general.name,
    });
    const late = await t.call(t.admin, 'PATCH', path, { state: 'OPENED', version: 1 });
    expect([late.status, late.body.code]).toEqual([409, 'RECORD_CHANGED']);
    const noMoney = { sampleSize: 200, monthlyRevenue: null, paybackMonths: null, roiPercent: null };
    const seen = (nearestBranch: object | null) => [
      { id: data.id, state: 'IN_PROGRESS', evidence: { ...noMoney, nearestBranch } },
    ];
    expect((await list(t.manager)).body.data).toMatchObject(seen({ id: t.home.id }));
    const beside = await t.given.user('BRANCH_MANAGER', { branch: t.sibling });
    expect((await list(beside)).body.data).toMatchObject(seen(null));
    expect((await list(general)).body.data).toEqual([changed.body.data]);
    expect((await t.call(t.admin, 'DELETE', path)).status).toBe(200);
    expect((await t.call(t.admin, 'DELETE', path)).body.code).toBe('PLANNED_BRANCH_NOT_FOUND');
    const log = await t.db.asSystem((tx) =>
      tx
        .selectFrom('audit_log')
        .select(['action', 'changes'])
        .where('entity', '=', 'branch-plan')
        .where('entity_id', '=', data.id)
        .orderBy('id')
        .execute(),
    );
    expect(log.map(({ action }) => action)).toEqual([
      'BRANCH_PLANNED',
      'BRANCH_PLAN_CHANGED',
      'BRANCH_PLAN_REMOVED',
    ]);
    expect(log[1]?.changes).toEqual({
      state: { was: 'PLANNED', is: 'IN_PROGRESS' },
      note: { was: 'Köşe dükkân', is: null },
    });
  });

  it('a place is planned once, also by two at once; a dropped plan makes room', async () => {
    const answers = await Promise.all([plan(t.admin), plan(general)]);
    expect(statusesOf(answers)).toEqual([201, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.code).toBe('BRANCH_ALREADY_PLANNED');
    const [first] = (await list()).body.data;
    const path = `/api/planned-branches/${first.id}`;
    expect((await t.call(t.admin, 'PATCH', path, { state: 'DROPPED', version: 1 })).status).toBe(200);
    expect((await plan()).status).toBe(201);
    const back = await t.call(t.admin, 'PATCH', path, { state: 'PLANNED', version: 2 });
    expect([back.status, back.body.code]).toEqual([409, 'BRANCH_ALREADY_PLANNED']);
  });

  it('a place within 100 m of a plan is the same place, on either side of a line of the grid', async () => {
    const { data } = (await plan()).body;
    const moveTo = (lat: number) =>
      t.db.asSystem((tx) =>
        tx.updateTable('planned_branches').set({ lat }).where('id', '=', data.id).execute(),
      );
    await moveTo(data.location.lat + 0.0007);
    const refused = await plan();
    expect(refused.body).toMatchObject({
      code: 'BRANCH_ALREADY_PLANNED',
      message: `78 m ötede Plan ${data.id} var. Planlanan şubeler listesine bakın.`,
    });
    await moveTo(data.location.lat + 0.0011);
    expect((await plan()).status).toBe(201);
  });

  it('two changes at once: one of them is told', async () => {
    const { data } = (await plan()).body;
    const change = (note: string) =>
      t.call(t.admin, 'PATCH', `/api/planned-branches/${data.id}`, { note, version: 1 });
    const answers = await Promise.all([change('bir'), change('iki')]);
    expect(statusesOf(answers)).toEqual([200, 409]);
  });

  it('what is no suggestion, or a weak one, is not planned', async () => {
    const elsewhere = await plan(t.admin, { location: { lat: 41.1, lng: 29.1 } });
    expect([elsewhere.status, elsewhere.body.code]).toEqual([409, 'SUGGESTION_GONE']);
    const weak = await plan(t.admin, { location: WEAK });
    expect([weak.status, weak.body.code]).toEqual([409, 'SUGGESTION_TOO_WEAK']);
  });

  it('roles and tenants: a BRANCH_MANAGER reads, others’ plans are missing', async () => {
    expect((await plan(t.manager)).status).toBe(403);
    expect((await plan(t.courier)).status).toBe(403);
    const { data } = (await plan(owner, { companyId: t.home.companyId })).body;
    const stranger = await t.given.user('COMPANY_ADMIN', { branch: t.foreign });
    const path = `/api/planned-branches/${data.id}`;
    for (const [method, body] of [
      ['PATCH', { state: 'DROPPED', version: 1 }],
      ['DELETE', undefined],
    ] as const) {
      const answer = await t.call(stranger, method, path, body);
      const missing = await t.call(stranger, method, '/api/planned-branches/999999999', body);
      expect([answer.status, answer.raw.body]).toEqual([404, missing.raw.body]);
    }
    expect((await list(stranger)).body.data).toEqual([]);
    expect((await list(stranger, `?companyId=${t.home.companyId}`)).status).toBe(404);
    expect((await list(owner)).body.details).toEqual({ companyId: 'Bir şirket seçin' });
    expect((await list(owner, `?companyId=${t.home.companyId}`)).body.data).toHaveLength(1);
  });

  it('bad input: nothing to change, an unknown state or field, a note that is too long', async () => {
    const { data } = (await plan()).body;
    const change = async (body: object) =>
      (await t.call(t.admin, 'PATCH', `/api/planned-branches/${data.id}`, body)).status;
    for (const body of [
      { version: 1 },
      { state: 'SOLD', version: 1 },
      { note: 'x'.repeat(1_001), version: 1 },
      { note: 'x' },
      { potential: 99, version: 1 },
    ])
      expect(await change(body)).toBe(400);
    expect((await plan(t.admin, { potential: 99 })).status).toBe(400);
  });

  it('a repeated request with its key plans once', async () => {
    const headers = { 'idempotency-key': 'planla-1' };
    const send = () => t.call(t.admin, 'POST', '/api/planned-branches', { location: FAR }, headers);
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
  });
});
