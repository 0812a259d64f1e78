import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import type { GivenBranch, GivenUser } from '../../test/factories.ts';
import { holdTransaction } from '../../test/hold-transaction.ts';
import { checkAndImport, checkSheet, importSheet, type TestCell, xlsxOf } from '../../test/sheet-files.ts';

let t: TestApp;
let branch: GivenBranch;
let admin: GivenUser;
let owner: GivenUser;
beforeAll(async () => {
  t = await startTestApp();
  branch = await t.given.branch({ name: 'Işıklar' });
  await t.given.branch({ name: 'Yabancı' });
  admin = await t.given.user('COMPANY_ADMIN', { branch });
  owner = await t.given.user('OWNER');
});
afterAll(() => t.close());

const HEADERS = [
  'Şube adı',
  'Adres',
  'Enlem',
  'Boylam',
  'En düşük hız (km/sa)',
  'Açılış saati',
  'Cüzdan',
  'Atama yöntemi',
];
const row = (name: string, ...rest: TestCell[]): TestCell[] => [
  name,
  'Bağdat Cad. No 5',
  '40,9712',
  29.0581,
  ...rest,
];
const viewOf = async (name: string) =>
  (await t.call(admin, 'GET', '/api/branches')).body.find((one: { name: string }) => one.name === name);

