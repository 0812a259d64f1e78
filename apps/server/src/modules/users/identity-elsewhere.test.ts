import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import { type GivenBranch, type GivenUser, testNationalId } from '../../test/factories.ts';

const MINUTE = 60_000;
let t: TestApp;
let owner: GivenUser;
beforeAll(async () => {
  t = await startTestApp();
  owner = await t.given.user('OWNER');
});
afterAll(() => t.close());

let serial = 700_000;
const person = (extra: Record<string, unknown> = {}) => {
  serial += 1;
  const numbers = { username: testNationalId(serial), phone: `0541 ${String(1_000_000 + serial)}` };
  return { ...numbers, password: 'Sağlam-parola-12', fullName: 'Yeni Kişi', role: 'COURIER', ...extra };
};
const register = (who: GivenUser, body: Record<string, unknown>) =>
  t.call(who, 'POST', '/api/register', body);
interface Company {
  readonly branch: GivenBranch;
  readonly admin: GivenUser;
  readonly manager: GivenUser;
}
async function company(): Promise<Company> {
  const branch = await t.given.branch();
  const [admin, manager] = [
    await t.given.user('COMPANY_ADMIN', { branch }),
    await t.given.user('BRANCH_MANAGER', { branch }),
  ];
  return { branch, admin, manager };
}
/** Users of another company. */
async function otherUsers(count: number): Promise<GivenUser[]> {
  const branch = await t.given.branch();
  return Promise.all(Array.from({ length: count }, () => t.given.courier(branch)));
}
const logged = (companyId: GivenBranch['companyId']) =>
  t.db.asSystem((tx) =>
    tx
      .selectFrom('audit_log')
      .select(['entity_id', 'actor_id', 'details'])
      .where('action', '=', 'IDENTITY_REFUSED')
      .where('company_id', '=', companyId)
      .orderBy('id')
      .execute(),
  );
const audit = (companyId: GivenBranch['companyId']) =>
  t.db.asSystem((tx) =>
    tx
      .selectFrom('events')
      .select(['entity_id', 'actor_id', 'payload'])
      .where('kind', '=', 'IDENTITY_REFUSED')
      .where('company_id', '=', companyId)
      .orderBy('id')
      .execute(),
  );

