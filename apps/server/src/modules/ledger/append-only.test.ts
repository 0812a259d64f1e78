import { readFile } from 'node:fs/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { shippedMigrations } from '../../db/migration-files.ts';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import { giveEarning } from '../../test/earnings.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t?.close());

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, options: '-c ulak.company=*' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const TABLES = [
  'earnings',
  'ledger_entries',
  'branch_pay_terms',
  'deductions',
  'pay_day_corrections',
  'pay_closes',
  'pay_slips',
];

describe('what was booked stays', () => {
  it.each(TABLES)(
    '%s: neither the application nor the schema’s owner changes or deletes rows',
    async (table) => {
      for (const url of [t.database.appUrl, t.database.ownerUrl])
        await withClient(url, async (client) => {
          await expect(client.query(`update ${table} set company_id = company_id`)).rejects.toThrow(
            /permission denied|append only/,
          );
          await expect(client.query(`delete from ${table}`)).rejects.toThrow(/permission denied|append only/);
        });
    },
  );

  it('of payouts only the reversal is said later, and once', async () => {
    await withClient(t.database.appUrl, async (client) => {
      await expect(client.query('update payouts set kurus = 1')).rejects.toThrow(/permission denied/);
      await expect(client.query('delete from payouts')).rejects.toThrow(/permission denied/);
      await expect(client.query('delete from payout_items')).rejects.toThrow(/permission denied/);
    });
  });

  it('a counter-entry is not taken back, nor an entry twice', async () => {
    const branch = await t.given.branch();
    const courier = await t.given.courier(branch);
    const id = await giveEarning(t, branch, courier, { kurus: 500, at: t.clock.now(), state: 'CANCELLED' });
    const take = (
      which: string,
    ) => `insert into ledger_entries (company_id, branch_id, courier_id, kind, debit,
        credit, kurus, at, booked_at, month, earning_id, reverses)
      select company_id, branch_id, courier_id, kind, credit, debit, kurus, at, booked_at, month,
        earning_id, id
      from ledger_entries where earning_id = ${id} and ${which}`;
    await withClient(t.database.appUrl, async (client) => {
      await expect(client.query(take('reverses is not null'))).rejects.toThrow(/is not taken back/);
      await expect(client.query(take('reverses is null'))).rejects.toThrow(/ledger_entries_reversed_once/);
    });
  });
});

describe('earnings of before', () => {
  it('keep ids, sums, notes and states; what was paid is not paid again', async () => {
    const { adminUrl } = inject('testCluster');
    const name = `ulak_old_earnings_${process.pid}`;
    await withClient(adminUrl, (client) => client.query(`create database ${name}`));
    const url = new URL(adminUrl);
    url.pathname = `/${name}`;
    try {
      await withClient(url.href, async (client) => {
        const run = async (file: string) =>
          client.query(await readFile(new URL(`../../db/migrations/${file}`, import.meta.url), 'utf8'));
        const files = await shippedMigrations();
        for (const file of files.filter((one) => one < '0032')) await run(file);
        await client.query(OLD_ROWS);
        for (const file of files.filter((one) => one.startsWith('0032'))) await run(file);
        const { rows } = await client.query(`select id::int, kurus::int, worth_kurus::int, status, notes,
          evidence ->> 'formula' as formula, month::text from earning_states order by id`);
        expect(rows).toEqual([
          {
            id: 1,
            kurus: 4_550,
            worth_kurus: 4_550,
            status: 'PENDING',
            notes: null,
            formula: 'old',
            month: '2026-01-01',
          },
          {
            id: 2,
            kurus: 1_000,
            worth_kurus: 1_000,
            status: 'PAID',
            notes: 'Bayram',
            formula: 'old',
            month: '2026-02-01',
          },
          {
            id: 3,
            kurus: 700,
            worth_kurus: 0,
            status: 'CANCELLED',
            notes: 'Hata',
            formula: 'old',
            month: '2026-02-01',
          },
        ]);
        const accounts = await client.query(
          'select account, sum(kurus)::int as kurus from ledger_postings group by account order by account',
        );
        expect(accounts.rows).toEqual([
          { account: 'BRANCH_COST', kurus: 5_550 },
          { account: 'BRANCH_TILL', kurus: -1_000 },
          { account: 'COURIER_PAY', kurus: -4_550 },
        ]);
        const open = await client.query('select sum(kurus)::int as kurus from ledger_open_entries');
        expect(open.rows).toEqual([{ kurus: 4_550 }]);
        const terms = await client.query('select base_rate from branch_pay_terms');
        expect(terms.rows).toEqual([{ base_rate: '25.00' }]);
      });
    } finally {
      await withClient(adminUrl, (client) => client.query(`drop database ${name} with (force)`));
    }
  });
});

/** 06:59 of the first of February is January's, 07:00 is February's. */
const OLD_ROWS = `
  insert into companies (name) values ('Eski');
  insert into branches (company_id, name, address, lat, lng, base_rate)
    values (1, 'Şube', 'Adres', 41, 29, 25);
  insert into users (company_id, branch_id, username, password_hash, full_name, role, phone)
    values (1, 1, '10000000146', 'x', 'Kurye', 'COURIER', '+905321234567');
  insert into earnings (company_id, branch_id, courier_id, type, amount, status, earned_at, notes) values
    (1, 1, 1, 'BONUS', 45.50, 'PENDING', '2026-02-01T03:59:59Z', null),
    (1, 1, 1, 'BONUS', 10.00, 'PAID', '2026-02-01T04:00:00Z', 'Bayram'),
    (1, 1, 1, 'BONUS', 7.00, 'CANCELLED', '2026-02-02T12:00:00Z', 'Hata');`;
