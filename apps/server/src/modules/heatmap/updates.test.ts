import { DAY_MS, MINUTE_MS } from '@ulak/contracts/time';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestJson } from '../../test/build-app.ts';
import type { GivenUser } from '../../test/factories.ts';
import { type HeatBranch, startHeatBranch } from '../../test/heat-branch.ts';

const UPDATE = '/api/heatmap/update';
const RANGE = { startDate: '2025-06-01', endDate: '2026-02-28' };
const QUERY = 'startDate=2025-06-01&endDate=2026-02-28';

let t: HeatBranch;
beforeAll(async () => {
  t = await startHeatBranch();
  await t.insert(
    Array.from({ length: 270 }, (_, day) => {
      const createdAt = Date.parse('2025-06-01T12:00:00+03:00') + day * DAY_MS;
      return {
        lat: 40.9905 + (day % 3) / 1_000,
        lng: 29.0305,
        status: 'DELIVERED',
        createdAt,
        pickedUpAt: createdAt + 5 * MINUTE_MS,
        deliveredAt: createdAt + 25 * MINUTE_MS,
        kurus: 10_000,
      } as const;
    }),
  );
});
afterAll(() => t?.close());
beforeEach(() => t.db.asSystem((tx) => tx.deleteFrom('heatmap_updates').execute()));

const start = (body: object = {}, who: GivenUser = t.admin) =>
  t.call(who, 'POST', UPDATE, { branchId: t.home.id, ...RANGE, ...body });
const read = (id: number, who: GivenUser = t.admin) => t.call(who, 'GET', `/api/heatmap/updates/${id}`);

