import { DAY_MS, MINUTE_MS } from '@ulak/contracts/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, startTestApp, type TestApp, type TestJson } from '../../test/build-app.ts';
import type { GivenBranch, GivenUser } from '../../test/factories.ts';

const PATH = '/api/admin/customer-feedbacks';
let t: TestApp;
let branch: GivenBranch;
let other: GivenBranch;
let admin: GivenUser;
let general: GivenUser;
let courier: GivenUser;

beforeAll(async () => {
  t = await startTestApp();
  branch = await t.given.branch({ name: 'Moda', max_delivery_min: 30 });
  other = await t.given.branch({ name: 'Suadiye', companyId: branch.companyId });
  admin = await t.given.user('COMPANY_ADMIN', { branch });
  general = await t.given.user('GENERAL_MANAGER', { branch });
  courier = await courierNamed('İpek Işık', branch);
});
afterAll(() => t.close());

/** A courier called so. */
async function courierNamed(full_name: string, of: GivenBranch): Promise<GivenUser> {
  const made = await t.given.courier(of);
  await t.db.asSystem((tx) => tx.updateTable('users').set({ full_name }).where('id', '=', made.id).execute());
  return made;
}

interface Given {
  readonly rating: number;
  readonly comment?: string | null;
  readonly status?: 'PENDING' | 'APPROVED' | 'REJECTED';
  readonly at?: Date;
  readonly of?: GivenBranch;
  readonly by?: GivenUser;
  readonly order?: Record<string, unknown>;
}

/** A delivered order with the customer's rating of it; its id is the rating's. */
async function rated({ rating, comment = null, status = 'PENDING', ...more }: Given) {
  const of = more.of ?? branch;
  const at = more.at ?? t.clock.now();
  const delivered_at = new Date(at.getTime() - 5 * MINUTE_MS);
  const order = await t.given.order(of, {
    status: 'DELIVERED',
    courier_id: (more.by ?? courier).id,
    created_at: new Date(delivered_at.getTime() - 42 * MINUTE_MS),
    delivered_at,
    ended_at: delivered_at,
    ...more.order,
  });
  return t.db.asSystem((tx) =>
    tx
      .insertInto('customer_feedback')
      .values({
        company_id: of.companyId,
        branch_id: of.id,
        order_id: order.id,
        courier_id: (more.by ?? courier).id,
        rating,
        comment,
        status,
        created_at: at,
      })
      .returning(['id', 'order_id'])
      .executeTakeFirstOrThrow(),
  );
}

const list = (who: GivenUser, query: Record<string, string> = {}): Promise<Answer> =>
  t.call(who, 'GET', `${PATH}?${new URLSearchParams(query).toString()}`);
const idsOf = ({ body }: Answer): number[] => body.data.map(({ id }: TestJson) => id);
const decide = (who: GivenUser, id: number, body: unknown): Promise<Answer> =>
  t.call(who, 'PATCH', `${PATH}/${id}`, body);
const averages = async (who: GivenUser, query: Record<string, string> = {}) =>
  (await t.call(who, 'GET', `${PATH}/averages?${new URLSearchParams(query).toString()}`)).body.data;

