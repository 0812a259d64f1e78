import { gunzipSync } from 'node:zlib';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import type { GivenBranch, GivenUser } from '../../test/factories.ts';
import { TASKS } from '../maintenance/jobs.ts';

let t: TestApp;
let branch: GivenBranch;
let sibling: GivenBranch;
let foreign: GivenBranch;
let admin: GivenUser;
let manager: GivenUser;
let owner: GivenUser;
let jobs: Client[];
beforeAll(async () => {
  t = await startTestApp();
  branch = await t.given.branch({ name: 'Merkez' });
  sibling = await t.given.branch({ companyId: branch.companyId, name: 'Sahil' });
  foreign = await t.given.branch();
  admin = await t.given.user('COMPANY_ADMIN', { branch });
  manager = await t.given.user('BRANCH_MANAGER', { branch });
  owner = await t.given.user('OWNER');
  jobs = [1, 2].map(() => new Client({ connectionString: t.ownerUrl, options: '-c ulak.company=*' }));
  await Promise.all(jobs.map((client) => client.connect()));
});
afterAll(async () => {
  await Promise.all(jobs.map((client) => client.end()));
  await t.close();
});

const viewOf = async (id: number) => (await t.call(owner, 'GET', `/api/users/${id}`)).body.data;
const historyOf = async (id: number, who: GivenUser = admin) =>
  (await t.call(who, 'GET', `/api/users/${id}/history`)).body.data;
const patch = (who: GivenUser, id: number, body: unknown) => t.call(who, 'PATCH', `/api/users/${id}`, body);
const inHours = (hours: number): string =>
  new Date(t.clock.now().getTime() + hours * 3_600_000).toISOString();

describe('deactivation with an end (spec 2 §4, decision 060)', () => {
  it('is refused for an end that is not in the future', async () => {
    const courier = await t.given.courier(branch);
    for (const endDate of [inHours(-1), inHours(0)]) {
      const answer = await t.call(admin, 'POST', `/api/users/${courier.id}/deactivate`, {
        reason: 'İzin',
        endDate,
      });
      expect([answer.status, answer.body.details]).toEqual([
        400,
        { endDate: 'Bitiş tarihi gelecekte olmalı' },
      ]);
    }
    expect((await viewOf(courier.id)).active).toBe(true);
  });

  it('ends by itself, once, whichever node comes first; the history says who and why', async () => {
    const courier = await t.given.courier(branch);
    await t.call(admin, 'POST', `/api/users/${courier.id}/deactivate`, {
      reason: 'İzin',
      endDate: inHours(1),
    });
    expect(await TASKS['activate-users'](jobs[0] as Client, t.clock.now())).toEqual({ users: 0 });
    // another end later, by the same call
    await t.call(admin, 'POST', `/api/users/${courier.id}/deactivate`, {
      reason: 'Uzadı',
      endDate: inHours(3),
    });
    t.clock.advance(2 * 3_600_000);
    expect(await TASKS['activate-users'](jobs[0] as Client, t.clock.now())).toEqual({ users: 0 });
    t.clock.advance(3_600_000);
    const counts = await Promise.all(jobs.map((client) => TASKS['activate-users'](client, t.clock.now())));
    expect(new Set(counts.map(({ users }) => users))).toEqual(new Set([0, 1]));
    expect(await viewOf(courier.id)).toMatchObject({
      active: true,
      deactivationEndDate: null,
      deactivationReason: null,
    });
    expect(await historyOf(courier.id)).toMatchObject([
      { kind: 'ACTIVATED', actorName: 'Sistem', reason: 'Pasiflik süresi doldu' },
      { kind: 'DEACTIVATED', actorName: admin.name, reason: 'Uzadı', endDate: expect.any(String) },
      { kind: 'DEACTIVATED', actorName: admin.name, reason: 'İzin' },
    ]);
    // a click that comes after the job changes nothing and adds nothing
    await t.call(admin, 'POST', `/api/users/${courier.id}/activate`, { reason: 'Döndü' });
    expect(await historyOf(courier.id)).toHaveLength(3);
  });

  it('does not wake somebody whose account was removed', async () => {
    const courier = await t.given.courier(branch);
    await t.call(admin, 'POST', `/api/users/${courier.id}/deactivate`, {
      reason: 'İzin',
      endDate: inHours(1),
    });
    await t.call(admin, 'DELETE', `/api/users/${courier.id}`);
    t.clock.advance(2 * 3_600_000);
    expect(await TASKS['activate-users'](jobs[0] as Client, t.clock.now())).toEqual({ users: 0 });
  });
});

