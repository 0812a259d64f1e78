import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, type Caller, startTestApp, type TestApp } from '../../../test/build-app.ts';
import { BRANCH_POINT, type GivenBranch, type GivenUser } from '../../../test/factories.ts';
import { orderBody } from '../../../test/order-body.ts';

let t: TestApp;
let branch: GivenBranch;
let sibling: GivenBranch;
let foreign: GivenBranch;
let chief: GivenUser;
let manager: GivenUser;
beforeAll(async () => {
  t = await startTestApp();
  branch = await t.given.branch({ name: 'Kadıköy', min_speed_kmh: 20, order_extra_time_min: 10 });
  sibling = await t.given.branch({ companyId: branch.companyId });
  foreign = await t.given.branch();
  chief = await t.given.user('PACKAGING_CHIEF', { branch });
  manager = await t.given.user('GENERAL_MANAGER', { branch });
});
beforeEach(() => t.clock.set('2026-03-02T16:30:00.000Z'));
afterAll(() => t?.close());

const create = (who: Caller, body: unknown, headers?: Record<string, string>) =>
  t.call(who, 'POST', '/api/orders', body, headers);
const read = async (answer: Answer) =>
  (await t.call(manager, 'GET', `/api/orders/${answer.body.data.id}`)).body.data;
const countOrders = async () =>
  (await t.db.asSystem((tx) => sql<{ n: number }>`select count(*) as n from orders`.execute(tx))).rows[0]?.n;

describe('POST /api/orders from the panel', () => {
  it('spec 1 §4, §9: PREPARING, next number of the branch, distance, estimate, first history', async () => {
    const own = await t.given.branch({ name: 'Kadıköy', min_speed_kmh: 20, order_extra_time_min: 10 });
    const ownChief = await t.given.user('PACKAGING_CHIEF', { branch: own });
    const answer = await create(
      ownChief,
      orderBody({ status: 'PREPARING', source: 'Telefon', paymentType: 'CASH' }),
    );
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      success: true,
      data: {
        id: expect.any(Number),
        orderNumber: '1001',
        status: 'PREPARING',
        createdAt: '2026-03-02T16:30:00.000Z',
        estimatedDeliveryTime: '2026-03-02T16:43:00.000Z',
      },
    });
    const order = (await t.call(ownChief, 'GET', `/api/orders/${answer.body.data.id}`)).body.data;
    // 0.68 km at 20 km/h is 2.04 minutes, rounded up, plus 10
    expect(order).toMatchObject({
      branchId: own.id,
      branchName: 'Kadıköy',
      distanceKm: 0.68,
      estimatedMinutes: 13,
      version: 1,
      source: 'Telefon',
      courierId: null,
    });
    expect(order.history).toEqual([
      {
        id: expect.any(Number),
        at: '2026-03-02T16:30:00.000Z',
        action: 'create',
        from: null,
        to: 'PREPARING',
        actorName: ownChief.name,
        actorRole: 'PACKAGING_CHIEF',
        courierName: null,
        location: null,
        note: null,
        choice: null,
      },
    ]);
    expect((await create(ownChief, orderBody())).body.data.orderNumber).toBe('1002');
  });

  it('spec 1 §5: the total is exactly the sum of price times quantity, plus fee minus discount', async () => {
    const items = [
      { name: 'Su', quantity: 3, price: 0.1 },
      { name: 'Ayran', quantity: 7, price: 12.35 },
    ];
    expect(await read(await create(chief, orderBody({ items, total: 999 })))).toMatchObject({
      subtotal: 86.75,
      total: 86.75,
    });
    expect(
      await read(await create(chief, orderBody({ items, deliveryFee: 20, discount: 6.75 }))),
    ).toMatchObject({
      subtotal: 86.75,
      deliveryFee: 20,
      discount: 6.75,
      total: 100,
    });
    expect(await read(await create(chief, orderBody({ items: [], total: 45.5 })))).toMatchObject({
      total: 45.5,
      subtotal: 45.5,
    });
    const tooMuch = await create(chief, orderBody({ items, discount: 100 }));
    expect(tooMuch.body).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { discount: expect.any(String) },
    });
    const huge = await create(
      chief,
      orderBody({ items: [{ name: 'Altın', quantity: 999, price: 1_000_000 }] }),
    );
    expect(huge.body).toMatchObject({ code: 'VALIDATION_ERROR', details: { total: expect.any(String) } });
  });

  it('keeps options as a list, whatever form they came in', async () => {
    const items = [
      { name: 'Dürüm', quantity: 1, price: 10, options: 'Acılı' },
      { name: 'Lahmacun', quantity: 1, price: 10, options: ['Soğansız', 'Bol limon'], notes: 'Sıcak' },
      { name: 'Çay', quantity: 1, price: 10, options: '' },
    ];
    expect((await read(await create(chief, orderBody({ items })))).items).toEqual([
      { name: 'Dürüm', quantity: 1, price: 10, options: ['Acılı'] },
      { name: 'Lahmacun', quantity: 1, price: 10, options: ['Soğansız', 'Bol limon'], notes: 'Sıcak' },
      { name: 'Çay', quantity: 1, price: 10 },
    ]);
  });

  it('spec 1 §5, §6: branch roles have their branch, the others choose one of theirs', async () => {
    expect((await create(chief, orderBody({ branchId: branch.id }))).status).toBe(201);
    for (const other of [sibling.id, foreign.id, 999_999]) {
      expect((await create(chief, orderBody({ branchId: other }))).body).toMatchObject({
        code: 'BRANCH_NOT_FOUND',
      });
    }
    const unchosen = await create(manager, orderBody());
    expect(unchosen.status).toBe(400);
    expect(unchosen.body).toMatchObject({
      error: 'Validation Error',
      details: { branchId: 'Lütfen bir şube seçin' },
    });
    expect((await create(manager, orderBody({ branchId: sibling.id }))).status).toBe(201);
    expect((await create(manager, orderBody({ branchId: foreign.id }))).status).toBe(404);
    expect((await create(await t.given.user('OWNER'), orderBody({ branchId: foreign.id }))).status).toBe(201);
  });

  it('is forbidden to couriers and other companies', async () => {
    expect((await create(await t.given.courier(branch), orderBody())).status).toBe(403);
    expect((await create(null, orderBody())).status).toBe(401);
  });

  it('reports every bad field in the spec’s words and writes nothing', async () => {
    const before = await countOrders();
    const { status, body } = await create(chief, {
      customerName: ' ',
      customerPhone: '-----------',
      location: { lat: 0, lng: 0 },
      items: [
        { name: 'Su', quantity: 0, price: -1 },
        { name: 'x'.repeat(121), quantity: 1, price: 0.001 },
      ],
      surprise: true,
    });
    expect(status).toBe(400);
    expect(body.error).toBe('Validation Error');
    expect(Object.keys(body.details).toSorted()).toEqual([
      'customerAddress',
      'customerName',
      'customerPhone',
      'items.0.price',
      'items.0.quantity',
      'items.1.name',
      'items.1.price',
      'location',
      'surprise',
    ]);
    expect(body.details.location).toBe('Lütfen teslimat konumunu seçin');
    expect(await countOrders()).toBe(before);
  });

  it('refuses a place outside Türkiye from the panel and by a key; swapped axes are called so', async () => {
    const before = await countOrders();
    for (const [location, words] of [
      [{ lat: 29.0257, lng: 40.9843 }, 'Enlem ve boylam yer değiştirmiş olabilir.'],
      [{ lat: 52.52, lng: 13.4 }, 'Türkiye’de bir nokta seçin.'],
    ] as const)
      for (const caller of [chief, { key: branch.key }]) {
        const { status, body } = await create(caller, orderBody({ location }));
        expect([status, body.details]).toEqual([400, { location: `Konum Türkiye’nin dışında. ${words}` }]);
      }
    expect(await countOrders()).toBe(before);
  });

  it('criteria B04: fields that are nobody’s to send are refused, not taken', async () => {
    for (const extra of [
      { status: 'DELIVERED' },
      { companyId: 1 },
      { courierId: 1 },
      { id: 5 },
      { version: 9 },
      { createdAt: '2020-01-01T00:00:00Z' },
      { distanceKm: 1 },
    ]) {
      expect((await create(chief, orderBody(extra as never))).status).toBe(400);
    }
  });
});

