import { HOUR_MS, MINUTE_MS } from '@ulak/contracts/time';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import { BRANCH_POINT, type GivenBranch, type GivenUser } from '../../test/factories.ts';
import { orderEvents, orderRow } from '../../test/stored-orders.ts';

const REASON = 'Valilik kararı: moto kurye durduruldu';
let t: TestApp;
let branch: GivenBranch;
let manager: GivenUser;
let admin: GivenUser;
let courier: GivenUser;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t?.close());
beforeEach(async () => {
  t.clock.set('2026-03-02T16:30:00.000Z');
  branch = await t.given.branch({ assignment_method: 'POOL', radius_m: 500 });
  manager = await t.given.user('BRANCH_MANAGER', { branch });
  admin = await t.given.user('COMPANY_ADMIN', { branch });
  courier = await t.given.courier(branch, { position: BRANCH_POINT });
});

const after = (ms: number): string => new Date(t.clock.now().getTime() + ms).toISOString();
const begin = (who: GivenUser, body: object = {}) =>
  t.call(who, 'POST', '/api/delivery-stops', {
    reason: REASON,
    road: 'FINISH',
    endsAt: after(HOUR_MS),
    ...body,
  });
const end = (who: GivenUser, id: number) => t.call(who, 'POST', `/api/delivery-stops/${id}/end`);
const change = (who: GivenUser, id: number, body: object) =>
  t.call(who, 'PATCH', `/api/delivery-stops/${id}`, body);
const list = (who: GivenUser, query = '') => t.call(who, 'GET', `/api/delivery-stops${query}`);
const assign = (id: number) => t.call(manager, 'POST', `/api/orders/${id}/assign`, { courierId: courier.id });
const claim = (id: number) => t.call(courier, 'POST', `/api/claim-order/${id}`);
const pool = async () => (await t.call(courier, 'GET', '/api/pool-orders')).body;
const stopOf = async (who: GivenUser) =>
  (await t.call(who, 'GET', '/api/branches')).body.find((one: { id: number }) => one.id === branch.id)
    ?.deliveryStop;
const notices = async () => (await t.call(courier, 'GET', '/api/courier/notices')).body;
const audited = () =>
  t.db.asSystem((tx) =>
    tx
      .selectFrom('audit_log')
      .select(['action', 'entity', 'entity_id', 'actor_name', 'changes', 'details'])
      .where('company_id', '=', branch.companyId)
      .where('action', 'like', 'DELIVERY_STOP%')
      .orderBy('id')
      .execute(),
  );

