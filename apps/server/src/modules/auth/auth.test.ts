import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, startTestApp, type TestApp } from '../../test/build-app.ts';
import { type GivenBranch, type GivenUser, NOBODYS_ID, TEST_PASSWORD } from '../../test/factories.ts';

const MINUTE = 60_000;
let t: TestApp;
let branch: GivenBranch;
beforeAll(async () => {
  t = await startTestApp({ env: { TRUST_PROXY: '127.0.0.1' } });
  branch = await t.given.branch();
});
beforeEach(() => t.clock.set('2026-03-02T16:30:00.000Z'));
afterAll(() => t.close());

const signIn = (
  name: string,
  password: string,
  ip = '10.0.0.1',
  extra: Record<string, unknown> = {},
): Promise<Answer> =>
  t.call(
    null,
    'POST',
    '/api/login',
    { usernameOrPhone: name, password, ...extra },
    { 'x-forwarded-for': ip },
  );
const sessionCookieOf = (answer: Answer): string | undefined =>
  [answer.raw.headers['set-cookie'] ?? []].flat()[0];
const cookieOf = (answer: Answer): string => String(answer.raw.headers['set-cookie']).split(';')[0] ?? '';
const manager = (): Promise<GivenUser> => t.given.user('BRANCH_MANAGER', { branch });

describe('spec 1 §5: signing in', () => {
  it('takes the national ID or the phone in any spelling and answers the session user', async () => {
    const user = await manager();
    for (const name of [user.username, `0${user.phone.slice(3)}`, user.phone.slice(3), user.phone]) {
      const answer = await signIn(name, TEST_PASSWORD);
      expect([answer.status, answer.body.id, answer.body.role, answer.body.branchId]).toEqual([
        200,
        user.id,
        'BRANCH_MANAGER',
        branch.id,
      ]);
      expect(answer.body).not.toHaveProperty('passwordHash');
    }
  });

  it('names each missing field in the words of the spec', async () => {
    const answer = await t.call(null, 'POST', '/api/login', {});
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      success: false,
      error: 'Validation Error',
      code: 'VALIDATION_ERROR',
      details: { usernameOrPhone: 'TC veya telefon numarası gerekli', password: 'Şifre gerekli' },
    });
  });

  it('criteria B07: unknown account and wrong password answer alike, of an inactive one too', async () => {
    const inactive = await t.given.user('BRANCH_MANAGER', { branch }, { active: false });
    const known = await manager();
    const answers = await Promise.all([
      signIn(NOBODYS_ID, 'yanlis-parola', '10.0.1.1'),
      signIn(known.username, 'yanlis-parola', '10.0.1.2'),
      signIn(inactive.username, 'yanlis-parola', '10.0.1.3'),
    ]);
    expect(new Set(answers.map((answer) => answer.raw.body)).size).toBe(1);
    expect(answers.map((answer) => answer.status)).toEqual([401, 401, 401]);
  });

  it('only who knows the password of an inactive account learns so, and it is not counted', async () => {
    const inactive = await t.given.user('COURIER', { branch }, { active: false });
    for (let attempt = 0; attempt < 8; attempt += 1) {
      const { status, body, raw } = await signIn(inactive.username, TEST_PASSWORD, '10.0.1.4');
      expect([status, body.code, raw.headers['set-cookie']]).toEqual([403, 'ACCOUNT_INACTIVE', undefined]);
      expect(body.message).toBe('Hesabınız pasif. Giriş yapmak için lütfen yöneticinizle görüşün.');
    }
  });

  it('spec 1 §9: remember-me lasts 7 days, else cookie: browser’s session, session: 12 h', async () => {
    const user = await manager();
    const long = await signIn(user.username, TEST_PASSWORD, '10.0.0.2', { rememberMe: true });
    expect(String(long.raw.headers['set-cookie'])).toContain('Expires=Mon, 09 Mar 2026 16:30:00 GMT');
    const short = await signIn(user.username, TEST_PASSWORD, '10.0.0.2');
    expect(String(short.raw.headers['set-cookie'])).not.toContain('Expires');
    t.clock.advance(12 * 60 * MINUTE + 1);
    expect((await t.call({ cookie: cookieOf(short) }, 'GET', '/api/user')).status).toBe(401);
    expect((await t.call({ cookie: cookieOf(long) }, 'GET', '/api/user')).status).toBe(200);
    t.clock.advance(7 * 24 * 60 * MINUTE);
    expect((await t.call({ cookie: cookieOf(long) }, 'GET', '/api/user')).status).toBe(401);
  });
});

