import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS, formatDate, MINUTE_MS } from '@ulak/contracts/time';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import { givenDocument, photo, reviewAs, sendDocument } from '../../test/documents.ts';
import type { GivenBranch, GivenUser } from '../../test/factories.ts';
import { openNotices } from '../../test/notices.ts';

let t: TestApp;
let branch: GivenBranch;
let courier: GivenUser;
let manager: GivenUser;
let admin: GivenUser;
beforeAll(async () => void (t = await startTestApp()));
afterAll(() => t.close());
beforeEach(async () => {
  branch = await t.given.branch();
  courier = await t.given.courier(branch, { online: false });
  manager = await t.given.user('BRANCH_MANAGER', { branch });
  admin = await t.given.user('COMPANY_ADMIN', { branch });
});

const own = (who = courier) => t.call(who, 'GET', '/api/courier/documents');
const list = (who: GivenUser, query = '') => t.call(who, 'GET', `/api/admin/courier-documents?${query}`);
const download = (who: GivenUser, id: number, query = '') =>
  t.call(who, 'GET', `/api/courier/documents/${id}/download${query}`);
const audited = async (action: string) => {
  const rows = await t.db.asSystem((tx) =>
    tx
      .selectFrom('audit_log')
      .select(['actor_id', 'details', 'changes'])
      .where('action', '=', action)
      .where('entity_id', '=', courier.id)
      .orderBy('id')
      .execute(),
  );
  return rows;
};
const filesOnDisk = (): string[] =>
  readdirSync(t.documentsDir, { recursive: true, encoding: 'utf8' }).filter((name) => name.includes('/'));
const nameOnDisk = async (id: number) =>
  (
    await t.db.asSystem((tx) =>
      tx
        .selectFrom('courier_documents')
        .select('storage_name')
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    )
  ).storage_name;

