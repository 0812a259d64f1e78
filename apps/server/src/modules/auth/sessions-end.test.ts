import type { UserId } from '@ulak/contracts/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appendEvents } from '../../live/append.ts';
import { type Answer, startTestApp, type TestApp } from '../../test/build-app.ts';
import { type GivenBranch, type GivenUser, TEST_PASSWORD } from '../../test/factories.ts';
import { holdTransaction } from '../../test/hold-transaction.ts';
import { listenForStreams, openStream, type TestStream, wait } from '../../test/open-stream.ts';

const LIMIT_MS = 5_000;
const NEW_PASSWORD = 'Başka-parola-3';
const ENV = { STATEMENT_TIMEOUT_MS: '700' };
let t: TestApp;
let node: TestApp;
let port: number;
let nodePort: number;
let branch: GivenBranch;
let sibling: GivenBranch;
let admin: GivenUser;
beforeAll(async () => {
  t = await startTestApp({ runningClock: true, env: ENV });
  node = await startTestApp({ runningClock: true, env: ENV, database: t.database });
  [port, nodePort] = await Promise.all([listenForStreams(t), listenForStreams(node)]);
  branch = await t.given.branch();
  sibling = await t.given.branch({ companyId: branch.companyId });
  admin = await t.given.user('COMPANY_ADMIN', { branch });
});
afterAll(async () => {
  await node.close();
  await t.close();
});

const statusOf = async (at: TestApp, cookie: string): Promise<number> =>
  (await at.call({ cookie }, 'GET', '/api/user')).status;
/** How long until it is so; LIMIT_MS when it never is. */
async function msUntil(isSo: () => boolean | Promise<boolean>): Promise<number> {
  const begin = performance.now();
  while (!(await isSo()) && performance.now() - begin < LIMIT_MS) await wait(50);
  return performance.now() - begin;
}
async function expectEnded(at: TestApp, cookie: string, stream: TestStream): Promise<void> {
  expect(await msUntil(async () => stream.isEnded() && (await statusOf(at, cookie)) === 401)).toBeLessThan(
    LIMIT_MS,
  );
  expect(stream.received.at(-1)?.data).toEqual({ type: 'SESSION_ENDED' });
}
const rowOf = (id: UserId) =>
  t.db.asSystem((tx) => tx.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow());
const eventsOf = (id: UserId) =>
  t.db.asSystem((tx) =>
    tx
      .selectFrom('events')
      .select('kind')
      .where('entity', '=', 'user')
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute(),
  );
const sessionsOf = (id: UserId) =>
  t.db.asSystem((tx) => tx.selectFrom('sessions').select('id').where('user_id', '=', id).execute());
const holdSessions = (id: UserId) =>
  holdTransaction(t.ownerUrl, 'select 1 from sessions where user_id = $1 for update', [id]);
const signIn = (user: GivenUser, password = TEST_PASSWORD): Promise<Answer> =>
  t.call(null, 'POST', '/api/login', { usernameOrPhone: user.username, password });

/** Every way in which the rights of a session change, and the audit row of the action. */
const WAYS: readonly (readonly [string, string, (user: GivenUser) => Promise<Answer>])[] = [
  [
    'a password given by a manager',
    'PASSWORD_CHANGED',
    ({ id }) => t.call(admin, 'POST', `/api/users/${id}/change-password`, { password: NEW_PASSWORD }),
  ],
  [
    'another role',
    'USER_ROLE_CHANGED',
    ({ id }) => t.call(admin, 'PATCH', `/api/users/${id}`, { role: 'BRANCH_MANAGER' }),
  ],
  [
    'another branch',
    'USER_TRANSFERRED',
    ({ id }) => t.call(admin, 'POST', `/api/users/${id}/transfer`, { branchId: sibling.id }),
  ],
  [
    'deactivation',
    'USER_DEACTIVATED',
    ({ id }) => t.call(admin, 'POST', `/api/users/${id}/deactivate`, { reason: 'Ayrıldı' }),
  ],
  ['removal', 'USER_REMOVED', ({ id }) => t.call(admin, 'DELETE', `/api/users/${id}`)],
];

