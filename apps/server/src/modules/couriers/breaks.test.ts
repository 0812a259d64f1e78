import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import type { GivenBranch, GivenUser } from '../../test/factories.ts';

let t: TestApp;
let branch: GivenBranch;
let manager: GivenUser;
beforeAll(async () => {
  t = await startTestApp();
  branch = await t.given.branch({ break_duration_min: 25 });
  manager = await t.given.user('BRANCH_MANAGER', { branch });
});
afterAll(() => t.close());

const pause = (who: GivenUser, verb: 'start' | 'end', courierId: number, notes?: string) =>
  t.call(who, 'POST', `/api/courier/${verb}-break`, { courierId, ...(notes && { notes }) });
const status = async (courier: GivenUser) => (await t.call(courier, 'GET', '/api/courier-status')).body;
const breaks = (courier: GivenUser) =>
  t.db.asSystem((tx) =>
    tx
      .selectFrom('courier_breaks')
      .select(['started_at', 'ended_at', 'started_by', 'ended_by', 'notes'])
      .where('courier_id', '=', courier.id)
      .execute(),
  );

describe('DECISIONS "Not shown, built all the same": break buttons', () => {
  it('own break of the branch’s duration, and back', async () => {
    const courier = await t.given.courier(branch);
    const from = t.clock.now();
    const started = await pause(courier, 'start', courier.id, 'öğle yemeği');
    expect(started.status).toBe(200);
    expect(started.body).toEqual({
      success: true,
      data: {
        courierName: courier.name,
        breakStartedAt: from.toISOString(),
        breakEndsAt: new Date(from.getTime() + 25 * 60_000).toISOString(),
      },
    });
    expect(await status(courier)).toMatchObject({ status: 'BREAK', onBreak: true, online: true });
    t.clock.advance(26 * 60_000);
    expect(await status(courier)).toMatchObject({ status: 'BREAK' });
    const ended = await pause(courier, 'end', courier.id);
    expect(ended.body.data).toEqual({
      courierName: courier.name,
      breakStartedAt: from.toISOString(),
      breakEndsAt: t.clock.now().toISOString(),
    });
    expect(await status(courier)).toMatchObject({
      status: 'FREE',
      onBreak: false,
      breakStartedAt: null,
      breakEndsAt: null,
    });
    expect(await breaks(courier)).toEqual([
      {
        started_at: from,
        ended_at: t.clock.now(),
        started_by: courier.id,
        ended_by: courier.id,
        notes: 'öğle yemeği',
      },
    ]);
  });

  it('the desk sees until when, and nothing of it afterwards', async () => {
    const courier = await t.given.courier(branch);
    const seen = async () =>
      (await t.call(manager, 'GET', '/api/courier-locations')).body.find(
        (one: { courierId: number }) => one.courierId === courier.id,
      );
    expect(await seen()).not.toHaveProperty('breakEndsAt');
    const { body } = await pause(manager, 'start', courier.id);
    expect(await seen()).toMatchObject({ status: 'BREAK', breakEndsAt: body.data.breakEndsAt });
    await pause(manager, 'end', courier.id);
    expect(await seen()).not.toHaveProperty('breakEndsAt');
  });

  it('by staff for a courier of their scope, a packaging chief included', async () => {
    const courier = await t.given.courier(branch);
    const chief = await t.given.user('PACKAGING_CHIEF', { branch });
    expect((await pause(chief, 'start', courier.id)).status).toBe(200);
    expect((await pause(manager, 'end', courier.id)).status).toBe(200);
    expect((await breaks(courier))[0]).toMatchObject({ started_by: chief.id, ended_by: manager.id });
  });

  it('not by a colleague or from outside the scope: 404 like a missing one', async () => {
    const courier = await t.given.courier(branch);
    const colleague = await t.given.courier(branch);
    const stranger = await t.given.user('GENERAL_MANAGER', { companyId: await t.given.company() });
    const sibling = await t.given.user('BRANCH_MANAGER', {
      branch: await t.given.branch({ companyId: branch.companyId }),
    });
    for (const who of [colleague, stranger, sibling])
      expect(await pause(who, 'start', courier.id)).toMatchObject({
        status: 404,
        body: { code: 'COURIER_NOT_FOUND' },
      });
  });

  it('refuses offline couriers, ones with deliveries or on break, and an end without a start', async () => {
    const offline = await t.given.courier(branch, { online: false });
    expect((await pause(offline, 'start', offline.id)).body).toMatchObject({
      code: 'COURIER_NOT_ONLINE',
      error: 'Bu işlem için önce çevrimiçi olmalısınız.',
    });
    const busy = await t.given.courier(branch);
    await t.given.order(branch, { status: 'PICKED_UP', courier_id: busy.id });
    expect(await pause(busy, 'start', busy.id)).toMatchObject({
      status: 409,
      body: { code: 'COURIER_HAS_DELIVERIES' },
    });
    expect((await pause(manager, 'start', busy.id)).body.error).toBe(
      `${busy.name} üzerinde aktif teslimatlar var; önce tamamlanmalı veya başka kuryeye verilmeli.`,
    );
    const resting = await t.given.courier(branch, { onBreak: true });
    expect((await pause(resting, 'start', resting.id)).body.error).toBe(`${resting.name} zaten molada.`);
    const working = await t.given.courier(branch);
    expect((await pause(working, 'end', working.id)).body.error).toBe(
      `${working.name} şu anda molada değil.`,
    );
    expect((await t.call(manager, 'POST', '/api/courier/start-break', {})).body.details).toEqual({
      courierId: 'Lütfen bir kurye seçin',
    });
  });

  it('started twice at once is one break', async () => {
    const courier = await t.given.courier(branch);
    const answers = await Promise.all([
      pause(courier, 'start', courier.id),
      pause(manager, 'start', courier.id),
    ]);
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await breaks(courier)).toHaveLength(1);
  });

  it('going offline ends it', async () => {
    const courier = await t.given.courier(branch, { onBreak: true });
    t.clock.advance(60_000);
    await t.call(courier, 'POST', '/api/courier-status', { status: 'offline' });
    expect(await status(courier)).toMatchObject({ status: 'OFFLINE', onBreak: false, breakEndsAt: null });
    expect((await breaks(courier))[0]).toMatchObject({ ended_at: t.clock.now(), ended_by: courier.id });
  });

  it('no orders while on break', async () => {
    const courier = await t.given.courier(branch, { onBreak: true });
    const order = await t.given.order(branch, { status: 'READY' });
    const { status: code, body } = await t.call(manager, 'POST', `/api/orders/${order.id}/assign`, {
      courierId: courier.id,
    });
    expect([code, body.error]).toEqual([409, `${courier.name} molada; mola bitince atayabilirsiniz.`]);
  });

  it('nor claims one; accepting needs none: no break begins while the courier has an order', async () => {
    const pool = await t.given.branch({ assignment_method: 'POOL' });
    const courier = await t.given.courier(pool, { onBreak: true });
    const order = await t.given.order(pool, { status: 'READY' });
    expect((await t.call(courier, 'POST', `/api/claim-order/${order.id}`)).body).toMatchObject({
      code: 'COURIER_ON_BREAK',
    });
    for (const status of ['ASSIGNED', 'PICKED_UP', 'IN_DELIVERY'] as const) {
      const busy = await t.given.courier(pool);
      await t.given.order(pool, { status, courier_id: busy.id });
      expect((await pause(busy, 'start', busy.id)).body).toMatchObject({ code: 'COURIER_HAS_DELIVERIES' });
    }
  });

  it('a break and an assignment at once: one of them, never an order on somebody who rests', async () => {
    for (let round = 0; round < 10; round += 1) {
      const courier = await t.given.courier(branch);
      const order = await t.given.order(branch, { status: 'READY' });
      const calls = [
        () => pause(courier, 'start', courier.id),
        () => t.call(manager, 'POST', `/api/orders/${order.id}/assign`, { courierId: courier.id }),
      ];
      const answers = await Promise.all((round % 2 ? calls : calls.toReversed()).map((call) => call()));
      expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      const { onBreak, load } = (await t.call(manager, 'GET', '/api/courier-locations')).body.find(
        (one: { courierId: number }) => one.courierId === courier.id,
      );
      expect([onBreak, load]).toEqual(onBreak ? [true, 0] : [false, 1]);
    }
  });
});
