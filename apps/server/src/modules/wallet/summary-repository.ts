import type { BranchId, EarningId, UserId } from '@ulak/contracts/ids';
import type { Period } from '@ulak/contracts/time';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { IS_WALLET, SUMS, type WalletFilter, type WalletSums, within } from './repository.ts';

type OpenSums = WalletSums & { readonly balance: number };
/** A courier in the management's table. Kuruş. */
export interface SummaryRow extends OpenSums {
  readonly courier_id: UserId;
  readonly full_name: string;
  readonly username: string;
  readonly branch_id: BranchId | null;
  readonly branch_name: string | null;
  readonly active: boolean;
  readonly latest: readonly EarningId[];
}
export interface Summary {
  readonly total: number;
  readonly totals: OpenSums;
  readonly rows: readonly SummaryRow[];
}

export interface SummaryWish {
  readonly filter: WalletFilter & { readonly period: Period };
  /** Part of a name or username; empty: everybody. */
  readonly search: string;
  readonly latest: number;
  readonly page: { readonly limit: number; readonly offset: number };
}

/**
 * Sums per courier with the ids of the latest earnings, and of all who match, in one statement: the range
 * is read by
 * index, what is open from its projection. Listed are active couriers, and whoever earned in the range or has
 * money open.
 */
export async function summarise(
  tx: Tx,
  { filter, search, latest, page: { limit, offset } }: SummaryWish,
): Promise<Summary> {
  const { period, courierId, branchId, scope } = filter;
  const ofBranch = branchId === null || branchId === undefined ? sql`true` : sql`u.branch_id = ${branchId}`;
  const isOpenInRange = sql`${IS_WALLET} and at >= ${period.from} and at < ${period.to}`;
  const ofCompany = 'companyId' in scope ? sql`u.company_id = ${scope.companyId}` : sql`true`;
  const ofCourier = courierId === undefined ? sql`true` : sql`u.id = ${courierId}`;
  const isAskedFor =
    courierId === undefined
      ? sql`false`
      : sql`exists (select from ledger_entries where ${within({ ...filter, period: undefined })})`;
  const totalOf = (name: string) => sql`coalesce(sum(${sql.ref(name)}), 0)::bigint as ${sql.ref(name)}`;
  const { rows } = await sql<{ total: number; totals: OpenSums; rows: SummaryRow[] }>`
    with earned as (
      select courier_id, ${SUMS} from ledger_entries where ${within(filter)} and ${IS_WALLET}
      group by courier_id
    ), open as (
      select courier_id, sum(kurus)::bigint as balance,
        coalesce(sum(kurus) filter (where ${isOpenInRange}), 0)::bigint as pending
      from ledger_open_entries where ${within({ ...filter, period: undefined })} group by courier_id
    ), listed as (
      select u.id as courier_id, u.full_name, u.username, u.branch_id, b.name as branch_name,
        u.role = 'COURIER' and u.active and not u.deleted as active,
        coalesce(e.delivery, 0) as delivery, coalesce(e.bonus, 0) as bonus,
        coalesce(e.correction, 0) as correction,
        coalesce(e.deliveries, 0) as deliveries,
        coalesce(o.pending, 0) as pending, coalesce(o.balance, 0) as balance
      from users u left join branches b on b.id = u.branch_id
        left join earned e on e.courier_id = u.id left join open o on o.courier_id = u.id
      where ${ofCourier} and (e.courier_id is not null or o.courier_id is not null or ${isAskedFor}
          or (u.role = 'COURIER' and u.active and not u.deleted and ${ofBranch} and ${ofCompany}))
        and (position(tr_fold(${search}) in tr_fold(u.full_name)) > 0
          or position(${search} in u.username) > 0)
    ), page as (
      select l.*, array(select g.id from earnings g where g.courier_id = l.courier_id
          and ${within({ ...filter, courierId: undefined }, 'earned_at')}
          order by g.earned_at desc, g.id desc limit ${latest}) as latest
      from listed l order by full_name collate "tr-x-icu", courier_id limit ${limit} offset ${offset}
    )
    select (select count(*)::int from listed) as total,
      (select row_to_json(t) from (select ${sql.join(
        ['delivery', 'bonus', 'correction', 'deliveries', 'pending', 'balance'].map(totalOf),
      )} from listed) t) as totals,
      (select coalesce(json_agg(p order by p.full_name collate "tr-x-icu", p.courier_id), '[]')
        from page p) as rows`.execute(tx);
  const [summary] = rows;
  if (!summary) throw new Error('an aggregate answers one row');
  return summary;
}
