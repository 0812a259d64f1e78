import { ALL_ENDPOINTS } from '@ulak/contracts/all-endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../test/build-app.ts';
import { type GivenBranch, type GivenUser, TEST_PASSWORD } from '../test/factories.ts';
import { orderBody } from '../test/order-body.ts';
import { requireUser } from './access-guard.ts';

const NEW_PASSWORD = 'Başka-parola-3';
let t: TestApp;
let branch: GivenBranch;
let owner: GivenUser;
beforeAll(async () => {
  t = await startTestApp();
  branch = await t.given.branch();
  owner = await t.given.user('OWNER', {}, { must_change_password: true });
});
afterAll(() => t.close());

const signedIn = ALL_ENDPOINTS.filter(({ access }) => access.who !== 'public');
const named = (isOpen: boolean) =>
  signedIn
    .filter(({ beforeNewPassword = false }) => beforeNewPassword === isOpen)
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

describe('DECISIONS "Passwords, keys": a user who must set a new password', () => {
  it.each(named(false))('is refused by %s', async (_name, { method, path }) => {
    const answer = await t.call(
      owner,
      method,
      path.replace(':id', '1').replace(':token', 'x'),
      method === 'GET' ? undefined : {},
    );
    expect([answer.status, answer.body.code]).toEqual([403, 'PASSWORD_CHANGE_REQUIRED']);
    expect(answer.body.message).toBe('Devam etmek için yeni bir şifre belirlemelisiniz.');
  });

  it('may read their own account, set the password and sign out, and nothing else', () => {
    expect(
      named(true)
        .map(([name]) => name)
        .toSorted(),
    ).toEqual(['GET /api/user', 'POST /api/user/password']);
    expect(ALL_ENDPOINTS.find(({ path }) => path === '/api/logout')?.access).toEqual({ who: 'public' });
  });

  it('is free at once after the new password, on every node, without signing in again', async () => {
    const node = await startTestApp({ database: t.database });
    const user = await t.given.user('COURIER', { branch }, { must_change_password: true });
    const listAt = (at: TestApp) => at.call(user, 'GET', '/api/courier/active-deliveries');
    expect([(await listAt(t)).status, (await listAt(node)).status]).toEqual([403, 403]);
    const body = { currentPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD };
    expect((await t.call(user, 'POST', '/api/user/password', body)).status).toBe(200);
    expect((await listAt(t)).status).toBe(200);
    await expect.poll(async () => (await listAt(node)).status, { timeout: 5_000 }).toBe(200);
    await node.close();
  });

  it('signs out', async () => {
    const user = await t.given.user('COURIER', { branch }, { must_change_password: true });
    expect((await t.call(user, 'POST', '/api/logout', {})).status).toBe(200);
    expect((await t.call(user, 'GET', '/api/user')).status).toBe(401);
  });

  it('forcePasswordChange of a company: a password that a manager set must be changed first', async () => {
    const companyId = await t.given.company({ settings: { forcePasswordChange: true } });
    const place = { branch: await t.given.branch({ companyId }) };
    const [admin, user] = [
      await t.given.user('COMPANY_ADMIN', place),
      await t.given.user('BRANCH_MANAGER', place),
    ];
    await t.call(admin, 'POST', `/api/users/${user.id}/change-password`, { password: NEW_PASSWORD });
    const credentials = { usernameOrPhone: user.username, password: NEW_PASSWORD };
    const signIn = await t.call(null, 'POST', '/api/login', credentials);
    expect([signIn.status, signIn.body.mustChangePassword]).toEqual([200, true]);
    const cookie = String(signIn.raw.headers['set-cookie']).split(';')[0] ?? '';
    expect((await t.call({ cookie }, 'GET', '/api/orders/active')).body.code).toBe(
      'PASSWORD_CHANGE_REQUIRED',
    );
  });
});

describe('criteria B15: who calls with an Authorization header', () => {
  const send = async (authorization: string, cookie?: string) => {
    const headers = { authorization, ...(cookie && { cookie }) };
    const body = orderBody({ source: 'GETIR', orderNumber: String(performance.now()) });
    const { status, body: answer } = await t.call(null, 'POST', '/api/orders', body, headers);
    return [status, answer.code];
  };

  it.each(['Bearer', 'bearer', 'BEARER  '])(
    '"%s" and the key of a branch creates its orders',
    async (word) => {
      expect(await send(`${word} ${branch.key}`)).toEqual([201, undefined]);
    },
  );

  it('anything but the word and one key is refused, though a cookie came along', async () => {
    const { cookie } = await t.given.user('PACKAGING_CHIEF', { branch });
    for (const header of [
      branch.key,
      `Bearer${branch.key}`,
      `Bearer ${branch.key} more`,
      `more Bearer ${branch.key}`,
      `Basic ${branch.key}`,
      'Bearer',
      'Bearer unknown',
    ])
      expect([header, ...(await send(header, cookie))]).toEqual([header, 401, 'BRANCH_KEY_INVALID']);
  });

  it('a call that is for users only asks for their cookie, whatever the header says', async () => {
    const user = await t.given.user('PACKAGING_CHIEF', { branch });
    const header = { authorization: `Bearer ${branch.key}` };
    expect((await t.call(user, 'GET', '/api/user', undefined, header)).body.id).toBe(user.id);
    expect((await t.call(null, 'GET', '/api/user', undefined, header)).body.code).toBe('NOT_AUTHENTICATED');
  });

  it('a role that the call is not for is refused', async () => {
    const chief = await t.given.user('PACKAGING_CHIEF', { branch });
    const answer = await t.call(chief, 'GET', '/api/pool-orders');
    expect([answer.status, answer.body.code]).toEqual([403, 'FORBIDDEN']);
  });

  it('a branch is no user', () => {
    const key = { kind: 'branchKey', branchId: branch.id, companyId: branch.companyId } as const;
    expect(() => requireUser(key)).toThrow(expect.objectContaining({ code: 'NOT_AUTHENTICATED' }));
  });
});
