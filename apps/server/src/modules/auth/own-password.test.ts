import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, startTestApp, type TestApp } from '../../test/build-app.ts';
import { type GivenBranch, type GivenUser, TEST_PASSWORD } from '../../test/factories.ts';

const NEW_PASSWORD = 'Başka-parola-3';
let t: TestApp;
let branch: GivenBranch;
beforeAll(async () => {
  t = await startTestApp();
  branch = await t.given.branch();
});
afterAll(() => t.close());

const byId = (who: GivenUser, body: Record<string, unknown>): Promise<Answer> =>
  t.call(who, 'POST', `/api/users/${who.id}/change-password`, { password: NEW_PASSWORD, ...body });
const bySettings = (who: GivenUser, currentPassword: string): Promise<Answer> =>
  t.call(who, 'POST', '/api/user/password', { currentPassword, newPassword: NEW_PASSWORD });
const statusOf = async (cookie: string): Promise<number> =>
  (await t.call({ cookie }, 'GET', '/api/user')).status;

describe('criteria B05: changing the own password requires the present one, by whichever call', () => {
  it.each(['OWNER', 'COMPANY_ADMIN', 'GENERAL_MANAGER', 'BRANCH_MANAGER'] as const)(
    '%s by the own id',
    async (role) => {
      const user = await t.given.user(role, { branch });
      const other = await t.given.session(user.id);
      const missing = await byId(user, {});
      expect([missing.status, missing.body.code, missing.body.details]).toEqual([
        400,
        'VALIDATION_ERROR',
        { currentPassword: 'Mevcut şifrenizi girin' },
      ]);
      const wrong = await byId(user, { currentPassword: 'yanlis' });
      expect([wrong.status, wrong.body.code, wrong.body.details]).toEqual([
        400,
        'PASSWORD_WRONG',
        { currentPassword: 'Mevcut şifre hatalı.' },
      ]);
      expect(await statusOf(other)).toBe(200);
      expect((await byId(user, { currentPassword: TEST_PASSWORD })).status).toBe(200);
      expect([await statusOf(user.cookie), await statusOf(other)]).toEqual([200, 401]);
    },
  );

  it('criteria B08: a refused new password is reported on the field of its call', async () => {
    const user = await t.given.user('BRANCH_MANAGER', { branch });
    const common = await byId(user, { currentPassword: TEST_PASSWORD, password: 'galatasaray1905' });
    expect([common.body.code, Object.keys(common.body.details)]).toEqual([
      'PASSWORD_TOO_COMMON',
      ['password'],
    ]);
  });

  it('wrong attempts of both calls count together: after ten the right one is refused too', async () => {
    const user = await t.given.user('BRANCH_MANAGER', { branch });
    for (let i = 0; i < 5; i += 1) {
      expect((await byId(user, { currentPassword: `tahmin-${i}` })).body.code).toBe('PASSWORD_WRONG');
      expect((await bySettings(user, `tahmin-${i}`)).body.code).toBe('PASSWORD_WRONG');
    }
    const refused = [
      await byId(user, { currentPassword: TEST_PASSWORD }),
      await bySettings(user, TEST_PASSWORD),
    ];
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
      [429, 'LOGIN_THROTTLED'],
      [429, 'LOGIN_THROTTLED'],
    ]);
    expect(Number(refused[0]?.raw.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('a password that a manager set cannot be set again as the own one', async () => {
    const user = await t.given.user('BRANCH_MANAGER', { branch }, { must_change_password: true });
    const body = { currentPassword: TEST_PASSWORD, newPassword: TEST_PASSWORD };
    const same = await t.call(user, 'POST', '/api/user/password', body);
    expect([same.status, same.body.details]).toEqual([
      400,
      { newPassword: 'Yeni şifreniz mevcut şifrenizden farklı olmalı' },
    ]);
    expect((await t.call(user, 'GET', '/api/user/sessions')).body.code).toBe('PASSWORD_CHANGE_REQUIRED');
  });

  it('for another user there is no present password: the field is refused and nothing changes', async () => {
    const [admin, user] = [
      await t.given.user('COMPANY_ADMIN', { branch }),
      await t.given.user('BRANCH_MANAGER', { branch }),
    ];
    const body = { password: NEW_PASSWORD, currentPassword: TEST_PASSWORD };
    const answer = await t.call(admin, 'POST', `/api/users/${user.id}/change-password`, body);
    expect([answer.status, Object.keys(answer.body.details)]).toEqual([400, ['currentPassword']]);
    expect(await statusOf(user.cookie)).toBe(200);
  });
});