describe('criteria B03: a number that a user of another company has', () => {
  it('is refused on its field without the reason, and leaves an audit row without the number', async () => {
    const [{ branch, manager }, [otherUser]] = [await company(), await otherUsers(1)];
    const byId = await register(manager, person({ username: otherUser?.username }));
    expect([byId.status, byId.body.code, byId.body.details]).toEqual([
      409,
      'IDENTITY_UNAVAILABLE',
      { username: 'Bu TC kimlik numarası kullanılamıyor.' },
    ]);
    expect(byId.body.message).toBe(
      'Bu numara kullanılamıyor. Numarayı kontrol edin; doğruysa platform yöneticinize başvurun.',
    );
    const byPhone = await register(manager, person({ phone: otherUser?.phone }));
    expect([byPhone.status, byPhone.body.code, Object.keys(byPhone.body.details)]).toEqual([
      409,
      'IDENTITY_UNAVAILABLE',
      ['phone'],
    ]);
    expect(await audit(branch.companyId)).toEqual([
      { entity_id: 0, actor_id: manager.id, payload: { fields: ['username'] } },
      { entity_id: 0, actor_id: manager.id, payload: { fields: ['phone'] } },
    ]);
    expect(await logged(branch.companyId)).toEqual([
      { entity_id: null, actor_id: manager.id, details: { fields: ['username'] } },
      { entity_id: null, actor_id: manager.id, details: { fields: ['phone'] } },
    ]);
  });

  it('a user of the own company is named as before, whatever the other number is', async () => {
    const [{ branch, manager, admin }, [otherUser]] = [await company(), await otherUsers(1)];
    const mate = await t.given.courier(await t.given.branch({ companyId: branch.companyId }));
    const answer = await register(manager, person({ username: otherUser?.username, phone: mate.phone }));
    expect([answer.status, answer.body.code]).toEqual([409, 'PHONE_TAKEN']);
    expect((await register(admin, person({ username: mate.username, branchId: branch.id }))).body.code).toBe(
      'USERNAME_TAKEN',
    );
    expect(await audit(branch.companyId)).toEqual([]);
  });

  it('an OWNER, who sees every company, gets the reason each time', async () => {
    const [{ branch }, others] = [await company(), await otherUsers(12)];
    const codes: string[] = [];
    for (const { username } of others)
      codes.push((await register(owner, person({ username, branchId: branch.id }))).body.code);
    expect(new Set(codes)).toEqual(new Set(['USERNAME_TAKEN']));
  });

  it('after five in an hour that user gets no look-up, free numbers included; others may go on', async () => {
    const [{ admin, manager, branch }, others] = [await company(), await otherUsers(7)];
    const codes: string[] = [];
    for (const { username } of others) codes.push((await register(manager, person({ username }))).body.code);
    expect(codes).toEqual([
      ...Array.from({ length: 5 }, () => 'IDENTITY_UNAVAILABLE'),
      'IDENTITY_THROTTLED',
      'IDENTITY_THROTTLED',
    ]);
    const free = await register(manager, person());
    expect([free.status, free.body.code]).toEqual([429, 'IDENTITY_THROTTLED']);
    expect(free.body.message).toMatch(
      /^Kısa sürede çok fazla numara reddedildi\. Lütfen \d+ dakika sonra yeniden deneyin\.$/,
    );
    expect((await register(admin, person({ branchId: branch.id }))).status).toBe(201);
    t.clock.advance(Number(free.raw.headers['retry-after']) * 1000);
    expect((await register(manager, person())).status).toBe(201);
  });

  it('ten of them block the whole company’s look-ups, also when sent in parallel', async () => {
    const { branch, admin } = await company();
    const seekers = await Promise.all(
      Array.from({ length: 4 }, () => t.given.user('BRANCH_MANAGER', { branch })),
    );
    const others = await otherUsers(20);
    const tries = others.map(({ username }, n) => register(seekers[n % 4] ?? admin, person({ username })));
    const codes = (await Promise.all(tries)).map(({ body }) => body.code);
    expect(codes.filter((code) => code === 'IDENTITY_UNAVAILABLE')).toHaveLength(10);
    expect(codes.filter((code) => code === 'IDENTITY_THROTTLED')).toHaveLength(10);
    expect(await audit(branch.companyId)).toHaveLength(10);
    expect((await register(admin, person({ branchId: branch.id }))).status).toBe(429);
    t.clock.advance(73 * MINUTE);
    expect((await register(admin, person({ branchId: branch.id }))).status).toBe(201);
  });

  it('editing a user is the same: new numbers are looked up and counted, the own ones are not', async () => {
    const [{ branch, admin }, others] = [await company(), await otherUsers(6)];
    const courier = await t.given.courier(branch);
    const patch = (body: Record<string, unknown>) => t.call(admin, 'PATCH', `/api/users/${courier.id}`, body);
    for (const { phone } of others.slice(0, 5))
      expect((await patch({ phone })).body.code).toBe('IDENTITY_UNAVAILABLE');
    expect((await audit(branch.companyId)).map((row) => row.entity_id)).toEqual(
      Array.from({ length: 5 }, () => courier.id),
    );
    expect((await patch({ username: others[5]?.username })).body.code).toBe('IDENTITY_THROTTLED');
    expect(
      (await patch({ username: courier.username, phone: courier.phone, fullName: 'Yeni Ad' })).status,
    ).toBe(200);
  });

  it('two companies that register one person at once: the other gets the neutral sentence', async () => {
    const [one, two] = [await company(), await company()];
    for (let round = 0; round < 8; round += 1) {
      const { username } = person();
      const answers = await Promise.all(
        [one, two].map(({ manager }) => register(manager, person({ username }))),
      );
      const codes = answers
        .map(({ status, body }): string => (status === 201 ? 'made' : String(body.code)))
        .sort();
      expect(codes).toEqual(['IDENTITY_UNAVAILABLE', 'made']);
      t.clock.advance(30 * MINUTE);
    }
  });
});
