import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import type { GivenBranch, GivenUser } from '../../test/factories.ts';

const NOT_POSITIVE = 'Geçersiz değer. Pozitif bir sayı giriniz.';

let t: TestApp;
let branch: GivenBranch;
let foreign: GivenBranch;
let owner: GivenUser;
let admin: GivenUser;
let manager: GivenUser;
beforeAll(async () => {
  t = await startTestApp();
  branch = await t.given.branch();
  foreign = await t.given.branch();
  owner = await t.given.user('OWNER');
  admin = await t.given.user('COMPANY_ADMIN', { companyId: branch.companyId });
  manager = await t.given.user('BRANCH_MANAGER', { branch });
});
afterAll(() => t?.close());

const NEW = { name: 'Yeni Şube', address: 'Bağdat Cad. 1' };
const create = (who: GivenUser, body: object) => t.call(who, 'POST', '/api/branches', body);
const patch = (who: GivenUser, id: number, body: object) => t.call(who, 'PATCH', `/api/branches/${id}`, body);
const countBranches = async () => (await t.call(owner, 'GET', '/api/branches')).body.length;

describe('spec 2 §5: creating a branch', () => {
  it('takes the form’s defaults, and spec 3’s fuel where no salary settings are sent', async () => {
    const made = await create(admin, NEW);
    expect(made.status).toBe(201);
    expect(made.body.data).toMatchObject({
      companyId: branch.companyId,
      location: { lat: 41.0082, lng: 28.9784 },
      radius: 100,
      customerAreaRadius: 100,
      maxSpeed: 50,
      minSpeed: 20,
      extraTime: 15,
      orderExtraTime: 10,
      breakDuration: 30,
      openTime: '10:00',
      closeTime: '22:00',
      maxDeliveryTime: 60,
      warningTime: 45,
      assignmentMethod: 'MANUAL',
      maxConcurrentDeliveries: 3,
      salarySettings: {
        baseSalary: 11500,
        vehicleRent: 2000,
        overtimeRate: 100,
        gasPrice: 40,
        fuelConsumption: 0.1,
      },
      version: 1,
    });
  });

  it('keeps every field that is sent', async () => {
    const sent = {
      name: 'Üsküdar',
      address: 'Hakimiyeti Milliye Cad. 3',
      location: { lat: 41.02, lng: 29.01 },
      radius: 250,
      customerAreaRadius: 150,
      maxSpeed: 60,
      minSpeed: 25,
      extraTime: 5,
      orderExtraTime: 7,
      breakDuration: 45,
      openTime: '09:00',
      closeTime: '02:00',
      maxDeliveryTime: 50,
      warningTime: 40,
      assignmentMethod: 'POOL',
      maxConcurrentDeliveries: 5,
      requireInBranchArea: true,
      onlyManagerCanSetOnline: true,
      onlyManagerCanSetOffline: true,
      walletEnabled: false,
      phone: '0216 333 44 55',
      salarySettings: {
        baseSalary: 20_000,
        vehicleRent: 1_000.5,
        overtimeRate: 90,
        gasPrice: 45,
        fuelConsumption: 0.035,
      },
      receiptWidth: 58,
      offerTimeout: 4,
    };
    const made = await create(owner, { ...sent, companyId: branch.companyId });
    expect([made.status, made.body.data]).toEqual([
      201,
      expect.objectContaining({ ...sent, phone: '+902163334455' }),
    ]);
  });

  it('criteria B04: a company of one’s own only, unknown fields never', async () => {
    const before = await countBranches();
    const gm = await t.given.user('GENERAL_MANAGER', { companyId: branch.companyId });
    for (const [who, companyId] of [
      [gm, foreign.companyId],
      [admin, foreign.companyId],
      [owner, 999_999],
    ] as const) {
      const answer = await create(who, { ...NEW, companyId });
      expect([answer.status, answer.body.details]).toEqual([400, { companyId: 'Şirket bulunamadı' }]);
    }
    for (const extra of [{ apiKey: 'mine' }, { version: 3 }, { id: 5 }, { dispatchPaused: true }])
      expect((await create(admin, { ...NEW, ...extra })).body.details).toEqual({
        [Object.keys(extra)[0] ?? '']: 'Bilinmeyen alan',
      });
    expect(await countBranches()).toBe(before);
    expect((await create(manager, NEW)).status).toBe(403);
  });

  it('reports every bad field', async () => {
    const { status, body } = await create(admin, {
      name: ' ',
      address: '',
      radius: -1,
      salarySettings: { baseSalary: -5, gasPrice: 'x' },
    });
    expect([status, body.error, body.details]).toEqual([
      400,
      'Validation Error',
      {
        name: 'Şube adı zorunludur',
        address: 'Şube adresi zorunludur',
        radius: NOT_POSITIVE,
        'salarySettings.baseSalary': NOT_POSITIVE,
        'salarySettings.gasPrice': NOT_POSITIVE,
      },
    ]);
  });
});

const ABROAD = 'Konum Türkiye’nin dışında.';

