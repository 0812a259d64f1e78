import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import { type GivenBranch, type GivenUser, testNationalId } from '../../test/factories.ts';
import { checkAndImport, checkSheet, importSheet, type TestCell, xlsxOf } from '../../test/sheet-files.ts';

// a test reads many sheets, each in a thread of its own
vi.setConfig({ testTimeout: 60_000 });

let t: TestApp;
let branch: GivenBranch;
let sibling: GivenBranch;
let foreign: GivenBranch;
let admin: GivenUser;
let manager: GivenUser;
let chief: GivenUser;
let owner: GivenUser;
beforeAll(async () => {
  t = await startTestApp();
  branch = await t.given.branch({ name: 'Kadıköy Şubesi' });
  sibling = await t.given.branch({ companyId: branch.companyId, name: 'Moda' });
  foreign = await t.given.branch({ name: 'Yabancı Şube' });
  admin = await t.given.user('COMPANY_ADMIN', { branch });
  manager = await t.given.user('BRANCH_MANAGER', { branch });
  chief = await t.given.user('PACKAGING_CHIEF', { branch });
  owner = await t.given.user('OWNER');
});
afterAll(() => t.close());

const HEADERS = ['TC Kimlik No', 'Ad Soyad', 'Telefon', 'Rol', 'Şube', 'Şifre'] as const;
let serial = 700_000;
/** A row of a person whom nobody knows; numbers as a spreadsheet stores them. */
function person(columns: Partial<Record<(typeof HEADERS)[number], TestCell>> = {}): TestCell[] {
  serial += 1;
  const row: Record<string, TestCell> = {
    'TC Kimlik No': Number(testNationalId(serial)),
    'Ad Soyad': `Kişi ${serial}`,
    Telefon: 5_410_000_000 + serial,
    Rol: 'Kurye',
    Şube: 'Kadıköy Şubesi',
    ...columns,
  };
  return HEADERS.map((header) => row[header] ?? null);
}
const sheet = (...rows: TestCell[][]) => xlsxOf([[...HEADERS], ...rows]);
const errorsOf = async (who: GivenUser, row: TestCell[]) => {
  const { body } = await checkSheet(t, who, 'users', await sheet(row));
  return body.data.rows[0].errors;
};
const listOf = async (who: GivenUser) => (await t.call(who, 'GET', '/api/users')).body;

