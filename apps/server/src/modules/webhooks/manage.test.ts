import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import type { GivenBranch, GivenUser } from '../../test/factories.ts';
import { LOOPBACK_RECEIVERS, makeWebhook } from '../../test/webhook-branch.ts';

let t: TestApp;
let branch: GivenBranch;
let sister: GivenBranch;
let admin: GivenUser;
let manager: GivenUser;
let owner: GivenUser;
beforeAll(async () => {
  t = await startTestApp({ env: LOOPBACK_RECEIVERS });
  branch = await t.given.branch();
  sister = await t.given.branch({ companyId: branch.companyId });
  admin = await t.given.user('COMPANY_ADMIN', { branch });
  manager = await t.given.user('BRANCH_MANAGER', { branch });
  owner = await t.given.user('OWNER');
});
afterAll(() => t.close());

const URL = 'https://receiver.example/hook';
const post = (who: GivenUser, body: object) => t.call(who, 'POST', '/api/webhooks', body);
const auditOf = (id: number) =>
  t.db.asSystem((tx) =>
    tx
      .selectFrom('audit_log')
      .select(['action', 'changes', 'details', 'actor_id'])
      .where('entity', '=', 'webhook')
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute(),
  );

describe('spec 2 §2.6: webhooks are made, listed, changed and removed', () => {
  it('a new one has a random UUID as its key, whole in this answer only', async () => {
    const made = await post(admin, { url: URL, events: ['ORDER_CREATED', 'ORDER_DELIVERED'] });
    expect(made.status).toBe(201);
    const { secret, id } = made.body.data;
    expect(Buffer.from(secret.replace('whsec_', ''), 'base64').toString()).toMatch(/^[0-9a-f-]{36}$/);
    expect(made.body.data).toMatchObject({ branchId: null, active: true, waiting: 0, failed: 0, version: 1 });
    const list = await t.call(admin, 'GET', '/api/webhooks');
    const listed = list.body.data.find((one: { id: number }) => one.id === id);
    expect(listed.secret).toBe(`whsec_••••••••${secret.slice(-4)}`);
    expect(list.raw.body).not.toContain(secret);
  });

  it('a given UUID or whsec_ key is taken, other texts are refused on the field', async () => {
    const uuid = '6f2a4c1e-9d3b-4a57-8c11-0e5d7f3b9a42';
    const { secret } = await makeWebhook(t, admin, { url: URL, secret: uuid });
    expect(secret).toBe(`whsec_${Buffer.from(uuid).toString('base64')}`);
    const whsec = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    expect((await makeWebhook(t, admin, { url: URL, secret: whsec })).secret).toBe(whsec);
    for (const bad of ['gizli', 'whsec_', `whsec_${Buffer.alloc(8).toString('base64')}`, 7]) {
      const answer = await post(admin, { url: URL, events: ['ORDER_CREATED'], secret: bad });
      expect([answer.status, Object.keys(answer.body.details)]).toEqual([400, ['secret']]);
    }
  });

  it('wrong fields are told in Turkish on the field', async () => {
    const answer = await post(admin, { url: 'ftp://x', events: ['ORDER_LOST'], active: 'evet' });
    expect(answer.status).toBe(400);
    expect(answer.body.details).toEqual({
      url: 'https:// ile başlayan bir adres girin',
      'events.0': 'Geçersiz olay',
      active: 'Açık veya kapalı seçin',
    });
    const none = await post(admin, { url: URL, events: [] });
    expect(none.body.details).toEqual({ events: 'En az bir olay seçin' });
    const twice = await post(admin, { url: URL, events: ['ORDER_CREATED', 'ORDER_CREATED'] });
    expect(twice.body.details).toEqual({ events: 'Her olayı bir kez seçin' });
  });

  it('an edit says what changed; one of an older version is refused', async () => {
    const { id, version } = await makeWebhook(t, admin, { url: `${URL}?token=abc` });
    const path = `/api/webhooks/${id}`;
    const edited = await t.call(admin, 'PATCH', path, { active: false, version });
    expect([edited.status, edited.body.data.active, edited.body.data.version]).toEqual([200, false, 2]);
    const late = await t.call(admin, 'PATCH', path, { active: true, version });
    expect([late.status, late.body.code]).toEqual([409, 'RECORD_CHANGED']);
    expect(late.body.message).toContain(admin.name);
    const empty = await t.call(admin, 'PATCH', path, { version: 2 });
    expect(empty.status).toBe(400);
    const rows = await auditOf(id);
    expect(rows.map(({ action }) => action)).toEqual(['WEBHOOK_CREATED', 'WEBHOOK_UPDATED']);
    expect(rows[1]?.changes).toEqual({ active: { was: true, is: false } });
    const aside = await t.call(admin, 'PATCH', path, { url: `${URL}?token=xyz` });
    expect(aside.status).toBe(200);
    expect((await auditOf(id)).at(-1)).toMatchObject({
      action: 'WEBHOOK_UPDATED',
      changes: {},
      details: { queryChanged: true },
    });
    expect(JSON.stringify(await auditOf(id))).not.toContain('token=');
  });

  it('a removed one is gone, with a row of who did it', async () => {
    const { id } = await makeWebhook(t, admin, { url: URL });
    expect((await t.call(admin, 'DELETE', `/api/webhooks/${id}`)).status).toBe(200);
    const again = await t.call(admin, 'DELETE', `/api/webhooks/${id}`);
    expect([again.status, again.body.code]).toEqual([404, 'WEBHOOK_NOT_FOUND']);
    expect((await auditOf(id)).at(-1)).toMatchObject({ action: 'WEBHOOK_REMOVED', actor_id: admin.id });
  });

  it('a branch has twenty at most', async () => {
    const crowded = await t.given.branch({ companyId: branch.companyId });
    const answers = await Promise.all(
      Array.from({ length: 25 }, () =>
        post(admin, { url: URL, events: ['ORDER_CREATED'], branchId: crowded.id }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    const refused = answers.find(({ status }) => status !== 201);
    expect([refused?.status, refused?.body.code]).toEqual([409, 'WEBHOOK_LIMIT']);
    expect(refused?.body.message).toContain('Bir şube için en fazla 20 webhook');
  });
});

describe('DECISIONS "Passwords, keys": who has webhooks', () => {
  it('a BRANCH_MANAGER has those of the own branch and sees no others', async () => {
    const own = await post(manager, { url: URL, events: ['ORDER_CREATED'] });
    expect(own.body.data.branchId).toBe(branch.id);
    const ofCompany = await makeWebhook(t, admin, { url: URL });
    const ofSister = await makeWebhook(t, admin, { url: URL, branch: sister });
    const ids = (await t.call(manager, 'GET', '/api/webhooks')).body.data.map(
      (one: { id: number }) => one.id,
    );
    expect(ids).toContain(own.body.data.id);
    expect(ids).not.toContain(ofCompany.id);
    expect(ids).not.toContain(ofSister.id);
    for (const { id } of [ofCompany, ofSister])
      expect((await t.call(manager, 'POST', `/api/webhooks/${id}/reveal-secret`)).status).toBe(404);
    const elsewhere = await post(manager, { url: URL, events: ['ORDER_CREATED'], branchId: sister.id });
    expect([elsewhere.status, elsewhere.body.details]).toEqual([400, { branchId: 'Şube bulunamadı' }]);
  });

  it('places of other companies answer like missing ones', async () => {
    const foreign = await t.given.branch();
    const answer = (fields: object) => post(admin, { url: URL, events: ['ORDER_CREATED'], ...fields });
    expect((await answer({ branchId: foreign.id })).body.details).toEqual({ branchId: 'Şube bulunamadı' });
    expect((await answer({ companyId: foreign.companyId })).body.details).toEqual({
      companyId: 'Şirket bulunamadı',
    });
  });

  it('an OWNER names a company or a branch of it', async () => {
    const answer = (fields: object) => post(owner, { url: URL, events: ['ORDER_CREATED'], ...fields });
    expect((await answer({})).body.details).toEqual({ companyId: 'Lütfen bir şirket veya şube seçin' });
    expect((await answer({ companyId: branch.companyId })).status).toBe(201);
    expect((await answer({ branchId: sister.id })).body.data.companyId).toBe(branch.companyId);
    const other = await t.given.branch();
    const crossed = await answer({ companyId: other.companyId, branchId: branch.id });
    expect(crossed.body.details).toEqual({ branchId: 'Bu şube seçilen şirkete bağlı değil' });
  });

  it('a restricted GENERAL_MANAGER has none', async () => {
    const strict = await t.given.branch({
      companyId: await t.given.company({ settings: { restrictGeneralManagers: true } }),
    });
    const general = await t.given.user('GENERAL_MANAGER', { branch: strict });
    expect((await t.call(general, 'GET', '/api/webhooks')).status).toBe(403);
    expect((await post(general, { url: URL, events: ['ORDER_CREATED'] })).status).toBe(403);
  });
});

describe('criteria B15: secrets of webhooks', () => {
  it('are whole in the answers of reveal and rotation, each audited, and nowhere at rest', async () => {
    const { id, secret } = await makeWebhook(t, admin, { url: URL });
    const path = `/api/webhooks/${id}`;
    expect((await t.call(admin, 'POST', `${path}/reveal-secret`)).body.data).toEqual({ secret });
    const rotated = await t.call(admin, 'POST', `${path}/rotate-secret`, {});
    expect(rotated.body.data.secret).not.toBe(secret);
    expect(Date.parse(rotated.body.data.previousSecretUntil) - t.clock.now().getTime()).toBe(86_400_000);
    const rows = await auditOf(id);
    expect(rows.map(({ action }) => action)).toEqual([
      'WEBHOOK_CREATED',
      'WEBHOOK_SECRET_REVEALED',
      'WEBHOOK_SECRET_ROTATED',
    ]);
    const stored = await t.db.asSystem((tx) =>
      tx.selectFrom('webhooks').selectAll().where('id', '=', id).execute(),
    );
    for (const plain of [secret, rotated.body.data.secret]) {
      const uuid = Buffer.from(plain.replace('whsec_', ''), 'base64').toString();
      for (const place of [JSON.stringify(stored), JSON.stringify(rows)]) {
        expect(place).not.toContain(plain);
        expect(place).not.toContain(uuid);
      }
    }
  });

  it('sealed by another APP_SECRET cannot be shown, and are masked whole', async () => {
    const { id } = await makeWebhook(t, admin, { url: URL });
    await t.db.asSystem((tx) =>
      tx.updateTable('webhooks').set({ secret_sealed: 'AAAA' }).where('id', '=', id).execute(),
    );
    const answer = await t.call(admin, 'POST', `/api/webhooks/${id}/reveal-secret`);
    expect([answer.status, answer.body.code]).toEqual([409, 'WEBHOOK_SECRET_UNREADABLE']);
    expect((await t.call(admin, 'GET', '/api/webhooks')).status).toBe(200);
  });
});
