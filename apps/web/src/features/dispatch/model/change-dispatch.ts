import type { QueryClient } from '@tanstack/react-query';
import { setBranchDispatch, setCompanyDispatch } from '@ulak/contracts/branches/dispatch-calls';
import type { BranchDispatch } from '@ulak/contracts/dispatch/schema';
import type { BranchId, CompanyId } from '@ulak/contracts/ids';
import { call } from '../../../lib/call.ts';
import { HEALTH, refetchHealth } from '../queries.ts';

/**
 * Stops or resumes automatic assignment of a branch, or changes how long its offers wait; shown at once when
 * it is done.
 */
export async function changeBranchDispatch(
  client: QueryClient,
  branchId: BranchId,
  change: { readonly paused?: boolean; readonly offerTimeout?: number },
): Promise<void> {
  const { data } = await call(setBranchDispatch, { params: { id: branchId }, body: change });
  const { dispatchPaused: paused, offerTimeout: offerTimeoutMin } = data;
  await showChange(client, (row) => (row.branchId === branchId ? { ...row, paused, offerTimeoutMin } : row));
}

/** Stops or resumes it in every branch of a company. @param branchIds the company's */
export async function changeCompanyDispatch(
  client: QueryClient,
  companyId: CompanyId,
  branchIds: ReadonlySet<BranchId>,
  paused: boolean,
): Promise<void> {
  await call(setCompanyDispatch, { params: { id: companyId }, body: { paused } });
  await showChange(client, (row) => (branchIds.has(row.branchId) ? { ...row, companyPaused: paused } : row));
}

async function showChange(
  client: QueryClient,
  change: (row: BranchDispatch) => BranchDispatch,
): Promise<void> {
  // An answer that is under way was made before the change.
  await client.cancelQueries({ queryKey: HEALTH });
  for (const [key, rows] of client.getQueriesData<readonly BranchDispatch[]>({ queryKey: HEALTH })) {
    if (rows) client.setQueryData(key, rows.map(change));
  }
  void refetchHealth(client);
  void client.invalidateQueries({ queryKey: ['branches'] });
}
