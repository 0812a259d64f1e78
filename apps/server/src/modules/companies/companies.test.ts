import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import type { GivenUser } from '../../test/factories.ts';

let t: TestApp;
let owner: GivenUser;
beforeAll(async () => {
  t = await startTestApp();
  owner = await t.given.user('OWNER');
});
afterAll(() => t.close());

const FORM = {
  name: 'Lezzet Grubu',
  phone: '0216 555 01 01',
  email: 'merkez@lezzet.example',
  address: 'Moda Cad. 1, Kadıköy',
  taxNumber: '454 053 6920',
  settings: { trackingByPhone: 'full', customerRetentionMonths: 12 },
};
const DEFAULTS = {
  restrictGeneralManagers: false,
  trackingByPhone: 'limited',
  forcePasswordChange: false,
  safeMode: false,
  customerRetentionMonths: null,
};
const create = (body: unknown = { name: 'Yeni Şirket' }) => t.call(owner, 'POST', '/api/companies', body);
const auditOf = (id: number) =>
  t.db.asSystem((tx) =>
    tx
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'company_id', 'changes', 'details'])
      .where('entity', '=', 'company')
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute(),
  );

describe('spec 4 §2: companies', () => {
  it('a new one is ACTIVE with every switch at its default, and audited', async () => {
    const made = await create();
    expect([made.status, made.body.data]).toEqual([
      201,
      {
        id: expect.any(Number),
        name: 'Yeni Şirket',
        phone: null,
        email: null,
        address: null,
        taxNumber: null,
        status: 'ACTIVE',
        logo: null,
        settings: DEFAULTS,
        branchCount: 0,
        userCount: 0,
        activeOrderCount: 0,
        version: 1,
        createdAt: t.clock.now().toISOString(),
      },
    ]);
    const rows = await auditOf(made.body.data.id);
    expect(rows.map(({ action, actor_id }) => [action, actor_id])).toEqual([['COMPANY_CREATED', owner.id]]);
    expect(rows[0]?.changes.name).toEqual({ was: null, is: 'Yeni Şirket' });
  });

  it('takes the empty form of spec 4 §5 with a name', async () => {
    const empty = { logo: '', address: '', phone: '', email: '', taxNumber: '', settings: {} };
    const made = await create({ ...empty, name: 'Boş Form', status: 'ACTIVE' });
    expect([made.status, made.body.data.logo, made.body.data.phone]).toEqual([201, null, null]);
  });

  it('keeps the form: phone as E.164, tax number without spaces', async () => {
    const { body } = await create(FORM);
    expect(body.data).toMatchObject({
      ...FORM,
      phone: '+902165550101',
      taxNumber: '4540536920',
      settings: { ...DEFAULTS, ...FORM.settings },
    });
  });

  it.each([
    [{ name: '  ' }, { name: 'Şirket adı zorunludur' }],
    [{}, { name: 'Şirket adı zorunludur' }],
    [{ name: 'A', phone: '12345' }, { phone: 'Geçerli bir telefon numarası girin' }],
    [{ name: 'A', email: 'merkez@' }, { email: 'Geçerli bir e-posta adresi girin' }],
    [{ name: 'A', email: 'a b@c.tr' }, { email: 'Geçerli bir e-posta adresi girin' }],
    [
      { name: 'A', taxNumber: '4540536921' },
      { taxNumber: 'Geçerli bir vergi numarası (10 hane) veya TC kimlik numarası (11 hane) girin' },
    ],
    [{ name: 'A', status: 'CLOSED' }, { status: 'Geçersiz durum' }],
    [{ name: 'A', address: 'x'.repeat(501) }, { address: 'En fazla 500 karakter girebilirsiniz' }],
    [{ name: 'A', id: 7 }, { id: 'Bilinmeyen alan' }],
    [{ name: 'A', logo: '/x' }, { logo: 'Logoyu dosya olarak yükleyin' }],
    [{ name: 'A', settings: { admin: true } }, { 'settings.admin': 'Bilinmeyen alan' }],
    [
      { name: 'A', settings: { customerRetentionMonths: 0 } },
      { 'settings.customerRetentionMonths': '1 ile 120 ay arasında bir tam sayı girin' },
    ],
    [
      { name: 'A', settings: { customerRetentionMonths: 1.5 } },
      { 'settings.customerRetentionMonths': '1 ile 120 ay arasında bir tam sayı girin' },
    ],
  ])('refuses %j on its field', async (body, details) => {
    const answer = await create(body);
    expect([answer.status, answer.body.details]).toEqual([400, details]);
  });

  it('an 11-digit TCKN is the tax number of a sole trader', async () => {
    expect((await create({ name: 'Şahıs', taxNumber: '10000000146' })).status).toBe(201);
  });

  it('OWNER sees all with what hangs on them, the others their own; an unchanged list is 304', async () => {
    const branch = await t.given.branch();
    const other = await t.given.branch();
    await t.given.branch({ companyId: branch.companyId, deleted_at: t.clock.now() });
    const admin = await t.given.user('COMPANY_ADMIN', { branch });
    const manager = await t.given.user('GENERAL_MANAGER', { branch });
    await t.given.order(branch);
    await t.given.order(branch, { status: 'DELIVERED' });
    const seen = await t.call(admin, 'GET', '/api/companies');
    expect(seen.body.data).toMatchObject([
      { id: branch.companyId, branchCount: 1, userCount: 2, activeOrderCount: 1 },
    ]);
    expect((await t.call(manager, 'GET', '/api/companies')).body).toEqual(seen.body);
    const all = (await t.call(owner, 'GET', '/api/companies')).body.data.map(({ id }: { id: number }) => id);
    expect(all).toEqual(expect.arrayContaining([branch.companyId, other.companyId]));
    const etag = String(seen.raw.headers.etag);
    const again = await t.call(admin, 'GET', '/api/companies', undefined, { 'if-none-match': etag });
    expect([again.status, again.raw.body]).toEqual([304, '']);
  });
});

