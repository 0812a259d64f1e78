import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../test/build-app.ts';
import { type GivenBranch, NOBODYS_ID, TEST_PASSWORD, testNationalId } from '../test/factories.ts';
import { appendAudit, changesBetween } from './audit.ts';

let t: TestApp;
let owner: Client;
let branch: GivenBranch;
beforeAll(async () => {
  t = await startTestApp({ env: { TRUST_PROXY: '127.0.0.1' } });
  owner = new Client({ connectionString: t.ownerUrl });
  await owner.connect();
  branch = await t.given.branch();
});
afterAll(async () => {
  await owner.end();
  await t.close();
});

const rowsOf = async (actions: readonly string[]) =>
  t.db.asSystem((tx) =>
    tx.selectFrom('audit_log').selectAll().where('action', 'in', actions).orderBy('id').execute(),
  );
const newest = async (action: string) => (await rowsOf([action])).at(-1);
const signIn = (usernameOrPhone: string, password: string, ip = '10.7.0.1') =>
  t.call(null, 'POST', '/api/login', { usernameOrPhone, password }, { 'x-forwarded-for': ip });

describe('criteria B17: the audit log is append-only', () => {
  const STATEMENTS = [
    "update audit_log set actor_name = 'Kimse'",
    'delete from audit_log',
    'truncate audit_log',
    'alter table audit_log disable trigger all',
    'drop table audit_log',
  ];

  it.each(STATEMENTS)('the application’s role is refused: %s', async (statement) => {
    const app = new Client({ connectionString: t.database.appUrl });
    await app.connect();
    await app.query("set ulak.company = '*'");
    await expect(app.query(statement)).rejects.toThrow(/permission denied|must be owner/);
    await app.end();
  });

  it.each(STATEMENTS.slice(0, 3))('so is the owner of the schema: %s', async (statement) => {
    await signIn(NOBODYS_ID, 'yanlis');
    await expect(owner.query(statement)).rejects.toThrow(/append only/);
  });

  it('a company sees its own rows, and writes none of another’s', async () => {
    const other = await t.given.branch();
    const entry = (companyId: GivenBranch['companyId']) => ({
      action: 'COMPANY_UPDATED' as const,
      entity: 'company' as const,
      entityId: companyId,
      companyId,
      branchId: null,
      at: t.clock.now(),
      actor: { kind: 'system', name: 'Sistem', role: null } as const,
      ip: null,
    });
    await t.db.asSystem((tx) => appendAudit(tx, [entry(branch.companyId), entry(other.companyId)]));
    const scope = { kind: 'company', companyId: branch.companyId } as never;
    const seen = await t.db.inScope(scope, (tx) =>
      tx.selectFrom('audit_log').select('company_id').distinct().execute(),
    );
    expect(seen).toEqual([{ company_id: branch.companyId }]);
    await expect(t.db.inScope(scope, (tx) => appendAudit(tx, [entry(other.companyId)]))).rejects.toThrow(
      /row-level security/,
    );
  });
});

