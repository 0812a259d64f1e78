import { CREATABLE_ROLES, ROLES, type Role } from '@ulak/contracts/roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import { type GivenBranch, type GivenUser, testNationalId } from '../../test/factories.ts';

let t: TestApp;
let branch: GivenBranch;
let sibling: GivenBranch;
let foreign: GivenBranch;
const users = {} as Record<Role, GivenUser>;
beforeAll(async () => {
  t = await startTestApp();
  branch = await t.given.branch();
  sibling = await t.given.branch({ companyId: branch.companyId });
  foreign = await t.given.branch();
  for (const role of ROLES) users[role] = await t.given.user(role, { branch });
});
afterAll(() => t.close());

let serial = 500_000;
const person = (role: Role, extra: Record<string, unknown> = {}) => {
  serial += 1;
  return {
    username: testNationalId(serial),
    password: 'Sağlam-parola-12',
    fullName: 'Yeni Kişi',
    phone: `0541 ${String(1_000_000 + serial)}`,
    role,
    ...extra,
  };
};
const ended = async (cookie: string): Promise<number> =>
  (await t.call({ cookie }, 'GET', '/api/user')).status;

describe('spec 2 §6: who may create whom', () => {
  it.each(ROLES.flatMap((actor) => ROLES.map((role) => [actor, role] as const)))(
    '%s creating %s',
    async (actor, role) => {
      const place =
        role === 'OWNER'
          ? {}
          : role === 'COMPANY_ADMIN' || role === 'GENERAL_MANAGER'
            ? { companyId: branch.companyId }
            : { branchId: branch.id };
      const answer = await t.call(users[actor], 'POST', '/api/register', person(role, place));
      const allowed = actor !== 'COURIER' && CREATABLE_ROLES[actor].includes(role);
      expect(answer.status).toBe(allowed ? 201 : 403);
      const { role: madeRole, active, branchId } = answer.body.data ?? {};
      const made = { role: madeRole, active, branchId };
      const wanted = { role, active: true, branchId: 'branchId' in place ? branch.id : null };
      expect(made).toEqual(allowed ? wanted : { role: undefined, active: undefined, branchId: undefined });
    },
  );

  it('a branch manager creates in the own branch only, a general manager in the own company', async () => {
    const own = await t.call(users.BRANCH_MANAGER, 'POST', '/api/register', person('COURIER'));
    expect([own.status, own.body.data.branchId]).toEqual([201, branch.id]);
    for (const branchId of [sibling.id, foreign.id]) {
      const refused = await t.call(
        users.BRANCH_MANAGER,
        'POST',
        '/api/register',
        person('COURIER', { branchId }),
      );
      expect([refused.status, refused.body.details]).toEqual([404, { branchId: 'Şube bulunamadı.' }]);
    }
    const outside = await t.call(
      users.GENERAL_MANAGER,
      'POST',
      '/api/register',
      person('COURIER', { branchId: foreign.id }),
    );
    expect(outside.status).toBe(404);
  });

  it('another company in the body is refused; a branch says whose a company role is', async () => {
    const register = (who: Role, role: Role, place: Record<string, unknown>) =>
      t.call(users[who], 'POST', '/api/register', person(role, place));
    const company = { companyId: foreign.companyId };
    for (const role of ['BRANCH_MANAGER', 'COURIER'] as const) {
      const refused = await register('GENERAL_MANAGER', role, { ...company, branchId: branch.id });
      expect(refused.body.details).toEqual({ companyId: 'Şirket bulunamadı' });
    }
    const apart = { branchId: 'Bu şube seçtiğiniz şirketin değil' };
    for (const role of ['COMPANY_ADMIN', 'COURIER'] as const) {
      const refused = await register('OWNER', role, { ...company, branchId: branch.id });
      expect([refused.status, refused.body.details]).toEqual([400, apart]);
    }
    // the payload of spec 2 §7 has no company
    const made = await register('OWNER', 'GENERAL_MANAGER', { branchId: branch.id });
    expect(made.body.data).toMatchObject({ companyId: branch.companyId, branchId: null });
  });
});

describe('spec 2 §5, §8: bad values of a new user', () => {
  it('names every bad field at once', async () => {
    const answer = await t.call(users.OWNER, 'POST', '/api/register', {
      username: '123',
      password: 'kısa',
      fullName: '',
      phone: '1',
      role: 'KING',
    });
    expect([answer.status, Object.keys(answer.body.details).sort()]).toEqual([
      400,
      ['fullName', 'password', 'phone', 'role', 'username'],
    ]);
  });
  it('checks the national ID and the phone, and refuses taken ones on their field', async () => {
    const odd = await t.call(
      users.OWNER,
      'POST',
      '/api/register',
      person('COURIER', { branchId: branch.id, username: '10000000147' }),
    );
    expect(odd.body.details).toEqual({ username: 'Geçerli bir TC kimlik numarası girin' });
    const taken = await t.call(
      users.OWNER,
      'POST',
      '/api/register',
      person('COURIER', { branchId: branch.id, username: users.COURIER.username }),
    );
    expect([taken.status, taken.body.message]).toEqual([
      409,
      'Bu TC kimlik numarası ile kayıtlı bir kullanıcı var.',
    ]);
    const phone = await t.call(
      users.OWNER,
      'POST',
      '/api/register',
      person('COURIER', { branchId: branch.id, phone: users.COURIER.phone }),
    );
    expect([phone.status, phone.body.code, Object.keys(phone.body.details)]).toEqual([
      409,
      'PHONE_TAKEN',
      ['phone'],
    ]);
  });
  it.each(['123456', 'Password', 'galatasaray1905', 'qwerty'])(
    'criteria B08: the common password %s is refused',
    async (password) => {
      const answer = await t.call(
        users.OWNER,
        'POST',
        '/api/register',
        person('COURIER', { branchId: branch.id, password }),
      );
      expect([answer.status, answer.body.code]).toEqual([400, 'PASSWORD_TOO_COMMON']);
    },
  );
  it('criteria B08: the own national ID and phone are refused as password', async () => {
    const mine = person('COURIER', { branchId: branch.id });
    for (const password of [
      mine.username,
      mine.phone,
      '+90 541 150 0000'.replace('150 0000', mine.phone.slice(-7)),
    ]) {
      expect((await t.call(users.OWNER, 'POST', '/api/register', { ...mine, password })).body.code).toBe(
        'PASSWORD_IS_IDENTITY',
      );
    }
  });
});

