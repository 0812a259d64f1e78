import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import type { GivenBranch, GivenUser } from '../../test/factories.ts';
import { openNotices, storedNotices, storedPushes, subscribe } from '../../test/notices.ts';
import { TASKS } from '../maintenance/jobs.ts';

let t: TestApp;
let branch: GivenBranch;
let manager: GivenUser;
let chief: GivenUser;
let courier: GivenUser;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t?.close());
beforeEach(async () => {
  branch = await t.given.branch();
  manager = await t.given.user('BRANCH_MANAGER', { branch });
  chief = await t.given.user('PACKAGING_CHIEF', { branch });
  courier = await t.given.courier(branch);
});

const post = (who: GivenUser, path: string, body: unknown = {}) => t.call(who, 'POST', path, body);
const packages = async (who: GivenUser, query = '') =>
  (await t.call(who, 'GET', `/api/packages-out${query}`)).body;
/** A cancelled order whose goods are with the courier. @returns the package */
const packageOut = async () => {
  const { id } = await t.given.order(branch, { status: 'IN_DELIVERY', courier_id: courier.id });
  await post(chief, `/api/orders/${id}/cancel`, { reason: 'Müşteri vazgeçti' });
  return (await packages(chief)).at(-1);
};
const handBack = (who: GivenUser, id: number) => post(who, `/api/packages-out/${id}/handed-back`);

