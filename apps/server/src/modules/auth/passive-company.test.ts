import type { CompanyId } from '@ulak/contracts/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Caller, startTestApp, type TestApp } from '../../test/build-app.ts';
import { type GivenBranch, type GivenUser, NOBODYS_ID, TEST_PASSWORD } from '../../test/factories.ts';
import { holdTransaction } from '../../test/hold-transaction.ts';
import { listenForStreams, openStream, wait } from '../../test/open-stream.ts';
import { orderBody } from '../../test/order-body.ts';

const LIMIT_MS = 5_000;
let t: TestApp;
let node: TestApp;
let nodePort: number;
beforeAll(async () => {
  t = await startTestApp({ runningClock: true });
  node = await startTestApp({ runningClock: true, database: t.database });
  nodePort = await listenForStreams(node);
});
afterAll(async () => {
  await node.close();
  await t.close();
});

/** As an operator may write it; the server receives no call. */
const setStatus = (id: CompanyId, status: 'ACTIVE' | 'PASSIVE') =>
  t.db.asSystem((tx) => tx.updateTable('companies').set({ status }).where('id', '=', id).execute());
/** As the OWNER does it on the screen, when nothing runs any more. */
async function setStatusByCall(id: CompanyId, status: 'ACTIVE' | 'PASSIVE') {
  await t.db.asSystem((tx) =>
    tx.updateTable('orders').set({ status: 'CANCELLED' }).where('company_id', '=', id).execute(),
  );
  const answer = await t.call(await t.given.user('OWNER'), 'PUT', `/api/companies/${id}`, { status });
  expect([answer.status, answer.body.data.status]).toEqual([200, status]);
}
const signIn = ({ username }: GivenUser, password = TEST_PASSWORD): Promise<Answer> =>
  t.call(null, 'POST', '/api/login', { usernameOrPhone: username, password });
const statusOf = async (at: TestApp, who: Caller): Promise<number> =>
  (await at.call(who, 'GET', '/api/user')).status;
const sendOrder = async (at: TestApp, { key }: GivenBranch): Promise<number> =>
  (
    await at.call(
      { key },
      'POST',
      '/api/orders',
      orderBody({ source: 'GETIR', orderNumber: String(performance.now()) }),
    )
  ).status;
async function msUntil(isSo: () => Promise<boolean>): Promise<number> {
  const begin = performance.now();
  while (!(await isSo()) && performance.now() - begin < LIMIT_MS) await wait(50);
  return performance.now() - begin;
}

describe('DECISIONS "Roles, once more": a PASSIVE company', () => {
  it.each([
    ['by hand', setStatus],
    ['by the OWNER’s call', setStatusByCall],
  ])(
    '%s: within 5 s cookies, streams and keys are refused on every node; ACTIVE: sign in anew',
    {
      timeout: 60_000,
    },
    async (_how, change) => {
      const branch = await t.given.branch();
      const roles = ['COMPANY_ADMIN', 'BRANCH_MANAGER', 'COURIER'] as const;
      const users = await Promise.all(roles.map((role) => t.given.user(role, { branch })));
      const outsider = await t.given.user('COMPANY_ADMIN', { branch: await t.given.branch() });
      const streams = users.map(({ cookie }) => openStream(nodePort, cookie));
      await Promise.all(streams.map((stream) => stream.open()));
      expect([await sendOrder(t, branch), await sendOrder(node, branch)]).toEqual([201, 201]);

      await change(branch.companyId, 'PASSIVE');
      const isOver = async (): Promise<boolean> => {
        const statuses = await Promise.all(users.flatMap((who) => [statusOf(t, who), statusOf(node, who)]));
        const keys = [await sendOrder(t, branch), await sendOrder(node, branch)];
        return (
          [...statuses, ...keys].every((status) => status === 401) &&
          streams.every((stream) => stream.isEnded())
        );
      };
      expect(await msUntil(isOver)).toBeLessThan(LIMIT_MS);
      expect(streams.map((stream) => stream.received.at(-1)?.data.type)).toEqual(
        Array(3).fill('SESSION_ENDED'),
      );
      expect(await statusOf(t, outsider)).toBe(200);

      await change(branch.companyId, 'ACTIVE');
      expect(await Promise.all(users.map((who) => statusOf(t, who)))).toEqual([401, 401, 401]);
      expect(await Promise.all(users.map(async (who) => (await signIn(who)).status))).toEqual([
        200, 200, 200,
      ]);
      expect(await sendOrder(t, branch)).toBe(201);
    },
  );

  it('only who knows the password learns why nobody can sign in', async () => {
    const branch = await t.given.branch();
    const [user, unknown] = [
      await t.given.user('BRANCH_MANAGER', { branch }),
      { username: NOBODYS_ID } as GivenUser,
    ];
    await setStatus(branch.companyId, 'PASSIVE');
    const right = await signIn(user);
    expect([right.status, right.body.code, right.raw.headers['set-cookie']]).toEqual([
      403,
      'COMPANY_PASSIVE',
      undefined,
    ]);
    expect(right.body.message).toBe('Şirketinizin hesabı pasif. Lütfen şirket yöneticinizle görüşün.');
    const wrong = [await signIn(user, 'yanlis-parola'), await signIn(unknown)];
    expect(wrong.map(({ raw }) => raw.body)).toEqual([wrong[0]?.raw.body, wrong[0]?.raw.body]);
    expect(wrong.map(({ body }) => body.code)).toEqual(['LOGIN_FAILED', 'LOGIN_FAILED']);
  });

  it('who repeats the right password is not locked out when the company is ACTIVE again', async () => {
    const branch = await t.given.branch();
    const user = await t.given.user('BRANCH_MANAGER', { branch });
    await setStatus(branch.companyId, 'PASSIVE');
    for (let i = 0; i < 6; i += 1) expect((await signIn(user)).body.code).toBe('COMPANY_PASSIVE');
    await setStatus(branch.companyId, 'ACTIVE');
    expect((await signIn(user)).status).toBe(200);
  });

  it('a sign-in that overlaps the change starts no session', async () => {
    const branch = await t.given.branch();
    const user = await t.given.user('BRANCH_MANAGER', { branch });
    const sql = `update companies set status = 'PASSIVE' where id = $1`;
    const change = await holdTransaction(t.ownerUrl, sql, [branch.companyId]);
    const signingIn = signIn(user);
    await change.isWaitedFor();
    await change.commit();
    expect((await signingIn).status).toBe(401);
    const left = await t.db.asSystem((tx) =>
      tx.selectFrom('sessions').select('id').where('user_id', '=', user.id).execute(),
    );
    expect(left).toEqual([]);
  });

  it('an owner, who belongs to no company, goes on', async () => {
    const owner = await t.given.user('OWNER');
    await setStatus((await t.given.branch()).companyId, 'PASSIVE');
    expect([await statusOf(t, owner), (await signIn(owner)).status]).toEqual([200, 200]);
  });
});