describe('a new role brings its branch', () => {
  it('needs one when the user has none, of the own company', async () => {
    const person = await t.given.user('GENERAL_MANAGER', { branch });
    const without = await patch(admin, person.id, { role: 'BRANCH_MANAGER' });
    expect([without.body.code, without.body.details]).toEqual([
      'BRANCH_REQUIRED',
      { branchId: 'Lütfen bir şube seçin' },
    ]);
    const elsewhere = await patch(owner, person.id, { role: 'BRANCH_MANAGER', branchId: foreign.id });
    expect(elsewhere.body.code).toBe('BRANCH_NOT_FOUND');
    const made = await patch(admin, person.id, { role: 'COURIER', branchId: sibling.id });
    expect(made.body.data).toMatchObject({ role: 'COURIER', branchId: sibling.id, branchName: 'Sahil' });
    const back = await patch(owner, person.id, { role: 'GENERAL_MANAGER' });
    expect(back.body.data).toMatchObject({ branchId: null, companyId: branch.companyId });
    // the row of duty follows to another branch
    await patch(admin, person.id, { role: 'COURIER', branchId: branch.id });
    const duty = await t.db.asSystem((tx) =>
      tx.selectFrom('couriers').select('branch_id').where('user_id', '=', person.id).executeTakeFirst(),
    );
    expect(duty?.branch_id).toBe(branch.id);
    expect((await historyOf(person.id))[0].changes).toEqual([
      { field: 'role', label: 'Rol', was: 'Genel Müdür', is: 'Kurye' },
      { field: 'branch', label: 'Şube', was: null, is: 'Merkez' },
    ]);
  });

  it('takes none where the role has none, nor without a role', async () => {
    const person = await t.given.user('PACKAGING_CHIEF', { branch });
    const odd = await patch(owner, person.id, { role: 'GENERAL_MANAGER', branchId: branch.id });
    expect(odd.body.details).toEqual({ branchId: 'Genel Müdür bir şubeye bağlı çalışmaz; şube seçmeyin' });
    const alone = await patch(owner, person.id, { branchId: sibling.id });
    expect([alone.status, Object.keys(alone.body.details)]).toEqual([400, ['branchId']]);
    const same = await patch(owner, person.id, { role: 'PACKAGING_CHIEF', branchId: sibling.id });
    expect([same.status, Object.keys(same.body.details)]).toEqual([400, ['branchId']]);
    const present = await patch(owner, person.id, { role: 'PACKAGING_CHIEF', branchId: branch.id });
    expect(present.body.data.branchId).toBe(branch.id);
  });

  it('an OWNER works in no company; a former one in that of the branch', async () => {
    const second = await t.given.user('OWNER');
    const made = await patch(owner, second.id, { role: 'BRANCH_MANAGER', branchId: branch.id });
    expect(made.body.data).toMatchObject({ companyId: branch.companyId, branchId: branch.id });
    const again = await patch(owner, second.id, { role: 'OWNER' });
    expect(again.body.data).toMatchObject({ companyId: null, branchId: null });
    const company = await patch(owner, second.id, { role: 'COMPANY_ADMIN' });
    expect(company.body.details).toEqual({ role: expect.stringContaining('şirketi yok') });
  });
});

