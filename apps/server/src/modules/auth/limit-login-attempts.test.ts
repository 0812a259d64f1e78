import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, startTestApp, type TestApp } from '../../test/build-app.ts';
import { type GivenBranch, type GivenUser, TEST_PASSWORD } from '../../test/factories.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** Hundreds of sign-ins on a busy machine. */
const LONG = { timeout: 60_000 };
/** A window and the part of it that has begun. */
const FORGOTTEN_MS = 18 * MINUTE;

let t: TestApp;
let branch: GivenBranch;
beforeAll(async () => {
  t = await startTestApp({ env: { TRUST_PROXY: '127.0.0.1' } });
  branch = await t.given.branch();
});
afterAll(() => t.close());

let serial = 0;
const newNetwork = (): string => `10.${(serial += 1) >> 8}.${serial & 255}.7`;
const newName = (): string => `0533 ${String(1_000_000 + (serial += 1))}`;
const manager = (): Promise<GivenUser> => t.given.user('BRANCH_MANAGER', { branch });

interface From {
  readonly ip: string;
  readonly device?: string | undefined;
}
const signIn = (name: string, password: string, { ip, device }: From): Promise<Answer> =>
  t.call(
    null,
    'POST',
    '/api/login',
    { usernameOrPhone: name, password },
    { 'x-forwarded-for': ip, ...(device && { cookie: device }) },
  );
const attempt = (name: string, from: From): Promise<Answer> => signIn(name, `tahmin-${(serial += 1)}`, from);
const cookies = (answer: Answer): string[] => [answer.raw.headers['set-cookie'] ?? []].flat();
const deviceOf = (answer: Answer): string =>
  (cookies(answer).find((text) => text.startsWith('ulak-device=')) ?? '').split(';')[0] ?? '';
const waitOf = (answer: Answer): number => Number(answer.raw.headers['retry-after'] ?? 0);

/**
 * Attempts until refused or `tries` are answered, waiting out every pause that is shorter than a window.
 * @returns how many were verified
 */
async function attack(name: string, networks: readonly string[], tries: number): Promise<number> {
  let verified = 0;
  for (let n = 0; n < tries; n += 1) {
    const answer = await attempt(name, { ip: networks[n % networks.length] ?? '' });
    if (answer.status === 401) verified += 1;
    else if (waitOf(answer) < 60) t.clock.advance(waitOf(answer) * SECOND);
  }
  return verified;
}
const networks = (count: number): string[] => Array.from({ length: count }, newNetwork);