describe('packages on their way back', () => {
  it('stand with courier, order and since when, until the branch has them; so does the card', async () => {
    const out = await packageOut();
    expect(out).toMatchObject({
      kind: 'ORDER_CANCELLED',
      courierName: courier.name,
      createdAt: t.clock.now().toISOString(),
      acknowledgedAt: null,
      handedBackAt: null,
    });
    await post(courier, `/api/courier/notices/${out.id}/acknowledge`);
    expect(await openNotices(t, courier)).toMatchObject([{ id: out.id, hasPackage: true }]);
    expect((await handBack(chief, out.id)).body.data.handedBackAt).toBe(t.clock.now().toISOString());
    expect([await packages(chief), await openNotices(t, courier)]).toEqual([[], []]);
  });

  it('two desks hand back at once: both are told yes, the first counts', async () => {
    const { id } = await packageOut();
    const both = await Promise.all([handBack(chief, id), handBack(manager, id)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[0]?.body.data.handedBackAt).toBe(both[1]?.body.data.handedBackAt);
    t.clock.advance(60_000);
    expect((await handBack(chief, id)).body.data.handedBackAt).toBe(both[0]?.body.data.handedBackAt);
  });

  it('are those of the scope: another branch and another company find nothing', async () => {
    const { id } = await packageOut();
    const sister = await t.given.branch({ companyId: branch.companyId });
    const stranger = await t.given.branch();
    const outsiders = [
      await t.given.user('BRANCH_MANAGER', { branch: sister }),
      await t.given.user('COMPANY_ADMIN', { branch: stranger }),
    ];
    for (const who of outsiders) {
      expect(await packages(who)).toEqual([]);
      const { status, body } = await handBack(who, id);
      expect([status, body.code]).toEqual([404, 'NOTICE_NOT_FOUND']);
    }
    const admin = await t.given.user('COMPANY_ADMIN', { branch });
    expect(await packages(admin)).toHaveLength(1);
    expect(await packages(admin, `?branchId=${sister.id}`)).toEqual([]);
    expect(await packages(admin, `?branchId=${branch.id}`)).toHaveLength(1);
  });

  it('a card without goods is no package', async () => {
    const { id } = await t.given.order(branch, { status: 'ASSIGNED', courier_id: courier.id });
    await post(chief, `/api/orders/${id}/cancel`, { reason: 'Müşteri vazgeçti' });
    const [card] = await openNotices(t, courier);
    expect((await handBack(chief, card?.id ?? 0)).status).toBe(404);
  });
});

describe('a message to a courier', () => {
  const send = (text: unknown, who = manager, id: number = courier.id) =>
    post(who, `/api/couriers/${id}/message`, { text });
  const lastMessage = async () =>
    (await t.call(manager, 'GET', `/api/couriers/${courier.id}/message`)).body.data;

  it('is a card and a notification; the desk reads when it was seen', async () => {
    await subscribe(t, courier);
    expect(await lastMessage()).toBeNull();
    const { status, body } = await send('  Şubeye dönün ');
    expect([status, body.data.text]).toEqual([201, 'Şubeye dönün']);
    const [card] = await openNotices(t, courier);
    expect(card).toMatchObject({ kind: 'MESSAGE', text: 'Şubeye dönün', senderName: manager.name });
    expect(await storedPushes(t, courier)).toMatchObject([
      { title: `Mesaj: ${manager.name}`, body: 'Şubeye dönün', isUrgent: true },
    ]);
    await post(courier, '/api/courier/notices/seen', { ids: [card?.id] });
    expect(await lastMessage()).toMatchObject({ text: 'Şubeye dönün', seenAt: t.clock.now().toISOString() });
  });

  it('hostile text is text', async () => {
    const text = `<img src=x onerror=alert(1)> ' ; drop table orders; -- \u202egnp.exe {{7*7}}`;
    await send(text);
    expect((await openNotices(t, courier))[0]?.text).toBe(text);
  });

  it('nothing, too much and what cannot be stored are refused with the field', async () => {
    for (const text of [undefined, null, '', '   ', '\u200b', 'x'.repeat(201), 'a\0b', '\ud800', 7, ['x']]) {
      const { status, body } = await send(text);
      expect([status, Object.keys(body.details ?? {})]).toEqual([400, ['text']]);
    }
    expect((await send('x'.repeat(200))).status).toBe(201);
  });

  it('goes to couriers of the scope by those who may manage them', async () => {
    expect((await send('Beni arayın', chief)).status).toBe(403);
    expect((await send('Beni arayın', courier)).status).toBe(403);
    const sister = await t.given.branch({ companyId: branch.companyId });
    const foreigner = await t.given.user('BRANCH_MANAGER', { branch: sister });
    for (const one of [send('x', foreigner), send('x', manager, chief.id), send('x', manager, 999_999)]) {
      const { status, body } = await one;
      expect([status, body.code]).toEqual([404, 'COURIER_NOT_FOUND']);
    }
    const read = await t.call(foreigner, 'GET', `/api/couriers/${courier.id}/message`);
    expect(read.body.code).toBe('COURIER_NOT_FOUND');
    expect(await storedNotices(t, courier)).toEqual([]);
  });

  it('30 in any hour by one person, also sent at once; then it says how many minutes to wait', async () => {
    for (let n = 1; n <= 28; n += 1) expect((await send(`Mesaj ${n}`)).status).toBe(201);
    const last = await Promise.all([29, 30, 31].map((n) => send(`Mesaj ${n}`)));
    expect(last.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 429]);
    t.clock.advance(20 * 60_000);
    const refused = await send('Bir tane daha');
    expect([refused.status, refused.body.code]).toEqual([429, 'MESSAGE_LIMIT']);
    expect(refused.body.message).toContain('40 dakika');
    const colleague = await t.given.user('BRANCH_MANAGER', { branch });
    expect((await send('Ben gönderebilirim', colleague)).status).toBe(201);
    t.clock.advance(40 * 60_000);
    expect((await send('Şimdi olur')).status).toBe(201);
  });

  it('the same key sends it once', async () => {
    const headers = { 'idempotency-key': 'mesaj-bir-kez-1' };
    const path = `/api/couriers/${courier.id}/message`;
    const body = { text: 'Acele edin' };
    await t.call(manager, 'POST', path, body, headers);
    await t.call(manager, 'POST', path, body, headers);
    expect(await storedNotices(t, courier)).toHaveLength(1);
  });

  it('criteria B19: what couriers were told is deleted after 90 days', async () => {
    await send('Ayşe Hanım’ı arayın');
    const db = new Client({ connectionString: t.ownerUrl, options: '-c ulak.company=*' });
    await db.connect();
    const purge = (afterMs: number) => TASKS.purge(db, new Date(t.clock.now().getTime() + afterMs));
    await purge(90 * 86_400_000 - 1_000);
    expect(await storedNotices(t, courier)).toHaveLength(1);
    await purge(90 * 86_400_000 + 1_000);
    await db.end();
    expect(await storedNotices(t, courier)).toEqual([]);
  });
});
