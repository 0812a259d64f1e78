import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import { BRANCH_POINT, type GivenBranch, type GivenUser } from '../../test/factories.ts';
import { createCourierService } from './service.ts';

let t: TestApp;
let branch: GivenBranch;
let sibling: GivenBranch;
let foreign: GivenBranch;
beforeAll(async () => {
  t = await startTestApp();
  branch = await t.given.branch();
  sibling = await t.given.branch({ companyId: branch.companyId });
  foreign = await t.given.branch();
  await t.given.courier(branch);
  await t.given.courier(sibling);
  await t.given.courier(foreign);
});
afterAll(() => t.close());

const list = (who: GivenUser, headers?: Record<string, string>) =>
  t.call(who, 'GET', '/api/courier-locations', undefined, headers);
const branchesOf = (rows: { branchId: number }[]) =>
  [...new Set(rows.map((row) => row.branchId))].toSorted((a, b) => a - b);

describe('GET /api/courier-locations (spec 1 §7)', () => {
  it('answers state, load, limit and position in one row per courier', async () => {
    const place = await t.given.branch({ max_concurrent_deliveries: 4 });
    const courier = await t.given.courier(place, { position: BRANCH_POINT });
    for (const state of ['ASSIGNED', 'PICKED_UP', 'DELIVERED'] as const)
      await t.given.order(place, { status: state, courier_id: courier.id });
    const { status, body } = await list(await t.given.user('BRANCH_MANAGER', { branch: place }));
    expect(status).toBe(200);
    expect(body).toEqual([
      {
        courierId: courier.id,
        name: courier.name,
        phone: courier.phone,
        branchId: place.id,
        branchName: place.name,
        active: true,
        online: true,
        status: 'BUSY',
        onBreak: false,
        load: 2,
        offered: 0,
        limit: 4,
        ...BRANCH_POINT,
        positionAt: t.clock.now().toISOString(),
        lastStatusChangeAt: t.clock.now().toISOString(),
        expectedReturnAt: null,
      },
    ]);
  });

  it('DECISIONS "Who may do what": each scope sees its own', async () => {
    const seen = async (who: GivenUser) => branchesOf((await list(who)).body);
    const company = { companyId: branch.companyId };
    // other tests have branches with couriers too
    const all = await t.db.asSystem((tx) =>
      tx.selectFrom('couriers').select('branch_id').distinct().orderBy('branch_id').execute(),
    );
    expect(await seen(await t.given.user('OWNER'))).toEqual(all.map((row) => row.branch_id));
    expect(all.map((row) => row.branch_id)).toEqual(
      expect.arrayContaining([branch.id, sibling.id, foreign.id]),
    );
    expect(await seen(await t.given.user('GENERAL_MANAGER', company))).toEqual([branch.id, sibling.id]);
    expect(await seen(await t.given.user('COMPANY_ADMIN', company))).toEqual([branch.id, sibling.id]);
    expect(await seen(await t.given.user('PACKAGING_CHIEF', { branch: sibling }))).toEqual([sibling.id]);
    const colleague = await t.given.courier(branch);
    expect((await list(colleague)).body.map((row: { courierId: number }) => row.courierId)).toEqual([
      colleague.id,
    ]);
  });

  it('leaves out removed and deactivated people (spec 2 §4)', async () => {
    const place = await t.given.branch();
    const boss = await t.given.user('BRANCH_MANAGER', { branch: place });
    const past = new Date(t.clock.now().getTime() - 1_000);
    const future = new Date(t.clock.now().getTime() + 1_000);
    await t.given.user('COURIER', { branch: place }, { full_name: 'Silinmiş', deleted: true });
    await t.given.user(
      'COURIER',
      { branch: place },
      { full_name: 'Pasif', active: false, deactivation_date: past },
    );
    await t.given.user(
      'COURIER',
      { branch: place },
      { full_name: 'Yakında pasif', active: false, deactivation_date: future },
    );
    await t.given.user('COURIER', { branch: place }, { full_name: 'Çağla' });
    await t.given.user('COURIER', { branch: place }, { full_name: 'Cem' });
    const { body } = await list(boss);
    // Turkish order: C before Ç
    expect(body.map((row: { name: string }) => row.name)).toEqual(['Cem', 'Çağla', 'Yakında pasif']);
    expect(body[0]).toMatchObject({ status: 'OFFLINE', lat: null, lng: null, positionAt: null });
  });

  it('polls: the same answer travels as an empty 304, a change as a new one', async () => {
    const boss = await t.given.user('BRANCH_MANAGER', { branch: sibling });
    const first = await list(boss);
    const etag = String(first.raw.headers.etag);
    expect(first.raw.headers['cache-control']).toBe('no-store');
    const again = await list(boss, { 'if-none-match': etag });
    expect([again.status, again.raw.body, again.raw.headers.etag]).toEqual([304, '', etag]);
    await t.given.courier(sibling);
    const changed = await list(boss, { 'if-none-match': etag });
    expect(changed.status).toBe(200);
    expect(changed.raw.headers.etag).not.toBe(etag);
  });
});

describe('what other modules ask of couriers', () => {
  const couriers = createCourierService();
  const remove = (who: GivenUser, moveTo?: GivenBranch) =>
    t.db.asSystem((tx) =>
      couriers.removeFromDuty(tx, {
        courierId: who.id,
        actor: 'system',
        now: t.clock.now(),
        ...(moveTo && { moveTo: moveTo.id }),
      }),
    );

  it('removal from duty closes shift and break, and is harmless twice', async () => {
    const resting = await t.given.courier(branch, { onBreak: true });
    await remove(resting);
    const open = await t.db.asSystem(async (tx) => [
      ...(await tx
        .selectFrom('courier_shifts')
        .select('id')
        .where('courier_id', '=', resting.id)
        .where('ended_at', 'is', null)
        .execute()),
      ...(await tx
        .selectFrom('courier_breaks')
        .select('id')
        .where('courier_id', '=', resting.id)
        .where('ended_at', 'is', null)
        .execute()),
    ]);
    expect(open).toEqual([]);
    await remove(resting);
    expect((await list(resting)).body[0]).toMatchObject({ status: 'OFFLINE', online: false });
  });

  it('a transfer moves the row and the position', async () => {
    const moved = await t.given.courier(branch, { position: BRANCH_POINT });
    await remove(moved, foreign);
    const [row] = await t.db
      .asSystem((tx) => couriers.views(tx, [moved.id], t.clock.now()))
      .then((views) => [...views.values()]);
    expect(row).toMatchObject({ branchId: foreign.id, online: false });
    const rows = await t.db.asSystem((tx) =>
      tx
        .selectFrom('courier_positions_now')
        .select(['company_id', 'branch_id'])
        .where('courier_id', '=', moved.id)
        .execute(),
    );
    expect(rows).toEqual([{ company_id: foreign.companyId, branch_id: foreign.id }]);
  });

  it('somebody without a row is nobody’s courier', async () => {
    const chief = await t.given.user('PACKAGING_CHIEF', { branch });
    await remove(chief);
    expect(await t.db.asSystem((tx) => couriers.lockCourier(tx, chief.id))).toBeNull();
  });
});