describe('decision 080: a stop begins at once', () => {
  it('nothing is assigned, claimed or offered; the refusal says why and until when', async () => {
    const { id } = await t.given.order(branch);
    const other = await t.given.order(branch);
    expect(await pool()).toHaveLength(2);
    const made = await begin(manager);
    expect([made.status, made.body.data]).toEqual([
      201,
      expect.objectContaining({
        branchId: branch.id,
        companyId: branch.companyId,
        reason: REASON,
        road: 'FINISH',
        state: 'RUNNING',
        createdByName: manager.name,
        endedAt: null,
      }),
    ]);
    const refusal = { code: 'ASSIGNMENT_STOPPED', message: `Teslimat durduruldu: ${REASON}. Bitiş: 20:30.` };
    for (const answer of [
      await assign(id),
      await t.call(manager, 'POST', '/api/orders/assign', {
        courierId: courier.id,
        orderIds: [id, other.id],
      }),
      await claim(id),
      await t.call(manager, 'POST', `/api/orders/${id}/status`, { status: 'AVAILABLE' }),
    ])
      expect([answer.status, answer.body]).toEqual([409, expect.objectContaining(refusal)]);
    const hidden = await t.call(courier, 'GET', '/api/pool-orders');
    expect([hidden.body, hidden.raw.headers['x-pool-hidden']]).toEqual([[], 'ASSIGNMENT_STOPPED']);
    expect(await orderRow(t, id)).toMatchObject({ status: 'PREPARING', version: 1 });
    const candidates = (await t.call(manager, 'GET', `/api/orders/${id}/candidates`)).body.data;
    expect(candidates).toMatchObject([
      { eligible: false, refusal: refusal.message, refusalCode: 'ASSIGNMENT_STOPPED' },
    ]);
    expect(await stopOf(courier)).toMatchObject({ reason: REASON, road: 'FINISH', isCompany: false });
  });

  it('an open offer is withdrawn and counts against nobody; the pool is emptied, then filled', async () => {
    const automatic = await t.given.branch({
      companyId: branch.companyId,
      assignment_method: 'AUTOMATIC',
      radius_m: 500,
    });
    const rider = await t.given.courier(automatic, { position: BRANCH_POINT });
    const { id } = await t.given.order(automatic, { status: 'READY', ready_at: t.clock.now() });
    expect((await t.app.dispatch.runRound(automatic.id)).offered).toEqual([id]);
    const pooled = await t.given.order(automatic, { status: 'AVAILABLE', previous_status: 'READY' });
    const made = await begin(admin, { branchId: automatic.id });
    expect(await orderRow(t, id)).toMatchObject({
      status: 'READY',
      courier_id: null,
      offer_expires_at: null,
    });
    expect(await orderRow(t, pooled.id)).toMatchObject({ status: 'READY' });
    const offers = await t.db.asSystem((tx) =>
      tx.selectFrom('dispatch_offers').select('outcome').where('order_id', '=', id).execute(),
    );
    expect(offers).toEqual([{ outcome: 'REPLANNED' }]);
    expect((await orderEvents(t, id)).at(-1)?.payload).toMatchObject({
      action: 'unassign',
      note: `Teslimat durduruldu: ${REASON}`,
    });
    expect((await t.call(rider, 'POST', `/api/orders/${id}/acknowledge`)).body.code).toBe('ORDER_NOT_YOURS');
    expect(await t.app.dispatch.runRound(automatic.id)).toMatchObject({ result: 'STOPPED', offered: [] });
    expect((await end(admin, made.body.data.id)).status).toBe(200);
    expect(await orderRow(t, pooled.id)).toMatchObject({ status: 'AVAILABLE' });
    expect((await t.app.dispatch.runRound(automatic.id)).offered).toEqual([id]);
  });

  it('who is under way goes on in both kinds of stop; what a courier has stays theirs', async () => {
    const has = await t.given.order(branch, { status: 'ASSIGNED', courier_id: courier.id });
    const way = await t.given.order(branch, { status: 'IN_DELIVERY', courier_id: courier.id });
    const made = await begin(manager, { road: 'HOLD' });
    expect((await notices())[0]).toMatchObject({
      kind: 'DELIVERY_STOP',
      text: `${REASON}. Güvenli bir yerde bekleyin. Bitiş: 20:30.`,
    });
    const step = (id: number, status: string) =>
      t.call(courier, 'POST', `/api/orders/${id}/status`, { status });
    expect((await step(way.id, 'DELIVERED')).status).toBe(200);
    expect((await step(has.id, 'PICKED_UP')).status).toBe(200);
    const { id, version } = made.body.data;
    expect((await change(manager, id, { road: 'FINISH', version })).status).toBe(200);
    expect((await notices()).map(({ text }: { text: string }) => text)).toEqual([
      `${REASON}. Üzerinizdeki siparişleri tamamlayın. Bitiş: 20:30.`,
    ]);
    await end(manager, id);
    expect((await notices())[0].text).toBe('Teslimat yeniden başladı.');
    expect(await stopOf(courier)).toBeNull();
  });

  it('a stop of the company covers each branch; a branch goes on once none is in force', async () => {
    const { id } = await t.given.order(branch);
    const whole = (await begin(admin)).body.data;
    const own = (await begin(manager, { road: 'HOLD', endsAt: after(2 * HOUR_MS) })).body.data;
    expect([whole.branchId, own.branchId]).toEqual([null, branch.id]);
    expect((await stopOf(manager)).id).toBe(own.id);
    expect([(await end(manager, whole.id)).status, (await end(admin, own.id)).status]).toEqual([404, 200]);
    expect((await claim(id)).body.code).toBe('ASSIGNMENT_STOPPED');
    await end(admin, whole.id);
    expect((await claim(id)).status).toBe(200);
  });

  it('is audited: set, changed, ended, with who and what', async () => {
    const { id, version } = (await begin(manager)).body.data;
    await change(manager, id, { reason: 'Fırtına uyarısı', endsAt: after(2 * HOUR_MS), version });
    await end(admin, id);
    expect((await end(admin, id)).body.data).toMatchObject({ state: 'PAST', endedByName: admin.name });
    expect(await audited()).toMatchObject([
      {
        action: 'DELIVERY_STOP_SET',
        entity: 'branch',
        entity_id: branch.id,
        actor_name: manager.name,
        details: { reason: REASON, road: 'FINISH' },
      },
      { action: 'DELIVERY_STOP_CHANGED', changes: { reason: { was: REASON, is: 'Fırtına uyarısı' } } },
      { action: 'DELIVERY_STOP_ENDED', actor_name: admin.name },
    ]);
  });
});