describe('an order very far from its branch', () => {
  const ANKARA = { lat: 39.9208, lng: 32.8541 };
  const warning = {
    field: 'location',
    code: 'FAR_FROM_BRANCH',
    message: expect.stringMatching(/^Teslimat konumu şubeye 3\d\d km uzakta; konumu denetleyin\.$/),
  };

  it('is taken, and the answer says so, to the panel and to outside systems, and to a repeat', async () => {
    expect((await create(chief, orderBody({ location: ANKARA }))).body.warning).toEqual(warning);
    const body = orderBody({ location: ANKARA, locationApproximate: true, orderNumber: 'UZAK-1' });
    const outside = await create({ key: branch.key }, body);
    expect([outside.status, outside.body.warning]).toEqual([201, warning]);
    const repeat = await create({ key: branch.key }, body);
    expect([repeat.status, repeat.body]).toEqual([200, outside.body]);
    const north = (km: number) => ({ ...BRANCH_POINT, lat: BRANCH_POINT.lat + km / 111.195 });
    expect((await create(chief, orderBody({ location: north(99) }))).body.warning).toBeUndefined();
    expect((await create(chief, orderBody({ location: north(101) }))).body.warning).toMatchObject({
      message: 'Teslimat konumu şubeye 101 km uzakta; konumu denetleyin.',
    });
  });
});

