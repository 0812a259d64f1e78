import { FEEDBACK_PER_HOUR, FEEDBACK_TYPES } from '@ulak/contracts/feedback/kinds';
import { FEEDBACK_STATUSES } from '@ulak/contracts/salary/feedback-status';
import { HOUR_MS, MINUTE_MS } from '@ulak/contracts/time';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { GivenBranch, GivenUser } from '../../test/factories.ts';
import { openNotices, storedPushes, subscribe } from '../../test/notices.ts';
import { listenForStreams, openStream, type TestStream, wait } from '../../test/open-stream.ts';
import { type PayApp, startPayApp } from '../../test/pay-branch.ts';

let t: PayApp;
let port: number;
let branch: GivenBranch;
let admin: GivenUser;
let courier: GivenUser;
const streams: TestStream[] = [];
beforeAll(async () => {
  t = await startPayApp();
  port = await listenForStreams(t);
});
afterAll(() => t?.close());
beforeEach(async () => {
  t.clock.set('2026-04-10T09:00:00Z');
  branch = await t.given.branch();
  admin = await t.given.user('COMPANY_ADMIN', { branch });
  courier = await t.given.courier(branch, { online: false });
});
afterEach(() => {
  for (const stream of streams.splice(0)) stream.disconnect();
});

const TEXT = 'Termos çantamın fermuarı bozuldu.';
const send = (who: GivenUser, body: object = {}) =>
  t.call(who, 'POST', '/api/courier/feedbacks', { type: 'COMPLAINT', content: TEXT, ...body });
const sent = async (who: GivenUser, body: object = {}): Promise<number> =>
  (await send(who, body)).body.data.id;
const answer = (who: GivenUser, id: number, body: object) =>
  t.call(who, 'PATCH', `/api/courier-feedback/${id}`, body);
const own = async (who: GivenUser) => (await t.call(who, 'GET', '/api/courier/feedbacks')).body;
const list = async (who: GivenUser, query = '') =>
  (await t.call(who, 'GET', `/api/courier-feedback?${query}`)).body;
const idsOf = async (query: string) => (await list(admin, query)).data.map(({ id }: { id: number }) => id);
const later = (ms: number) => t.clock.set(new Date(t.clock.now().getTime() + ms).toISOString());

async function object(who = courier): Promise<number> {
  await t.shift(who, branch, '2026-03-05T07:00:00Z', '2026-03-05T09:00:00Z');
  const body = { month: '2026-03', line: 'work', content: 'Beş saat eksik görünüyor' };
  return (await t.call(who, 'POST', '/api/courier/slip/objections', body)).body.data.id;
}

