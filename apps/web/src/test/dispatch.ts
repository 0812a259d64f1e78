import type { BranchView } from '@ulak/contracts/branches/schema';
import type { BranchDispatch } from '@ulak/contracts/dispatch/schema';
import { asBranchId, asCompanyId } from '@ulak/contracts/ids';

/** How a branch's automatic assignment stands, as the server would say it; a test gives what it is about. */
export const aDispatch = (
  given: Partial<Omit<BranchDispatch, 'branchId'>> & { branchId?: number } = {},
): BranchDispatch => {
  const { branchId = 3, ...rest } = given;
  return {
    branchId: asBranchId(branchId),
    branchName: 'Şişli',
    assignmentMethod: 'AUTOMATIC',
    paused: false,
    companyPaused: false,
    offerTimeoutMin: 3,
    couriersOnDuty: 4,
    waiting: 3,
    noCourier: 1,
    predictedLate: 2,
    offered: 4,
    lastRoundAt: '2026-03-02T16:42:10.400Z',
    lastRoundMs: 12,
    failed: false,
    waits: [],
    ...rest,
  };
};

/** A branch as automatic assignment reads it. */
export const aBranch = (id: number, name: string, given: Partial<BranchView> = {}): BranchView =>
  ({
    id: asBranchId(id),
    name,
    companyId: asCompanyId(1),
    companyName: 'Lezzet Grubu',
    assignmentMethod: 'MANUAL',
    offerTimeout: 3,
    dispatchPaused: false,
    safeMode: false,
    companyDispatchPaused: false,
    ...given,
  }) as BranchView;