describe('criteria B07: login attempts are throttled', LONG, () => {
  it('200 wrong passwords on one account, by both names, many networks: at most 20 verified', async () => {
    const user = await manager();
    const from = networks(40);
    const verified = (await attack(user.username, from, 100)) + (await attack(user.phone, from, 100));
    expect(verified).toBeLessThanOrEqual(20);
    expect(verified).toBeGreaterThanOrEqual(10);
  });

  it('in no quarter of an hour more, wherever it begins', async () => {
    const user = await manager();
    const at: number[] = [];
    for (let minute = 0; minute < 45; minute += 1) {
      for (const name of [user.username, user.phone])
        for (let n = 0; n < 4; n += 1)
          if ((await attempt(name, { ip: newNetwork() })).status === 401) at.push(minute);
      t.clock.advance(MINUTE);
    }
    for (let from = 0; from < 45; from += 1)
      expect(at.filter((minute) => minute >= from && minute < from + 15).length).toBeLessThanOrEqual(20);
    expect(at.length).toBeGreaterThan(20);
  });

  it('a customer’s whole IPv6 network has one limit', async () => {
    const [user, statuses] = [await manager(), [] as number[]];
    for (let n = 0; n < 12; n += 1) {
      statuses.push((await attempt(user.username, { ip: `2001:db8:5:6::${n + 1}` })).status);
      t.clock.advance(20 * SECOND);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect((await signIn(user.username, TEST_PASSWORD, { ip: '2001:db8:5:7::1' })).status).toBe(200);
  });

  it('one network trying 200 accounts is throttled; parallel attempts cannot exceed the limit', async () => {
    const ip = newNetwork();
    const tries = await Promise.all(Array.from({ length: 200 }, () => attempt(newName(), { ip })));
    expect(tries.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(60);
  });

  it('unknown and known names get the same answers, pauses and number of attempts', async () => {
    const user = await manager();
    const home = newNetwork();
    await signIn(user.username, TEST_PASSWORD, { ip: home });
    const shape = async (name: string, ip: string): Promise<string[]> => {
      const answers: string[] = [];
      for (let n = 0; n < 9; n += 1) {
        const answer = await attempt(name, { ip });
        answers.push(`${answer.raw.body} ${waitOf(answer)}`);
        t.clock.advance(4 * SECOND);
      }
      return answers;
    };
    const start = t.clock.now();
    const unknown = await shape(newName(), newNetwork());
    for (const [name, ip] of [
      [user.username, newNetwork()],
      [user.phone, home],
    ] as const) {
      t.clock.set(start);
      expect(await shape(name, ip)).toEqual(unknown);
    }
    const refused = await attempt(newName(), { ip: newNetwork() });
    expect(cookies(refused)).toEqual([]);
  });
});

describe('criteria B07: each further attempt waits longer', LONG, () => {
  it('three attempts cost no wait, then 5 and 10 s as announced; the right password none', async () => {
    const [user, ip] = [await manager(), newNetwork()];
    for (let n = 0; n < 3; n += 1) expect((await attempt(user.username, { ip })).status).toBe(401);
    const early = await signIn(user.username, TEST_PASSWORD, { ip });
    expect([early.status, early.body.code, waitOf(early)]).toEqual([429, 'LOGIN_THROTTLED', 5]);
    expect(early.body.message).toBe(
      'Çok fazla hatalı giriş denemesi yapıldı. Lütfen 5 saniye sonra yeniden deneyin.',
    );
    t.clock.advance(5 * SECOND);
    expect((await attempt(user.username, { ip })).status).toBe(401);
    expect(waitOf(await attempt(user.username, { ip }))).toBe(10);
    t.clock.advance(10 * SECOND);
    expect((await signIn(user.username, TEST_PASSWORD, { ip })).status).toBe(200);
  });

  it('the allowance returns when it was announced, and the sentence uses minutes then', async () => {
    const [user, ip] = [await manager(), newNetwork()];
    await attack(user.username, [ip], 12);
    const refused = await signIn(user.username, TEST_PASSWORD, { ip });
    expect([refused.status, refused.body.message]).toEqual([
      429,
      expect.stringMatching(/Lütfen 1[5-8] dakika sonra/),
    ]);
    t.clock.advance(waitOf(refused) * SECOND);
    expect((await signIn(user.username, TEST_PASSWORD, { ip })).status).toBe(200);
  });
});

describe('criteria B07: attempts of others do not lock the owner out', LONG, () => {
  it.each([1, 2, 3])(
    'an attack from %i networks leaves its attempt to a network that never failed',
    async (count) => {
      const user = await manager();
      expect(await attack(user.username, networks(count), 60)).toBeLessThanOrEqual(7);
      expect((await signIn(user.username, TEST_PASSWORD, { ip: newNetwork() })).status).toBe(200);
    },
  );

  it('an attack from many networks leaves a share to known networks, none to unknown ones', async () => {
    const [user, home] = [await manager(), newNetwork()];
    expect((await signIn(user.username, TEST_PASSWORD, { ip: home })).status).toBe(200);
    await attack(user.username, networks(20), 40);
    expect((await signIn(user.username, TEST_PASSWORD, { ip: newNetwork() })).status).toBe(429);
    expect((await attempt(user.username, { ip: home })).status).toBe(401);
    expect((await signIn(user.username, TEST_PASSWORD, { ip: home })).status).toBe(200);
    expect((await signIn(user.username, TEST_PASSWORD, { ip: home })).status).toBe(200);
  });

  it('an IPv6 network stays known when the address in it changes', async () => {
    const user = await manager();
    expect((await signIn(user.username, TEST_PASSWORD, { ip: '2001:db8:77:1::a' })).status).toBe(200);
    await attack(user.username, networks(20), 40);
    expect((await signIn(user.username, TEST_PASSWORD, { ip: '2001:db8:77:1:9:9:9:9' })).status).toBe(200);
  });

  it('on a known device the owner signs in anywhere during 200 attempts, also after logout', async () => {
    const user = await manager();
    const first = await signIn(user.username, TEST_PASSWORD, { ip: newNetwork() });
    const device = deviceOf(first);
    const session = cookies(first)[0]?.split(';')[0] ?? '';
    const out = await t.call({ cookie: `${session}; ${device}` }, 'POST', '/api/logout');
    expect(cookies(out).filter((text) => text.startsWith('ulak-device='))).toEqual([]);
    await attack(user.username, networks(50), 200);
    const [away, strange] = [newNetwork(), newNetwork()];
    expect((await attempt(user.username, { ip: away, device })).status).toBe(401);
    expect((await signIn(user.username, TEST_PASSWORD, { ip: away, device })).status).toBe(200);
    expect((await signIn(user.username, TEST_PASSWORD, { ip: strange })).status).toBe(429);
  });

  it('a device’s attempts have their own pauses, and after ten it counts as unknown', async () => {
    const user = await manager();
    const device = deviceOf(await signIn(user.username, TEST_PASSWORD, { ip: newNetwork() }));
    await attack(user.username, networks(20), 40);
    let verified = 0;
    for (let n = 0; n < 40 && verified < 10; n += 1) {
      const answer = await attempt(user.username, { ip: newNetwork(), device });
      if (answer.status === 401) verified += 1;
      else t.clock.advance(waitOf(answer) * SECOND);
    }
    expect(verified).toBe(10);
    await attack(user.username, networks(20), 40);
    expect((await signIn(user.username, TEST_PASSWORD, { ip: newNetwork(), device })).status).toBe(429);
    t.clock.advance(FORGOTTEN_MS);
    const known = deviceOf(await signIn(user.username, TEST_PASSWORD, { ip: newNetwork(), device }));
    await attack(user.username, networks(20), 40);
    expect((await signIn(user.username, TEST_PASSWORD, { ip: newNetwork(), device: known })).status).toBe(
      200,
    );
  });
});

describe('the device cookie', LONG, () => {
  it('is HttpOnly, lasts 180 days, and over https is __Host- and Secure', async () => {
    const user = await manager();
    const answer = await signIn(user.username, TEST_PASSWORD, { ip: newNetwork() });
    expect(cookies(answer)[1]).toMatch(
      /^ulak-device=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const https = await startTestApp({ env: { PUBLIC_URL: 'https://ulak.example' } });
    const owner = await https.given.user('OWNER');
    const body = { usernameOrPhone: owner.username, password: TEST_PASSWORD };
    const secure = await https.call(null, 'POST', '/api/login', body);
    expect(cookies(secure)[1]).toMatch(
      /^__Host-ulak-device=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    await https.close();
  });

  it('is stored as a hash, and belongs to the accounts that signed in on it only', async () => {
    const [one, two, unknown] = [await manager(), await manager(), await manager()];
    const first = deviceOf(await signIn(one.username, TEST_PASSWORD, { ip: newNetwork() }));
    const both = deviceOf(await signIn(two.username, TEST_PASSWORD, { ip: newNetwork(), device: first }));
    expect(both).not.toBe(first);
    const hashes = await t.db.asSystem((tx) =>
      tx.selectFrom('login_devices').select('device_hash').execute(),
    );
    expect(hashes.some(({ device_hash }) => both.includes(device_hash))).toBe(false);
    for (const user of [one, two, unknown]) await attack(user.username, networks(20), 40);
    const tries = [one, two, unknown].map((user) =>
      attempt(user.username, { ip: newNetwork(), device: both }),
    );
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([401, 401, 429]);
    // The token before the last sign-in is worth nothing: whoever planted it gets no part in what followed.
    expect((await attempt(one.username, { ip: newNetwork(), device: first })).status).toBe(429);
  });

  it('is unknown when no user has signed in on it for 180 days', async () => {
    const user = await manager();
    const device = deviceOf(await signIn(user.username, TEST_PASSWORD, { ip: newNetwork() }));
    t.clock.advance(180 * 24 * 60 * MINUTE);
    await attack(user.username, networks(20), 40);
    expect((await signIn(user.username, TEST_PASSWORD, { ip: newNetwork(), device })).status).toBe(429);
    t.clock.set('2026-03-02T16:30:00.000Z');
  });

  it('of one user no more than 20 are stored', async () => {
    const user = await manager();
    for (let n = 0; n < 23; n += 1) {
      t.clock.advance(MINUTE);
      await signIn(user.username, TEST_PASSWORD, { ip: newNetwork() });
    }
    const rows = await t.db.asSystem((tx) =>
      tx.selectFrom('login_devices').select('device_hash').where('user_id', '=', user.id).execute(),
    );
    expect(rows).toHaveLength(20);
  });
});

/**
 * So many sign-ins at once, none verified before the queue has refused some. First the queue learns that a
 * password takes long: how many may wait depends on it.
 */
async function surge(count: number): Promise<{ answers: Answer[]; at: Date }> {
  let release: () => void = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  try {
    globalThis.beforeArgonVerify = () => sleep(40);
    for (let n = 0; n < 30; n += 1) await attempt(newName(), { ip: newNetwork() });
    t.clock.advance(24 * 60 * MINUTE);
    globalThis.beforeArgonVerify = () => released;
    let answered = 0;
    const answers = Array.from({ length: count }, async () => {
      const answer = await attempt(newName(), { ip: newNetwork() });
      answered += 1;
      return answer;
    });
    await expect.poll(() => answered, { timeout: 30_000 }).toBeGreaterThan(count / 2);
    release();
    return { answers: await Promise.all(answers), at: t.clock.now() };
  } finally {
    globalThis.beforeArgonVerify = undefined;
    release();
  }
}

describe('criteria B08: a surge of sign-ins', LONG, () => {
  it('beyond the slots gets 503 with Retry-After, and is not counted', async () => {
    const { answers, at } = await surge(500);
    const [verified, busy] = [401, 503].map((wanted) => answers.filter(({ status }) => status === wanted));
    expect((verified?.length ?? 0) + (busy?.length ?? 0)).toBe(500);
    expect(verified?.length).toBeGreaterThanOrEqual(50);
    expect(busy?.length).toBeGreaterThan(0);
    for (const { body, raw } of busy ?? [])
      expect([body.code, raw.headers['retry-after']]).toEqual(['SERVICE_BUSY', '2']);
    const counted = await t.db.asSystem((tx) =>
      tx
        .selectFrom('rate_hits')
        .select(({ fn }) => fn.sum<number>('hits').as('hits'))
        .where('key', 'like', 'login:name:%')
        .where('last_at', '=', at)
        .executeTakeFirstOrThrow(),
    );
    expect(counted.hits).toBe(verified?.length);
  });

  it('fifty users who sign in at once behind one address all succeed', async () => {
    const ip = newNetwork();
    const people = await Promise.all(Array.from({ length: 50 }, manager));
    const answers = await Promise.all(people.map((user) => signIn(user.username, TEST_PASSWORD, { ip })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('a caller that disconnects before its turn is neither verified nor counted', async () => {
    const [url, ip, name] = [
      await t.app.http.listen({ host: '127.0.0.1', port: 0 }),
      newNetwork(),
      newName(),
    ];
    let release: () => void = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    globalThis.beforeArgonVerify = () => released;
    const ahead = Array.from({ length: 45 }, () => attempt(newName(), { ip: newNetwork() }));
    const caller = new AbortController();
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': ip };
    const body = JSON.stringify({ usernameOrPhone: name, password: 'tahmin' });
    const gone = fetch(`${url}/api/login`, { method: 'POST', headers, body, signal: caller.signal }).catch(
      () => 'gone',
    );
    const inQueue = () => hitsOf(`login:network:${t.secrets.digest(`network:${ip}`)}`);
    try {
      await expect.poll(inQueue, { interval: 5, timeout: 20_000 }).toBe(1);
      caller.abort();
      expect(await gone).toBe('gone');
      await expect.poll(inQueue, { interval: 5, timeout: 20_000 }).toBe(0);
    } finally {
      globalThis.beforeArgonVerify = undefined;
      release();
      await Promise.all(ahead);
    }
  });
});

const hitsOf = async (key: string): Promise<number> => {
  const query = t.db.asSystem((tx) =>
    tx.selectFrom('rate_hits').select('hits').where('key', '=', key).executeTakeFirst(),
  );
  return (await query)?.hits ?? 0;
};