describe('what a courier may send (spec 3 §2.3, §5)', () => {
  it('each type is kept as it was written, newest first, and waits', async () => {
    for (const type of FEEDBACK_TYPES) expect((await send(courier, { type })).status).toBe(201);
    const { data, pagination } = await own(courier);
    expect(data.map(({ type }: { type: string }) => type)).toEqual([...FEEDBACK_TYPES].toReversed());
    expect(data[0]).toMatchObject({ content: TEXT, status: 'PENDING', response: null, slip: null });
    expect(pagination).toEqual({ page: 1, limit: 50, total: 3 });
  });

  it.each([
    [{ type: undefined }, 'type', 'Lütfen bir geri bildirim türü seçin'],
    [{ type: 'PRAISE' }, 'type', 'Lütfen bir geri bildirim türü seçin'],
    [{ content: undefined }, 'content', 'En az 10 karakter girmelisiniz'],
    [{ content: 'dokuzharf' }, 'content', 'En az 10 karakter girmelisiniz'],
    [{ content: `dokuz\u200B\u200B\u200Bharf` }, 'content', 'En az 10 karakter girmelisiniz'],
    [{ content: '  d o k u z h a r f  ' }, 'content', 'En az 10 karakter girmelisiniz'],
    [{ content: '\u3164'.repeat(30) }, 'content', 'En az 10 karakter girmelisiniz'],
    [{ status: 'RESOLVED' }, 'status', expect.any(String)],
  ])('%j is refused on its field', async (body, field, message) => {
    const { status, body: reply } = await send(courier, body);
    expect([status, reply.details[field]]).toEqual([400, message]);
    expect((await own(courier)).data).toEqual([]);
  });

  it('a thousand characters fit, one more does not, nor ten thousand', async () => {
    const refused = await send(courier, { content: 'ş'.repeat(1_001) });
    expect([refused.status, refused.body.details.content]).toEqual([
      400,
      'En fazla 1000 karakter girebilirsiniz',
    ]);
    expect((await send(courier, { content: 'ş'.repeat(10_000) })).status).toBeGreaterThanOrEqual(400);
    expect((await own(courier)).data).toEqual([]);
  });

  it('ten letters are enough, and a thousand fit', async () => {
    for (const content of ['on harflik', 'onharflik1', 'ş'.repeat(1_000)])
      expect([content.length, (await send(courier, { content })).status]).toEqual([
        content.length,
        content === 'on harflik' ? 400 : 201,
      ]);
  });

  it('sent again with its Idempotency-Key it is the same feedback', async () => {
    const body = { type: 'REQUEST', content: TEXT };
    const headers = { 'idempotency-key': 'feedback-once-1' };
    const path = '/api/courier/feedbacks';
    const [first, second] = [
      await t.call(courier, 'POST', path, body, headers),
      await t.call(courier, 'POST', path, body, headers),
    ];
    expect(second?.body.data.id).toBe(first?.body.data.id);
    expect((await own(courier)).pagination.total).toBe(1);
  });

  it('more than ten an hour are refused in words, also at once; objections do not count', async () => {
    const replies = await Promise.all(Array.from({ length: FEEDBACK_PER_HOUR + 4 }, () => send(courier)));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(FEEDBACK_PER_HOUR);
    const refused = await send(courier);
    expect([refused.status, refused.body.code]).toEqual([429, 'FEEDBACK_LIMIT']);
    expect(refused.body.message).toMatch(/en fazla 10 geri bildirim.* 60 dakika sonra/);
    expect(await object()).toEqual(expect.any(Number));
    later(HOUR_MS);
    expect((await send(courier)).status).toBe(201);
  });
});