describe('criteria B05: what ends a session', () => {
  const worker = () => t.given.user('PACKAGING_CHIEF', { branch });
  it('deactivation, and the account cannot sign in until it is activated again', async () => {
    const user = await worker();
    expect((await t.call(users.OWNER, 'POST', `/api/users/${user.id}/deactivate`, {})).body.details).toEqual({
      reason: 'Pasifleştirme nedeni zorunludur',
    });
    expect(
      (await t.call(users.BRANCH_MANAGER, 'POST', `/api/users/${user.id}/deactivate`, { reason: 'İzinde' }))
        .status,
    ).toBe(200);
    expect(await ended(user.cookie)).toBe(401);
    const back = await t.call(users.BRANCH_MANAGER, 'POST', `/api/users/${user.id}/activate`, {
      reason: 'Döndü',
    });
    expect([back.status, back.body.data.active, back.body.data.deactivationReason]).toEqual([
      200,
      true,
      null,
    ]);
  });
  it('a new role', async () => {
    const user = await worker();
    expect(
      (await t.call(users.GENERAL_MANAGER, 'PATCH', `/api/users/${user.id}`, { role: 'COURIER' })).body.data
        .role,
    ).toBe('COURIER');
    expect(await ended(user.cookie)).toBe(401);
  });
  it('a new password', async () => {
    const user = await worker();
    expect(
      (
        await t.call(users.COMPANY_ADMIN, 'POST', `/api/users/${user.id}/change-password`, {
          password: 'Başka-parola-3',
        })
      ).status,
    ).toBe(200);
    expect(await ended(user.cookie)).toBe(401);
  });
});

describe('DECISIONS "Who may do what": limits', () => {
  it('none may change a user above, or remove or deactivate themselves or the last owner', async () => {
    expect(
      (
        await t.call(users.BRANCH_MANAGER, 'POST', `/api/users/${users.GENERAL_MANAGER.id}/deactivate`, {
          reason: 'x',
        })
      ).status,
    ).toBe(404);
    expect(
      (
        await t.call(users.GENERAL_MANAGER, 'POST', `/api/users/${users.COMPANY_ADMIN.id}/deactivate`, {
          reason: 'x',
        })
      ).body.code,
    ).toBe('ROLE_TOO_HIGH');
    expect((await t.call(users.OWNER, 'DELETE', `/api/users/${users.OWNER.id}`)).body.code).toBe(
      'SELF_CHANGE_REFUSED',
    );
    expect(
      (await t.call(users.BRANCH_MANAGER, 'PATCH', `/api/users/${users.COURIER.id}`, { role: 'OWNER' })).body
        .code,
    ).toBe('ROLE_TOO_HIGH');
  });
  it('criteria B03: users of another company are not found', async () => {
    const outsider = await t.given.user('COURIER', { branch: foreign });
    for (const [method, path, body] of [
      ['PATCH', '', { fullName: 'X' }],
      ['POST', '/deactivate', { reason: 'x' }],
      ['POST', '/change-password', { password: 'Başka-parola-3' }],
      ['DELETE', '', undefined],
    ] as const) {
      const answer = await t.call(users.GENERAL_MANAGER, method, `/api/users/${outsider.id}${path}`, body);
      expect([answer.status, answer.body.code]).toEqual([404, 'USER_NOT_FOUND']);
    }
    const seen = await t.call(users.GENERAL_MANAGER, 'GET', '/api/users');
    expect(seen.body.some((user: { id: number }) => user.id === outsider.id)).toBe(false);
  });
  it('a transfer stays inside the company and takes effect at once', async () => {
    const courier = await t.given.courier(branch);
    const done = await t.call(users.GENERAL_MANAGER, 'POST', `/api/users/${courier.id}/transfer`, {
      branchId: sibling.id,
    });
    expect([done.status, done.body.data.branchId, done.body.data.branchName]).toEqual([
      200,
      sibling.id,
      sibling.name,
    ]);
    expect(
      (await t.call(users.OWNER, 'POST', `/api/users/${courier.id}/transfer`, { branchId: foreign.id }))
        .status,
    ).toBe(404);
  });
  it('criteria B04: fields that are not the caller’s to set are refused and change nothing', async () => {
    const before = await t.call(users.OWNER, 'GET', '/api/users');
    const answer = await t.call(users.BRANCH_MANAGER, 'PATCH', `/api/users/${users.COURIER.id}`, {
      fullName: 'Başka Ad',
      companyId: foreign.companyId,
      active: false,
    });
    expect([answer.status, answer.body.details]).toEqual([
      400,
      { companyId: 'Bilinmeyen alan', active: 'Bilinmeyen alan' },
    ]);
    const find = (list: { id: number }[]) => list.find((user) => user.id === users.COURIER.id);
    expect(find((await t.call(users.OWNER, 'GET', '/api/users')).body)).toEqual(find(before.body));
  });
});