describe('changing a company', () => {
  it('what was sent is written, the rest stays; was and is are in the audit log', async () => {
    const { id } = (await create(FORM)).body.data;
    const body = { name: 'Lezzet A.Ş.', phone: '', settings: { forcePasswordChange: true } };
    const changed = await t.call(owner, 'PUT', `/api/companies/${id}`, body);
    expect([changed.status, changed.body.data]).toMatchObject([
      200,
      {
        name: 'Lezzet A.Ş.',
        phone: null,
        email: FORM.email,
        version: 2,
        settings: { ...DEFAULTS, ...FORM.settings, forcePasswordChange: true },
      },
    ]);
    expect((await auditOf(id)).at(-1)?.changes).toEqual({
      name: { was: 'Lezzet Grubu', is: 'Lezzet A.Ş.' },
      phone: { was: '+902165550101', is: null },
      forcePasswordChange: { was: false, is: true },
    });
  });

  it('the same again writes nothing, and nothing to change is told', async () => {
    const { id } = (await create(FORM)).body.data;
    const same = await t.call(owner, 'PUT', `/api/companies/${id}`, FORM);
    expect([same.status, same.body.data.version, (await auditOf(id)).length]).toEqual([200, 1, 1]);
    expect((await t.call(owner, 'PUT', `/api/companies/${id}`, { version: 1 })).status).toBe(400);
  });

  it('decision 058: of two people who edit, the later is told who and when, and writes nothing', async () => {
    const { id, version } = (await create(FORM)).body.data;
    const put = (name: string) => t.call(owner, 'PUT', `/api/companies/${id}`, { name, version });
    const answers = await Promise.all([put('Bir'), put('İki')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: 'RECORD_CHANGED' });
    expect(refused?.body.message).toBe(
      `Siz düzenlerken bu kaydı ${owner.name} değiştirdi (02.03 19:30). Hiçbir şey kaydedilmedi; ` +
        'güncel değerleri kontrol edip yeniden kaydedin.',
    );
    expect((await auditOf(id)).length).toBe(2);
    expect((await t.call(owner, 'PUT', `/api/companies/${id}`, { name: 'Üç', version: 2 })).status).toBe(200);
  });

  it('decision 058: an edit of another day has its date, one by no call names nobody', async () => {
    const { id } = (await create(FORM)).body.data;
    await t.call(owner, 'PUT', `/api/companies/${id}`, { name: 'Bir' });
    const start = t.clock.now();
    t.clock.advance(24 * 60 * 60_000);
    const later = await t.call(owner, 'PUT', `/api/companies/${id}`, { name: 'İki', version: 1 });
    t.clock.set(start);
    expect(later.body.message).toContain(`${owner.name} değiştirdi (02.03 19:30).`);
    const byHand = await t.given.company();
    await t.db.asSystem((tx) =>
      tx.updateTable('companies').set({ name: 'Elle' }).where('id', '=', byHand).execute(),
    );
    const told = await t.call(owner, 'PUT', `/api/companies/${byHand}`, { name: 'Üç', version: 1 });
    expect([told.status, told.body.message]).toEqual([
      409,
      'Siz düzenlerken bu kayıt değişti. Hiçbir şey kaydedilmedi; güncel değerleri kontrol edip ' +
        'yeniden kaydedin.',
    ]);
  });

  it('forcePasswordChange and customerRetentionMonths are what the server goes by', async () => {
    const branch = await t.given.branch();
    const admin = await t.given.user('COMPANY_ADMIN', { branch });
    const settings = { forcePasswordChange: true, customerRetentionMonths: 6 };
    await t.call(admin, 'PUT', `/api/companies/${branch.companyId}`, { settings });
    const courier = await t.given.courier(branch);
    const set = await t.call(admin, 'POST', `/api/users/${courier.id}/change-password`, {
      password: 'baska-parola-8',
    });
    expect(set.status).toBe(200);
    const login = { usernameOrPhone: courier.username, password: 'baska-parola-8' };
    const signedIn = await t.call(null, 'POST', '/api/login', login);
    expect(signedIn.body.mustChangePassword).toBe(true);
    const row = await t.db.asSystem((tx) =>
      tx.selectFrom('companies').select('settings').where('id', '=', branch.companyId).executeTakeFirst(),
    );
    expect(row?.settings).toEqual(settings);
    const body = { settings: { customerRetentionMonths: null, forcePasswordChange: false } };
    await t.call(admin, 'PUT', `/api/companies/${branch.companyId}`, body);
    const emptied = await t.db.asSystem((tx) =>
      tx.selectFrom('companies').select('settings').where('id', '=', branch.companyId).executeTakeFirst(),
    );
    expect(emptied?.settings).toEqual({});
  });

  it('COMPANY_ADMIN: the own company but for its status and the reach of general managers', async () => {
    const branch = await t.given.branch();
    const admin = await t.given.user('COMPANY_ADMIN', { branch });
    const put = (body: unknown, id: number = branch.companyId) =>
      t.call(admin, 'PUT', `/api/companies/${id}`, body);
    const unchanged = { status: 'ACTIVE', settings: { ...DEFAULTS, trackingByPhone: 'full' } };
    expect((await put({ name: 'Yeni Ad', ...unchanged })).body.data).toMatchObject({ name: 'Yeni Ad' });
    expect((await put({ status: 'PASSIVE' })).body.code).toBe('FORBIDDEN');
    expect((await put({ settings: { restrictGeneralManagers: true } })).body.code).toBe('FORBIDDEN');
    expect((await put({ name: 'X' }, (await t.given.branch()).companyId)).body.code).toBe(
      'COMPANY_NOT_FOUND',
    );
    for (const [method, url] of [
      ['POST', '/api/companies'],
      ['DELETE', `/api/companies/${branch.companyId}`],
    ] as const)
      expect((await t.call(admin, method, url, method === 'POST' ? { name: 'X' } : undefined)).status).toBe(
        403,
      );
  });

  it('a switch takes effect at once in running sessions, on every node', async () => {
    const branch = await t.given.branch();
    const manager = await t.given.user('GENERAL_MANAGER', { branch });
    const node = await startTestApp({ database: t.database });
    const isRestricted = async (at: TestApp) =>
      (await at.call(manager, 'GET', '/api/user')).body.restrictGeneralManagers;
    expect([await isRestricted(t), await isRestricted(node)]).toEqual([false, false]);
    const settings = { restrictGeneralManagers: true };
    await t.call(owner, 'PUT', `/api/companies/${branch.companyId}`, { settings });
    expect(await isRestricted(t)).toBe(true);
    await expect.poll(() => isRestricted(node)).toBe(true);
    await node.close();
  });
});