describe('management’s answers (spec 3 §2.6, §4.5)', () => {
  it('any of the four states; one that ends it needs words', async () => {
    const id = await sent(courier);
    for (const status of FEEDBACK_STATUSES)
      expect((await answer(admin, id, { status, response: `Yanıt: ${status}` })).status).toBe(200);
    for (const status of ['RESOLVED', 'REJECTED']) {
      const { status: code, body } = await answer(admin, id, { status, response: ' ' });
      expect([code, body.details.response]).toEqual([400, 'Yanıt yazın; kurye bunu görecek']);
    }
    expect((await answer(admin, id, { status: 'DONE' })).status).toBe(400);
    expect((await own(courier)).data[0]).toMatchObject({
      status: 'REJECTED',
      response: 'Yanıt: REJECTED',
      answeredByName: admin.name,
    });
  });

  it('taken into review without words it keeps those it had', async () => {
    const id = await sent(courier);
    await answer(admin, id, { status: 'RESOLVED', response: 'Yenisi geldi' });
    expect((await answer(admin, id, { status: 'IN_REVIEW' })).body.data).toMatchObject({
      status: 'IN_REVIEW',
      response: 'Yenisi geldi',
    });
  });

  it('two managers at once: the later one is told whose answer stands', async () => {
    const second = await t.given.user('GENERAL_MANAGER', { companyId: branch.companyId });
    const id = await sent(courier);
    const { version } = (await t.call(admin, 'GET', `/api/courier-feedback/${id}`)).body.data;
    const replies = await Promise.all([
      answer(admin, id, { status: 'RESOLVED', response: 'Yenisini aldık', version }),
      answer(second, id, { status: 'REJECTED', response: 'Bütçe yok', version }),
    ]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const [winner] = replies.filter(({ status }) => status === 200);
    const [loser] = replies.filter(({ status }) => status === 409);
    expect(loser?.body.code).toBe('RECORD_CHANGED');
    expect(loser?.body.message).toContain(winner?.body.data.answeredByName);
    const stands = (await t.call(second, 'GET', `/api/courier-feedback/${id}`)).body.data;
    expect([stands.response, stands.version]).toEqual([winner?.body.data.response, version + 1]);
  });

  it('the same answer again changes nothing and tells nobody', async () => {
    const id = await sent(courier);
    const words = { status: 'RESOLVED', response: 'Yenisini aldık' };
    const first = (await answer(admin, id, words)).body.data;
    expect((await answer(admin, id, { ...words, version: 1 })).body.data.version).toBe(first.version);
    expect(await openNotices(t, courier)).toHaveLength(1);
    const { rows } = await t.sql.query(
      `select details from audit_log where action = 'FEEDBACK_ANSWERED' and entity_id = $1`,
      [courier.id],
    );
    expect(rows).toMatchObject([{ details: { feedback: id, status: 'Çözüldü', response: words.response } }]);
  });

  it('of an objection to pay: stands at the slip’s line, and among the feedback with it', async () => {
    const id = await object();
    await sent(courier);
    const { data } = await list(admin, 'objections=true');
    expect(data).toMatchObject([
      { id, type: 'COMPLAINT', slip: { month: '2026-03', line: 'work', branchId: branch.id } },
    ]);
    await answer(admin, id, { status: 'RESOLVED', response: 'Günü düzelttik', version: data[0].version });
    expect((await t.slipOf(courier, '2026-03')).data.objections).toMatchObject([
      { id, status: 'RESOLVED', response: 'Günü düzelttik', version: 2 },
    ]);
    const [latest, objection] = (await own(courier)).data;
    expect([latest.slip, objection.response]).toEqual([null, 'Günü düzelttik']);
    expect(await openNotices(t, courier)).toMatchObject([{ kind: 'PAY_ANSWER' }]);
  });
});

describe('whose feedback', () => {
  it('a courier reads the own; another company’s and a deleted one are as missing', async () => {
    const colleague = await t.given.courier(branch, { online: false });
    const foreign = await t.given.branch();
    const stranger = await t.given.user('COMPANY_ADMIN', { branch: foreign });
    const id = await sent(courier);
    expect((await own(colleague)).data).toEqual([]);
    expect((await list(stranger)).data).toEqual([]);
    expect((await list(stranger, `branchId=${branch.id}`)).data).toEqual([]);
    const missing = [
      await t.call(stranger, 'GET', `/api/courier-feedback/${id}`),
      await answer(stranger, id, { status: 'IN_REVIEW' }),
    ];
    await t.sql.query('delete from courier_feedback where id = $1', [id]);
    missing.push(await answer(admin, id, { status: 'RESOLVED', response: 'Geç kaldık' }));
    expect(missing.map(({ status, body }) => [status, body.code])).toEqual(
      missing.map(() => [404, 'FEEDBACK_NOT_FOUND']),
    );
  });

  it('who does not answer couriers gets 403, general managers where their company says so', async () => {
    const companyId = await t.given.company({ settings: { restrictGeneralManagers: true } });
    const general = await t.given.user('GENERAL_MANAGER', { companyId });
    const manager = await t.given.user('BRANCH_MANAGER', { branch });
    const id = await sent(courier);
    for (const who of [general, manager, courier]) {
      const paths = ['', '/export', `/${id}`].map((path) => `/api/courier-feedback${path}`);
      for (const path of paths) expect([path, (await t.call(who, 'GET', path)).status]).toEqual([path, 403]);
      expect((await answer(who, id, { status: 'IN_REVIEW' })).status).toBe(403);
    }
    expect((await send(admin)).status).toBe(403);
  });

  it('a courier who works elsewhere by now keeps it, under the branch where it was written', async () => {
    await sent(courier);
    const elsewhere = await t.given.branch({ companyId: branch.companyId });
    await t.sql.query('update users set branch_id = $2 where id = $1', [courier.id, elsewhere.id]);
    expect((await own(courier)).data).toHaveLength(1);
    expect((await list(admin, `branchId=${branch.id}`)).data).toMatchObject([
      { courier: { id: courier.id, branchName: branch.name } },
    ]);
  });
});

describe('management’s list', () => {
  it('filters by state, type, branch, courier, time and words, Turkish letters alike', async () => {
    const other = await t.given.branch({ companyId: branch.companyId });
    const second = await t.given.courier(other, { online: false });
    await t.sql.query(`update users set full_name = 'İlkay Işık' where id = $1`, [second.id]);
    const first = await sent(courier);
    later(HOUR_MS);
    const words = await sent(second, { type: 'REQUEST', content: 'YAĞMURLUK istiyorum lütfen' });
    const objection = await object();
    await answer(admin, first, { status: 'RESOLVED', response: 'Değiştirdik' });
    await answer(admin, words, { status: 'IN_REVIEW' });
    const begin = '2026-04-10T09:30:00.000Z';
    const cases: readonly (readonly [string, readonly number[]])[] = [
      ['', [objection, words, first]],
      ['status=RESOLVED', [first]],
      ['status=OPEN', [objection, words]],
      ['status=ANSWERED', [first]],
      ['type=REQUEST', [words]],
      ['objections=true', [objection]],
      [`branchId=${other.id}`, [words]],
      ['branchId=all', [objection, words, first]],
      [`courierId=${courier.id}`, [objection, first]],
      [`from=${begin}`, [objection, words]],
      [`to=${begin}`, [first]],
      [`search=${encodeURIComponent('ilkay ışık')}`, [words]],
      [`search=${encodeURIComponent('yağmurluk')}`, [words]],
      ['search=%25', []],
      ['page=2&limit=1', [words]],
    ];
    for (const [query, ids] of cases) expect([query, await idsOf(query)]).toEqual([query, ids]);
    const backwards = `from=${begin}&to=2026-04-10T09:00:00.000Z`;
    expect((await t.call(admin, 'GET', `/api/courier-feedback?${backwards}`)).body.details.to).toBe(
      'Bitiş, başlangıçtan sonra olmalı',
    );
  });

  it('says how long the oldest waits, and the median until the first answer', async () => {
    expect((await list(admin)).figures).toEqual({
      open: 0,
      oldestOpenMinutes: null,
      answered: 0,
      medianAnswerMinutes: null,
    });
    const ids = [];
    for (let n = 0; n < 4; n += 1) ids.push(await sent(courier));
    const [quick = 0, slow = 0, reviewed = 0] = ids;
    later(10 * MINUTE_MS);
    await answer(admin, quick, { status: 'RESOLVED', response: 'Tamam' });
    later(21 * MINUTE_MS);
    await answer(admin, slow, { status: 'REJECTED', response: 'Olmaz' });
    // taken into review without words is no answer; a later change of words is no first one
    await answer(admin, reviewed, { status: 'IN_REVIEW' });
    await answer(admin, quick, { status: 'RESOLVED', response: 'Tamamdır' });
    const { data, figures } = await list(admin);
    expect(figures).toEqual({ open: 2, oldestOpenMinutes: 31, answered: 2, medianAnswerMinutes: 20 });
    expect(
      data.map(({ openMinutes, answerMinutes }: Record<string, number | null>) => [
        openMinutes,
        answerMinutes,
      ]),
    ).toEqual([
      [31, null],
      [31, null],
      [null, 31],
      [null, 10],
    ]);
    expect((await list(admin, 'status=REJECTED')).figures).toMatchObject({
      open: 0,
      medianAnswerMinutes: 31,
    });
  });

  it('goes into a sheet with Turkish headers, audited', async () => {
    const id = await sent(courier, { content: '=1+1 formül değil, metin' });
    const { status, raw } = await t.call(admin, 'GET', '/api/courier-feedback/export?status=OPEN');
    expect([status, raw.headers['content-disposition']]).toEqual([
      200,
      expect.stringContaining('kurye-geri-bildirimleri-10.04.2026.xlsx'),
    ]);
    const { sheets } = await readXlsx(raw.rawPayload);
    const rows = JSON.stringify(sheets[0]?.rows);
    for (const part of [String(id), 'Şikayet', 'Beklemede', courier.name, '=1+1 formül değil, metin'])
      expect(rows).toContain(part);
    const { rows: audit } = await t.sql.query(
      `select details from audit_log where action = 'EXPORTED' and actor_id = $1`,
      [admin.id],
    );
    expect(audit).toEqual([{ details: { report: 'courier-feedback', rows: 1 } }]);
  });
});

describe('who is told', () => {
  const changesOf = ({ received }: TestStream) =>
    received.filter(({ data }) => data.type === 'COURIER_FEEDBACK_UPDATED').map(({ data }) => data.courierId);
  async function until(done: () => boolean): Promise<void> {
    for (let n = 0; n < 1_000 && !done(); n += 1) await wait(10);
  }

  it('the own courier and who answers couriers live, nobody else', { timeout: 60_000 }, async () => {
    const people = [
      courier,
      admin,
      await t.given.courier(branch, { online: false }),
      await t.given.user('BRANCH_MANAGER', { branch }),
      await t.given.user('COMPANY_ADMIN', { branch: await t.given.branch() }),
    ];
    const opened = people.map(({ cookie }) => openStream(port, cookie));
    streams.push(...opened);
    const [mine, desk] = opened;
    if (!mine || !desk) throw new Error('nobody listens');
    // a stream that is not open yet misses a message: the first ones are sent until both hear
    for (let n = 0; n < 8 && (changesOf(mine).length === 0 || changesOf(desk).length === 0); n += 1) {
      await sent(courier);
      await until(() => changesOf(mine).length > 0 && changesOf(desk).length > 0);
    }
    const before = [changesOf(mine).length, changesOf(desk).length];
    const id = await sent(courier);
    await answer(admin, id, { status: 'RESOLVED', response: 'Tamam' });
    await until(() => changesOf(mine).length >= (before[0] ?? 0) + 2);
    await until(() => changesOf(desk).length >= (before[1] ?? 0) + 2);
    expect([changesOf(mine).length, changesOf(desk).length]).toEqual(before.map((count) => count + 2));
    expect(new Set([...changesOf(mine), ...changesOf(desk)])).toEqual(new Set([courier.id]));
    expect(opened.slice(2).map(changesOf)).toEqual([[], [], []]);
  });

  it('management gets a notification that opens it, the courier a card with the answer', async () => {
    const manager = await t.given.user('BRANCH_MANAGER', { branch });
    await subscribe(t, admin, manager, courier);
    const id = await sent(courier);
    expect(await storedPushes(t, manager)).toEqual([]);
    expect(await storedPushes(t, admin)).toMatchObject([
      {
        title: 'Yeni kurye geri bildirimi',
        body: `${courier.name} · Şikayet`,
        url: `/courier-feedback?feedback=${id}`,
        isUrgent: false,
      },
    ]);
    await answer(admin, id, { status: 'RESOLVED', response: 'ş'.repeat(1_000) });
    expect(await openNotices(t, courier)).toMatchObject([
      {
        kind: 'FEEDBACK_ANSWER',
        text: expect.stringMatching(/^Şikayet: Çözüldü\. ş+$/),
        senderName: admin.name,
      },
    ]);
    expect(await storedPushes(t, courier)).toMatchObject([
      { title: 'Geri bildiriminiz yanıtlandı', body: 'Şikayet: Çözüldü', url: '/courier-feedback' },
    ]);
  });

  it('who has left gets no card; the answer is kept', async () => {
    const id = await sent(courier);
    await t.sql.query('update users set active = false, deleted = true where id = $1', [courier.id]);
    expect((await answer(admin, id, { status: 'REJECTED', response: 'Geç kaldık' })).status).toBe(200);
    expect((await list(admin, 'status=REJECTED')).data).toMatchObject([{ id, response: 'Geç kaldık' }]);
  });
});
