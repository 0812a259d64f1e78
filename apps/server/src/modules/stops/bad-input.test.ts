import { DAY_MS, HOUR_MS, MINUTE_MS } from '@ulak/contracts/time';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import type { GivenBranch, GivenUser } from '../../test/factories.ts';

let t: TestApp;
let branch: GivenBranch;
let manager: GivenUser;
let owner: GivenUser;
beforeAll(async () => {
  t = await startTestApp();
  owner = await t.given.user('OWNER');
});
afterAll(() => t?.close());
beforeEach(async () => {
  branch = await t.given.branch();
  manager = await t.given.user('BRANCH_MANAGER', { branch });
});

const after = (ms: number): string => new Date(t.clock.now().getTime() + ms).toISOString();
const begin = (who: GivenUser, body: object = {}) =>
  t.call(who, 'POST', '/api/delivery-stops', {
    reason: 'Fırtına uyarısı',
    road: 'HOLD',
    endsAt: after(HOUR_MS),
    ...body,
  });
const change = (id: number, body: object) => t.call(manager, 'PATCH', `/api/delivery-stops/${id}`, body);

describe('decision 080: bad input', () => {
  // numbers are hours from now
  it.each([
    ['ends before it begins', { startsAt: 2, endsAt: 1 }, 'endsAt', 'Bitiş, başlangıçtan sonra olmalı'],
    ['ended already', { endsAt: -1 }, 'endsAt', 'Bitiş, başlangıçtan sonra olmalı'],
    ['begins in the past', { startsAt: -0.1 }, 'startsAt', 'Başlangıç geçmişte olamaz'],
    ['begins in over 30 days', { startsAt: 30 * 24 + 0.01, endsAt: 31 * 24 }, 'startsAt', /en fazla 30 gün/],
    ['begins in years', { startsAt: 3 * 365 * 24, endsAt: 3 * 365 * 24 + 1 }, 'startsAt', /en fazla 30 gün/],
    ['is longer than 7 days', { endsAt: 7 * 24 + 0.01 }, 'endsAt', 'Bir durdurma en fazla 7 gün sürebilir'],
    ['has a reason of blanks', { reason: ' \u200b \u00a0 ' }, 'reason', 'Nedenini en az 3 karakterle yazın'],
    ['has two visible characters', { reason: 'a\u200bb' }, 'reason', 'Nedenini en az 3 karakterle yazın'],
    ['has 201 characters', { reason: 'x'.repeat(201) }, 'reason', 'En fazla 200 karakter girebilirsiniz'],
    ['has no hour', { endsAt: 'yarın' }, 'endsAt', 'Geçerli bir tarih ve saat girin'],
    ['tells couriers nothing', { road: 'STOP' }, 'road', 'Yoldaki kuryelerin ne yapacağını seçin'],
    ['has an unknown field', { until: 'x' }, 'until', /./],
  ])('a stop that %s is refused on its field', async (_, body, field, sentence) => {
    const sent = Object.fromEntries(
      Object.entries(body).map(([name, value]) => [
        name,
        typeof value === 'number' ? after(value * HOUR_MS) : value,
      ]),
    );
    const answer = await begin(manager, sent);
    expect([answer.status, Object.keys(answer.body.details)]).toEqual([400, [field]]);
    expect(answer.body.details[field]).toMatch(sentence);
  });

  it('a beginning of half a minute ago is meant as now; 7 days are the most', async () => {
    const made = await begin(manager, {
      startsAt: after(-MINUTE_MS / 2),
      endsAt: after(7 * DAY_MS - MINUTE_MS),
    });
    expect([made.status, made.body.data.state]).toEqual([201, 'RUNNING']);
  });

  it('one that begins in exactly 30 days is planned; its end is not moved past its 7 days', async () => {
    const startsAt = after(30 * DAY_MS);
    const made = await begin(manager, { startsAt, endsAt: after(31 * DAY_MS) });
    expect([made.status, made.body.data.state]).toEqual([201, 'UPCOMING']);
    const { id, version } = made.body.data;
    const moved = await change(id, { endsAt: after(45 * DAY_MS), version });
    expect([moved.status, moved.body.details]).toEqual([
      400,
      { endsAt: 'Bir durdurma en fazla 7 gün sürebilir' },
    ]);
  });

  it('one that overlaps another of the same target is refused, side by side they are not', async () => {
    const first = (await begin(manager, { endsAt: after(2 * HOUR_MS) })).body.data;
    const refused = await begin(manager, { startsAt: after(HOUR_MS), endsAt: after(3 * HOUR_MS) });
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'STOP_OVERLAPS',
      'Bu süreyle çakışan bir durdurma var (2 Mart 19:30 - 2 Mart 21:30). ' +
        'Onu değiştirin veya başka bir saat seçin.',
    ]);
    expect((await begin(manager, { startsAt: first.endsAt, endsAt: after(3 * HOUR_MS) })).status).toBe(201);
    const moved = await change(first.id, { endsAt: after(2.5 * HOUR_MS), version: first.version });
    expect([moved.status, moved.body.code]).toEqual([409, 'STOP_OVERLAPS']);
  });

  it('foreign branches, companies and stops answer like missing ones', async () => {
    const foreign = await t.given.branch();
    const sibling = await t.given.branch({ companyId: branch.companyId });
    const admin = await t.given.user('COMPANY_ADMIN', { branch });
    for (const branchId of [foreign.id, 999_999_999])
      expect((await begin(admin, { branchId })).body.code).toBe('BRANCH_NOT_FOUND');
    expect((await begin(manager, { branchId: sibling.id })).body.code).toBe('BRANCH_NOT_FOUND');
    for (const companyId of [foreign.companyId, 999_999_999])
      expect((await begin(admin, { companyId })).body.code).toBe('NOT_FOUND');
    expect((await begin(owner, { companyId: 999_999_999 })).body.code).toBe('NOT_FOUND');
    expect((await begin(owner)).body.details).toEqual({ branchId: 'Şube veya şirket seçin' });
    expect((await begin(owner, { branchId: branch.id, companyId: branch.companyId })).body.details).toEqual({
      companyId: 'Şube ve şirketten yalnızca birini gönderin',
    });
    expect((await begin(owner, { companyId: foreign.companyId })).status).toBe(201);
    const abroad = (await begin(owner, { branchId: foreign.id })).body.data;
    const missing = await change(999_999_999, { road: 'HOLD', version: 1 });
    expect([missing.status, missing.body.code]).toEqual([404, 'STOP_NOT_FOUND']);
    expect((await change(abroad.id, { road: 'HOLD', version: 1 })).raw.body).toBe(missing.raw.body);
    expect((await t.call(manager, 'POST', `/api/delivery-stops/${abroad.id}/end`)).raw.body).toBe(
      missing.raw.body,
    );
    expect((await t.call(manager, 'GET', '/api/delivery-stops')).body.data).toEqual([]);
  });

  it('an edit of what has changed or is over is refused; of nothing too', async () => {
    const { id, version } = (await begin(manager)).body.data;
    expect((await change(id, { version })).status).toBe(400);
    expect((await change(id, { endsAt: after(-HOUR_MS), version })).body.details).toEqual({
      endsAt: 'Bitiş, başlangıçtan sonra olmalı',
    });
    expect((await change(id, { road: 'FINISH', version: version + 7 })).body.code).toBe('RECORD_CHANGED');
    await t.call(manager, 'POST', `/api/delivery-stops/${id}/end`);
    const late = await change(id, { road: 'FINISH', version });
    expect([late.status, late.body.code, late.body.message]).toEqual([
      409,
      'STOP_OVER',
      'Bu durdurma bitmiş; değiştirilemez. Gerekirse yeni bir durdurma başlatın.',
    ]);
  });

  it('couriers and packaging chiefs neither list nor stop', async () => {
    const courier = await t.given.courier(branch);
    const chief = await t.given.user('PACKAGING_CHIEF', { branch });
    for (const who of [courier, chief]) {
      expect((await begin(who)).status).toBe(403);
      expect((await t.call(who, 'GET', '/api/delivery-stops')).status).toBe(403);
    }
  });
});
