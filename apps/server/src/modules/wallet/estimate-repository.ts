import type { BranchId, UserId } from '@ulak/contracts/ids';
import type { Period } from '@ulak/contracts/time';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/** A branch's present rates, TL as text; undefined: there is none. */
export const findDeliveryRate = (tx: Tx, branchId: BranchId) =>
  tx
    .selectFrom('branches')
    .select(['wallet_enabled', 'base_rate', 'price_per_km', 'minimum_rate', 'pay_distance'])
    .where('id', '=', branchId)
    .executeTakeFirst();

/** A business day of a courier, for all branches. */
export interface WorkDayRow {
  /** 'YYYY-MM-DD' */
  readonly day: string;
  /** Pay of its deliveries by the ledger. */
  readonly kurus: number;
  readonly seconds: number;
  /** With deliveries that count, or time online. */
  readonly is_worked: boolean;
}

/** The days of a period, which ends now, on which a courier was paid for deliveries or was online. */
export async function listWorkDays(tx: Tx, courierId: UserId, { from, to }: Period): Promise<WorkDayRow[]> {
  const { rows } = await sql<WorkDayRow>`
    with paid as (
      select ulak_business_day(at) as day,
        sum(case when credit = 'COURIER_PAY' then kurus else -kurus end) as kurus,
        count(*) filter (where reverses is null) - count(*) filter (where reverses is not null) as deliveries
      from ledger_entries
      where courier_id = ${courierId} and kind = 'DELIVERY' and at >= ${from} and at < ${to}
      group by 1
    ), online as (
      select day, sum(seconds)::integer as seconds
      from ulak_online_days(array[${courierId}::bigint], ${from}, ${to}, ${to}) group by day
    )
    select to_char(day, 'YYYY-MM-DD') as day, coalesce(kurus, 0)::bigint as kurus,
      coalesce(seconds, 0) as seconds,
      coalesce(deliveries, 0) > 0 or coalesce(seconds, 0) > 0 as is_worked
    from paid full join online using (day) order by 1`.execute(tx);
  return rows;
}
