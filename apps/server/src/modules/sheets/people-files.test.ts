import { readXlsx } from 'hucre/xlsx';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import { type GivenBranch, type GivenUser, testNationalId } from '../../test/factories.ts';
import { checkSheet, importSheet, xlsxOf } from '../../test/sheet-files.ts';

let t: TestApp;
let branch: GivenBranch;
let sibling: GivenBranch;
let admin: GivenUser;
let manager: GivenUser;
beforeAll(async () => {
  t = await startTestApp();
  branch = await t.given.branch({ name: 'Kadıköy Şubesi' });
  sibling = await t.given.branch({ companyId: branch.companyId, name: 'Moda' });
  admin = await t.given.user('COMPANY_ADMIN', { branch });
  manager = await t.given.user('BRANCH_MANAGER', { branch });
});
afterAll(() => t.close());

const HEADERS = ['TC Kimlik No', 'Ad Soyad', 'Telefon', 'Rol', 'Şube', 'Şifre'] as const;
const listOf = async (who: GivenUser) => (await t.call(who, 'GET', '/api/users')).body;

it('an import that dies at its last step has written nothing', async () => {
  const people = Array.from({ length: 20 }, (_, index) => [
    testNationalId(800_000 + index),
    `Kişi ${index}`,
    5_418_000_000 + index,
    'Kurye',
    'Moda',
  ]);
  const bytes = await xlsxOf([HEADERS.slice(0, 5), ...people]);
  const { body } = await checkSheet(t, admin, 'users', bytes);
  const before = await listOf(admin);
  const schema = new Client({ connectionString: t.ownerUrl });
  await schema.connect();
  await schema.query(`create function fail_here() returns trigger language plpgsql as
    $$ begin raise exception 'the server has died here'; end $$;
    create trigger dies before insert on audit_log for each row when (new.action = 'USER_CREATED')
    execute function fail_here()`);
  const dying = await importSheet(t, admin, 'users', { bytes, digest: body.data.digest });
  await schema.query('drop trigger dies on audit_log');
  await schema.end();
  expect(dying.status).toBe(500);
  expect(await listOf(admin)).toEqual(before);
  const again = await importSheet(t, admin, 'users', { bytes, digest: body.data.digest });
  expect([again.status, again.body.data.created.length]).toEqual([200, 20]);
});

describe('downloads', () => {
  const rowsOf = async (raw: { rawPayload: Buffer }) => {
    const { sheets } = await readXlsx(raw.rawPayload);
    return sheets.map(({ name, rows }) => ({ name, rows }));
  };

  it('an export can be imported again and changes nothing; hostile names stay text', async () => {
    const hostile = ['=1+1', '+905', '-2', '@SUM(A1)', '<script>x</script>'];
    for (const full_name of hostile) await t.given.user('COURIER', { branch: sibling }, { full_name });
    const file = await t.call(admin, 'GET', '/api/users/export');
    expect(file.raw.headers['content-disposition']).toContain(
      "filename*=UTF-8''ki%C5%9Filer-02.03.2026.xlsx",
    );
    const bytes = file.raw.rawPayload;
    const [people] = await rowsOf(file.raw);
    expect(people?.rows[0]).toEqual(['TC Kimlik No', 'Ad Soyad', 'Telefon', 'Rol', 'Şube', 'Durum']);
    const { sheets } = await readXlsx(bytes, { readStyles: true });
    const named = [...(sheets[0]?.cells ?? [])].filter(([, { value }]) => hostile.includes(String(value)));
    expect(named.map(([, { type, formula }]) => [type, formula])).toEqual(
      hostile.map(() => ['string', undefined]),
    );
    const { body } = await checkSheet(t, admin, 'users', bytes);
    expect(body.data.counts).toMatchObject({ new: 0, changed: 0, wrong: 0 });
  });

  it("holds the own branch's people only, and is audited", async () => {
    const file = await t.call(manager, 'GET', '/api/users/export');
    const [people] = await rowsOf(file.raw);
    expect(new Set(people?.rows.slice(1).map((row) => row[4]))).toEqual(new Set(['Kadıköy Şubesi']));
    const { rows } = await t.db.asSystem(async (tx) => ({
      rows: await tx
        .selectFrom('audit_log')
        .select(['action', 'company_id', 'branch_id'])
        .where('actor_id', '=', manager.id)
        .where('action', '=', 'EXPORTED')
        .execute(),
    }));
    expect(rows).toEqual([{ action: 'EXPORTED', company_id: branch.companyId, branch_id: branch.id }]);
  });

  it('a template has headers, an example that is not counted, help and choices', async () => {
    const file = await t.call(admin, 'GET', '/api/users/template');
    const [empty, help] = await rowsOf(file.raw);
    expect(empty?.rows[0]).toEqual([...HEADERS]);
    expect([empty?.rows.length, help?.name]).toEqual([2, 'Yardım']);
    expect(help?.rows.find(([label]) => label === 'Rol')?.[3]).toBe(
      'Genel Müdür · Şube Müdürü · Paketleme Şefi · Kurye',
    );
    const unfilled = await checkSheet(t, admin, 'users', file.raw.rawPayload);
    expect(unfilled.body.details).toEqual({ file: 'Tabloda örnek satırdan başka satır yok.' });
    const own = await rowsOf((await t.call(manager, 'GET', '/api/users/template')).raw);
    expect(own[0]?.rows[0]).toEqual(['TC Kimlik No', 'Ad Soyad', 'Telefon', 'Şifre']);
  });
});
