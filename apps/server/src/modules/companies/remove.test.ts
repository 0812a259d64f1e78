import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import { type GivenUser, TEST_PASSWORD, testNationalId } from '../../test/factories.ts';
import { type HeldTransaction, holdTransaction } from '../../test/hold-transaction.ts';
import { checkSheet, importSheet, xlsxOf } from '../../test/sheet-files.ts';

let t: TestApp;
let owner: GivenUser;
beforeAll(async () => {
  t = await startTestApp();
  owner = await t.given.user('OWNER');
});
afterAll(() => t?.close());

const remove = (id: number) => t.call(owner, 'DELETE', `/api/companies/${id}`);
/** Nobody waits: the lock must not outlive the test that fails. */
const release = (holder: HeldTransaction) => async (error: unknown) => {
  await holder.commit();
  throw error;
};
let serial = 61_000_000;
const administrator = (companyId: number) => {
  serial += 1;
  return {
    username: testNationalId(serial),
    password: TEST_PASSWORD,
    fullName: 'Ayşe Kaya',
    phone: `0543 ${serial % 60_000_000}`,
    role: 'COMPANY_ADMIN',
    companyId,
  };
};
/** A sheet with one person of a company role. */
const sheetOf = (companyId: number) => {
  const { username, fullName, phone } = administrator(companyId);
  return xlsxOf([
    ['TC Kimlik No', 'Ad Soyad', 'Telefon', 'Rol', 'Şirket'],
    [username, fullName, phone, 'Şirket Yöneticisi', companyId],
  ]);
};

it.each([
  [
    'a branch',
    `insert into branches (company_id, name, address, lat, lng) values ($1, 'Yeni', 'Adres', 41, 29)`,
  ],
  [
    'a person',
    `insert into users (company_id, username, full_name, role, password_hash)
      values ($1, '${testNationalId(59_000_000)}', 'Yeni Kişi', 'COMPANY_ADMIN', 'x')`,
  ],
])(
  'decision 058: %s that is being added is waited for, and refuses the removal',
  async (_what, statement) => {
    const id = await t.given.company();
    const holder = await holdTransaction(t.ownerUrl, statement, [id]);
    const answer = remove(id);
    await holder.isWaitedFor().catch(release(holder));
    await holder.commit();
    expect([(await answer).status, (await answer).body.code]).toEqual([409, 'COMPANY_IN_USE']);
  },
);

it('decision 058: a branch or person that is added during a removal finds no company', async () => {
  const register = (id: number) => t.call(owner, 'POST', '/api/register', administrator(id));
  const branch = (id: number) =>
    t.call(owner, 'POST', '/api/branches', { name: 'Yeni', address: 'Adres', companyId: id });
  const importOne = async (id: number) => {
    const bytes = await sheetOf(id);
    const { body } = await checkSheet(t, owner, 'users', bytes);
    return () => importSheet(t, owner, 'users', { bytes, digest: body.data.digest });
  };
  const calls = [
    [async (id: number) => () => register(id), 400, 'VALIDATION_ERROR'],
    [async (id: number) => () => branch(id), 400, 'VALIDATION_ERROR'],
    [importOne, 409, 'IMPORT_CHANGED'],
  ] as const;
  for (const [prepare, status, code] of calls) {
    const id = await t.given.company();
    const call = await prepare(id);
    const holder = await holdTransaction(t.ownerUrl, 'select id from companies where id = $1 for update', [
      id,
    ]);
    const answer = call();
    await holder.isWaitedFor().catch(release(holder));
    await holder.query('update companies set deleted_at = now() where id = $1', [id]);
    await holder.commit();
    expect([(await answer).status, (await answer).body.code]).toEqual([status, code]);
  }
});

it('a removed company is no choice of a sheet', async () => {
  const id = await t.given.company();
  const bytes = await sheetOf(id);
  expect((await remove(id)).status).toBe(200);
  const { body } = await checkSheet(t, owner, 'users', bytes);
  expect(body.data.rows[0].errors).toEqual({ company: 'Böyle bir şirket yok' });
});
