import type { DocumentType } from '@ulak/contracts/documents/kinds';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import { givenDocument, reviewAs } from '../../test/documents.ts';
import type { GivenBranch, GivenUser } from '../../test/factories.ts';

let t: TestApp;
let branch: GivenBranch;
let courier: GivenUser;
let manager: GivenUser;
beforeAll(async () => void (t = await startTestApp()));
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set('2026-03-02T16:30:00.000Z');
  branch = await t.given.branch({ require_documents: true, required_documents: ['DRIVERS_LICENSE_FRONT'] });
  courier = await t.given.courier(branch, { online: false });
  manager = await t.given.user('BRANCH_MANAGER', { branch });
});

const goOnline = (who = courier, body: object = {}) =>
  t.call(who, 'POST', '/api/courier-status', { status: 'online', ...body });
const refusal = async () => {
  const { status, body } = await goOnline();
  return status === 200 ? null : `${status} ${body.message}`;
};

describe('issue 16, stop gate: who lacks an obligatory paper cannot go online', () => {
  it('the sentence names the paper and what is wrong with it', async () => {
    const paper = '409 Çevrimiçi olamazsınız: “Ehliyet (ön yüz)”';
    expect(await refusal()).toContain(`${paper} yüklenmemiş.`);
    const id = await givenDocument(t, courier);
    expect(await refusal()).toContain(`${paper} henüz onaylanmadı.`);
    await reviewAs(t, manager, id, { status: 'REJECTED', reviewNotes: 'Bulanık' });
    expect(await refusal()).toContain(`${paper} reddedildi.`);
    await reviewAs(t, manager, await givenDocument(t, courier));
    expect(await refusal()).toBeNull();
  });

  it('nobody vouches for a paper, no manager either', async () => {
    const { status, body } = await goOnline(manager, { courierId: courier.id });
    expect([status, body.code]).toEqual([409, 'DOCUMENT_REQUIRED']);
    expect(body.message).toContain(`${courier.name} çevrimiçi olamaz: “Ehliyet (ön yüz)” yüklenmemiş`);
  });

  it('valid to the end of its day in Istanbul, and a shift that runs then goes on', async () => {
    await reviewAs(t, manager, await givenDocument(t, courier, { expiresAt: '2026-03-05' }));
    t.clock.set('2026-03-05T20:59:59.999Z');
    const late = await t.given.session(courier.id);
    const online = { ...courier, cookie: late };
    expect((await goOnline(online)).status).toBe(200);
    t.clock.set('2026-03-05T21:00:00.000Z');
    const status = await t.call(online, 'GET', '/api/courier-status');
    expect(status.body.online).toBe(true);
    await t.call(online, 'POST', '/api/courier-status', { status: 'offline' });
    expect((await goOnline(online)).body.message).toContain('“Ehliyet (ön yüz)” süresi doldu');
  });

  it('an approved one counts while the next waits', async () => {
    await reviewAs(t, manager, await givenDocument(t, courier));
    await givenDocument(t, courier);
    expect(await refusal()).toBeNull();
  });

  it('is off unless the branch asks, and takes at least one type', async () => {
    const admin = await t.given.user('COMPANY_ADMIN', { branch });
    const patch = (body: object) => t.call(admin, 'PATCH', `/api/branches/${branch.id}`, body);
    const types: DocumentType[] = ['P1_CERTIFICATE', 'COURIER_SELFIE'];
    expect((await patch({ requiredDocuments: [] })).body.details).toHaveProperty('requiredDocuments');
    expect((await patch({ requiredDocuments: ['X'] })).status).toBe(400);
    expect((await patch({ requiredDocuments: types })).body.data).toMatchObject({
      requireDocuments: true,
      requiredDocuments: types,
    });
    expect(await refusal()).toContain('“P1 yetki belgesi”');
    const own = await t.call(courier, 'GET', '/api/courier/documents');
    expect(own.body).toMatchObject({ required: types, isGated: true });
    expect((await patch({ requireDocuments: false })).status).toBe(200);
    expect(await refusal()).toBeNull();
  });

  it('is copied to other branches like other settings', async () => {
    const admin = await t.given.user('COMPANY_ADMIN', { branch });
    const sister = await t.given.branch({ companyId: branch.companyId });
    const fields = ['requireDocuments', 'requiredDocuments', 'criminalResultOnly'];
    const url = `/api/branches/${branch.id}/copy-settings`;
    const { body } = await t.call(admin, 'POST', url, { targetIds: [sister.id], fields });
    expect(body.data).toMatchObject([
      { id: sister.id, requireDocuments: true, requiredDocuments: ['DRIVERS_LICENSE_FRONT'] },
    ]);
  });
});
