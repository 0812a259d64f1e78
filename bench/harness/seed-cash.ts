import type { Branch, DatabaseSeeder } from './database-seeder.ts';

/** How much cash to make up. */
export interface CashYear {
  readonly couriers: number;
  readonly days: number;
  /** Deliveries of each hand-over, and of what is open now. */
  readonly deliveries: number;
}

/**
 * A year of cash of one branch, as the product writes it: couriers hand over once on one day and twice on the
 * next, each time some deliveries in cash, by card and by meal card, and change money; the last lie open.
 * @returns hand-overs
 */
export async function seedCash(
  { client }: DatabaseSeeder,
  { id, companyId }: Branch,
  { couriers, days, deliveries }: CashYear,
): Promise<number> {
  const run = (text: string, values: readonly unknown[] = []) => client.query(text, [...values]);
  await run(
    `insert into users (company_id, branch_id, username, phone, full_name, role, password_hash)
    select $1, $2, 'cash-' || n, '+9054' || 30000000 + n, 'Kurye ' || n, 'COURIER', '-'
    from generate_series(1, $3::integer) n`,
    [companyId, id, couriers],
  );
  await run('update branches set cash_limit = 2500 where id = $1', [id]);
  // what triggers keep is written here at once
  await run('set session_replication_role = replica');
  // a slot is a hand-over, or what is open; its number is its id, and what lies in it is counted from it
  await run(
    `create temp table slots as
    select row_number() over (order by at, courier_id) as slot, * from (
      select u.id as courier_id, u.company_id, u.branch_id, d = 0 as is_open,
        now() - d * interval '1 day' - (h - 1) * interval '6 hours' as at
      from users u, generate_series(0, $2::integer) d,
        lateral generate_series(1, case when d = 0 then 1 else 1 + ((d + u.id) % 2)::integer end) h
      where u.branch_id = $1 and u.role = 'COURIER') s`,
    [id, days],
  );
  await run(
    `create temp table deliveries as
    select slot * ($1::integer + 1) + n as id, slot, company_id, branch_id, courier_id, is_open,
      case when n % 5 < 2 then 'CASH' when n % 5 < 4 then 'CARD' else 'MEAL_CARD' end as kind,
      8000 + (slot * 7 + n * 131) % 9000 as kurus, at - n * interval '10 minutes' as at
    from slots, generate_series(1, $1::integer) n`,
    [deliveries],
  );
  for (const statement of STATEMENTS) await run(statement);
  await run('set session_replication_role = origin');
  for (const table of [...TABLES, 'cash_hand_overs'])
    await run(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`);
  await run(`vacuum (analyze) ${TABLES.join(', ')}, courier_cash, users`);
  const { rows } = await client.query<{ made: string }>('select count(*) as made from cash_hand_overs');
  return Number(rows[0]?.made ?? 0);
}

const TABLES = ['orders', 'ledger_entries', 'delivery_collections', 'cash_changes'];
const MONTH = `date_trunc('month', ulak_business_day(at))::date`;

/** Change money of each hand-over, kuruş. */
const CHANGE = 20_000;

const STATEMENTS = [
  `insert into orders (id, company_id, branch_id, order_number, status, customer_name, customer_phone,
    customer_phone_key, customer_address, lat, lng, distance_km, estimated_min, subtotal, total, items,
    payment_type, created_at, delivered_at, ended_at, courier_id)
  overriding system value
  select id, company_id, branch_id, id::text, 'DELIVERED', 'Müşteri ' || id, '0533' || id, '0533' || id,
    'Moda Cad. ' || id % 200, 40.99, 29.03, 1.5, 20, kurus / 100.0, kurus / 100.0, '[]',
    case kind when 'CASH' then 'CASH' when 'CARD' then 'CREDIT_CARD' else 'Multinet' end,
    at - interval '30 minutes', at, at, courier_id
  from deliveries`,
  `insert into ledger_entries (id, company_id, branch_id, courier_id, kind, debit, credit, kurus, at,
    booked_at, month, evidence)
  overriding system value
  select id, company_id, branch_id, courier_id, 'COLLECTION', 'COURIER_CASH', 'BRANCH_SALES', kurus, at, at,
    ${MONTH}, jsonb_build_object('orderId', id)
  from deliveries where kind = 'CASH'`,
  // the numbers of no delivery: those that end a slot
  `insert into ledger_entries (id, company_id, branch_id, courier_id, kind, debit, credit, kurus, at,
    booked_at, month)
  overriding system value
  select min(d.id) - 1, s.company_id, s.branch_id, s.courier_id, 'CHANGE', 'COURIER_CASH', 'BRANCH_TILL',
    ${CHANGE}, s.at, s.at, date_trunc('month', ulak_business_day(s.at))::date
  from slots s join deliveries d on d.slot = s.slot
  group by s.slot, s.company_id, s.branch_id, s.courier_id, s.at`,
  `insert into cash_changes (company_id, branch_id, courier_id, kurus, at, actor_id, entry_id, hand_over_id)
  select e.company_id, e.branch_id, e.courier_id, e.kurus, e.at, e.courier_id, e.id,
    case when s.is_open then null else s.slot end
  from ledger_entries e join slots s on s.courier_id = e.courier_id and s.at = e.at
  where e.kind = 'CHANGE'`,
  `insert into delivery_collections (id, company_id, branch_id, courier_id, order_id, kind, brand, kurus, at,
    actor_id, entry_id, hand_over_id)
  overriding system value
  select id, company_id, branch_id, courier_id, id, kind, case when kind = 'MEAL_CARD' then 'Multinet' end,
    kurus, at, courier_id, case when kind = 'CASH' then id end, case when is_open then null else slot end
  from deliveries`,
  `insert into cash_hand_overs (id, company_id, branch_id, courier_id, at, by, collected_kurus, change_kurus,
    other_kurus, counted_kurus, lines, status)
  overriding system value
  select s.slot, s.company_id, s.branch_id, s.courier_id, s.at, s.courier_id,
    sum(d.kurus) filter (where d.kind = 'CASH'), ${CHANGE}, 0,
    sum(d.kurus) filter (where d.kind = 'CASH') + ${CHANGE}, '[]', 'CONFIRMED'
  from slots s join deliveries d on d.slot = s.slot where not s.is_open
  group by s.slot, s.company_id, s.branch_id, s.courier_id, s.at`,
  `insert into ledger_entries (id, company_id, branch_id, courier_id, kind, debit, credit, kurus, at,
    booked_at, month, hand_over_id)
  overriding system value
  select 1000000000 + id, company_id, branch_id, courier_id, 'HAND_OVER', 'BRANCH_TILL', 'COURIER_CASH',
    counted_kurus, at, at, ${MONTH}, id
  from cash_hand_overs`,
  `insert into cash_hand_over_acts (hand_over_id, company_id, act, at, by, counted_kurus, lines)
  select id, company_id, act, at, by, counted_kurus, lines
  from cash_hand_overs, unnest(array['COUNTED', 'CONFIRMED']) act`,
  `insert into courier_cash (courier_id, branch_id, company_id, kurus)
  select courier_id, branch_id, company_id,
    sum(case when debit = 'COURIER_CASH' then kurus else -kurus end)
  from ledger_entries group by courier_id, branch_id, company_id`,
];
