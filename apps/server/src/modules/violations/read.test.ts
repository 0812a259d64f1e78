import { toViolationWire } from '@ulak/contracts/time';
import type { ViolationType } from '@ulak/contracts/violations/labels';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import type { GivenBranch, GivenUser } from '../../test/factories.ts';

let t: TestApp;
let branch: GivenBranch;
let sibling: GivenBranch;
let foreign: GivenBranch;
let courier: GivenUser;
let neighbour: GivenUser;
let stranger: GivenUser;
let manager: GivenUser;
let general: GivenUser;
/** Monday 2 March 2026, 10:00 – 07:00 in Istanbul: the reporting day of the tests' clock. */
const FROM = '2026-03-02T07:00:00.000Z';
const TO = '2026-03-03T04:00:00.000Z';
/** Every test asks for other hours of that day, so that they do not see each other's rows. */
const hour = (n: number, minute = 0) => new Date(Date.parse(FROM) + n * 3_600_000 + minute * 60_000);

beforeAll(async () => {
  t = await startTestApp();
  branch = await t.given.branch();
  sibling = await t.given.branch({ companyId: branch.companyId });
  foreign = await t.given.branch();
  courier = await t.given.courier(branch);
  neighbour = await t.given.courier(sibling);
  stranger = await t.given.courier(foreign);
  manager = await t.given.user('BRANCH_MANAGER', { branch });
  general = await t.given.user('GENERAL_MANAGER', { branch });
});
afterAll(() => t?.close());