async function ended(id: number): Promise<TestJson> {
  for (;;) {
    const { body } = await read(id);
    if (body.data.state !== 'RUNNING') return body.data;
  }
}
/** A row as a server left it behind. */
const leave = (columns: object = {}) =>
  t.db.asSystem((tx) =>
    tx
      .insertInto('heatmap_updates')
      .values({
        company_id: t.home.companyId,
        branch_id: t.home.id,
        from_at: new Date('2025-05-31T21:00:00Z'),
        to_at: new Date('2026-02-28T21:00:00Z'),
        grid_precision: 0.001,
        time_slot: 'all',
        weekdays: '1234567',
        total: 9,
        done: 2,
        started_at: t.clock.now(),
        beat_at: t.clock.now(),
        ...columns,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );

describe('spec 4 §7: a long range is counted by an update', () => {
  it('is empty and undated before; then dated, with every part', async () => {
    expect((await t.heat(QUERY)).body).toMatchObject({ data: [], asOf: null, update: null });
    const startedAt = t.clock.now().toISOString();
    const { status, body } = await start();
    expect([status, body.data.update]).toEqual([
      200,
      expect.objectContaining({ state: 'RUNNING', done: 0, total: 9, startedAt }),
    ]);
    expect(await ended(body.data.update.id)).toMatchObject({ state: 'DONE', done: 9 });
    const counted = (await t.heat(QUERY)).body;
    expect(counted).toMatchObject({ asOf: startedAt, update: null });
    expect(counted.data.map(({ orderCount }: TestJson) => orderCount)).toEqual([90, 90, 90]);
    expect(counted.statistics.DELIVERY_TIME).toEqual({ total: 270, average: 25, max: 25, min: 25 });
    // the result is of this selection alone
    expect((await t.heat(`${QUERY}&timeSlot=evening`)).body.asOf).toBeNull();
  });

  it('a new result takes the place of the old one', async () => {
    await ended((await start({ timeSlot: 'afternoon' })).body.data.update.id);
    await ended((await start({ timeSlot: 'afternoon' })).body.data.update.id);
    const rows = await t.db.asSystem((tx) => tx.selectFrom('heatmap_updates').select('state').execute());
    expect(rows).toEqual([{ state: 'DONE' }]);
  });

  it('a short range needs none', async () => {
    const { status, body } = await start({ startDate: '2026-02-01', endDate: '2026-02-28' });
    expect([status, body.data]).toEqual([200, { update: null }]);
  });

  it('criteria A02: two at once are one update', async () => {
    const both = await Promise.all([start({ weekdays: [2, 1] }), start({ weekdays: [1, 2] }, t.manager)]);
    const ids = both.map(({ body }) => body.data.update.id);
    expect(ids[0]).toBe(ids[1]);
    expect(await ended(ids[0])).toMatchObject({ state: 'DONE' });
  });

  it('the same key is answered once', async () => {
    const headers = { 'idempotency-key': 'heat-update-0001' };
    const body = { branchId: t.home.id, ...RANGE, gridPrecision: 0.002 };
    const first = await t.call(t.admin, 'POST', UPDATE, body, headers);
    await ended(first.body.data.update.id);
    const again = await t.call(t.admin, 'POST', UPDATE, body, headers);
    expect(again.body).toEqual(first.body);
  });
});

describe('an update that does not come to its end', () => {
  it('cancelled: the earlier result stays, and it stays cancelled', async () => {
    await ended((await start()).body.data.update.id);
    const { id } = await leave();
    expect((await t.heat(QUERY)).body.update).toMatchObject({ id, done: 2, total: 9 });
    const cancel = () => t.call(t.manager, 'POST', `/api/heatmap/updates/${id}/cancel`);
    expect((await cancel()).body.data.state).toBe('CANCELLED');
    expect((await cancel()).body.data.state).toBe('CANCELLED');
    const { body } = await t.heat(QUERY);
    expect([body.update, body.data.length]).toEqual([null, 3]);
  });

  it('left behind by a server that is gone: failed, and the next one takes over', async () => {
    const { id } = await leave({ beat_at: new Date(t.clock.now().getTime() - 11 * MINUTE_MS) });
    expect((await read(id)).body.data.state).toBe('FAILED');
    expect((await t.heat(QUERY)).body.update).toBeNull();
    const next = (await start()).body.data.update;
    expect(next.id).toBeGreaterThan(id);
    expect(await ended(next.id)).toMatchObject({ state: 'DONE' });
  });

  it('one that still runs elsewhere is answered, not started again', async () => {
    const { id } = await leave();
    expect((await start()).body.data.update).toMatchObject({ id, done: 2 });
  });
});

describe('criteria B03, B04: whose updates', () => {
  it('another branch’s is missing', async () => {
    const { id } = await leave({ branch_id: t.sibling.id });
    expect((await read(id)).status).toBe(200);
    expect((await read(id, t.manager)).body.code).toBe('HEAT_UPDATE_NOT_FOUND');
    const url = `/api/heatmap/updates/${id}/cancel`;
    expect((await t.call(t.manager, 'POST', url)).body.code).toBe('HEAT_UPDATE_NOT_FOUND');
    for (const [branchId, who] of [
      [t.foreign.id, t.admin],
      [t.sibling.id, t.manager],
      [999_999_999, t.admin],
    ] as const)
      expect((await start({ branchId }, who)).body.code).toBe('BRANCH_NOT_FOUND');
  });

  it.each([
    [{ startDate: '2026-03-01', endDate: '2026-02-01' }, 'endDate'],
    [{ startDate: '2024-02-01' }, 'endDate'],
    [{ endDate: '2026-02-30' }, 'endDate'],
    [{ branchId: '1' }, 'branchId'],
    [{ gridPrecision: 0 }, 'gridPrecision'],
    [{ weekdays: [1, 1] }, 'weekdays'],
    [{ radius: 1e7 }, 'radius'],
    [{ companyId: 1 }, 'companyId'],
  ])('%j', async (body, field) => {
    const answer = await start(body);
    expect([answer.status, Object.keys(answer.body.details ?? {})]).toEqual([400, [field]]);
  });
});