describe('oneself', () => {
  it.each<[string, (who: GivenUser) => Promise<{ status: number; body: { code?: string } }>]>([
    ['role', (who) => patch(who, who.id, { role: 'COURIER', branchId: branch.id })],
    ['state', (who) => t.call(who, 'POST', `/api/users/${who.id}/deactivate`, { reason: 'x' })],
    ['branch', (who) => t.call(who, 'POST', `/api/users/${who.id}/transfer`, { branchId: sibling.id })],
  ])('changes by nobody: %s', async (_what, change) => {
    for (const who of [owner, admin, manager]) {
      const answer = await change(who);
      expect([answer.status, answer.body.code]).toEqual([409, 'SELF_CHANGE_REFUSED']);
    }
  });
});

describe('transfers', () => {
  it('to the same branch, or of a role without branch, say so on the field', async () => {
    const courier = await t.given.courier(branch);
    const same = await t.call(manager, 'POST', `/api/users/${courier.id}/transfer`, { branchId: branch.id });
    expect(same.body.details).toEqual({ branchId: 'Transfer edilecek şube mevcut şubeden farklı olmalı' });
    const person = await t.given.user('GENERAL_MANAGER', { branch });
    const wide = await t.call(owner, 'POST', `/api/users/${person.id}/transfer`, { branchId: sibling.id });
    expect(wide.body.details).toEqual({ branchId: expect.stringContaining('şubeye bağlı değil') });
    const moved = await t.call(manager, 'POST', `/api/users/${courier.id}/transfer`, {
      branchId: sibling.id,
    });
    expect(moved.body.data).toMatchObject({
      branchName: 'Sahil',
      version: (await viewOf(courier.id)).version,
    });
  });
});

describe('two people at one account', () => {
  it('an edit that began earlier is refused, and names who changed it', async () => {
    const courier = await t.given.courier(branch);
    const { version } = await viewOf(courier.id);
    expect((await patch(manager, courier.id, { fullName: 'İlk', version })).status).toBe(200);
    const late = await patch(admin, courier.id, { fullName: 'Geç', version });
    expect([late.status, late.body.code]).toEqual([409, 'RECORD_CHANGED']);
    expect(late.body.message).toContain(manager.name);
    expect((await viewOf(courier.id)).fullName).toBe('İlk');
  });
});

describe('the history', () => {
  it('masks numbers, also of passwords nothing is told', async () => {
    const courier = await t.given.courier(branch);
    await patch(admin, courier.id, { phone: '0549 111 22 33', fullName: 'Yeni Ad' });
    await t.call(admin, 'POST', `/api/users/${courier.id}/change-password`, { password: 'Sağlam-parola-77' });
    const [password, edit] = await historyOf(courier.id, manager);
    expect(password).toMatchObject({ kind: 'PASSWORD_SET', changes: [] });
    expect(edit.changes).toEqual([
      { field: 'fullName', label: 'Ad Soyad', was: courier.name, is: 'Yeni Ad' },
      { field: 'phone', label: 'Telefon', was: `•••${courier.phone.slice(-4)}`, is: '•••2233' },
    ]);
  });

  it('begins with the events of the time before the audit log', async () => {
    const courier = await t.given.courier(branch);
    const at = new Date(t.clock.now().getTime() - 86_400_000);
    await jobs[0]?.query(
      `insert into events (kind, entity, entity_id, company_id, branch_id, at, actor_kind, actor_id, payload)
       values ('USER_DEACTIVATED', 'user', $1, $2, $3, $4, 'USER', $5, '{"reason": "Eski"}'),
         ('USER_TRANSFERRED', 'user', $1, $2, $3, $4, 'USER', $5, $6)`,
      [
        courier.id,
        branch.companyId,
        branch.id,
        at,
        admin.id,
        JSON.stringify({ from: branch.id, to: sibling.id }),
      ],
    );
    await patch(admin, courier.id, { fullName: 'Bugün' });
    expect(await historyOf(courier.id)).toMatchObject([
      { kind: 'UPDATED' },
      { kind: 'TRANSFERRED', actorName: admin.name, changes: [{ was: 'Merkez', is: 'Sahil' }] },
      { kind: 'DEACTIVATED', reason: 'Eski' },
    ]);
  });
});