describe('criteria B17: sign-ins', () => {
  it('a right one tells who and from where', async () => {
    const user = await t.given.user('BRANCH_MANAGER', { branch });
    expect((await signIn(user.username, TEST_PASSWORD, '10.7.0.2')).status).toBe(200);
    expect(await newest('SIGN_IN')).toMatchObject({
      entity: 'user',
      entity_id: user.id,
      company_id: branch.companyId,
      branch_id: branch.id,
      actor_kind: 'USER',
      actor_id: user.id,
      actor_name: user.name,
      ip: '10.7.0.2',
      details: {},
    });
  });

  it('a failed one tells whose account and why, in the row alone', async () => {
    const user = await t.given.user('BRANCH_MANAGER', { branch });
    const wrong = await signIn(user.username, 'yanlis-parola', '10.7.0.3');
    const known = await newest('SIGN_IN_FAILED');
    const unknown = await signIn(NOBODYS_ID, 'yanlis-parola', '10.7.0.3');
    expect(unknown.raw.body).toBe(wrong.raw.body);
    expect(known).toMatchObject({
      entity_id: user.id,
      company_id: branch.companyId,
      actor_kind: 'ANONYMOUS',
      actor_id: null,
      ip: '10.7.0.3',
      details: { reason: 'WRONG_PASSWORD' },
    });
    expect(await newest('SIGN_IN_FAILED')).toMatchObject({
      entity_id: null,
      company_id: null,
      details: { reason: 'UNKNOWN_ACCOUNT' },
    });
  });

  it('an account that may not sign in is told apart from a wrong password', async () => {
    const [left, passive] = [await t.given.branch(), await t.given.branch()];
    const inactive = await t.given.user('COURIER', { branch: left }, { active: false });
    const shut = await t.given.user('BRANCH_MANAGER', { branch: passive });
    await t.db.asSystem((tx) =>
      tx.updateTable('companies').set({ status: 'PASSIVE' }).where('id', '=', passive.companyId).execute(),
    );
    await signIn(inactive.username, TEST_PASSWORD, '10.7.0.4');
    expect((await newest('SIGN_IN_FAILED'))?.details.reason).toBe('ACCOUNT_INACTIVE');
    await signIn(shut.username, TEST_PASSWORD, '10.7.0.4');
    expect((await newest('SIGN_IN_FAILED'))?.details.reason).toBe('COMPANY_PASSIVE');
  });

  const failedFrom = async (ip: string) =>
    (await rowsOf(['SIGN_IN_FAILED'])).filter((row) => row.ip === ip).map((row) => row.details.reason);

  it('every evaluated attempt leaves one row, throttled ones one a minute', async () => {
    const user = await t.given.user('BRANCH_MANAGER', { branch });
    const ip = '10.7.0.5';
    const statuses: number[] = [];
    const attempt = async (password: string) =>
      statuses.push((await signIn(user.username, password, ip)).status);
    for (let i = 0; i < 15; i += 1) await attempt(`yanlis-${i}`);
    const evaluated = statuses.filter((status) => status === 401).map(() => 'WRONG_PASSWORD');
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
    expect(await failedFrom(ip)).toEqual([...evaluated, 'THROTTLED']);
    expect(await newest('SIGN_IN_FAILED')).toMatchObject({
      entity_id: user.id,
      company_id: branch.companyId,
      actor_kind: 'ANONYMOUS',
    });
    // known or not, and whatever the password is
    t.clock.advance(2_000);
    expect((await signIn(user.username, TEST_PASSWORD, ip)).status).toBe(429);
    expect((await failedFrom(ip)).length).toBe(evaluated.length + 1);
  });

  it('a flood of throttled sign-ins with ever other names fills nothing', { timeout: 60_000 }, async () => {
    const ip = '10.7.0.9';
    const statuses: number[] = [];
    for (let i = 0; i < 90; i += 1)
      statuses.push((await signIn(testNationalId(610_000 + i), 'yanlis', ip)).status);
    const throttled = (await failedFrom(ip)).filter((reason) => reason === 'THROTTLED');
    expect([statuses.filter((status) => status === 429).length, throttled.length]).toEqual([30, 20]);
  });

  it('no row holds a password, a hash, or a number that somebody typed', async () => {
    const user = await t.given.user('BRANCH_MANAGER', { branch });
    const secrets = ['Cok-Gizli-Parola-9', '19283746506', '0532 999 88 77'];
    await signIn('19283746506', 'Cok-Gizli-Parola-9', '10.7.0.6');
    await signIn('0532 999 88 77', 'Cok-Gizli-Parola-9', '10.7.0.6');
    await signIn('Cok-Gizli-Parola-9', '19283746506', '10.7.0.6');
    await signIn(user.username, 'Cok-Gizli-Parola-9', '10.7.0.6');
    await t.call(user, 'POST', '/api/user/password', {
      currentPassword: TEST_PASSWORD,
      newPassword: 'Cok-Gizli-Parola-9',
    });
    const { rows } = await owner.query(
      "select string_agg(row_to_json(a)::text, ' ') as dump from audit_log a",
    );
    const dump = String(rows[0].dump);
    for (const secret of [...secrets, TEST_PASSWORD, '905329998877', '$argon2', user.username])
      expect(dump).not.toContain(secret);
  });
});

describe('criteria B17: what people do to their own account', () => {
  it('a new password and ending the other sessions', async () => {
    const user = await t.given.user('COURIER', { branch });
    const cookie = String((await signIn(user.username, TEST_PASSWORD, '10.7.0.8')).raw.cookies[0]?.value);
    const ended = await t.call({ cookie: `ulak=${cookie}` }, 'POST', '/api/user/sessions/end-others');
    expect(ended.body.data.ended).toBe(1);
    const own = { entity: 'user', entity_id: user.id, actor_id: user.id, company_id: branch.companyId };
    expect(await newest('SIGN_OUT_OTHERS')).toMatchObject({ ...own, details: { ended: 1 } });
    const again = await t.call({ cookie: `ulak=${cookie}` }, 'POST', '/api/user/sessions/end-others');
    expect(again.body.data.ended).toBe(0);
    expect((await rowsOf(['SIGN_OUT_OTHERS'])).filter((row) => row.actor_id === user.id).length).toBe(1);
    const body = { currentPassword: TEST_PASSWORD, newPassword: 'yepyeni-parola-4' };
    expect((await t.call({ cookie: `ulak=${cookie}` }, 'POST', '/api/user/password', body)).status).toBe(200);
    expect(await newest('PASSWORD_CHANGED')).toMatchObject({ ...own, changes: {}, details: {} });
  });

  it('a courier switched by staff; the own switch is no administration', async () => {
    const courier = await t.given.courier(branch, { online: false });
    const manager = await t.given.user('BRANCH_MANAGER', { branch });
    const set = (who: { cookie: string }, status: string, courierId?: number) =>
      t.call(who, 'POST', '/api/courier-status', { status, courierId });
    const switches = async () =>
      (await rowsOf(['COURIER_SWITCHED'])).filter((row) => row.entity_id === courier.id);
    expect((await set(manager, 'online', courier.id)).status).toBe(200);
    expect((await set(manager, 'online', courier.id)).status).toBe(200);
    expect(await switches()).toMatchObject([
      { actor_id: manager.id, branch_id: branch.id, changes: { online: { was: false, is: true } } },
    ]);
    expect((await set(courier, 'offline')).status).toBe(200);
    expect((await switches()).length).toBe(1);
  });
});