describe('removing a company', () => {
  const remove = (id: number) => t.call(owner, 'DELETE', `/api/companies/${id}`);

  it('without anything it goes from the list, and stays in the audit log', async () => {
    const { id } = (await create()).body.data;
    expect((await remove(id)).body).toEqual({ success: true });
    const left = (await t.call(owner, 'GET', '/api/companies')).body.data;
    expect(left.some((row: { id: number }) => row.id === id)).toBe(false);
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['COMPANY_CREATED', 'COMPANY_REMOVED']);
    for (const answer of [
      await remove(id),
      await t.call(owner, 'PUT', `/api/companies/${id}`, { name: 'X' }),
    ])
      expect([answer.status, answer.body.code]).toEqual([404, 'COMPANY_NOT_FOUND']);
  });

  it('with branches, people or history it is refused in words that offer Pasif', async () => {
    const branch = await t.given.branch();
    await t.given.user('COMPANY_ADMIN', { branch });
    const refused = await remove(branch.companyId);
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'COMPANY_IN_USE',
      'Bu şirketin 1 şubesi ve 1 kullanıcısı var; silinemez. Bunun yerine durumunu "Pasif" yapabilirsiniz.',
    ]);
    const past = await t.given.branch({ deleted_at: t.clock.now() });
    expect((await remove(past.companyId)).body.message).toContain('geçmiş kayıtları var; silinemez');
  });
});