describe('an uploaded paper', () => {
  it('waits, encoded anew without metadata, and lies on the disk encrypted', async () => {
    const { status, body } = await sendDocument(t, courier, { bytes: await photo(3_000, 200) });
    expect([status, body.data]).toMatchObject([
      201,
      {
        documentType: 'DRIVERS_LICENSE_FRONT',
        status: 'PENDING',
        fileName: 'ehliyet.jpg',
        mediaType: 'image/jpeg',
        expiresAt: '2036-03-02',
        reviewedAt: null,
        supersededAt: null,
        hasFile: true,
      },
    ]);
    const got = await download(courier, body.data.id);
    expect(got.status).toBe(200);
    const picture = await sharp(got.raw.rawPayload).metadata();
    expect([picture.format, picture.width, picture.exif]).toEqual(['jpeg', 2_560, undefined]);
    expect(got.raw.rawPayload.toString('latin1')).not.toContain('gizli-sahip');
    const name = (await nameOnDisk(body.data.id)) ?? '';
    const stored = readFileSync(join(t.documentsDir, name.slice(0, 2), name));
    expect(stored.length).toBe(got.raw.rawPayload.length + 28);
    expect(stored.toString('latin1')).not.toContain('JFIF');
  });

  it('comes as an attachment that nobody guesses at or keeps', async () => {
    const id = await givenDocument(t, courier);
    const { headers } = (await download(manager, id)).raw;
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cache-control': expect.stringContaining('no-store'),
      'content-disposition': expect.stringMatching(/^attachment; filename=/),
    });
    expect(decodeURIComponent(String(headers['content-disposition']))).toContain('Ehliyet (ön yüz).jpg');
  });

  it('needs the last day of what ends, and only of that', async () => {
    const refused = async (sent: Parameters<typeof sendDocument>[2]) =>
      (await sendDocument(t, courier, sent)).body.details;
    // Istanbul is three hours ahead
    const today = new Date(t.clock.now().getTime() + 3 * 3_600_000).toISOString().slice(0, 10);
    expect(await refused({ documentType: 'P1_CERTIFICATE' })).toEqual({
      expiresAt: 'Belgenin geçerlilik tarihini girin',
    });
    expect(await refused({ documentType: 'SRC_CERTIFICATE', expiresAt: '2026-03-01' })).toEqual({
      expiresAt: 'Belgenin süresi dolmuş',
    });
    expect(await refused({ expiresAt: '2026-02-30' })).toEqual({ expiresAt: 'Geçerli bir tarih girin' });
    expect(await refused({ documentType: 'COURIER_SELFIE', expiresAt: today })).toHaveProperty('expiresAt');
    expect(await refused({ documentType: 'PASSPORT' })).toHaveProperty('documentType');
    expect((await sendDocument(t, courier, { expiresAt: today })).status).toBe(201);
    expect((await own()).body.data).toHaveLength(1);
  });

  it('sent twice with one key is one paper; without a file none', async () => {
    const bytes = await photo();
    const key = `belge-${courier.id}`;
    const [first, second] = [
      await sendDocument(t, courier, { bytes, key }),
      await sendDocument(t, courier, { bytes, key }),
    ];
    expect([first.status, second.status, second.body]).toEqual([201, 201, first.body]);
    expect((await own()).body.data).toHaveLength(1);
    const files = filesOnDisk().length;
    expect((await sendDocument(t, courier, { bytes: '' })).body.details).toHaveProperty('file');
    expect(filesOnDisk()).toHaveLength(files);
  });

  it('takes the place of one that waits or was rejected; the history stays', async () => {
    const first = await givenDocument(t, courier);
    const second = await givenDocument(t, courier);
    await reviewAs(t, manager, second, { status: 'REJECTED', reviewNotes: 'Bulanık' });
    const third = await givenDocument(t, courier);
    const { data } = (await own()).body;
    const current = data.filter(({ supersededAt }: { supersededAt: string | null }) => supersededAt === null);
    expect(data.map(({ id }: { id: number }) => id)).toEqual([third, second, first]);
    expect(current.map(({ id }: { id: number }) => id)).toEqual([third]);
    expect((await reviewAs(t, manager, first)).body.code).toBe('DOCUMENT_REPLACED');
  });

  it('an approved one counts until the next is approved', async () => {
    const first = await givenDocument(t, courier);
    await reviewAs(t, manager, first);
    const next = await givenDocument(t, courier);
    const states = async () =>
      Object.fromEntries(
        (await own()).body.data.map((row: { id: number; supersededAt: string | null }) => [
          row.id,
          row.supersededAt === null,
        ]),
      );
    expect(await states()).toEqual({ [first]: true, [next]: true });
    await reviewAs(t, manager, next);
    expect(await states()).toEqual({ [first]: false, [next]: true });
  });

  it('thirty within an hour are enough', async () => {
    const row = {
      company_id: branch.companyId,
      branch_id: branch.id,
      courier_id: courier.id,
      document_type: 'COURIER_SELFIE' as const,
      file_name: 'x',
      media_type: 'image/jpeg' as const,
      size: 1,
      uploaded_at: t.clock.now(),
      superseded_at: t.clock.now(),
    };
    await t.db.asSystem((tx) =>
      tx
        .insertInto('courier_documents')
        .values(Array.from({ length: 30 }, () => row))
        .execute(),
    );
    expect((await sendDocument(t, courier)).body.code).toBe('DOCUMENT_LIMIT');
  });
});