describe('decision 050: an order at the branch’s own point', () => {
  const warning = { field: 'location', code: 'AT_BRANCH', message: expect.stringContaining('0,0 km') };
  /** About this many metres north of the branch. */
  const north = (metres: number) => ({ ...BRANCH_POINT, lat: BRANCH_POINT.lat + metres / 111_195 });

  it('is taken, and the answer says so, to the panel and to outside systems', async () => {
    const panel = await create(chief, orderBody({ location: BRANCH_POINT }));
    expect([panel.status, panel.body.warning]).toEqual([201, warning]);
    const body = orderBody({ location: north(4), orderNumber: 'AB-1', source: 'Web' });
    const outside = await create({ key: branch.key }, body);
    expect([outside.status, outside.body.warning]).toEqual([201, warning]);
    const repeat = await create({ key: branch.key }, body);
    expect([repeat.status, repeat.body]).toEqual([200, outside.body]);
  });

  it('six metres away there is no such field', async () => {
    const answer = await create(chief, orderBody({ location: north(6) }));
    expect([answer.status, Object.keys(answer.body).toSorted()]).toEqual([201, ['data', 'success']]);
  });
});

describe('POST /api/orders from outside with a branch key (spec 2 §3)', () => {
  const payload = () =>
    orderBody({
      orderNumber: `YS-${Math.random()}`,
      source: 'Yemeksepeti',
      paymentType: 'CREDIT_CARD',
      total: 250.9,
      expectedDeliveryTime: '2026-03-02T20:15:00+03:00',
      priorityLevel: 'NORMAL',
      specialInstructions: 'Zili çalmayın',
      deliveryNotes: 'Arka kapı',
      items: [{ name: 'Pizza', quantity: 1, price: 300, notes: 'İnce hamur' }],
    });

  it('takes the whole payload into the key’s branch; the given total wins over the sum', async () => {
    const body = payload();
    const answer = await create({ key: branch.key }, body);
    expect(answer.status).toBe(201);
    expect(Object.keys(answer.body.data).toSorted()).toEqual([
      'createdAt',
      'estimatedDeliveryTime',
      'id',
      'orderNumber',
      'status',
    ]);
    expect(await read(answer)).toMatchObject({
      branchId: branch.id,
      orderNumber: body.orderNumber,
      receiptNumber: body.orderNumber,
      total: 250.9,
      subtotal: 300,
      expectedDeliveryTime: '2026-03-02T17:15:00.000Z',
      priorityLevel: 'NORMAL',
      specialInstructions: 'Zili çalmayın',
      history: [{ actorName: 'API', actorRole: null }],
    });
  });

  it('errors: unknown key 401, another branch 404, bad fields as spec 2 §3 words them', async () => {
    expect((await create({ key: 'ulak_nope' }, payload())).body).toMatchObject({
      success: false,
      code: 'BRANCH_KEY_INVALID',
    });
    expect((await create({ key: branch.key }, { ...payload(), branchId: sibling.id })).status).toBe(404);
    expect((await create({ key: branch.key }, { ...payload(), branchId: branch.id })).status).toBe(201);
    const bad = await create({ key: branch.key }, { ...payload(), priorityLevel: 'SOON' });
    expect(bad.body).toMatchObject({
      success: false,
      error: 'Validation Error',
      details: { priorityLevel: expect.any(String) },
    });
  });

  it('criteria A06: a known number of branch and source answers the first, also in parallel', async () => {
    const body = payload();
    const answers = await Promise.all(Array.from({ length: 20 }, () => create({ key: branch.key }, body)));
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(19);
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect((await create({ key: branch.key }, { ...body, customerName: 'Başkası' })).body.data.id).toBe(
      answers[0]?.body.data.id,
    );
    expect((await create({ key: branch.key }, { ...body, source: 'Getir' })).status).toBe(201);
    expect((await create({ key: sibling.key }, body)).status).toBe(201);
  });

  it('criteria A05: one Idempotency-Key, 100 parallel: one order; other content 422', async () => {
    const body = orderBody();
    const headers = { 'idempotency-key': 'siparis-1' };
    const before = (await countOrders()) ?? 0;
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => create({ key: branch.key }, body, headers)),
    );
    expect(answers.every((answer) => answer.status === 201)).toBe(true);
    expect(new Set(answers.map((answer) => answer.raw.body)).size).toBe(1);
    expect(await countOrders()).toBe(before + 1);
    expect(
      (await create({ key: branch.key }, orderBody({ customerName: 'Başka' }), headers)).body,
    ).toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
    expect((await create({ key: sibling.key }, body, headers)).body.data.id).not.toBe(
      answers[0]?.body.data.id,
    );
    t.clock.advance(23 * 3_600_000);
    expect((await create({ key: branch.key }, body, headers)).raw.body).toBe(answers[0]?.raw.body);
  });

  it('numbers of the branch skip those that an outside system used without a source', async () => {
    const at = await t.given.branch();
    expect((await create({ key: at.key }, orderBody({ orderNumber: '1001' }))).status).toBe(201);
    expect((await create({ key: at.key }, orderBody())).body.data.orderNumber).toBe('1002');
    const parallel = await Promise.all(
      Array.from({ length: 10 }, () => create({ key: at.key }, orderBody())),
    );
    expect(parallel.map((answer) => Number(answer.body.data.orderNumber)).toSorted((a, b) => a - b)).toEqual([
      1003, 1004, 1005, 1006, 1007, 1008, 1009, 1010, 1011, 1012,
    ]);
  });
});
