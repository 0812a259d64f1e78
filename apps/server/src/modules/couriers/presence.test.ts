import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import { BRANCH_POINT, type GivenBranch, type GivenUser } from '../../test/factories.ts';

let t: TestApp;
let branch: GivenBranch;
let manager: GivenUser;
beforeAll(async () => {
  t = await startTestApp();
  branch = await t.given.branch();
  manager = await t.given.user('BRANCH_MANAGER', { branch });
});
afterAll(() => t.close());

const toggle = (who: GivenUser, status: string, courierId?: number, more: object = {}) =>
  t.call(who, 'POST', '/api/courier-status', {
    status,
    ...(courierId !== undefined && { courierId }),
    ...more,
  });
const shifts = (courier: GivenUser) =>
  t.db.asSystem((tx) =>
    tx
      .selectFrom('courier_shifts')
      .select(['started_at', 'ended_at', 'started_by', 'ended_by'])
      .where('courier_id', '=', courier.id)
      .orderBy('id')
      .execute(),
  );
const actions = async (courier: GivenUser) => {
  const rows = await t.db.asSystem((tx) =>
    tx
      .selectFrom('events')
      .select(['payload', 'actor_id'])
      .where('kind', '=', 'COURIER_CHANGED')
      .where('entity_id', '=', courier.id)
      .orderBy('id')
      .execute(),
  );
  return rows.map((row) => row.payload.action);
};

describe('spec 3 §4.3: the own toggle', () => {
  it('goes online and offline, with one shift and one event each', async () => {
    const courier = await t.given.courier(branch, { online: false });
    const on = await toggle(courier, 'online');
    expect(on.status).toBe(200);
    expect(on.body).toMatchObject({
      success: true,
      courierId: courier.id,
      online: true,
      status: 'FREE',
      onBreak: false,
    });
    expect(on.body.lastStatusChangeAt).toBe(t.clock.now().toISOString());
    t.clock.advance(90 * 60_000);
    const off = await toggle(courier, 'offline');
    expect(off.body).toMatchObject({ online: false, status: 'OFFLINE' });
    const [shift, ...more] = await shifts(courier);
    expect(more).toEqual([]);
    expect(shift).toMatchObject({ ended_at: t.clock.now(), started_by: courier.id, ended_by: courier.id });
    expect(Number(shift?.ended_at) - Number(shift?.started_at)).toBe(90 * 60_000);
    expect(await actions(courier)).toEqual(['ONLINE', 'OFFLINE']);
  });

  it('changes nothing when it is in that state already', async () => {
    const courier = await t.given.courier(branch, { online: false });
    expect((await toggle(courier, 'offline')).status).toBe(200);
    await toggle(courier, 'online');
    const again = await toggle(courier, 'online');
    expect(again.status).toBe(200);
    expect(again.body.online).toBe(true);
    expect(await shifts(courier)).toHaveLength(1);
    expect(await actions(courier)).toEqual(['ONLINE']);
  });

  it('pressed twice at once opens one shift', async () => {
    const courier = await t.given.courier(branch, { online: false });
    const answers = await Promise.all(Array.from({ length: 8 }, () => toggle(courier, 'online')));
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(await shifts(courier)).toHaveLength(1);
    expect(await actions(courier)).toEqual(['ONLINE']);
  });

  it('GET answers the own state with last change', async () => {
    const courier = await t.given.courier(branch, { position: BRANCH_POINT });
    const { status, body } = await t.call(courier, 'GET', '/api/courier-status');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      courierId: courier.id,
      online: true,
      status: 'FREE',
      active: true,
      ...BRANCH_POINT,
    });
    expect((await t.call(manager, 'GET', '/api/courier-status')).status).toBe(403);
  });

  it('refuses to go offline with active deliveries: spec 3 §8 to the courier, by name to staff', async () => {
    const courier = await t.given.courier(branch);
    await t.given.order(branch, { status: 'ASSIGNED', courier_id: courier.id });
    for (const [who, id, text] of [
      [courier, undefined, 'Aktif teslimatlarınız var. Lütfen önce teslimatları tamamlayın.'],
      [
        manager,
        courier.id,
        `${courier.name} üzerinde aktif teslimatlar var; önce tamamlanmalı veya başka kuryeye verilmeli.`,
      ],
    ] as const) {
      const { status, body } = await toggle(who, 'offline', id);
      expect(status).toBe(409);
      expect(body.code).toBe('COURIER_HAS_DELIVERIES');
      expect(body.error).toBe(text);
    }
    expect((await t.call(courier, 'GET', '/api/courier-status')).body).toMatchObject({
      online: true,
      status: 'BUSY',
    });
  });

  it('an order that has ended does not hold the courier', async () => {
    const courier = await t.given.courier(branch);
    for (const status of ['DELIVERED', 'UNDELIVERABLE', 'CANCELLED'] as const)
      await t.given.order(branch, { status, courier_id: courier.id });
    expect((await toggle(courier, 'offline')).status).toBe(200);
  });

  it('names bad fields', async () => {
    const courier = await t.given.courier(branch);
    const wrong = await toggle(courier, 'away');
    expect([wrong.status, wrong.body.error, wrong.body.details]).toEqual([
      400,
      'Validation Error',
      { status: 'Durum online veya offline olmalı' },
    ]);
    const nobody = await toggle(manager, 'online');
    expect([nobody.status, nobody.body.details]).toEqual([400, { courierId: 'Lütfen bir kurye seçin' }]);
    expect((await toggle(courier, 'online', undefined, { extra: 1 })).body.details).toEqual({
      extra: 'Bilinmeyen alan',
    });
  });
});

