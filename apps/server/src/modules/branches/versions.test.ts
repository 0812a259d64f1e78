import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import type { GivenBranch, GivenUser } from '../../test/factories.ts';

let t: TestApp;
let owner: GivenUser;
let admin: GivenUser;
let branch: GivenBranch;
beforeAll(async () => {
  t = await startTestApp();
  const companyId = await t.given.company();
  owner = await t.given.user('OWNER');
  admin = await t.given.user('COMPANY_ADMIN', { companyId });
});
beforeEach(async () => {
  branch = await t.given.branch({ companyId: admin.companyId ?? undefined });
});
afterAll(() => t?.close());

const patch = (who: GivenUser, body: object, path = '') =>
  t.call(who, 'PATCH', `/api/branches/${branch.id}${path}`, body);
const put = (who: GivenUser, path: string, body: object) =>
  t.call(who, 'PUT', `/api/branches/${branch.id}${path}`, body);
const stored = () =>
  t.db.asSystem((tx) =>
    tx.selectFrom('branches').selectAll().where('id', '=', branch.id).executeTakeFirstOrThrow(),
  );
const audit = () =>
  t.db.asSystem((tx) =>
    tx
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'company_id', 'branch_id', 'at', 'changes', 'details'])
      .where('entity', '=', 'branch')
      .where('entity_id', '=', branch.id)
      .orderBy('id')
      .execute(),
  );
const events = () =>
  t.db.asSystem((tx) =>
    tx
      .selectFrom('events')
      .select(['kind', 'payload'])
      .where('entity', '=', 'branch')
      .where('entity_id', '=', branch.id)
      .orderBy('id')
      .execute(),
  );