describe('criteria B05: sessions end in the transaction of what ends them', () => {
  it.each(WAYS)(
    '%s with the session rows locked: 503, and nothing of the change is stored',
    async (_way, _kind, act) => {
      const user = await t.given.user('PACKAGING_CHIEF', { branch });
      const before = [await rowOf(user.id), await eventsOf(user.id)];
      const held = await holdSessions(user.id);
      const refused = await act(user);
      await held.commit();
      expect([refused.status, refused.body.code]).toEqual([503, 'QUERY_TIMEOUT']);
      expect([await rowOf(user.id), await eventsOf(user.id)]).toEqual(before);
      expect(await statusOf(t, user.cookie)).toBe(200);
    },
  );

  it.each(WAYS)('%s ends cookie and stream, on both nodes', async (_way, kind, act) => {
    const user = await t.given.user('PACKAGING_CHIEF', { branch });
    const cookie = await t.given.session(user.id);
    const [stream, elsewhere] = [openStream(port, user.cookie), openStream(nodePort, cookie)];
    await Promise.all([stream.open(), elsewhere.open()]);
    expect([await statusOf(t, user.cookie), await statusOf(node, cookie)]).toEqual([200, 200]);
    expect((await act(user)).status).toBe(200);
    expect(await statusOf(t, user.cookie)).toBe(401);
    await expectEnded(t, user.cookie, stream);
    await expectEnded(node, cookie, elsewhere);
    expect(await sessionsOf(user.id)).toEqual([]);
    expect((await eventsOf(user.id)).map((event) => event.kind).toSorted()).toEqual(
      [kind, 'SESSIONS_ENDED'].toSorted(),
    );
  });

  it.each([
    ['/api/logout', {}],
    ['/api/user/sessions/end-others', {}],
    ['/api/user/password', { currentPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD }],
  ])('%s with the session rows locked: 503, and every session goes on', async (path, body) => {
    const user = await t.given.user('PACKAGING_CHIEF', { branch });
    const other = await t.given.session(user.id);
    const before = await rowOf(user.id);
    const held = await holdSessions(user.id);
    const refused = await t.call({ cookie: user.cookie }, 'POST', path, body);
    await held.commit();
    expect([refused.status, refused.raw.headers['set-cookie']]).toEqual([503, undefined]);
    expect([await statusOf(t, user.cookie), await statusOf(t, other)]).toEqual([200, 200]);
    expect(await rowOf(user.id)).toEqual(before);
  });

  it('a company with session rows locked stays ACTIVE', async () => {
    const { id, companyId } = await t.given.user('BRANCH_MANAGER', { branch: await t.given.branch() });
    if (companyId === null) throw new Error('a company');
    const held = await holdSessions(id);
    const change = t.db.asSystem((tx) =>
      tx.updateTable('companies').set({ status: 'PASSIVE' }).where('id', '=', companyId).execute(),
    );
    await expect(change).rejects.toThrow(/statement timeout/);
    await held.commit();
    const company = await t.db.asSystem((tx) =>
      tx.selectFrom('companies').select('status').where('id', '=', companyId).executeTakeFirstOrThrow(),
    );
    expect([company.status, (await sessionsOf(id)).length]).toEqual(['ACTIVE', 1]);
  });

  it('changes from outside the product end them too: one written by hand into the database', async () => {
    const user = await t.given.user('PACKAGING_CHIEF', { branch });
    const stream = openStream(nodePort, user.cookie);
    await stream.open();
    await t.db.asSystem((tx) =>
      tx.updateTable('users').set({ must_change_password: true }).where('id', '=', user.id).execute(),
    );
    await expectEnded(node, user.cookie, stream);
  });

  it('another name, phone or national ID leaves the sessions alone and shows on every node', async () => {
    const user = await t.given.user('PACKAGING_CHIEF', { branch });
    expect(await statusOf(node, user.cookie)).toBe(200);
    expect((await t.call(admin, 'PATCH', `/api/users/${user.id}`, { phone: '0541 700 00 01' })).status).toBe(
      200,
    );
    const phoneAt = async (at: TestApp) => (await at.call(user, 'GET', '/api/user')).body.phone;
    expect(await phoneAt(t)).toBe('+905417000001');
    expect(await msUntil(async () => (await phoneAt(node)) === '+905417000001')).toBeLessThan(LIMIT_MS);
  });

  it('another setting of the company shows on every node, as soon as its event arrives', async () => {
    const { companyId } = await t.given.branch();
    const manager = await t.given.user('GENERAL_MANAGER', { companyId });
    const isRestricted = async () =>
      (await node.call(manager, 'GET', '/api/user')).body.restrictGeneralManagers;
    expect(await isRestricted()).toBe(false);
    await t.db.asSystem(async (tx) => {
      const settings = JSON.stringify({ restrictGeneralManagers: true });
      await tx.updateTable('companies').set({ settings }).where('id', '=', companyId).execute();
      const whose = { entity: 'company', entityId: companyId, companyId, branchId: null } as const;
      const at = t.clock.now();
      await appendEvents(tx, [{ kind: 'COMPANY_UPDATED', ...whose, at, actor: 'system', payload: {} }]);
    });
    expect(await msUntil(isRestricted)).toBeLessThan(LIMIT_MS);
  });
});