describe('spec 2 §5 §8: changing a branch', () => {
  it.each([
    [{ maxConcurrentDeliveries: 11 }, 'maxConcurrentDeliveries', 'En fazla 10 olabilir'],
    [{ maxConcurrentDeliveries: 0 }, 'maxConcurrentDeliveries', 'En az 1 olmalı'],
    [{ radius: -1 }, 'radius', NOT_POSITIVE],
    [{ radius: 150.5 }, 'radius', 'Tam sayı giriniz'],
    [{ customerAreaRadius: 99.9 }, 'customerAreaRadius', 'Tam sayı giriniz'],
    [{ maxSpeed: 0 }, 'maxSpeed', NOT_POSITIVE],
    [{ extraTime: 1.5 }, 'extraTime', 'Tam sayı giriniz'],
    [{ assignmentMethod: 'LUCK' }, 'assignmentMethod', 'Geçersiz atama yöntemi'],
    [{ openTime: '25:00' }, 'openTime', 'Saat SS:DD biçiminde olmalı'],
    [{ location: { lat: 0, lng: 0 } }, 'location', 'Lütfen teslimat konumunu seçin'],
    [{ location: { lat: 29, lng: 41 } }, 'location', `${ABROAD} Enlem ve boylam yer değiştirmiş olabilir.`],
    [{ location: { lat: 52.52, lng: 13.4 } }, 'location', `${ABROAD} Türkiye’de bir nokta seçin.`],
    [{ name: '' }, 'name', 'Şube adı zorunludur'],
    [{ name: 'Kadıköy\u202Eyöy' }, 'name', 'Geçersiz karakter içeriyor'],
    [{ name: 'Kadıköy\nModa' }, 'name', 'Geçersiz karakter içeriyor'],
    [{ phone: 'ara beni' }, 'phone', 'Geçerli bir telefon numarası girin'],
    [{ apiKey: 'mine' }, 'apiKey', 'Bilinmeyen alan'],
    [{ salarySettings: { baseSalary: -1 } }, 'salarySettings.baseSalary', NOT_POSITIVE],
    [{ salarySettings: { gasPrice: null } }, 'salarySettings.gasPrice', NOT_POSITIVE],
    [{ version: 0, radius: 5 }, 'version', expect.any(String)],
  ])('refuses %j on its field', async (body, field, sentence) => {
    const answer = await patch(admin, branch.id, body);
    expect([answer.status, answer.body.details]).toEqual([400, { [field]: sentence }]);
  });

  it.each([
    ['', { radius: -1 }, 'Geçersiz Şube yarıçapı değeri. Pozitif bir sayı olmalı.'],
    ['', { salarySettings: { gasPrice: -1 } }, 'Geçersiz Yakıt fiyatı değeri. Pozitif bir sayı olmalı.'],
    [
      '/delivery-rates',
      { pricePerKm: -0.01 },
      'Geçersiz Kilometre başı ücret değeri. Pozitif bir sayı olmalı.',
    ],
    ['/delivery-rates', { baseRate: null }, 'Geçersiz Taban ücret değeri. Pozitif bir sayı olmalı.'],
  ])('PATCH %s %j names the field in its message', async (path, body, message) => {
    const answer = await t.call(admin, 'PATCH', `/api/branches/${branch.id}${path}`, body);
    expect(answer.body).toMatchObject({ error: 'Validation Error', message });
    expect(Object.values(answer.body.details)).toEqual([NOT_POSITIVE]);
  });

  it('a new one is refused outside Türkiye; a stored one stays readable and can be changed', async () => {
    const wrong = { lat: 28.97, lng: 41.01 };
    const { status, body } = await t.call(admin, 'POST', '/api/branches', {
      name: 'Ters',
      address: 'Moda Cad. No 1',
      location: wrong,
    });
    expect([status, body.details.location]).toEqual([400, expect.stringContaining('yer değiştirmiş')]);
    const stored = await t.given.branch({ companyId: branch.companyId, ...wrong });
    const changed = await patch(admin, stored.id, { radius: 120 });
    expect([changed.status, changed.body.data.location]).toEqual([200, wrong]);
  });

  it('keeps the common message for other errors', async () => {
    const answer = await patch(admin, branch.id, { name: '' });
    expect(answer.body.message).toBe('Bazı alanlar eksik veya hatalı. Lütfen işaretli alanları düzeltin.');
  });

  it('changes one setting at a time, and the rates', async () => {
    const own = await t.given.branch({ companyId: branch.companyId });
    const changed = await patch(admin, own.id, { assignmentMethod: 'POOL' });
    expect([changed.status, changed.body.data.assignmentMethod, changed.body.data.name]).toEqual([
      200,
      'POOL',
      own.name,
    ]);
    const rates = await t.call(admin, 'PATCH', `/api/branches/${own.id}/delivery-rates`, {
      baseRate: 35,
      pricePerKm: 9.5,
    });
    expect(rates.body.data).toEqual({
      branchId: own.id,
      baseRate: 35,
      pricePerKm: 9.5,
      minimumRate: 0,
      payDistance: 'GREAT_CIRCLE',
      version: 3,
    });
    expect((await t.call(admin, 'GET', '/api/delivery-rates')).body).toContainEqual(rates.body.data);
    const ownManager = await t.given.user('BRANCH_MANAGER', { branch: own });
    expect((await t.call(ownManager, 'GET', '/api/delivery-rates')).status).toBe(403);
    for (const path of ['', '/delivery-rates', '/dispatch'])
      for (const body of [{}, { version: 3 }]) {
        const method = path === '/dispatch' ? 'PUT' : 'PATCH';
        expect((await t.call(admin, method, `/api/branches/${own.id}${path}`, body)).body.details).toEqual({
          _: 'Değişecek en az bir alan gönderin',
        });
      }
  });

  it('B03: a foreign branch is like a missing one: "Güncellenecek şube bulunamadı"', async () => {
    const sibling = await t.given.branch({ companyId: branch.companyId });
    for (const id of [foreign.id, 999_999])
      for (const [method, path, body] of [
        ['PATCH', '', { name: 'Ele geçirildi' }],
        ['PATCH', '/delivery-rates', { baseRate: 1 }],
        ['PUT', '/dispatch', { paused: true }],
        ['PUT', '/receipt-width', { receiptWidth: 58 }],
      ] as const)
        expect((await t.call(admin, method, `/api/branches/${id}${path}`, body)).body).toEqual({
          success: false,
          error: 'Güncellenecek şube bulunamadı',
          message: 'Güncellenecek şube bulunamadı',
          code: 'BRANCH_NOT_FOUND',
        });
    expect(
      (await t.call(manager, 'PUT', `/api/branches/${sibling.id}/dispatch`, { paused: true })).status,
    ).toBe(404);
  });

  it('a branch never leaves its company', async () => {
    const other = await t.given.company();
    for (const [who, companyId] of [
      [admin, foreign.companyId],
      [owner, other],
      [owner, null],
    ] as const) {
      const answer = await patch(who, branch.id, { companyId, name: 'Taşındı' });
      expect([answer.status, answer.body.details]).toEqual([
        400,
        { companyId: 'Şubenin şirketi değiştirilemez' },
      ]);
    }
    expect((await patch(admin, branch.id, { companyId: branch.companyId, radius: 222 })).status).toBe(200);
    await expect(
      t.db.asSystem((tx) =>
        tx.updateTable('branches').set({ company_id: other }).where('id', '=', branch.id).execute(),
      ),
    ).rejects.toThrow('a branch never leaves its company');
  });
});

