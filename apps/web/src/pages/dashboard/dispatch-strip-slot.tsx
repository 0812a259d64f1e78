import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { BranchDispatch } from '@ulak/contracts/dispatch/schema';
import type { BranchFilter, BranchId } from '@ulak/contracts/ids';
import { memo, useEffect } from 'react';
import { branchList } from '../../domain/branches/branch-list.ts';
import { mayControlDispatch } from '../../features/dispatch/model/dispatch-access.ts';
import type { DispatchDialog } from '../../features/dispatch/model/dispatch-dialog.ts';
import { dispatchSettingsOf } from '../../features/dispatch/model/dispatch-state.ts';
import { dispatchHealth } from '../../features/dispatch/queries.ts';
import { useRefetchInterval } from '../../lib/polling.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { useSession } from '../../lib/session.ts';
import type { OpenDialogs } from './open-dialogs.ts';
import type { BranchData } from '../../domain/branches/use-branch-data.ts';
import styles from './dashboard.module.css';

// Fetched where a branch is assigned automatically.
const DispatchStrip = lazyComponent(
  async () => (await import('../../features/dispatch/components/dispatch-strip.tsx')).DispatchStrip,
);

interface DispatchStripSlotProps extends Pick<BranchData, 'branches' | 'branchId'> {
  isPhone: boolean;
  onOpen: (change: Partial<OpenDialogs>) => void;
}

const isAutomatic = ({ assignmentMethod }: Pick<BranchDispatch, 'assignmentMethod'>): boolean =>
  assignmentMethod === 'AUTOMATIC';

const isInBranch = (filter: BranchFilter, id: BranchId): boolean => filter === 'all' || filter === id;

/**
 * The place of the lines that say how automatic assignment stands; nothing where no branch in sight uses it.
 */
export const DispatchStripSlot = memo(function DispatchLine({
  branches,
  branchId,
  isPhone,
  onOpen,
}: DispatchStripSlotProps) {
  const session = useSession();
  const automaticBranches = (branches ?? []).filter(
    ({ id, assignmentMethod }) => assignmentMethod === 'AUTOMATIC' && isInBranch(branchId, id),
  );
  const hasAutomaticBranch = automaticBranches.length > 0;
  // Branches are asked for every quarter of an hour (spec 1 §9): a branch that somebody switches meanwhile is
  // found here.
  const everyMs = useRefetchInterval('dispatchSwitches');
  const { data: found, error } = useQuery({
    ...dispatchHealth(branchId),
    enabled: branches !== undefined,
    refetchInterval: hasAutomaticBranch ? false : everyMs,
  });
  // Without the engine's own word the list of branches says which of them it steers, and whether they stand
  // still.
  useQuery({ ...branchList, enabled: error !== null, refetchInterval: everyMs });
  useRefetchChangedMethods(found);
  if (!hasAutomaticBranch && !found?.some(isAutomatic)) return null;
  return (
    <div className={styles.dispatch} data-part="dash-dispatch">
      <DispatchStrip
        branchId={branchId}
        known={automaticBranches.map(dispatchSettingsOf)}
        isPhone={isPhone}
        mayControl={mayControlDispatch(session)}
        onOpen={(dispatch: DispatchDialog) => onOpen({ dispatch })}
      />
    </div>
  );
});

/**
 * The engine knows a branch's new method first: the rest of the dashboard is notified by asking for the
 * branches again, once for each answer that differs.
 */
function useRefetchChangedMethods(found: readonly BranchDispatch[] | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    const automaticBranches = new Map(
      client.getQueryData(branchList.queryKey)?.map(({ id, assignmentMethod }) => [id, assignmentMethod]),
    );
    const isOther = ({ branchId, assignmentMethod }: BranchDispatch): boolean =>
      automaticBranches.has(branchId) && automaticBranches.get(branchId) !== assignmentMethod;
    if (found?.some(isOther)) void client.invalidateQueries({ queryKey: branchList.queryKey });
  }, [client, found]);
}