describe('criteria B05: what runs at the same moment', () => {
  it('a stream that opens while its session ends is closed', async () => {
    const users = await Promise.all(
      Array.from({ length: 12 }, () => t.given.user('PACKAGING_CHIEF', { branch })),
    );
    // cached on the other node already, so that it admits the stream without a look-up
    for (const user of users) expect(await statusOf(node, user.cookie)).toBe(200);
    const endings = users.map((user) => t.call(user, 'POST', '/api/logout', {}));
    const streams = users.map((user, i) => openStream(i % 2 === 0 ? port : nodePort, user.cookie));
    await Promise.all(endings);
    const isOver = (stream: TestStream) => stream.isEnded() || stream.isRefused();
    expect(await msUntil(() => streams.every(isOver))).toBeLessThan(LIMIT_MS);
    expect(streams.some((stream) => stream.isEnded())).toBe(true);
  });

  it('a node that receives no events refuses the cookie and closes the stream within 5 s', async () => {
    const user = await t.given.user('PACKAGING_CHIEF', { branch });
    const stream = openStream(nodePort, user.cookie);
    await stream.open();
    // without triggers, so without an event: like a node whose tail is stuck
    const silent = await holdTransaction(t.ownerUrl, `set local session_replication_role = 'replica'`, []);
    await silent.query('delete from sessions where user_id = $1', [user.id]);
    await silent.commit();
    await expectEnded(node, user.cookie, stream);
  });

  it('a sign-in with the old password that overlaps a new one starts no session', async () => {
    const user = await t.given.user('PACKAGING_CHIEF', { branch });
    const change = await holdTransaction(t.ownerUrl, `update users set password_hash = 'x' where id = $1`, [
      user.id,
    ]);
    const signingIn = signIn(user);
    await change.isWaitedFor();
    await change.commit();
    const answer = await signingIn;
    expect([answer.status, answer.body.code]).toEqual([401, 'LOGIN_FAILED']);
    expect(await sessionsOf(user.id)).toEqual([]);
  });

  it('an own change that overlaps a new password from a manager does not undo it', async () => {
    const user = await t.given.user('PACKAGING_CHIEF', { branch });
    const change = await holdTransaction(t.ownerUrl, `update users set password_hash = 'x' where id = $1`, [
      user.id,
    ]);
    const body = { currentPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD };
    const changing = t.call(user, 'POST', '/api/user/password', body);
    await change.isWaitedFor();
    await change.commit();
    expect((await changing).body.code).toBe('PASSWORD_WRONG');
    expect((await rowOf(user.id)).password_hash).toBe('x');
  });

  it('an ended session is not given the stored reply of its Idempotency-Key', async () => {
    const chief = await t.given.user('PACKAGING_CHIEF', { branch });
    const order = await t.given.order(branch, { status: 'PREPARING' });
    const again = () =>
      t.call(
        chief,
        'POST',
        `/api/orders/${order.id}/status`,
        { status: 'READY' },
        { 'idempotency-key': 'tekrar-1' },
      );
    expect((await again()).status).toBe(200);
    expect((await again()).raw.headers['idempotent-replayed']).toBe('true');
    await t.call(admin, 'POST', `/api/users/${chief.id}/deactivate`, { reason: 'Ayrıldı' });
    expect((await again()).status).toBe(401);
  });
});

describe('spec 1 §9: remember-me', () => {
  // a server of its own: a week passes, and the sessions of the others would be over
  let own: TestApp;
  let ownPort: number;
  beforeAll(async () => {
    own = await startTestApp({ runningClock: true, env: ENV });
    ownPort = await listenForStreams(own);
  });
  afterAll(() => own.close());

  it('is over after seven days however much it is used, and its stream with it', async () => {
    const user = await own.given.user('PACKAGING_CHIEF', { branch: await own.given.branch() });
    const body = { usernameOrPhone: user.username, password: TEST_PASSWORD, rememberMe: true };
    const signedIn = await own.call(null, 'POST', '/api/login', body);
    const cookie = String(signedIn.raw.headers['set-cookie']).split(';')[0] ?? '';
    for (let day = 1; day <= 6; day += 1) {
      own.clock.advance(86_400_000);
      expect(await statusOf(own, cookie)).toBe(200);
    }
    const stream = openStream(ownPort, cookie);
    await stream.open();
    own.clock.advance(86_400_000);
    expect(await statusOf(own, cookie)).toBe(401);
    await expectEnded(own, cookie, stream);
  });
});
