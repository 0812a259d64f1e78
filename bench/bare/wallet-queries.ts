/**
 * The product's statements of a courier's own wallet ($1 courier, $2 from, $3 to), without tenant isolation.
 */
const SIGNED = `case when credit = 'COURIER_PAY' then kurus else -kurus end`;
const IS_WALLET = `kind in ('DELIVERY', 'BONUS', 'CORRECTION')`;
const sumOf = (kind: string): string =>
  `coalesce(sum(${SIGNED}) filter (where kind = '${kind}'), 0)::bigint as ${kind.toLowerCase()}`;

export const WALLET_SUMS_SQL = `select earned.*, open.pending, open.balance from (
    select ${sumOf('DELIVERY')}, ${sumOf('BONUS')}, ${sumOf('CORRECTION')},
      (count(*) filter (where kind = 'DELIVERY' and reverses is null)
        - count(*) filter (where kind = 'DELIVERY' and reverses is not null))::int as deliveries
    from ledger_entries where courier_id = $1 and at >= $2 and at < $3 and ${IS_WALLET}) earned,
    (select coalesce(sum(kurus), 0)::bigint as balance,
      coalesce(sum(kurus) filter (where ${IS_WALLET} and at >= $2 and at < $3), 0)::bigint as pending
    from ledger_open_entries where courier_id = $1) open`;

export const WALLET_EARNINGS_SQL = `select s.id, s.company_id, s.courier_id, u.full_name as courier_name,
    s.branch_id, b.name as branch_name, s.type, s.entry_id, s.kurus, s.status,
    to_char(s.month, 'YYYY-MM-DD') as month,
    exists (select from pay_closes c where c.branch_id = s.branch_id and c.month = s.month) as is_closed,
    s.earned_at, s.notes, s.changed_by, a.full_name as changed_by_name, s.order_id, o.order_number,
    o.total::text as order_total, s.evidence, s.payout_id
  from (select * from earning_states where courier_id = $1 and earned_at >= $2 and earned_at < $3) s
    join users u on u.id = s.courier_id join branches b on b.id = s.branch_id
    left join orders o on o.id = s.order_id left join users a on a.id = s.changed_by
  order by s.earned_at desc, s.id desc`;

export const WALLET_CORRECTIONS_SQL = `select e.id, e.courier_id, e.branch_id, b.name as branch_name,
    ${SIGNED.replaceAll(/\b(credit|kurus)\b/g, 'e.$1')} as kurus,
    (select i.payout_id from payout_items i where i.entry_id = e.id and i.is_standing) as payout_id,
    e.at, e.notes, e.actor_id, a.full_name as actor_name, e.earning_id
  from (select * from ledger_entries where kind = 'CORRECTION' and courier_id = $1 and at >= $2 and at < $3
    order by at desc, id desc limit 500) e
    join branches b on b.id = e.branch_id left join users a on a.id = e.actor_id
  order by e.at desc, e.id desc`;