describe('spec 3 §2.7: the list of ratings', () => {
  it('a rating with its order, courier and branch; minutes and lateness as on every screen', async () => {
    const { id, order_id } = await rated({ rating: 2, comment: 'Soğuk geldi <b>!</b>' });
    const { body } = await list(admin);
    expect(body.pagination).toMatchObject({ page: 1, limit: 50 });
    expect(body.data.find((row: TestJson) => row.id === id)).toMatchObject({
      rating: 2,
      comment: 'Soğuk geldi <b>!</b>',
      status: 'PENDING',
      createdAt: t.clock.now().toISOString(),
      order: { id: order_id, minutes: 42, lateMinutes: 12, erased: false },
      courier: { id: courier.id, name: 'İpek Işık', phone: courier.phone },
      branch: { id: branch.id, name: 'Moda' },
      version: 1,
    });
  });

  it('filters by status, stars, courier, branch and time; pages newest first', async () => {
    const by = await t.given.courier(other);
    const made = { of: other, by };
    const start = t.clock.now().getTime();
    const day = (index: number) => new Date(start - index * DAY_MS);
    const five = await rated({ ...made, rating: 5, status: 'APPROVED', at: day(0) });
    const four = await rated({ ...made, rating: 4, status: 'REJECTED', at: day(1) });
    const one = await rated({ ...made, rating: 1, at: day(2) });
    const there = { branchId: String(other.id) };
    expect(idsOf(await list(admin, there))).toEqual([five.id, four.id, one.id]);
    expect(idsOf(await list(admin, { ...there, status: 'REJECTED' }))).toEqual([four.id]);
    expect(idsOf(await list(admin, { ...there, rating: '1' }))).toEqual([one.id]);
    expect(idsOf(await list(admin, { courierId: String(by.id) }))).toHaveLength(3);
    const from = day(1).toISOString();
    expect(idsOf(await list(admin, { ...there, from, to: day(0).toISOString() }))).toEqual([four.id]);
    const second = await list(admin, { ...there, page: '2', limit: '2' });
    expect([idsOf(second), second.body.pagination]).toEqual([[one.id], { page: 2, limit: 2, total: 3 }]);
    const beyond = await list(admin, { ...there, page: '9', limit: '2' });
    expect([idsOf(beyond), beyond.body.pagination.total]).toEqual([[], 3]);
  });

  it('criteria D03: finds words of a comment, a courier’s name and an order number, folded', async () => {
    const by = await courierNamed('Şükrü Çağlayan', branch);
    const words = await rated({ rating: 3, comment: 'ÇOK GEÇ geldi, %100 ıslak' });
    const named = await rated({ rating: 5, by });
    const numbered = await rated({ rating: 4, order: { order_number: 'YS-9001' } });
    expect(idsOf(await list(admin, { search: 'islak gec' }))).toEqual([words.id]);
    expect(idsOf(await list(admin, { search: 'sukru caglayan' }))).toEqual([named.id]);
    expect(idsOf(await list(admin, { search: '#ys-9001' }))).toEqual([numbered.id]);
    expect(idsOf(await list(admin, { search: 'YS-9001', rating: '5' }))).toEqual([]);
    expect(idsOf(await list(admin, { search: '%1' }))).toEqual([words.id]);
    expect(idsOf(await list(admin, { search: '__' }))).toEqual([]);
    expect(idsOf(await list(admin, { search: 'ys-900' }))).toEqual([]);
  });

  it('criteria B02: nobody sees or decides about another company’s', async () => {
    const foreign = await t.given.branch();
    const stranger = await t.given.user('COMPANY_ADMIN', { branch: foreign });
    const { id } = await rated({ rating: 1, comment: 'yalnızca burada' });
    expect(idsOf(await list(stranger))).toEqual([]);
    expect(idsOf(await list(stranger, { search: 'yalnızca', branchId: String(branch.id) }))).toEqual([]);
    expect(await averages(stranger)).toEqual({ couriers: [], branches: [] });
    const refused = await decide(stranger, id, { status: 'APPROVED' });
    expect([refused.status, refused.body.code]).toEqual([404, 'RATING_NOT_FOUND']);
    const owner = await t.given.user('OWNER');
    expect(idsOf(await list(owner, { search: 'yalnızca' }))).toEqual([id]);
  });

  it.each([
    [{ rating: '6' }, 'rating'],
    [{ rating: '1.5' }, 'rating'],
    [{ status: 'OPEN' }, 'status'],
    [{ search: 'a' }, 'search'],
    [{ branchId: 'x' }, 'branchId'],
    [{ from: '2026-03-02T00:00:00Z', to: '2026-03-01T00:00:00Z' }, 'to'],
    [{ limit: '501' }, 'limit'],
  ])('criteria B04: %j is refused with the field', async (query, field) => {
    const { status, body } = await list(admin, query);
    expect([status, Object.keys(body.details)]).toEqual([400, [field]]);
  });
});