describe('criteria B17: every row tells from which address its change came', () => {
  const FROM = '10.9.8.7';
  const send = (
    who: { cookie: string },
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body = {},
  ) => t.call(who, method, url, method === 'DELETE' ? undefined : body, { 'x-forwarded-for': FROM });

  it.each([
    [
      'branches, their keys and settings',
      async () => {
        const boss = await t.given.user('OWNER');
        const [one, two] = [branch, await t.given.branch({ companyId: branch.companyId })];
        const companyId = await t.given.company();
        const made = await send(boss, 'POST', '/api/branches', { name: 'Kabuk', address: 'Moda 1' });
        const shell = Number(made.body.data.id);
        const at = `/api/branches/${one.id}`;
        const answers = [
          made,
          await send(boss, 'POST', `/api/companies/${companyId}/branches/${shell}`),
          await send(boss, 'PATCH', at, { radius: 140 }),
          await send(boss, 'PATCH', `${at}/delivery-rates`, { baseRate: 31 }),
          await send(boss, 'PUT', `${at}/dispatch`, { paused: true }),
          await send(boss, 'PUT', `${at}/receipt-width`, { receiptWidth: 58 }),
          await send(boss, 'POST', `${at}/reveal-key`),
          await send(boss, 'POST', `${at}/regenerate-key`),
          await send(boss, 'POST', `${at}/copy-settings`, { targetIds: [two.id], fields: ['radius'] }),
          await send(boss, 'PUT', `/api/companies/${companyId}/dispatch`, { paused: true }),
          await send(boss, 'DELETE', `/api/branches/${shell}`),
        ];
        return { boss, answers };
      },
      11,
    ],
    [
      'people',
      async () => {
        const boss = await t.given.user('OWNER');
        const courier = await t.given.courier(branch);
        const to = await t.given.branch({ companyId: branch.companyId });
        const at = `/api/users/${courier.id}`;
        const person = {
          username: testNationalId(640_001),
          phone: '0541 640 00 01',
          fullName: 'Yeni Kişi',
          role: 'COURIER',
          branchId: branch.id,
          password: 'Sağlam-parola-12',
        };
        const answers = [
          await send(boss, 'POST', '/api/register', person),
          await send(boss, 'PATCH', at, { fullName: 'Başka Ad' }),
          await send(boss, 'POST', `${at}/transfer`, { branchId: to.id }),
          await send(boss, 'POST', `${at}/deactivate`, { reason: 'İzinli' }),
          await send(boss, 'POST', `${at}/activate`, { reason: 'Döndü' }),
          await send(boss, 'POST', `${at}/change-password`, { password: 'Sağlam-parola-13' }),
          await send(boss, 'PATCH', at, { role: 'PACKAGING_CHIEF' }),
          await send(boss, 'DELETE', at),
        ];
        return { boss, answers };
      },
      8,
    ],
  ] as const)('%s', async (_name, change, count) => {
    const { boss, answers } = await change();
    expect(answers.map(({ status }) => status).filter((status) => status >= 300)).toEqual([]);
    const { rows } = await owner.query('select ip from audit_log where actor_id = $1', [boss.id]);
    expect(rows).toEqual(Array.from({ length: count }, () => ({ ip: FROM })));
  });
});

describe('changesBetween', () => {
  it('names the fields that are another value now, null for none', () => {
    expect(changesBetween({ a: 1, b: [1], c: null }, { a: 2, b: [1], c: undefined, d: 'x' })).toEqual({
      a: { was: 1, is: 2 },
      d: { was: null, is: 'x' },
    });
    expect(changesBetween({}, {})).toEqual({});
  });
});