interface Given {
  readonly type: ViolationType;
  readonly at: Date;
  readonly who?: GivenUser;
  readonly where?: GivenBranch;
  readonly orderId?: number;
}
async function violation({ type, at, who = courier, where = branch, orderId }: Given): Promise<number> {
  const { id } = await t.db.asSystem((tx) =>
    tx
      .insertInto('violations')
      .values({
        company_id: where.companyId,
        branch_id: where.id,
        courier_id: who.id,
        order_id: (orderId ?? null) as never,
        type,
        at,
        details: JSON.stringify({ reason: 'OUTSIDE', distanceM: 321 }),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}

const query = (values: Record<string, string | number | Date>): string =>
  Object.entries(values)
    .map(
      ([key, value]) =>
        `${key}=${encodeURIComponent(value instanceof Date ? value.toISOString() : String(value))}`,
    )
    .join('&');
const list = (who: GivenUser, values: Record<string, string | number | Date>) =>
  t.call(who, 'GET', `/api/violations?${query(values)}`);
const summary = (who: GivenUser, values: Record<string, string | number | Date> = {}) =>
  t.call(who, 'GET', `/api/dashboard/violation-summary?${query(values)}`);
const idsOf = (rows: { id: number }[]) => rows.map((row) => row.id);

describe('GET /api/violations (DECISIONS "Calls whose path or answer the documents do not show")', () => {
  it('lists newest first, with the instant on the wire 3 h later (spec 1 §2.5, criteria D05)', async () => {
    const order = await t.given.order(branch, { status: 'DELIVERED', courier_id: courier.id });
    const area = await violation({ type: 'OUT_OF_CUSTOMER_AREA', at: hour(1, 10), orderId: order.id });
    const mocked = await violation({ type: 'LOCATION_SPOOFING', at: hour(1, 20) });
    const { status, body } = await list(manager, { from: hour(1), to: hour(2) });
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      data: [
        expect.objectContaining({ id: mocked, type: 'LOCATION_SPOOFING', orderId: null, orderNumber: null }),
        {
          id: area,
          type: 'OUT_OF_CUSTOMER_AREA',
          courierId: courier.id,
          courierName: courier.name,
          courierBranchId: branch.id,
          courierBranchName: branch.name,
          orderId: order.id,
          orderNumber: order.orderNumber,
          createdAt: '2026-03-02T11:10:00.000Z',
          details: { reason: 'OUTSIDE', distanceM: 321 },
        },
      ],
      pagination: { page: 1, limit: 50, total: 2 },
    });
    expect(toViolationWire(hour(1, 10)).toISOString()).toBe('2026-03-02T11:10:00.000Z');
  });

  it('period [from, to), type, courier and branch narrow it, alone and together', async () => {
    const other = await t.given.courier(branch);
    const a = await violation({ type: 'OUT_OF_BRANCH_AREA', at: hour(2) });
    const b = await violation({ type: 'QUICK_DELIVERY_ABUSE', at: hour(2, 30) });
    const c = await violation({ type: 'QUICK_DELIVERY_ABUSE', at: hour(2, 40), who: other });
    const d = await violation({
      type: 'QUICK_DELIVERY_ABUSE',
      at: hour(2, 50),
      who: neighbour,
      where: sibling,
    });
    await violation({ type: 'OUT_OF_BRANCH_AREA', at: hour(3) });
    const span = { from: hour(2), to: hour(3) };
    const ids = async (values: Record<string, string | number>) =>
      idsOf((await list(general, { ...span, ...values })).body.data);
    expect(await ids({})).toEqual([d, c, b, a]);
    expect(await ids({ branchId: 'all' })).toEqual([d, c, b, a]);
    expect(await ids({ type: 'QUICK_DELIVERY_ABUSE' })).toEqual([d, c, b]);
    expect(await ids({ branchId: branch.id })).toEqual([c, b, a]);
    expect(await ids({ courierId: courier.id })).toEqual([b, a]);
    expect(await ids({ courierId: other.id, type: 'OUT_OF_BRANCH_AREA' })).toEqual([]);
    expect(idsOf((await list(general, { from: hour(2, 50), to: hour(2, 51) })).body.data)).toEqual([d]);
  });

  it('pages: no row twice, none left out, and the total of all', async () => {
    const made: number[] = [];
    // Several at one moment: their order has to be the same on every page.
    for (let n = 0; n < 7; n += 1)
      made.push(await violation({ type: 'OUT_OF_BRANCH_AREA', at: hour(4, n < 3 ? 0 : n) }));
    const span = { from: hour(4), to: hour(5), limit: 2 };
    const seen: number[] = [];
    for (let page = 1; page <= 4; page += 1) {
      const { body } = await list(manager, { ...span, page });
      expect(body.pagination).toEqual({ page, limit: 2, total: made.length });
      seen.push(...idsOf(body.data));
    }
    expect(seen).toEqual(made.toReversed());
    const beyond = await list(manager, { ...span, page: 9 });
    expect(beyond.body).toMatchObject({ data: [], pagination: { page: 9, limit: 2, total: made.length } });
  });

  it('scope: OWNER all, company roles their company, BRANCH_MANAGER the own branch', async () => {
    const owner = await t.given.user('OWNER');
    const admin = await t.given.user('COMPANY_ADMIN', { branch });
    const here = await violation({ type: 'OUT_OF_BRANCH_AREA', at: hour(6, 1) });
    const beside = await violation({
      type: 'OUT_OF_BRANCH_AREA',
      at: hour(6, 2),
      who: neighbour,
      where: sibling,
    });
    const abroad = await violation({
      type: 'OUT_OF_BRANCH_AREA',
      at: hour(6, 3),
      who: stranger,
      where: foreign,
    });
    const span = { from: hour(6), to: hour(7) };
    const ids = async (who: GivenUser) => idsOf((await list(who, span)).body.data);
    expect(await ids(owner)).toEqual([abroad, beside, here]);
    expect(await ids(general)).toEqual([beside, here]);
    expect(await ids(admin)).toEqual([beside, here]);
    expect(await ids(manager)).toEqual([here]);
    for (const role of ['PACKAGING_CHIEF', 'COURIER'] as const)
      expect((await list(await t.given.user(role, { branch }), span)).status).toBe(403);
  });

  it('criteria B03: a foreign branch or courier answers like a missing one', async () => {
    await violation({ type: 'OUT_OF_BRANCH_AREA', at: hour(8, 1), who: neighbour, where: sibling });
    await violation({ type: 'OUT_OF_BRANCH_AREA', at: hour(8, 2), who: stranger, where: foreign });
    const span = { from: hour(8), to: hour(9) };
    const missing = await list(manager, { ...span, branchId: 999_999 });
    expect([missing.status, missing.body.data]).toEqual([200, []]);
    const filters: Record<string, number>[] = [
      { branchId: sibling.id },
      { branchId: foreign.id },
      { courierId: neighbour.id },
      { courierId: stranger.id },
      { courierId: 999_999 },
    ];
    for (const filter of filters)
      expect((await list(manager, { ...span, ...filter })).body).toEqual(missing.body);
    expect((await list(general, { ...span, branchId: foreign.id })).body).toEqual(missing.body);
    const none = await summary(manager, { ...span, branchId: 999_999 });
    for (const branchId of [sibling.id, foreign.id])
      expect((await summary(manager, { ...span, branchId })).body).toEqual(none.body);
  });

  it('refuses a bad range, type, page and unknown fields with details', async () => {
    const year = (days: number) => ({
      from: '2026-01-01T00:00:00Z',
      to: new Date(Date.UTC(2026, 0, 1 + days)),
    });
    expect((await list(manager, year(366))).status).toBe(200);
    const cases: [Record<string, string | number | Date>, Record<string, string>][] = [
      [year(367), { to: 'En fazla bir yıllık aralık seçin' }],
      [{ from: TO, to: FROM }, { to: 'Bitiş, başlangıçtan sonra olmalı' }],
      [{ from: FROM, to: FROM }, { to: 'Bitiş, başlangıçtan sonra olmalı' }],
      [{ from: 'dün' }, { from: 'Geçerli bir tarih ve saat girin' }],
      [{ type: 'SPEEDING' }, { type: 'Geçersiz ihlal türü' }],
      [{ courierId: 'x' }, { courierId: 'Geçerli bir kurye seçin' }],
      [{ limit: 501 }, { limit: 'Sayfa boyu 1 ile 500 arasında olmalı' }],
    ];
    for (const [values, details] of cases)
      expect(await list(manager, values)).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION_ERROR', details },
      });
    expect((await list(manager, { companyId: 1 })).status).toBe(400);
    expect((await summary(manager, year(367))).body).toMatchObject({
      details: { to: 'En fazla bir yıllık aralık seçin' },
    });
  });
});