describe('the polled list', () => {
  const poll = async (who: GivenUser, tag?: string) =>
    (await t.call(who, 'GET', '/api/users', undefined, tag ? { 'if-none-match': tag } : {})).raw;

  it('answers 304 until something that it shows changes, on every node', async () => {
    const shown = await t.given.branch({ companyId: branch.companyId, name: 'Eski ad' });
    const courier = await t.given.courier(shown);
    const changes: (() => Promise<unknown>)[] = [
      () => patch(admin, courier.id, { fullName: 'Başka Ad' }),
      () => t.call(admin, 'POST', `/api/users/${courier.id}/deactivate`, { reason: 'Bir' }),
      () => t.call(admin, 'POST', `/api/users/${courier.id}/deactivate`, { reason: 'İki' }),
      () => t.call(admin, 'PATCH', `/api/branches/${shown.id}`, { name: 'Yeni ad' }),
      () => t.given.user('COURIER', { branch }),
      () => t.given.session(manager.id),
      () =>
        jobs[0]?.query('update companies set name = $1 where id = $2', ['Yeni Şirket', branch.companyId]) ??
        Promise.resolve(),
      () => t.call(admin, 'DELETE', `/api/users/${courier.id}`),
    ];
    for (const change of changes) {
      const tag = String((await poll(admin)).headers.etag);
      expect((await poll(admin, tag)).statusCode).toBe(304);
      await change();
      const after = await poll(admin, tag);
      expect(after.statusCode).toBe(200);
      expect(after.headers.etag).not.toBe(tag);
    }
    const list = (await poll(admin)).json();
    expect(list.find(({ id }: { id: number }) => id === courier.id)).toBeUndefined();
    expect(list.find(({ id }: { id: number }) => id === manager.id)).toMatchObject({
      companyName: 'Yeni Şirket',
      lastSignInAt: expect.any(String),
    });
  });

  it('a long list is packed for those who take gzip, and is the same', async () => {
    const crowded = await t.given.branch({ name: 'Kalabalık' });
    const boss = await t.given.user('COMPANY_ADMIN', { branch: crowded });
    await jobs[0]?.query(
      `insert into users (company_id, branch_id, username, full_name, role, password_hash)
        select $1, $2, 'uzun-' || n, 'Kişi ' || n, 'COURIER', '-' from generate_series(1, 400) n`,
      [crowded.companyId, crowded.id],
    );
    const plain = await poll(boss);
    const packed = (await t.call(boss, 'GET', '/api/users', undefined, { 'accept-encoding': 'br, gzip' }))
      .raw;
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect([packed.headers['content-encoding'], packed.headers.etag]).toEqual(['gzip', plain.headers.etag]);
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);
  });

  it('one scope never gets the list of another', async () => {
    const ids = async (who: GivenUser) => (await poll(who)).json().map(({ id }: { id: number }) => id);
    const stranger = await t.given.user('BRANCH_MANAGER', { branch: foreign });
    expect(await ids(stranger)).toEqual([stranger.id]);
    expect(await ids(manager)).not.toContain(admin.id);
    expect(await ids(owner)).toEqual(expect.arrayContaining([owner.id, stranger.id, admin.id]));
  });

  it('reads its state without reading the users', async () => {
    const { rows } = (await jobs[0]?.query(
      'explain select seq from user_changes where company_id = $1 order by seq desc limit 256',
      [branch.companyId],
    )) ?? { rows: [] };
    expect(JSON.stringify(rows)).toContain('Index');
  });
});