describe('a sheet of people', () => {
  it('is judged row by row, then written whole; the same sheet again changes nothing', async () => {
    const bytes = await sheet(
      person(),
      person({ Rol: 'ŞUBE MÜDÜRÜ', Şube: 'moda' }),
      person({ Rol: 'Genel Müdür', Şube: null, Şifre: 'Uzun-parola-91' }),
    );
    const before = await listOf(admin);
    const { check, done } = await checkAndImport(t, admin, 'users', bytes);
    expect(check.counts).toEqual({ new: 3, changed: 0, unchanged: 0, wrong: 0 });
    expect(check.rows.map(({ values }) => values.password)).toEqual([undefined, undefined, '••••••']);
    expect([done.status, done.body.data.changed, done.body.data.unchanged]).toEqual([200, 0, 0]);
    const { created } = done.body.data;
    expect(created.map(({ role, branchName }: never) => [role, branchName])).toEqual([
      ['COURIER', 'Kadıköy Şubesi'],
      ['BRANCH_MANAGER', 'Moda'],
      ['GENERAL_MANAGER', null],
    ]);
    expect(created.map(({ oneTimePassword }: { oneTimePassword: string | null }) => oneTimePassword)).toEqual(
      [
        expect.stringMatching(/^[a-z2-9]{4}(-[a-z2-9]{4}){2}$/),
        expect.stringMatching(/^[a-z2-9]{4}(-[a-z2-9]{4}){2}$/),
        null,
      ],
    );
    expect(await listOf(admin)).toHaveLength(before.length + 3);
    const again = await checkAndImport(t, admin, 'users', bytes);
    expect(again.check.counts).toEqual({ new: 0, changed: 0, unchanged: 3, wrong: 0 });
    expect(again.done.body.data).toEqual({ created: [], changed: 0, unchanged: 3 });
    const repeated = await importSheet(t, admin, 'users', { bytes, digest: check.digest });
    expect([repeated.status, repeated.body.code]).toEqual([409, 'IMPORT_CHANGED']);
  });

  it('gives one-time passwords that work once and must be replaced', async () => {
    const { done } = await checkAndImport(t, admin, 'users', await sheet(person()));
    const [{ username, oneTimePassword }] = done.body.data.created;
    const login = await t.call(null, 'POST', '/api/login', {
      usernameOrPhone: username,
      password: oneTimePassword,
    });
    expect([login.status, login.body.mustChangePassword ?? login.body.data?.mustChangePassword]).toEqual([
      200,
      true,
    ]);
    const { rows } = await t.db.asSystem(async (tx) => ({
      rows: await tx
        .selectFrom('couriers')
        .select('branch_id')
        .where('user_id', '=', done.body.data.created[0].id)
        .execute(),
    }));
    expect(rows).toEqual([{ branch_id: branch.id }]);
  });

  it('changes names and phones, shows what they were; never role, branch, state, password', async () => {
    const courier = await t.given.courier(branch);
    const row = (columns: Parameters<typeof person>[0]) =>
      person({
        'TC Kimlik No': courier.username,
        Telefon: courier.phone,
        'Ad Soyad': courier.name,
        ...columns,
      });
    const { check, done } = await checkAndImport(
      t,
      admin,
      'users',
      await sheet(row({ 'Ad Soyad': 'Yeni Ad', Şifre: 'Başka-parola-5' })),
    );
    expect([check.rows[0]?.verdict, check.rows[0]?.present]).toEqual(['changed', { fullName: courier.name }]);
    expect(done.body.data).toEqual({ created: [], changed: 1, unchanged: 0 });
    expect((await t.call(courier, 'GET', '/api/user')).status).toBe(200);
    expect(await errorsOf(admin, row({ 'Ad Soyad': 'Yeni Ad', Rol: 'Paketleme Şefi' }))).toEqual({
      role: 'Tabloyla değişmez: "Rol değiştir" kullanın',
    });
    expect(await errorsOf(admin, row({ 'Ad Soyad': 'Yeni Ad', Şube: 'Moda' }))).toEqual({
      branch: 'Tabloyla değişmez: "Şube transferi" kullanın',
    });
    expect(await errorsOf(admin, person({ Rol: 'Pilot', Şube: 'Mars', Şifre: '1' }))).toMatchObject({
      role: 'Böyle bir rol yok',
      branch: 'Böyle bir şube yok',
      password: expect.stringContaining('en az 6 karakter'),
    });
    await t.call(admin, 'POST', `/api/users/${courier.id}/deactivate`, { reason: 'İzin' });
    const withState = await xlsxOf([
      ['TC Kimlik No', 'Ad Soyad', 'Telefon', 'Durum'],
      [courier.username, 'Yeni Ad', courier.phone, 'Aktif'],
    ]);
    const passive = await checkSheet(t, admin, 'users', withState);
    expect(passive.body.data.rows[0].errors).toEqual({
      state: 'Tabloyla değişmez: kişiyi açıp değiştirin',
    });
  });

  it('tells in the history and the audit log what it did', async () => {
    const { done } = await checkAndImport(
      t,
      admin,
      'users',
      await sheet(person({ 'Ad Soyad': 'Ayşe Işık' })),
    );
    const [{ id, username }] = done.body.data.created;
    const history = await t.call(admin, 'GET', `/api/users/${id}/history`);
    expect(history.body.data).toMatchObject([
      {
        kind: 'CREATED',
        imported: true,
        actorName: admin.name,
        changes: expect.arrayContaining([
          { field: 'username', label: 'TC Kimlik No', was: null, is: `•••${username.slice(-4)}` },
          { field: 'role', label: 'Rol', was: null, is: 'Kurye' },
        ]),
      },
    ]);
    const { rows } = await t.db.asSystem(async (tx) => ({
      rows: await tx
        .selectFrom('audit_log')
        .select(['action', 'details'])
        .where('actor_id', '=', admin.id)
        .where('action', '=', 'IMPORTED')
        .orderBy('id', 'desc')
        .limit(1)
        .execute(),
    }));
    expect(rows).toEqual([{ action: 'IMPORTED', details: { sheet: 'people', created: 1, changed: 0 } }]);
  });
});

