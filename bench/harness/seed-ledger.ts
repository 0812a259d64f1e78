import type { Branch, DatabaseSeeder, Person } from './database-seeder.ts';

interface SeededLedger {
  readonly branch: Branch;
  /** One of the couriers, signed in. */
  readonly courier: Person;
}

/**
 * Fills the ledger of one branch: so many couriers with as many open earnings each over the last 360 days,
 * written as time went by, so that those of a courier lie scattered.
 */
export async function seedLedger(
  seeder: DatabaseSeeder,
  { couriers, entries }: { readonly couriers: number; readonly entries: number },
): Promise<SeededLedger> {
  const branch = await seeder.branch();
  const courier = await seeder.courier(branch);
  const { client } = seeder;
  await client.query(
    `insert into users (company_id, branch_id, username, phone, full_name, role, password_hash)
      select $1, $2::bigint, 'ledger-' || $2::text || '-' || n,
        '+9054' || 10000000 + $2::integer * 10000 + n, 'Kurye ' || n, 'COURIER', '-'
      from generate_series(2, $3) n`,
    [branch.companyId, branch.id, couriers],
  );
  // what triggers keep is written here at once
  await client.query('set session_replication_role = replica');
  await client.query(
    `with made as (
      insert into earnings (company_id, branch_id, courier_id, type, earned_at)
      select u.company_id, u.branch_id, u.id, 'BONUS',
        date_trunc('second', now()) - interval '360 days' * (1 - (n - 0.5) / $2::float8)
      from generate_series(1, $2::integer) n, users u where u.branch_id = $1 and u.role = 'COURIER'
      order by n, u.id returning *),
    booked as (
      insert into ledger_entries (company_id, branch_id, courier_id, kind, debit, credit, kurus, at,
        booked_at, month, earning_id, evidence)
      select company_id, branch_id, courier_id, type, 'BRANCH_COST', 'COURIER_PAY', 5000 + id % 1000,
        earned_at, earned_at, date_trunc('month', ulak_business_day(earned_at))::date, id,
        '{"formula": "bonus"}'
      from made returning *)
    insert into ledger_open_entries (entry_id, company_id, branch_id, courier_id, kind, at, month, kurus)
    select id, company_id, branch_id, courier_id, kind, at, month, kurus from booked`,
    [branch.id, entries],
  );
  await client.query('set session_replication_role = origin');
  await client.query('vacuum (analyze) earnings, ledger_entries, ledger_open_entries, users');
  return { branch, courier };
}