describe('criteria B05: sessions', () => {
  it('the cookie is HttpOnly and SameSite; over https it is __Host- and Secure', async () => {
    const user = await manager();
    expect(sessionCookieOf(await signIn(user.username, TEST_PASSWORD))).toMatch(
      /^ulak=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const https = await startTestApp({ env: { PUBLIC_URL: 'https://ulak.example' } });
    const owner = await https.given.user('OWNER');
    const answer = await https.call(null, 'POST', '/api/login', {
      usernameOrPhone: owner.username,
      password: TEST_PASSWORD,
    });
    expect(sessionCookieOf(answer)).toMatch(
      /^__Host-ulak=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(answer.raw.headers['strict-transport-security']).toContain('max-age=');
    await https.close();
  });

  it('only the hash of the token is stored, and a new login ends the session the browser had', async () => {
    const user = await manager();
    const first = cookieOf(await signIn(user.username, TEST_PASSWORD));
    const rows = await t.db.asSystem((tx) =>
      tx.selectFrom('sessions').select('token_hash').where('user_id', '=', user.id).execute(),
    );
    expect(rows.some((row) => first.includes(row.token_hash))).toBe(false);
    const again = await t.call({ cookie: first }, 'POST', '/api/login', {
      usernameOrPhone: user.username,
      password: TEST_PASSWORD,
    });
    t.clock.advance(3_000);
    expect((await t.call({ cookie: first }, 'GET', '/api/user')).status).toBe(401);
    expect((await t.call({ cookie: cookieOf(again) }, 'GET', '/api/user')).status).toBe(200);
  });

  it('logout ends the session at once and is harmless without one', async () => {
    const user = await manager();
    const answer = await t.call({ cookie: user.cookie }, 'POST', '/api/logout');
    expect([answer.status, sessionCookieOf(answer)]).toEqual([
      200,
      'ulak=; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax',
    ]);
    expect((await t.call({ cookie: user.cookie }, 'GET', '/api/user')).status).toBe(401);
    expect((await t.call(null, 'POST', '/api/logout')).status).toBe(200);
  });

  it('a changed own password ends the other sessions and keeps this one', async () => {
    const user = await manager();
    const other = await t.given.session(user.id);
    const wrong = await t.call({ cookie: user.cookie }, 'POST', '/api/user/password', {
      currentPassword: 'yanlis',
      newPassword: 'Yepyeni-parola-9',
    });
    expect([wrong.status, wrong.body.code, wrong.body.details.currentPassword]).toEqual([
      400,
      'PASSWORD_WRONG',
      'Mevcut şifre hatalı.',
    ]);
    expect(
      (
        await t.call({ cookie: user.cookie }, 'POST', '/api/user/password', {
          currentPassword: TEST_PASSWORD,
          newPassword: 'Yepyeni-parola-9',
        })
      ).status,
    ).toBe(200);
    expect((await t.call({ cookie: other }, 'GET', '/api/user')).status).toBe(401);
    expect((await t.call({ cookie: user.cookie }, 'GET', '/api/user')).status).toBe(200);
    expect((await signIn(user.username, TEST_PASSWORD, '10.0.0.9')).status).toBe(401);
    expect((await signIn(user.username, 'Yepyeni-parola-9', '10.0.0.9')).status).toBe(200);
  });

  it('the list shows this session as current, and the others can be ended', async () => {
    const user = await manager();
    await t.given.session(user.id);
    const list = await t.call({ cookie: user.cookie }, 'GET', '/api/user/sessions');
    expect(list.body.data.map((row: { current: boolean }) => row.current).sort()).toEqual([false, true]);
    const ended = await t.call({ cookie: user.cookie }, 'POST', '/api/user/sessions/end-others');
    expect(ended.body.data).toEqual({ ended: 1 });
  });
});

describe('criteria B06: requests from another site', () => {
  it.each([
    ['Sec-Fetch-Site: cross-site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['Sec-Fetch-Site: same-site', { 'sec-fetch-site': 'same-site' }, 403],
    ['a foreign Origin', { origin: 'https://kotu.example' }, 403],
    ['our own Origin', { origin: 'http://localhost:80', host: 'localhost:80' }, 200],
    ['a program without either', {}, 200],
  ])('%s', async (_name, headers, status) => {
    const answer = await t.call(null, 'POST', '/api/logout', {}, headers);
    expect(answer.status).toBe(status);
  });

  it('forms and text answer 415', async () => {
    for (const type of [
      'application/x-www-form-urlencoded',
      'text/plain',
      'multipart/form-data; boundary=x',
    ]) {
      const raw = await t.app.http.inject({
        method: 'POST',
        url: '/api/login',
        headers: { 'content-type': type },
        payload: 'a=b',
      });
      expect([raw.statusCode, raw.json().code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    }
  });
});

describe('bad input', () => {
  it('malformed JSON, large bodies, unknown fields and paths each have their own answer', async () => {
    const raw = (payload: string) =>
      t.app.http.inject({
        method: 'POST',
        url: '/api/login',
        headers: { 'content-type': 'application/json' },
        payload,
      });
    expect((await raw('{"a":')).json()).toMatchObject({ success: false, code: 'MALFORMED_JSON' });
    expect((await raw(`{"a":"${'x'.repeat(1_100_000)}"}`)).statusCode).toBe(413);
    const unknown = await t.call(null, 'POST', '/api/login', {
      usernameOrPhone: '1',
      password: '1',
      isAdmin: true,
    });
    expect(unknown.body.details).toEqual({ isAdmin: 'Bilinmeyen alan' });
    const missing = await t.call(null, 'GET', '/api/boyle-bir-yol-yok');
    expect([missing.status, missing.body.code]).toEqual([404, 'ROUTE_NOT_FOUND']);
  });
});