describe('wrong rows', () => {
  it('each says on its column what is wrong', async () => {
    const wrong: [string, Parameters<typeof person>[0], Record<string, unknown>][] = [
      [
        'an ID with wrong check digits',
        { 'TC Kimlik No': '10000000147' },
        { username: 'Geçerli bir TC kimlik numarası girin' },
      ],
      ['an ID too short', { 'TC Kimlik No': 123 }, { username: 'TC kimlik numarası 11 haneli olmalıdır' }],
      [
        'an ID that lost its digits',
        { 'TC Kimlik No': '1,00000E+10' },
        { username: expect.stringContaining('son haneleri kaybolmuş') },
      ],
      ['a phone', { Telefon: '12' }, { phone: 'Geçerli bir telefon numarası girin' }],
      ['no phone', { Telefon: null }, { phone: 'Telefon numarası gerekli' }],
      ['no name', { 'Ad Soyad': '  ' }, { fullName: 'Ad soyad zorunludur' }],
      ['a role', { Rol: 'Kral' }, { role: 'Böyle bir rol yok' }],
      ['no role', { Rol: null }, { role: 'Rol gerekli' }],
      ['a role above the own', { Rol: 'İşletme Sahibi', Şube: null }, { role: 'Bu rolü verme yetkiniz yok' }],
      ['a foreign branch', { Şube: 'Yabancı Şube' }, { branch: 'Böyle bir şube yok' }],
      ['no branch', { Şube: null }, { branch: 'Bu rol için şubeyi yazın' }],
      [
        'a branch for a role without one',
        { Rol: 'Genel Müdür' },
        { branch: 'Genel Müdür bir şubeye bağlı çalışmaz; şubeyi boş bırakın' },
      ],
      ['a short password', { Şifre: '123' }, { password: 'Şifre en az 6 karakter olmalıdır' }],
      [
        'a common password',
        { Şifre: '123456' },
        { password: 'Bu şifre çok yaygın. Lütfen daha zor tahmin edilen bir şifre seçin.' },
      ],
    ];
    const { body } = await checkSheet(
      t,
      admin,
      'users',
      await sheet(...wrong.map(([, columns]) => person(columns))),
    );
    const told = body.data.rows.map(({ errors }: { errors: unknown }, index: number) => [
      wrong[index]?.[0],
      errors,
    ]);
    expect(told).toEqual(wrong.map(([what, , errors]) => [what, errors]));
  });

  it('stop the whole sheet: nothing is written', async () => {
    const before = await listOf(admin);
    const bytes = await sheet(person(), person({ Rol: 'Kral' }));
    const { check, done } = await checkAndImport(t, admin, 'users', bytes);
    expect(check.counts).toMatchObject({ new: 1, wrong: 1 });
    expect([done.status, done.body.code]).toEqual([400, 'IMPORT_HAS_ERRORS']);
    expect(await listOf(admin)).toEqual(before);
  });

  it('two rows about one person, and one phone for two people', async () => {
    const first = person();
    const same = person({ 'TC Kimlik No': first[0] ?? '' });
    const phone = person({ Telefon: first[2] ?? '' });
    const { body } = await checkSheet(t, admin, 'users', await sheet(first, same, phone));
    expect(body.data.rows.map(({ errors }: { errors: unknown }) => errors)).toEqual([
      {},
      { username: 'Bu TC kimlik numarası 2. satırda da var' },
      { phone: 'Bu telefon numarası 2. satırda da var' },
    ]);
  });

  it("a branch's staff import couriers of the own branch, and touch nobody else", async () => {
    for (const who of [manager, chief]) {
      const short = await xlsxOf([HEADERS.slice(0, 3), person().slice(0, 3)]);
      const { done } = await checkAndImport(t, who, 'users', short);
      expect(done.body.data.created[0]).toMatchObject({ role: 'COURIER', branchName: 'Kadıköy Şubesi' });
      expect(await errorsOf(who, person({ Rol: 'Paketleme Şefi' }))).toEqual({
        role: 'Bu rolü verme yetkiniz yok',
      });
      expect(await errorsOf(who, person({ Şube: 'Moda' }))).toEqual({ branch: 'Böyle bir şube yok' });
      const elsewhere = await t.given.courier(sibling);
      expect(await errorsOf(who, person({ 'TC Kimlik No': elsewhere.username }))).toMatchObject({
        username: 'Bu TC kimlik numarası ile kayıtlı bir kullanıcı var.',
      });
    }
    const courier = await t.given.courier(branch);
    const rename = person({
      'TC Kimlik No': courier.username,
      Telefon: courier.phone,
      'Ad Soyad': 'Yeni Ad',
    });
    expect(await errorsOf(chief, rename)).toEqual({ username: 'Bu kişiyi düzenleme yetkiniz yok' });
    const above = person({ 'TC Kimlik No': chief.username, Telefon: chief.phone, Rol: 'Paketleme Şefi' });
    expect(await errorsOf(manager, above)).toEqual({ username: 'Bu kişiyi düzenleme yetkiniz yok' });
    const oneself = person({ 'TC Kimlik No': manager.username, Telefon: manager.phone, Rol: 'Şube Müdürü' });
    expect(await errorsOf(manager, oneself)).toEqual({ username: 'Kendi bilgileriniz tabloyla değişmez' });
  });

  it('an OWNER names the company of company roles, by name or number', async () => {
    const companyName = (await listOf(owner)).find(
      ({ companyId }: { companyId: number }) => companyId === branch.companyId,
    ).companyName;
    const headers = ['TC Kimlik No', 'Ad Soyad', 'Telefon', 'Rol', 'Şirket'];
    const row = (company: TestCell) => [...person({ Rol: 'Şirket Yöneticisi' }).slice(0, 4), company];
    const { done } = await checkAndImport(
      t,
      owner,
      'users',
      await xlsxOf([headers, row(companyName), row(branch.companyId)]),
    );
    expect(done.body.data.created).toHaveLength(2);
    const { body } = await checkSheet(t, owner, 'users', await xlsxOf([headers, row('Yok A.Ş.'), row(null)]));
    expect(body.data.rows.map(({ errors }: { errors: unknown }) => errors)).toEqual([
      { company: 'Böyle bir şirket yok' },
      { company: 'Bu rol için şirketi yazın' },
    ]);
  });

  it("searches other companies' people no faster than the form (docs/decisions/032)", async () => {
    const searcher = await t.given.user('GENERAL_MANAGER', { branch: await t.given.branch() });
    const strangers = await Promise.all(Array.from({ length: 6 }, () => t.given.courier(foreign)));
    const rowOf = ({ username }: GivenUser) => person({ 'TC Kimlik No': username, Şube: null });
    const one = await checkSheet(t, searcher, 'users', await sheet(...strangers.slice(0, 1).map(rowOf)));
    expect(one.body.data.rows[0].errors.username).toBe('Bu TC kimlik numarası kullanılamıyor.');
    const many = await checkSheet(t, searcher, 'users', await sheet(...strangers.map(rowOf)));
    expect([many.status, many.body.code]).toEqual([429, 'IDENTITY_THROTTLED']);
    const free = await checkSheet(t, searcher, 'users', await sheet(person()));
    expect(free.body.code).toBe('IDENTITY_THROTTLED');
  });
});