describe('a sheet of branches', () => {
  it('creates with the defaults of the form, and changes nothing the second time', async () => {
    const bytes = await xlsxOf([HEADERS, row('Erenköy', 10, '9:30', 'Evet', 'Havuz'), row('Suadiye')]);
    const { check, done } = await checkAndImport(t, admin, 'branches', bytes);
    expect(check.counts).toEqual({ new: 2, changed: 0, unchanged: 0, wrong: 0 });
    expect(done.body.data.created.map(({ name }: { name: string }) => name)).toEqual(['Erenköy', 'Suadiye']);
    expect(await viewOf('Erenköy')).toMatchObject({
      location: { lat: 40.9712, lng: 29.0581 },
      minSpeed: 10,
      openTime: '09:30',
      walletEnabled: true,
      assignmentMethod: 'POOL',
      maxSpeed: 50,
    });
    const again = await checkAndImport(t, admin, 'branches', bytes);
    expect(again.check.counts).toEqual({ new: 0, changed: 0, unchanged: 2, wrong: 0 });
    const repeated = await importSheet(t, admin, 'branches', { bytes, digest: check.digest });
    expect(repeated.body.code).toBe('IMPORT_CHANGED');
  });

  it('changes a branch by its name in any case, or renames it by its number', async () => {
    const bytes = await xlsxOf([
      ['No', 'Şube adı', 'Şube yarıçapı (m)'],
      [null, 'ışıklar', 250],
    ]);
    const { check } = await checkAndImport(t, admin, 'branches', bytes);
    expect(check.rows[0]).toMatchObject({ verdict: 'changed', present: { name: 'Işıklar', radius: '100' } });
    const decomposed = await xlsxOf([
      ['No', 'Şube adı', 'Telefon'],
      [null, 'Işıklar'.normalize('NFD'), 2165550110],
    ]);
    expect((await checkAndImport(t, admin, 'branches', decomposed)).done.body.data).toMatchObject({
      created: [],
      changed: 1,
    });
    expect((await viewOf('Işıklar'))?.phone ?? (await viewOf('ışıklar'))?.phone).toBe('+902165550110');
    expect((await checkSheet(t, admin, 'branches', decomposed)).body.data.counts.unchanged).toBe(1);
    const renamed = await xlsxOf([
      ['No', 'Şube adı'],
      [branch.id, 'Yeni Işıklar'],
    ]);
    expect((await checkAndImport(t, admin, 'branches', renamed)).done.body.data).toMatchObject({
      changed: 1,
    });
    expect(await viewOf('Yeni Işıklar')).toMatchObject({ id: branch.id, radius: 250 });
  });

  it('says on each column what is wrong, and writes nothing', async () => {
    const bytes = await xlsxOf([
      [...HEADERS, 'No', 'Müşteri alanı yarıçapı (m)', 'Aylık maaş (TL)'],
      row('A', 60),
      row('B', 'çok'),
      row('C', 10, '25:00'),
      row('D', 10, null, 'belki', 'Kura'),
      row('E', 10, null, null, null, 999_999_999),
      [...row('F', 10), null, null, null, null, -1, '11.500'],
      ['G', null, '40,97', null],
      ['H', 'Moda Cad. No 1', '29,03', '40,97'],
      row('A', 10),
    ]);
    const { check, done } = await checkAndImport(t, admin, 'branches', bytes);
    expect(check.rows.map(({ errors }) => errors)).toEqual([
      { minSpeed: 'En düşük hız, en yüksek hızdan küçük olmalı' },
      { minSpeed: 'Bir sayı yazın' },
      { openTime: 'Saat SS:DD biçiminde olmalı' },
      { walletEnabled: 'Evet veya Hayır yazın', assignmentMethod: 'Havuz, Elle, Otomatik yazın' },
      { id: 'Bu numarayla bir şube yok; yeni şube için boş bırakın' },
      {
        customerAreaRadius: 'Geçersiz değer. Pozitif bir sayı giriniz.',
        baseSalary: 'Binlik ayırıcı kullanmayın, örneğin 11500 yazın',
      },
      { lng: 'Enlem ve boylamı birlikte yazın', address: 'Şube adresi zorunludur' },
      { lat: 'Konum Türkiye’nin dışında. Enlem ve boylam yer değiştirmiş olabilir.' },
      { name: 'Bu şube 2. satırda da var' },
    ]);
    expect(done.body.code).toBe('IMPORT_HAS_ERRORS');
    expect(await viewOf('A')).toBeUndefined();
  });

  it('an OWNER names the company; a foreign branch is unknown to everybody else', async () => {
    const file = await xlsxOf([
      ['Şube adı', 'Adres'],
      ['Şirketsiz', 'Adres 1'],
    ]);
    const { body } = await checkSheet(t, owner, 'branches', file);
    expect(body.data.rows[0].errors).toEqual({ company: 'Yeni şubenin şirketini yazın' });
    const foreign = await checkSheet(t, admin, 'branches', await xlsxOf([['Şube adı'], ['Yabancı']]));
    expect(foreign.body.data.rows[0].errors).toEqual({ address: 'Şube adresi zorunludur' });
  });

  it('one of two equal imports wins', async () => {
    const bytes = await xlsxOf([HEADERS, row('Yarış 1'), row('Yarış 2')]);
    const { body } = await checkSheet(t, admin, 'branches', bytes);
    const both = await Promise.all(
      [1, 2].map(() => importSheet(t, admin, 'branches', { bytes, digest: body.data.digest })),
    );
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  it('branches are locked in one order, so that an import and another change end', async () => {
    const [first, second] = [
      await t.given.branch({ companyId: branch.companyId }),
      await t.given.branch({ companyId: branch.companyId }),
    ];
    const lock = 'select id from branches where id = $1 for no key update';
    const bytes = await xlsxOf([
      ['No', 'Şube adı', 'Mola süresi (dk)'],
      [second.id, second.name, 21],
      [first.id, first.name, 21],
    ]);
    const { body } = await checkSheet(t, admin, 'branches', bytes);
    const holder = await holdTransaction(t.ownerUrl, lock, [first.id]);
    const answer = importSheet(t, admin, 'branches', { bytes, digest: body.data.digest });
    await holder.isWaitedFor();
    const locked = await Promise.resolve(holder.query(lock, [second.id])).catch((error: unknown) => error);
    await holder.commit();
    expect(locked).not.toBeInstanceOf(Error);
    expect((await answer).body.data).toMatchObject({ changed: 2 });
  });

  it('whoever lost the account while the sheet was read writes nothing', async () => {
    const leaving = await t.given.user('COMPANY_ADMIN', { branch });
    const bytes = await xlsxOf([HEADERS, row('Ayrılanın Şubesi')]);
    const { body } = await checkSheet(t, leaving, 'branches', bytes);
    const holder = await holdTransaction(t.ownerUrl, 'update users set active = false where id = $1', [
      leaving.id,
    ]);
    const answer = importSheet(t, leaving, 'branches', { bytes, digest: body.data.digest });
    await holder.isWaitedFor();
    await holder.commit();
    expect((await answer).body.code).toBe('IMPORT_CHANGED');
    expect(await viewOf('Ayrılanın Şubesi')).toBeUndefined();
  });

  it('an export holds no keys and can be imported again', async () => {
    const file = await t.call(admin, 'GET', '/api/branches/export');
    const { sheets } = await readXlsx(file.raw.rawPayload);
    expect(JSON.stringify(sheets[0]?.rows)).not.toContain('ulak_');
    const { body } = await checkSheet(t, admin, 'branches', file.raw.rawPayload);
    expect(body.data.counts).toMatchObject({ new: 0, changed: 0, wrong: 0 });
    expect((await t.call(admin, 'GET', '/api/branches/template')).status).toBe(200);
  });

  it('a restricted general manager gets none of them', async () => {
    const companyId = await t.given.company({ settings: { restrictGeneralManagers: true } });
    const closed = await t.given.branch({ companyId });
    const restricted = await t.given.user('GENERAL_MANAGER', { branch: closed });
    const bytes = await xlsxOf([HEADERS, row('X')]);
    expect((await checkSheet(t, restricted, 'branches', bytes)).status).toBe(403);
    for (const what of ['template', 'export'])
      expect((await t.call(restricted, 'GET', `/api/branches/${what}`)).status).toBe(403);
  });
});
