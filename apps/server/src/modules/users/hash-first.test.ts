import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import { type GivenBranch, type GivenUser, TEST_PASSWORD, testNationalId } from '../../test/factories.ts';

const NEW_PASSWORD = 'Başka-parola-3';
let t: TestApp;
let branch: GivenBranch;
let admin: GivenUser;
beforeAll(async () => {
  // one call at a time has a connection
  t = await startTestApp({ poolSize: 1 });
  branch = await t.given.branch();
});
afterAll(() => t.close());
afterEach(() => {
  globalThis.beforeArgonHash = undefined;
});

let serial = 810_000;
function newcomer() {
  serial += 1;
  const numbers = { username: testNationalId(serial), phone: `0541 ${String(1_000_000 + serial)}` };
  const rest = { fullName: 'Yeni Kişi', role: 'COURIER', branchId: branch.id };
  return { ...numbers, ...rest, password: NEW_PASSWORD };
}
const changePassword = (id: number, body: object, headers: Record<string, string> = {}) =>
  t.call(admin, 'POST', `/api/users/${id}/change-password`, body, headers);
const setOfOther = async () => changePassword((await t.given.courier(branch)).id, { password: NEW_PASSWORD });

describe('decision 002: a password is hashed before the transaction that stores it', () => {
  it.each([
    ['a new account', () => t.call(admin, 'POST', '/api/register', newcomer()), 201],
    ["another user's password", setOfOther, 200],
    [
      'the own password by id',
      () => changePassword(admin.id, { password: NEW_PASSWORD, currentPassword: TEST_PASSWORD }),
      200,
    ],
    [
      'the own password',
      () =>
        t.call(admin, 'POST', '/api/user/password', {
          newPassword: NEW_PASSWORD,
          currentPassword: TEST_PASSWORD,
        }),
      200,
    ],
  ] as const)('%s: another call is served meanwhile', async (_name, call, status) => {
    admin = await t.given.user('COMPANY_ADMIN', { branch });
    const asked = new Set<number>();
    globalThis.beforeArgonHash = async () => {
      asked.add((await t.call(admin, 'PATCH', `/api/branches/${branch.id}`, { radius: 120 })).status);
    };
    expect([(await call()).status, [...asked]]).toEqual([status, [200]]);
  });
});

describe('criteria A05: a repeated Idempotency-Key', () => {
  const counted = () => {
    let hashes = 0;
    globalThis.beforeArgonHash = async () => void (hashes += 1);
    return () => hashes;
  };

  it('is answered before anything is hashed or verified', async () => {
    admin = await t.given.user('COMPANY_ADMIN', { branch });
    const [body, headers, hashes] = [newcomer(), { 'idempotency-key': 'kayit-1' }, counted()];
    const register = (sent: object) => t.call(admin, 'POST', '/api/register', sent, headers);
    const [first, again] = [await register(body), await register(body)];
    expect([first.status, again.raw.body, again.raw.headers['idempotent-replayed'], hashes()]).toEqual([
      201,
      first.raw.body,
      'true',
      1,
    ]);
    const other = await register({ ...body, fullName: 'Başka Kişi' });
    expect([other.body.code, hashes()]).toEqual(['IDEMPOTENCY_KEY_REUSED', 1]);
  });

  it('of the own password too, whose present one has changed meanwhile', async () => {
    admin = await t.given.user('COMPANY_ADMIN', { branch });
    const body = { password: NEW_PASSWORD, currentPassword: TEST_PASSWORD };
    const change = () => changePassword(admin.id, body, { 'idempotency-key': 'sifre-1' });
    const answers = [await change(), await change()];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('two at once make one account', async () => {
    admin = await t.given.user('COMPANY_ADMIN', { branch });
    const body = newcomer();
    const register = () => t.call(admin, 'POST', '/api/register', body, { 'idempotency-key': 'kayit-2' });
    const [one, two] = await Promise.all([register(), register()]);
    expect([one.status, two.status, one.raw.body]).toEqual([201, 201, two.raw.body]);
  });
});