describe('GET /api/dashboard/violation-summary (spec 1 §3, §7)', () => {
  it('four lists, counts, compliance of delivered orders; without a period the reporting day', async () => {
    const place = await t.given.branch();
    const rider = await t.given.courier(place);
    const boss = await t.given.user('BRANCH_MANAGER', { branch: place });
    const empty = await summary(boss);
    expect(empty.body.data).toEqual({
      outOfBranchArea: [],
      outOfCustomerArea: [],
      quickDeliveryAbuse: [],
      locationSpoofing: [],
      counts: {
        OUT_OF_BRANCH_AREA: 0,
        OUT_OF_CUSTOMER_AREA: 0,
        QUICK_DELIVERY_ABUSE: 0,
        LOCATION_SPOOFING: 0,
      },
      totalCount: 0,
      deliveredCount: 0,
      complianceRate: 100,
    });
    const delivered = [];
    for (let n = 0; n < 3; n += 1)
      delivered.push(
        await t.given.order(place, { status: 'DELIVERED', courier_id: rider.id, created_at: hour(2) }),
      );
    await t.given.order(place, { status: 'CANCELLED', created_at: hour(2) });
    await t.given.order(place, { status: 'DELIVERED', courier_id: rider.id, created_at: hour(-1) });
    const at = { who: rider, where: place };
    const first = delivered[0]?.id ?? 0;
    await violation({ ...at, type: 'OUT_OF_BRANCH_AREA', at: hour(2, 10), orderId: first });
    await violation({ ...at, type: 'QUICK_DELIVERY_ABUSE', at: hour(2, 20), orderId: first });
    await violation({ ...at, type: 'LOCATION_SPOOFING', at: hour(2, 15) });
    await violation({ ...at, type: 'LOCATION_SPOOFING', at: hour(-1) });
    const { body } = await summary(boss);
    expect(body.data.outOfBranchArea).toMatchObject([
      { type: 'OUT_OF_BRANCH_AREA', orderId: first, courierName: rider.name },
    ]);
    expect(body.data.quickDeliveryAbuse).toMatchObject([{ type: 'QUICK_DELIVERY_ABUSE' }]);
    expect(body.data.outOfCustomerArea).toEqual([]);
    expect(body.data.locationSpoofing).toMatchObject([
      { createdAt: toViolationWire(hour(2, 15)).toISOString() },
    ]);
    // 2 of 3 delivered orders are without one: 66.67 %
    expect(body.data).toMatchObject({
      counts: {
        OUT_OF_BRANCH_AREA: 1,
        OUT_OF_CUSTOMER_AREA: 0,
        QUICK_DELIVERY_ABUSE: 1,
        LOCATION_SPOOFING: 1,
      },
      totalCount: 3,
      deliveredCount: 3,
      complianceRate: 67,
    });
    expect((await summary(boss, { from: FROM, to: TO, branchId: place.id })).body).toEqual(body);
    expect((await summary(boss, { from: hour(2, 12), to: hour(2, 16) })).body.data.totalCount).toBe(1);
  });

  it('a list ends at 500, newest first; the counts go on', async () => {
    const place = await t.given.branch();
    const rider = await t.given.courier(place);
    const boss = await t.given.user('BRANCH_MANAGER', { branch: place });
    const rows = Array.from({ length: 503 }, (_, n) => ({
      company_id: place.companyId,
      branch_id: place.id,
      courier_id: rider.id,
      type: 'LOCATION_SPOOFING' as const,
      at: new Date(hour(3).getTime() + n * 1_000),
      details: '{}',
    }));
    await t.db.asSystem((tx) => tx.insertInto('violations').values(rows).execute());
    const { data } = (await summary(boss)).body;
    expect(data.locationSpoofing).toHaveLength(500);
    expect(data.locationSpoofing[0].createdAt).toBe(
      toViolationWire(hour(3).getTime() + 502_000).toISOString(),
    );
    expect(data).toMatchObject({ totalCount: 503, counts: { LOCATION_SPOOFING: 503 } });
  });

  it('is for OWNER, managers and COMPANY_ADMIN only (spec 1 §6, DECISIONS "Roles, once more")', async () => {
    const owner = await t.given.user('OWNER');
    const admin = await t.given.user('COMPANY_ADMIN', { branch });
    for (const who of [owner, admin, general, manager]) expect((await summary(who)).status).toBe(200);
    for (const role of ['PACKAGING_CHIEF', 'COURIER'] as const)
      expect((await summary(await t.given.user(role, { branch }))).status).toBe(403);
  });
});