describe('criteria B13: who may see a paper', () => {
  it('its courier and the reviewers of the branch; for all others there is none', async () => {
    const id = await givenDocument(t, courier);
    const sister = await t.given.branch({ companyId: branch.companyId });
    const stranger = await t.given.branch();
    const owner = await t.given.user('OWNER');
    for (const who of [courier, manager, admin, owner]) expect((await download(who, id)).status).toBe(200);
    const others = [
      await t.given.user('BRANCH_MANAGER', { branch: sister }),
      await t.given.user('COMPANY_ADMIN', { branch: stranger }),
    ];
    for (const who of [await t.given.courier(branch), ...others])
      expect((await download(who, id)).body).toMatchObject({
        code: 'DOCUMENT_NOT_FOUND',
        message: 'Doküman bulunamadı',
      });
    for (const who of others) expect((await reviewAs(t, who, id)).status).toBe(404);
    const chief = await t.given.user('PACKAGING_CHIEF', { branch });
    expect((await download(chief, id)).status).toBe(403);
  });

  it('a courier who moves takes the papers along', async () => {
    const id = await givenDocument(t, courier);
    const sister = await t.given.branch({ companyId: branch.companyId });
    await t.db.asSystem((tx) =>
      tx.updateTable('users').set({ branch_id: sister.id }).where('id', '=', courier.id).execute(),
    );
    const newManager = await t.given.user('BRANCH_MANAGER', { branch: sister });
    expect((await list(newManager)).body.data).toMatchObject([{ id, branch: { id: sister.id } }]);
    expect((await list(manager)).body.data).toEqual([]);
  });

  it('views and downloads are in the audit log, criminal records with their reason', async () => {
    const id = await givenDocument(t, courier, { documentType: 'CRIMINAL_RECORD' });
    expect((await download(manager, id)).body.details).toHaveProperty('reason');
    expect((await download(manager, id, '?reason=ok')).status).toBe(400);
    const reason = encodeURIComponent('İşe alım kontrolü');
    expect((await download(manager, id, `?reason=${reason}`)).status).toBe(200);
    expect((await download(courier, id)).status).toBe(200);
    expect(await audited('DOCUMENT_VIEWED')).toMatchObject([
      {
        actor_id: manager.id,
        details: { document: 'Arşivli sabıka kaydı', documentId: id, reason: 'İşe alım kontrolü' },
      },
      { actor_id: courier.id, details: { documentId: id } },
    ]);
  });

  it('where only the result is kept, the file goes with the decision', async () => {
    await t.call(admin, 'PATCH', `/api/branches/${branch.id}`, { criminalResultOnly: true });
    const id = await givenDocument(t, courier, { documentType: 'CRIMINAL_RECORD' });
    const name = (await nameOnDisk(id)) ?? '';
    const path = join(t.documentsDir, name.slice(0, 2), name);
    expect((await list(manager)).body.data).toMatchObject([{ id, keepsResultOnly: true, hasFile: true }]);
    expect((await reviewAs(t, manager, id)).body.data).toMatchObject({ status: 'APPROVED', hasFile: false });
    await expect.poll(() => filesOnDisk().some((file) => path.endsWith(file))).toBe(false);
    expect((await download(manager, id, '?reason=kontrol')).body).toMatchObject({
      code: 'DOCUMENT_FILE_GONE',
      message: expect.stringContaining('yalnızca sonucu saklanıyor'),
    });
  });
});

