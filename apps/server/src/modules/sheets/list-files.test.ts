import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import type { GivenBranch, GivenUser } from '../../test/factories.ts';

let t: TestApp;
let branch: GivenBranch;
let owner: GivenUser;
let admin: GivenUser;
beforeAll(async () => {
  t = await startTestApp();
  branch = await t.given.branch({ name: 'Kadıköy' });
  await t.given.courier(await t.given.branch({ name: 'Başka şirketin' }));
  owner = await t.given.user('OWNER');
  admin = await t.given.user('COMPANY_ADMIN', { branch });
});
afterAll(() => t.close());

const sheetOf = async (who: GivenUser, what: 'companies' | 'couriers') => {
  const { raw } = await t.call(who, 'GET', `/api/${what}/export`);
  const [sheet] = (await readXlsx(raw.rawPayload, { readStyles: true })).sheets;
  return { name: raw.headers['content-disposition'], sheet, rows: sheet?.rows ?? [] };
};
const exportsOf = (who: GivenUser) =>
  t.db.asSystem((tx) =>
    tx
      .selectFrom('audit_log')
      .select(['entity', 'company_id', 'branch_id', 'ip', 'details'])
      .where('actor_id', '=', who.id)
      .where('action', '=', 'EXPORTED')
      .execute(),
  );

describe('criteria B17: exports of lists are made by the server and audited', () => {
  it('companies: every one as the screen shows it, what looks like a formula as text', async () => {
    const name = '=1+1 Ltd.';
    const body = { name, phone: '0532 111 22 33', email: 'a@ornek.com', address: 'Moda Cad. 1' };
    const { id } = (await t.call(owner, 'POST', '/api/companies', body)).body.data;
    const { name: file, sheet, rows } = await sheetOf(owner, 'companies');
    expect(file).toContain("filename*=UTF-8''%C5%9Firketler-02.03.2026.xlsx");
    expect(rows[0]?.slice(0, 3)).toEqual(['ID', 'Şirket adı', 'Telefon']);
    const row = rows.findIndex((cells) => cells[0] === String(id));
    const shown = [String(id), name, '0532 111 22 33', body.email, body.address, '', 'Aktif', '0', '0'];
    expect(rows[row]?.map((cell) => cell ?? '')).toEqual(shown);
    expect(sheet?.cells?.get(`${row},1`)?.formula).toBeUndefined();
    expect(await exportsOf(owner)).toEqual([
      {
        entity: 'sheet',
        company_id: null,
        branch_id: null,
        ip: '127.0.0.1',
        details: { sheet: 'companies', rows: rows.length - 1 },
      },
    ]);
  });

  it('couriers: of the own company alone, with state, account and load', async () => {
    const online = await t.given.courier(branch, { online: true });
    const offline = await t.given.courier(branch, { online: false });
    const { rows } = await sheetOf(admin, 'couriers');
    expect(new Set(rows.slice(1).map((cells) => cells[2]))).toEqual(new Set(['Kadıköy']));
    const stateOf = (who: GivenUser) => rows.find(([name]) => name === who.name)?.slice(3, 6);
    expect([stateOf(online), stateOf(offline)]).toEqual([
      ['Boşta', 'Aktif', '0'],
      ['Çevrimdışı', 'Aktif', '0'],
    ]);
    expect(await exportsOf(admin)).toMatchObject([
      { company_id: branch.companyId, details: { sheet: 'couriers', rows: rows.length - 1 } },
    ]);
  });

  it('is for whom the screens are for', async () => {
    const [manager, gm, other] = [
      await t.given.user('BRANCH_MANAGER', { branch }),
      await t.given.user('GENERAL_MANAGER', { branch }),
      await t.given.user('OWNER'),
    ];
    const statusOf = async (who: GivenUser, what: string) =>
      (await t.call(who, 'GET', `/api/${what}/export`)).status;
    expect([await statusOf(gm, 'couriers'), await statusOf(manager, 'couriers')]).toEqual([200, 403]);
    expect([await statusOf(other, 'companies'), await statusOf(gm, 'companies')]).toEqual([200, 403]);
  });
});
