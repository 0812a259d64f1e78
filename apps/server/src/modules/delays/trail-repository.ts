import type { LateWay } from '@ulak/contracts/domain/delay-reason';
import type { UserId } from '@ulak/contracts/ids';
import type { Period } from '@ulak/contracts/time';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/** Milliseconds of breaks that a courier took in [from, to]; one that is open lasts until `to`. */
export async function breaksMs(tx: Tx, courierId: UserId, { from, to }: Period): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select coalesce(sum(extract(epoch from least(coalesce(ended_at, ${to}), ${to})
      - greatest(started_at, ${from}))) * 1000, 0)::float8 as ms
    from courier_breaks where courier_id = ${courierId} and started_at < ${to}
      and coalesce(ended_at, ${to}) > ${from}`.execute(tx);
  return Math.round(rows[0]?.ms ?? 0);
}

/**
 * What a late way left behind: the stored fixes of the span and the last one before it (since `since`), the
 * breaks in it.
 */
export async function readWay(
  tx: Tx,
  courierId: UserId,
  { from, to, since }: { readonly from: Date; readonly to: Date; readonly since: Date },
): Promise<Pick<LateWay, 'fixes' | 'breaks'>> {
  const fixes = await sql<{ lat: number; lng: number; accuracy_m: number | null; fix_at: Date }>`
    select lat, lng, accuracy_m, fix_at from courier_positions
    where courier_id = ${courierId} and fix_at <= ${to}
      and fix_at >= coalesce((select max(fix_at) from courier_positions
        where courier_id = ${courierId} and fix_at between ${since} and ${from}), ${from})
    order by fix_at`.execute(tx);
  const breaks = await sql<Period>`
    select started_at as from, coalesce(ended_at, ${to}) as to from courier_breaks
    where courier_id = ${courierId} and started_at < ${to} and coalesce(ended_at, ${to}) > ${from}
    order by started_at`.execute(tx);
  return {
    fixes: fixes.rows.map(({ accuracy_m: accuracyM, fix_at, ...place }) => ({
      ...place,
      accuracyM,
      fixAt: fix_at.getTime(),
    })),
    breaks: breaks.rows,
  };
}