describe('approve and reject (DECISIONS)', () => {
  it('changes the status both ways, writes the audit log without the customer’s words', async () => {
    const { id } = await rated({ rating: 1, comment: 'gizli kalsın' });
    expect((await decide(admin, id, { status: 'REJECTED', version: 1 })).body.data).toMatchObject({
      status: 'REJECTED',
      version: 2,
    });
    expect((await decide(general, id, { status: 'PENDING', version: 2 })).body.data.status).toBe('PENDING');
    const { body } = await t.call(admin, 'GET', '/api/audit?action=RATING_DECIDED');
    const rows = body.data.filter((row: TestJson) => row.entityId === id);
    expect(rows).toMatchObject([
      { actorName: general.name, changes: { status: { was: 'REJECTED', is: 'PENDING' } } },
      { actorName: admin.name, changes: { status: { was: 'PENDING', is: 'REJECTED' } } },
    ]);
    expect(JSON.stringify(rows)).not.toContain('gizli');
  });

  it('two people at once: one decides, the other is told who did', async () => {
    const { id } = await rated({ rating: 3 });
    const answers = await Promise.all([
      decide(admin, id, { status: 'APPROVED', version: 1 }),
      decide(general, id, { status: 'REJECTED', version: 1 }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const winner = answers[0].status === 200 ? admin : general;
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.code).toBe('RECORD_CHANGED');
    expect(refused?.body.message).toContain(winner.name);
  });

  it('the same decision again is harmless, also with an old version', async () => {
    const { id } = await rated({ rating: 3 });
    await decide(admin, id, { status: 'APPROVED', version: 1 });
    const again = await decide(general, id, { status: 'APPROVED', version: 1 });
    expect([again.status, again.body.data.version]).toEqual([200, 2]);
  });

  it.each([{}, { status: 'OPEN' }, { status: 'APPROVED', rating: 5 }, { status: 'APPROVED', version: 0 }])(
    'refuses %j',
    async (body) => {
      const { id } = await rated({ rating: 3 });
      expect((await decide(admin, id, body)).status).toBe(400);
    },
  );
});

describe('decision 074: averages', () => {
  it('leave out rejected ratings, begin with five, and follow a decision at once', async () => {
    const place = await t.given.branch({ companyId: branch.companyId, name: 'Erenköy' });
    const by = await courierNamed('Ali Er', place);
    const given = { of: place, by };
    const own = { branchId: String(place.id) };
    for (const rating of [5, 5, 4, 4]) await rated({ ...given, rating });
    const low = await rated({ ...given, rating: 1 });
    const [known] = (await averages(admin, own)).couriers;
    expect(known).toEqual({ id: by.id, name: 'Ali Er', ratings: 5, average: 3.8 });
    await decide(admin, low.id, { status: 'REJECTED' });
    expect(await averages(admin, own)).toEqual({
      couriers: [{ id: by.id, name: 'Ali Er', ratings: 4, average: null }],
      branches: [{ id: place.id, name: 'Erenköy', ratings: 4, average: null }],
    });
    await rated({ ...given, rating: 5, status: 'APPROVED' });
    expect((await averages(admin, own)).branches).toMatchObject([{ ratings: 5, average: 4.6 }]);
    const until = { ...own, to: new Date(t.clock.now().getTime() - DAY_MS).toISOString() };
    expect(await averages(admin, until)).toEqual({ couriers: [], branches: [] });
  });

  it('the report reads the same rule', async () => {
    const place = await t.given.branch({ companyId: branch.companyId });
    const by = await t.given.courier(place);
    const given = { of: place, by };
    for (const rating of [5, 5, 5, 4, 4]) await rated({ ...given, rating });
    await rated({ ...given, rating: 1, status: 'REJECTED' });
    const now = t.clock.now().getTime();
    const query = new URLSearchParams({
      startDate: new Date(now - DAY_MS).toISOString(),
      endDate: new Date(now + DAY_MS).toISOString(),
      branchId: String(place.id),
    });
    const { body } = await t.call(admin, 'GET', `/api/reports/courier-summary?${query.toString()}`);
    expect(body.data).toMatchObject([{ courierId: by.id, ratings: 5, ratingAverage: 4.6 }]);
  });
});

describe('what a courier sees', () => {
  it('the own average and approved comments, nothing of the customer or the order', async () => {
    const by = await t.given.courier(branch);
    const given = { by, order: { customer_name: 'Nermin Hanım', customer_phone: '+905301112233' } };
    await rated({ ...given, rating: 5, comment: 'Çok kibardı', status: 'APPROVED' });
    await rated({ ...given, rating: 1, comment: 'Henüz bakılmadı' });
    await rated({ ...given, rating: 2, comment: 'Haksız söz', status: 'REJECTED' });
    await rated({ ...given, rating: 4, status: 'APPROVED' });
    const { body } = await t.call(by, 'GET', '/api/courier/ratings');
    expect(body).toEqual({
      success: true,
      data: {
        ratings: 3,
        average: null,
        comments: [
          {
            id: expect.any(Number),
            rating: 5,
            comment: 'Çok kibardı',
            day: expect.stringMatching(/^\d{4}-/),
          },
        ],
      },
      pagination: { page: 1, limit: 20, total: 1 },
    });
    expect((await t.call(courier, 'GET', '/api/courier/ratings')).body.data.comments).toEqual([]);
  });

  it('an erased customer’s words are gone from both, the stars stay', async () => {
    const by = await t.given.courier(branch);
    const { id, order_id } = await rated({ by, rating: 2, comment: 'Kapım 5 numara', status: 'APPROVED' });
    await t.db.asSystem(async (tx) => {
      await tx.updateTable('customer_feedback').set({ comment: null }).where('id', '=', id).execute();
      const erased = { erased_at: t.clock.now() };
      await tx.updateTable('orders').set(erased).where('id', '=', order_id).execute();
    });
    const [row] = (await list(admin, { courierId: String(by.id) })).body.data;
    expect(row).toMatchObject({ rating: 2, comment: null, order: { erased: true } });
    const { data } = (await t.call(by, 'GET', '/api/courier/ratings')).body;
    expect([data.ratings, data.comments]).toEqual([1, []]);
  });
});
