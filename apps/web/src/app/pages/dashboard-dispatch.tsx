import { useQuery } from '@tanstack/react-query';
import type { BranchFilter, BranchId } from '@ulak/contracts/ids';
import { lazy, memo, Suspense } from 'react';
import { type DispatchDialog, maySteer } from '../../features/dispatch/model.ts';
import { dispatchHealth } from '../../features/dispatch/queries.ts';
import { useRefresh } from '../../lib/refresh.ts';
import { useSession } from '../../lib/session.ts';
import type { OpenDialogs } from './dashboard-dialogs.tsx';
import type { DashboardData } from './use-dashboard-data.ts';
import './dashboard-dispatch.css';

// Fetched where a branch leaves its couriers to the engine.
const DispatchStrip = lazy(async () => ({
  default: (await import('../../features/dispatch/components/dispatch-strip.tsx')).DispatchStrip,
}));

interface DispatchLineProps extends Pick<DashboardData, 'branches' | 'branchId'> {
  isPhone: boolean;
  onOpen: (change: Partial<OpenDialogs>) => void;
}

const isIn = (filter: BranchFilter, id: BranchId): boolean => filter === 'all' || filter === id;

/** The place of the lines that say how automatic assignment stands; nothing where no branch in sight uses it. */
export const DispatchLine = memo(function DispatchLine({ branches, branchId, isPhone, onOpen }: DispatchLineProps) {
  const { role } = useSession();
  const isKnown = branches?.some(({ id, assignmentMethod }) => assignmentMethod === 'AUTOMATIC' && isIn(branchId, id)) ?? false;
  // Branches are asked for every quarter of an hour (spec 1 §9): a branch that somebody switches meanwhile is found here.
  const { data: found } = useQuery({
    ...dispatchHealth(branchId),
    enabled: branches !== undefined && !isKnown,
    refetchInterval: useRefresh('dispatchSwitches'),
  });
  if (!isKnown && !found?.some(({ assignmentMethod }) => assignmentMethod === 'AUTOMATIC')) return null;
  return (
    <div className="dash-dispatch">
      <Suspense>
        <DispatchStrip
          branchId={branchId}
          isPhone={isPhone}
          isSteering={maySteer(role)}
          onOpen={(dispatch: DispatchDialog) => onOpen({ dispatch })}
        />
      </Suspense>
    </div>
  );
});