describe('two at once', () => {
  it('one of two equal imports wins, the other changes nothing', async () => {
    const bytes = await sheet(person(), person());
    const { body } = await checkSheet(t, admin, 'users', bytes);
    const both = await Promise.all(
      [1, 2].map(() => importSheet(t, admin, 'users', { bytes, digest: body.data.digest })),
    );
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('IMPORT_CHANGED');
  });

  it('an edit between check and import is told', async () => {
    const courier = await t.given.courier(branch);
    const bytes = await sheet(
      person({ 'TC Kimlik No': courier.username, Telefon: courier.phone, 'Ad Soyad': 'Tablodaki Ad' }),
    );
    const { body } = await checkSheet(t, admin, 'users', bytes);
    await t.call(admin, 'PATCH', `/api/users/${courier.id}`, { fullName: 'Elle Yazılan Ad' });
    const late = await importSheet(t, admin, 'users', { bytes, digest: body.data.digest });
    expect([late.status, late.body.code]).toEqual([409, 'IMPORT_CHANGED']);
    expect((await t.call(admin, 'GET', `/api/users/${courier.id}`)).body.data.fullName).toBe(
      'Elle Yazılan Ad',
    );
  });

  it('another digest than the check told is refused', async () => {
    const bytes = await sheet(person());
    const answer = await importSheet(t, admin, 'users', { bytes, digest: '0'.repeat(64) });
    expect([answer.status, answer.body.code]).toEqual([409, 'IMPORT_CHANGED']);
    const odd = await importSheet(t, admin, 'users', { bytes, digest: 'x' });
    expect([odd.status, odd.body.details]).toEqual([400, { digest: 'Önce tabloyu kontrol edin' }]);
  });
});