describe('rules between fields', () => {
  const SPEED = 'En düşük hız, en yüksek hızdan küçük olmalı';
  const WARNING = 'Uyarı süresi, en uzun teslimat süresinden uzun olamaz';
  const HOURS = 'Açılış ve kapanış saati aynı olamaz';

  it.each([
    [{ minSpeed: 50 }, { minSpeed: SPEED }],
    [{ maxSpeed: 20 }, { maxSpeed: SPEED }],
    [{ minSpeed: 40, maxSpeed: 30 }, { minSpeed: SPEED }],
    [{ warningTime: 61 }, { warningTime: WARNING }],
    [{ maxDeliveryTime: 44 }, { maxDeliveryTime: WARNING }],
    [{ openTime: '22:00' }, { openTime: HOURS }],
    [{ closeTime: '10:00' }, { closeTime: HOURS }],
    [
      { minSpeed: 70, warningTime: 90, closeTime: '10:00' },
      { minSpeed: SPEED, warningTime: WARNING, closeTime: HOURS },
    ],
  ])('%j breaks with the stored row, and with the defaults', async (body, details) => {
    const own = await t.given.branch({ companyId: branch.companyId });
    const changed = await patch(admin, own.id, body);
    expect([changed.status, changed.body.details]).toEqual([400, details]);
    expect((await create(admin, { ...NEW, ...body })).body.details).toEqual(details);
  });

  it('takes values at the edge, and hours over midnight', async () => {
    const own = await t.given.branch({ companyId: branch.companyId });
    for (const body of [{ warningTime: 60 }, { minSpeed: 49.99 }, { openTime: '18:00', closeTime: '03:00' }])
      expect((await patch(admin, own.id, body)).status).toBe(200);
  });

  it('two changes at once cannot break a rule together', async () => {
    const own = await t.given.branch({ companyId: branch.companyId });
    const answers = await Promise.all([
      patch(admin, own.id, { minSpeed: 45 }),
      patch(owner, own.id, { maxSpeed: 40 }),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([400]);
  });

  it('an old branch that breaks one stays editable elsewhere', async () => {
    const own = await t.given.branch({ companyId: branch.companyId, warning_min: 90 });
    expect((await patch(admin, own.id, { radius: 120 })).status).toBe(200);
    expect((await patch(admin, own.id, { maxDeliveryTime: 80 })).body.details).toEqual({
      maxDeliveryTime: WARNING,
    });
  });
});
