import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../modules/auth/common-passwords.ts';
import { hashPassword } from '../modules/auth/passwords.ts';
import { startTestApp, type TestApp } from '../test/build-app.ts';
import { type GivenUser, TEST_PASSWORD } from '../test/factories.ts';
import { DEMO_SEEDED_KEY } from './seed.ts';
import { revokeDemoSessions } from './revoke-demo-sessions.ts';

let published: TestApp;
let alone: TestApp;
beforeAll(async () => {
  [published, alone] = await Promise.all([
    startTestApp({ env: { PUBLIC_URL: 'http://ulak.example', DEMO: 'still' } }),
    startTestApp({ env: { DEMO: 'still' } }),
  ]);
});
afterAll(() => Promise.all([published?.close(), alone?.close()]));

async function personWithDemoPassword(t: TestApp): Promise<GivenUser & { username: string }> {
  const user = await t.given.user('OWNER');
  const password_hash = await hashPassword(DEMO_PASSWORD);
  const { username } = await t.db.asSystem((tx) =>
    tx
      .updateTable('users')
      .set({ password_hash })
      .where('id', '=', user.id)
      .returning('username')
      .executeTakeFirstOrThrow(),
  );
  return { ...user, username };
}
const signIn = (t: TestApp, usernameOrPhone: string, password: string) =>
  t.call(null, 'POST', '/api/login', { usernameOrPhone, password, rememberMe: false });

describe('docs/decisions/034: the demo password on a published address', () => {
  it('signs nobody in, with the answer of a wrong password', async () => {
    const person = await personWithDemoPassword(published);
    const [demo, wrong] = [
      await signIn(published, person.username, DEMO_PASSWORD),
      await signIn(published, person.username, 'yanlış'),
    ];
    expect([demo.status, demo.body]).toEqual([401, wrong.body]);
    const alike = await personWithDemoPassword(alone);
    expect((await signIn(alone, alike.username, DEMO_PASSWORD)).status).toBe(200);
  });

  it('is nobody’s new password, except where the demo runs for this machine alone', async () => {
    const change = async (t: TestApp) => {
      const user = await t.given.user('OWNER');
      return t.call(user, 'POST', '/api/user/password', {
        currentPassword: TEST_PASSWORD,
        newPassword: DEMO_PASSWORD,
      });
    };
    expect((await change(published)).body).toMatchObject({
      code: 'PASSWORD_TOO_COMMON',
      details: { newPassword: expect.stringContaining('yaygın') },
    });
    expect((await change(alone)).status).toBe(200);
  });

  it('the page does not show demo accounts', async () => {
    expect((await published.call(null, 'GET', '/api/settings')).body).toMatchObject({
      demo: false,
      contact: { phone: null },
    });
    expect((await alone.call(null, 'GET', '/api/settings')).body).toMatchObject({ demo: true });
  });
});

describe('sessions of the time before it was published', () => {
  const start = (isPublished: boolean) =>
    revokeDemoSessions({ db: published.db, clock: published.clock, published: isPublished });
  const isIn = async (who: GivenUser) => (await published.call(who, 'GET', '/api/user')).status === 200;

  it('end once, at the first published start after a demo', async () => {
    const before = await published.given.user('OWNER');
    expect(await start(true)).toBe(0);
    expect(await isIn(before)).toBe(true);
    await published.db.asSystem((tx) =>
      tx.insertInto('installation').values({ key: DEMO_SEEDED_KEY, value: '{}' }).execute(),
    );
    expect(await start(true)).toBeGreaterThan(0);
    await expect.poll(() => isIn(before)).toBe(false);
    const after = await published.given.user('OWNER');
    expect(await start(true)).toBe(0);
    expect(await isIn(after)).toBe(true);
    await start(false);
    expect(await start(true)).toBeGreaterThan(0);
  });
});