describe('DECISIONS "Roles, once more": a branch without a company', () => {
  async function shell(): Promise<number> {
    return t.db.asSystem(async (tx) => {
      const values = { name: 'Boşta', address: 'Moda Cad. 2', lat: 40.98, lng: 29.03 };
      return (await tx.insertInto('branches').values(values).returning('id').executeTakeFirstOrThrow()).id;
    });
  }
  const assign = (companyId: number, branchId: number) =>
    t.call(owner, 'POST', `/api/companies/${companyId}/branches/${branchId}`);

  it('is assigned once: it gets a key and order numbers, and never leaves', async () => {
    const [first, second, id] = [await t.given.company(), await t.given.company(), await shell()];
    const answers = await Promise.all([assign(first, id), assign(second, id)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: 'BRANCH_ALREADY_ASSIGNED' });
    // which one is not known to whoever waited for the other’s commit
    expect(refused?.body.message).toMatch(/^Bu şube zaten (?:Şirket \d+ şirketine|bir şirkete) bağlı/);
    const row = await t.db.asSystem((tx) =>
      tx
        .selectFrom('branches')
        .selectAll()
        .where('id', '=', id as never)
        .executeTakeFirstOrThrow(),
    );
    const winner = answers[0]?.status === 200 ? first : second;
    expect([row.company_id, typeof row.api_key_hash, typeof row.api_key_sealed]).toEqual([
      winner,
      'string',
      'string',
    ]);
    const audit = await t.db.asSystem((tx) =>
      tx
        .selectFrom('audit_log')
        .select(['action', 'company_id', 'branch_id'])
        .where('entity', '=', 'branch')
        .where('entity_id', '=', id)
        .execute(),
    );
    expect(audit).toEqual([{ action: 'BRANCH_ASSIGNED', company_id: winner, branch_id: id }]);
    const key = t.secrets.open(row.api_key_sealed ?? '') ?? '';
    expect((await t.call({ key }, 'POST', '/api/orders', {})).body.code).toBe('VALIDATION_ERROR');
  });

  it('missing branches and companies are told apart', async () => {
    const [company, id] = [await t.given.company(), await shell()];
    expect((await assign(company, 999_999)).body.code).toBe('BRANCH_NOT_FOUND');
    expect((await assign(999_999, id)).body.code).toBe('COMPANY_NOT_FOUND');
    expect((await t.call(owner, 'POST', '/api/companies/x/branches/1')).status).toBe(400);
  });
});
