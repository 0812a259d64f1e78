import type { BranchId } from '@ulak/contracts/ids';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { BranchTimingsTable } from '../../db/schema.ts';

export type TimingRow = Selectable<BranchTimingsTable>;

/** Learned rows of the branches that the transaction sees, with the slowest speed they are planned with. A branch without any comes once, with `hour` null. */
export async function listTimings(
  tx: Tx,
  branchIds: readonly BranchId[],
): Promise<({ branch_id: BranchId; min_speed_kmh: string } & (TimingRow | { hour: null }))[]> {
  const { rows } = await sql<{ branch_id: BranchId; min_speed_kmh: string } & (TimingRow | { hour: null })>`
    select t.*, b.id as branch_id, b.min_speed_kmh
    from branches b left join branch_timings t on t.branch_id = b.id
    where b.id = any(${[...branchIds]}::bigint[])`.execute(tx);
  return rows;
}