describe('decision 080: a planned stop', () => {
  it('begins and ends by itself, also after the server was away, once over two nodes', async () => {
    const second = await startTestApp({ database: t.database });
    try {
      const { id } = await t.given.order(branch, { status: 'AVAILABLE', previous_status: 'PREPARING' });
      const body = { startsAt: after(HOUR_MS), endsAt: after(3 * HOUR_MS) };
      const made = (await begin(manager, body)).body.data;
      expect([made.state, (await list(manager, '?state=upcoming')).body.pagination.total]).toEqual([
        'UPCOMING',
        1,
      ]);
      expect(await stopOf(manager)).toBeNull();
      await t.app.stops.runDue();
      expect((await orderRow(t, id)).status).toBe('AVAILABLE');
      t.clock.advance(HOUR_MS + MINUTE_MS);
      second.clock.set(t.clock.now());
      // the hour counts before the schedule has come to it
      expect((await claim(id)).body.code).toBe('ASSIGNMENT_STOPPED');
      await Promise.all([t.app.stops.runDue(), second.app.stops.runDue(), t.app.stops.runDue()]);
      expect((await orderRow(t, id)).status).toBe('PREPARING');
      expect(await stopOf(manager)).toMatchObject({ id: made.id });
      expect((await notices()).map(({ kind }: { kind: string }) => kind)).toEqual(['DELIVERY_STOP']);
      t.clock.advance(2 * HOUR_MS);
      second.clock.set(t.clock.now());
      expect((await list(manager, '?state=past')).body.data).toMatchObject([{ id: made.id, endedAt: null }]);
      await Promise.all([t.app.stops.runDue(), second.app.stops.runDue()]);
      expect((await orderRow(t, id)).status).toBe('AVAILABLE');
      expect((await claim(id)).status).toBe(200);
      expect((await audited()).map(({ action, actor_name: name }) => [action, name])).toEqual([
        ['DELIVERY_STOP_SET', manager.name],
        ['DELIVERY_STOP_BEGUN', 'Teslimat durdurma'],
        ['DELIVERY_STOP_ENDED', 'Teslimat durdurma'],
      ]);
    } finally {
      await second.close();
    }
  });

  it('is called off before it begins: nobody is told, its hours are free again', async () => {
    const body = { startsAt: after(HOUR_MS), endsAt: after(2 * HOUR_MS) };
    const { id } = (await begin(manager, body)).body.data;
    expect((await end(manager, id)).body.data).toMatchObject({ state: 'PAST', endedByName: manager.name });
    expect((await begin(manager, body)).status).toBe(201);
    expect(await notices()).toEqual([]);
  });

  it('that was missed as a whole is over and withdraws nothing', async () => {
    const { id } = await t.given.order(branch, { status: 'AVAILABLE', previous_status: 'PREPARING' });
    await begin(manager, { startsAt: after(HOUR_MS), endsAt: after(2 * HOUR_MS) });
    t.clock.advance(3 * HOUR_MS);
    await t.app.stops.runDue();
    expect((await orderRow(t, id)).status).toBe('AVAILABLE');
    expect(await notices()).toEqual([]);
  });
});