describe('spec 4 §4, §5: a review', () => {
  it('a refusal needs words; the courier reads them on a card', async () => {
    const id = await givenDocument(t, courier);
    for (const reviewNotes of [undefined, '', '   '])
      expect((await reviewAs(t, manager, id, { status: 'REJECTED', reviewNotes })).body.details).toEqual({
        reviewNotes: 'Ret nedenini yazın; kurye bunu görür',
      });
    const answer = await reviewAs(t, manager, id, { status: 'REJECTED', reviewNotes: '  Bulanık  ' });
    expect(answer.body.data).toMatchObject({
      status: 'REJECTED',
      reviewNotes: 'Bulanık',
      reviewedByName: manager.name,
    });
    expect(await openNotices(t, courier)).toMatchObject([
      { kind: 'DOCUMENT', text: 'Ehliyet (ön yüz): reddedildi. Bulanık', senderName: manager.name },
    ]);
    expect(await audited('DOCUMENT_REVIEWED')).toMatchObject([
      { changes: { status: { was: 'PENDING', is: 'REJECTED' } }, details: { reviewNotes: 'Bulanık' } },
    ]);
  });

  it('of two reviewers one wins; the other reads who and when', async () => {
    const id = await givenDocument(t, courier);
    const [a, b] = await Promise.all([
      reviewAs(t, manager, id),
      reviewAs(t, admin, id, { status: 'REJECTED', reviewNotes: 'Okunmuyor' }),
    ]);
    expect([a.status, b.status].toSorted((x, y) => x - y)).toEqual([200, 409]);
    const winner = a.status === 200 ? manager : admin;
    const loser = a.status === 200 ? b : a;
    expect(loser.body.code).toBe('DOCUMENT_REVIEWED');
    const day = formatDate(t.clock.now()).slice(0, 5);
    expect(loser.body.message).toContain(`(${winner.name}, ${day} `);
    expect(await audited('DOCUMENT_REVIEWED')).toHaveLength(1);
  });

  it('a paper that is replaced while it is judged is not judged', async () => {
    const id = await givenDocument(t, courier);
    const [review, upload] = await Promise.all([reviewAs(t, manager, id), sendDocument(t, courier)]);
    expect(upload.status).toBe(201);
    const { data } = (await own()).body;
    const first = data.find((row: { id: number }) => row.id === id);
    const outcome = [review.body.code ?? null, first.status, first.supersededAt === null];
    expect([
      [null, 'APPROVED', true],
      ['DOCUMENT_REPLACED', 'PENDING', false],
    ]).toContainEqual(outcome);
  });

  it('the list filters, counts and turns pages', async () => {
    await t.db.asSystem((tx) =>
      tx.updateTable('users').set({ full_name: 'Işıl Çağrı' }).where('id', '=', courier.id).execute(),
    );
    const soon = await givenDocument(t, courier, { expiresAt: '2026-03-20' });
    await reviewAs(t, manager, soon);
    t.clock.advance(MINUTE_MS);
    const selfie = await givenDocument(t, courier, { documentType: 'COURIER_SELFIE' });
    const ids = async (query: string) =>
      (await list(manager, query)).body.data.map(({ id }: { id: number }) => id);
    expect((await list(manager)).body).toMatchObject({
      success: true,
      data: [{ id: selfie, courier: { fullName: 'Işıl Çağrı', phone: courier.phone } }, { id: soon }],
      figures: { pending: 1, expiring: 1, expired: 0 },
      pagination: { page: 1, limit: 20, total: 2 },
    });
    expect(await ids('search=isil')).toEqual([selfie, soon]);
    expect(await ids(`search=${encodeURIComponent(`0${courier.phone.slice(3)}`)}`)).toEqual([selfie, soon]);
    expect(await ids('search=kimse')).toEqual([]);
    expect(await ids('status=APPROVED')).toEqual([soon]);
    expect(await ids('status=EXPIRING')).toEqual([soon]);
    expect(await ids('documentType=COURIER_SELFIE')).toEqual([selfie]);
    expect(await ids(`branchId=${branch.id}&page=2&limit=1`)).toEqual([soon]);
    expect(await ids('branchId=999999')).toEqual([]);
    expect((await list(manager, 'status=LOST')).status).toBe(400);
  });
});

describe('rows and files', () => {
  it('a full disk refuses the upload, and nothing of it stays', async () => {
    const full: typeof startTestApp = (options) => startTestApp(options);
    const error = Object.assign(new Error('no space'), { code: 'ENOSPC' });
    const other = await full({
      documentFiles: {
        put: () => Promise.reject(error),
        get: async () => null,
        remove: async () => undefined,
        list: async function* () {},
      },
    });
    try {
      const place = await other.given.branch();
      const who = await other.given.courier(place);
      const answer = await sendDocument(other, who);
      expect([answer.status, answer.body.code]).toEqual([503, 'STORAGE_FULL']);
      expect((await other.call(who, 'GET', '/api/courier/documents')).body.data).toEqual([]);
    } finally {
      await other.close();
    }
  });

  it('a file that is gone, as after a restore without the folder, says what to do', async () => {
    const id = await givenDocument(t, courier);
    const name = (await nameOnDisk(id)) ?? '';
    rmSync(join(t.documentsDir, name.slice(0, 2), name));
    const answer = await download(manager, id);
    expect([answer.status, answer.body.message]).toEqual([
      410,
      'Dokümanın dosyası bulunamadı. Kuryeden yeniden yüklemesini isteyin.',
    ]);
    expect((await reviewAs(t, manager, id, { status: 'REJECTED', reviewNotes: 'Dosya yok' })).status).toBe(
      200,
    );
  });

  it('a paper of a closed day is read on the next', async () => {
    const id = await givenDocument(t, courier);
    t.clock.advance(DAY_MS);
    const later = await t.given.user('BRANCH_MANAGER', { branch });
    expect((await download(later, id)).status).toBe(200);
  });
});
