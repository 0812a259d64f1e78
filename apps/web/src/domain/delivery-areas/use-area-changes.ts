import { useQueryClient } from '@tanstack/react-query';
import type { BranchId } from '@ulak/contracts/ids';
import { useLive } from '../../lib/live.ts';
import { areaOfBranch } from './area-of-branch.ts';

/** Asks for a branch's area anew as soon as another one was set or made. */
export function useAreaChanges(branchId: BranchId): void {
  const client = useQueryClient();
  useLive((message) => {
    if (message.type === 'BRANCH_UPDATED' && message.branchId === branchId)
      // exact: previews lie under the same key
      void client.invalidateQueries({ queryKey: areaOfBranch(branchId).queryKey, exact: true });
  });
}
