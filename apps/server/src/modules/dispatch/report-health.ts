import type { BranchDispatch } from '@ulak/contracts/dispatch/schema';
import type { BranchId } from '@ulak/contracts/ids';
import type { Tx } from '../../db/database.ts';
import * as repository from './repository.ts';
import type { BranchRow, HealthRow } from './repository.ts';
import type { Scope } from '../../db/scope.ts';

/**
 * The state of automatic assignment in the branches of the scope. Counts are current; reasons and predicted
 * delays are those of the last round, for orders that still wait.
 */
export async function reportHealth(tx: Tx, scope: Scope, only: BranchId | null): Promise<BranchDispatch[]> {
  const branches = await repository.listBranches(tx, scope, only);
  const rows = await repository.listHealth(
    tx,
    branches.map(({ id }) => id),
  );
  const byBranch = new Map(rows.map((row) => [row.branch_id, row]));
  return branches.flatMap((branch) => {
    const row = byBranch.get(branch.id);
    return row ? [toHealth(branch, row)] : [];
  });
}

function toHealth(branch: BranchRow, row: HealthRow): BranchDispatch {
  const isRunning =
    branch.assignment_method === 'AUTOMATIC' && !branch.is_paused && !branch.is_company_paused;
  // Without further rounds the reasons would become outdated on the screen.
  const waits = isRunning ? row.waits : [];
  return {
    branchId: branch.id,
    branchName: branch.name,
    assignmentMethod: branch.assignment_method,
    paused: branch.is_paused,
    companyPaused: branch.is_company_paused,
    offerTimeoutMin: branch.offer_timeout_min,
    couriersOnDuty: row.on_duty,
    waiting: row.waiting,
    noCourier: waits.filter(({ deliveryAt }) => deliveryAt === null).length,
    predictedLate: waits.filter(({ isLate }) => isLate).length,
    offered: row.offered,
    lastRoundAt: row.at?.toISOString() ?? null,
    lastRoundMs: row.took_ms,
    failed: row.failed_at !== null,
    waits: [...waits],
  };
}