describe('spec 2 §2.2: supervisors', () => {
  it.each(['OWNER', 'COMPANY_ADMIN', 'GENERAL_MANAGER', 'BRANCH_MANAGER'] as const)(
    '%s may, and the shift says who',
    async (role) => {
      const courier = await t.given.courier(branch, { online: false });
      const boss = await t.given.user(role, { branch, companyId: branch.companyId });
      expect((await toggle(boss, 'online', courier.id)).status).toBe(200);
      expect((await shifts(courier))[0]?.started_by).toBe(boss.id);
    },
  );

  it('not a packaging chief, nor a courier for another; foreign is 404 like missing', async () => {
    const courier = await t.given.courier(branch, { online: false });
    const chief = await t.given.user('PACKAGING_CHIEF', { branch });
    expect((await toggle(chief, 'online', courier.id)).status).toBe(403);
    const colleague = await t.given.courier(branch);
    const sibling = await t.given.branch({ companyId: branch.companyId });
    const stranger = await t.given.branch();
    const outsiders = [
      colleague,
      await t.given.user('BRANCH_MANAGER', { branch: sibling }),
      await t.given.user('GENERAL_MANAGER', { companyId: stranger.companyId }),
    ];
    const missing = await toggle(manager, 'online', 999_999);
    for (const who of outsiders) expect((await toggle(who, 'online', courier.id)).body).toEqual(missing.body);
    expect(missing.body).toMatchObject({ code: 'COURIER_NOT_FOUND', error: 'Kurye bulunamadı.' });
    expect((await toggle(manager, 'online', chief.id)).status).toBe(404);
  });

  it('cannot put an inactive courier online', async () => {
    const courier = await t.given.courier(branch, { online: false });
    await t.db.asSystem((tx) =>
      tx.updateTable('users').set({ active: false }).where('id', '=', courier.id).execute(),
    );
    const { status, body } = await toggle(manager, 'online', courier.id);
    expect([status, body.code]).toEqual([409, 'COURIER_INACTIVE']);
    expect(await shifts(courier)).toEqual([]);
  });
});

describe('spec 2 §2.4, spec 3 §8: manager-only branches', () => {
  it('the own toggle is refused with a reason; a manager may', async () => {
    const strict = await t.given.branch({
      companyId: branch.companyId,
      only_manager_can_set_online: true,
      only_manager_can_set_offline: true,
    });
    const boss = await t.given.user('BRANCH_MANAGER', { branch: strict });
    const courier = await t.given.courier(strict, { online: false });
    const on = await toggle(courier, 'online');
    expect([on.status, on.body.code]).toEqual([403, 'MANAGER_ONLY_ONLINE']);
    expect(on.body.error).toBe(
      'Bu şubede yalnızca şube yöneticileri kuryeleri çevrimiçi yapabilir. Lütfen yöneticinizi arayın.',
    );
    expect((await toggle(boss, 'online', courier.id)).status).toBe(200);
    const off = await toggle(courier, 'offline');
    expect([off.status, off.body.code]).toEqual([403, 'MANAGER_ONLY_OFFLINE']);
    expect(off.body.error).toBe(
      'Bu şubede yalnızca şube yöneticileri kuryeleri çevrimdışı yapabilir. Lütfen yöneticinizi arayın.',
    );
    expect((await toggle(boss, 'offline', courier.id)).status).toBe(200);
  });
});

describe('spec 3 §4.4: requireInBranchArea on going online', () => {
  const near = { lat: BRANCH_POINT.lat + 0.0005, lng: BRANCH_POINT.lng };
  const far = { lat: BRANCH_POINT.lat + 0.01, lng: BRANCH_POINT.lng };

  it('judges by the position that comes with the toggle', async () => {
    const fenced = await t.given.branch({ require_in_branch_area: true, radius_m: 100 });
    const courier = await t.given.courier(fenced, { online: false });
    for (const position of [undefined, far, { lat: 0, lng: 0 }]) {
      const { status, body } = await toggle(courier, 'online', undefined, { position });
      expect([status, body.code]).toEqual([409, 'OUT_OF_BRANCH_AREA']);
      expect(body.error).toBe(
        'Bu işlem için şube alanı içinde olmalısınız. Şubeye yaklaşıp yeniden deneyin.',
      );
    }
    expect((await toggle(courier, 'online', undefined, { position: near })).status).toBe(200);
    expect((await toggle(courier, 'offline', undefined, { position: far })).status).toBe(200);
  });

  it('else by a stored position of at most two minutes; a manager is not bound', async () => {
    const fenced = await t.given.branch({ require_in_branch_area: true, radius_m: 100 });
    const courier = await t.given.courier(fenced, { online: false, position: near });
    t.clock.advance(120_001);
    expect((await toggle(courier, 'online')).status).toBe(409);
    const boss = await t.given.user('BRANCH_MANAGER', { branch: fenced });
    expect((await toggle(boss, 'online', courier.id)).status).toBe(200);
    const other = await t.given.courier(fenced, { online: false, position: near });
    t.clock.advance(120_000);
    expect((await toggle(other, 'online')).status).toBe(200);
  });
});

describe('races on one courier', () => {
  it('going offline while an order is put on them: one of the two waits and sees the other', async () => {
    for (let round = 0; round < 10; round += 1) {
      const courier = await t.given.courier(branch);
      const order = await t.given.order(branch, { status: 'READY' });
      const [assigned, off] = await Promise.all([
        t.call(manager, 'POST', `/api/orders/${order.id}/assign`, { courierId: courier.id }),
        toggle(courier, 'offline'),
      ]);
      // exactly one of the two wins: an offline courier never holds an order
      expect([assigned.status, off.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
    }
  });
});