describe('two people edit one branch', () => {
  it('the later is told who changed it and when; nothing is written', async () => {
    expect((await patch(owner, { radius: 150, version: 1 })).body.data.version).toBe(2);
    await t.call(admin, 'POST', `/api/branches/${branch.id}/reveal-key`);
    const late = await patch(admin, { radius: 90, name: 'Geç kalan', version: 1 });
    expect([late.status, late.body.code, late.body.message]).toEqual([
      409,
      'RECORD_CHANGED',
      `Siz düzenlerken bu kaydı ${owner.name} değiştirdi (02.03 19:30). Hiçbir şey kaydedilmedi; ` +
        'güncel değerleri kontrol edip yeniden kaydedin.',
    ]);
    expect(await stored()).toMatchObject({ radius_m: 150, name: branch.name, version: 2 });
    expect((await patch(admin, { radius: 90, version: 2 })).body.data).toMatchObject({
      radius: 90,
      version: 3,
    });
  });

  it('without a known author it says so', async () => {
    await t.db.asSystem((tx) =>
      tx.updateTable('branches').set({ radius_m: 77 }).where('id', '=', branch.id).execute(),
    );
    const late = await patch(admin, { radius: 90, version: 1 });
    expect(late.body.message).toBe(
      'Siz düzenlerken bu kayıt değişti. Hiçbir şey kaydedilmedi; güncel değerleri kontrol edip ' +
        'yeniden kaydedin.',
    );
  });

  it.each([
    ['PATCH', '/delivery-rates', { baseRate: 5 }],
    ['PUT', '/dispatch', { paused: true }],
    ['PUT', '/receipt-width', { receiptWidth: 58 }],
  ] as const)('%s %s knows versions too', async (method, path, body) => {
    const call = (version: number) =>
      t.call(admin, method, `/api/branches/${branch.id}${path}`, { ...body, version });
    expect((await call(9)).body.code).toBe('RECORD_CHANGED');
    expect((await call(1)).status).toBe(200);
    expect((await stored()).version).toBe(2);
  });

  it('of two at the same moment one wins', async () => {
    const answers = await Promise.all([
      patch(owner, { radius: 101, version: 1 }),
      patch(admin, { radius: 102, version: 1 }),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([409]);
  });

  it('a call with the branch’s key is nobody’s edit', async () => {
    await t.db.asSystem((tx) =>
      tx
        .updateTable('branches')
        .set({ last_api_connection: t.clock.now() })
        .where('id', '=', branch.id)
        .execute(),
    );
    expect((await patch(admin, { radius: 90, version: 1 })).status).toBe(200);
  });
});

describe('what a change leaves behind', () => {
  it('one audit row, was and is, and one event, for each kind of change', async () => {
    await patch(admin, { radius: 150, name: branch.name, salarySettings: { gasPrice: 44.5 } });
    await patch(owner, { baseRate: 30 }, '/delivery-rates');
    await put(admin, '/dispatch', { paused: true, offerTimeout: 5 });
    await put(admin, '/receipt-width', { receiptWidth: 58 });
    const rows = await audit();
    const whose = {
      action: 'BRANCH_UPDATED',
      company_id: branch.companyId,
      branch_id: branch.id,
      details: {},
    };
    expect(rows).toEqual(
      [
        { actor_id: admin.id, changes: { radius: { was: 100, is: 150 }, gasPrice: { was: 40, is: 44.5 } } },
        { actor_id: owner.id, changes: { baseRate: { was: 0, is: 30 } } },
        {
          actor_id: admin.id,
          changes: { offerTimeout: { was: 3, is: 5 }, dispatchPaused: { was: false, is: true } },
        },
        { actor_id: admin.id, changes: { receiptWidth: { was: 80, is: 58 } } },
      ].map((row) => ({ ...whose, at: t.clock.now(), ...row })),
    );
    expect(await events()).toEqual([
      { kind: 'BRANCH_UPDATED', payload: { fields: ['radius', 'gasPrice'] } },
      { kind: 'BRANCH_UPDATED', payload: { fields: ['baseRate'] } },
      { kind: 'BRANCH_UPDATED', payload: { dispatch: { paused: true, offerTimeout: 5 } } },
      { kind: 'BRANCH_UPDATED', payload: { fields: ['receiptWidth'] } },
    ]);
  });

  it('a creation and a removal', async () => {
    const made = await t.call(admin, 'POST', '/api/branches', { name: 'Yeni', address: 'Adres 1' });
    branch = { ...branch, id: made.body.data.id };
    await t.call(owner, 'DELETE', `/api/branches/${branch.id}`);
    const [created, removed] = await audit();
    expect(created).toMatchObject({ action: 'BRANCH_CREATED', actor_id: admin.id });
    expect(created?.changes).toMatchObject({
      name: { was: null, is: 'Yeni' },
      companyId: { was: null, is: admin.companyId },
      gasPrice: { was: null, is: 40 },
    });
    expect(removed).toMatchObject({
      action: 'BRANCH_REMOVED',
      actor_id: owner.id,
      details: { name: 'Yeni' },
    });
    expect((await events()).map(({ kind }) => kind)).toEqual(['BRANCH_CREATED', 'BRANCH_REMOVED']);
  });

  it('a refused change and one that changes nothing leave neither', async () => {
    await patch(admin, { radius: -1 });
    await patch(admin, { minSpeed: 90 });
    const same = await patch(admin, { radius: 100, maxSpeed: 50 });
    expect([same.status, same.body.data.version]).toEqual([200, 1]);
    await put(admin, '/dispatch', { paused: false });
    expect([await audit(), await events()]).toEqual([[], []]);
  });

  it('no key is in any row', async () => {
    await t.call(admin, 'POST', `/api/branches/${branch.id}/regenerate-key`);
    expect(JSON.stringify(await audit())).not.toContain('ulak_');
  });

  it('the pause of a company is recorded once', async () => {
    const companyId = await t.given.company();
    const pause = (paused: boolean) =>
      t.call(owner, 'PUT', `/api/companies/${companyId}/dispatch`, { paused });
    for (const paused of [true, true, false]) expect((await pause(paused)).status).toBe(200);
    const rows = await t.db.asSystem((tx) =>
      tx.selectFrom('audit_log').select(['action', 'changes']).where('company_id', '=', companyId).execute(),
    );
    expect(rows).toEqual([
      { action: 'COMPANY_UPDATED', changes: { dispatchPaused: { was: false, is: true } } },
      { action: 'COMPANY_UPDATED', changes: { dispatchPaused: { was: true, is: false } } },
    ]);
  });
});
