import { lazy, memo, Suspense } from 'react';
import { type DispatchDialog, maySteer } from '../../features/dispatch/model.ts';
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

/** The place of the lines that say how automatic assignment stands; nothing where no branch in sight uses it. */
export const DispatchLine = memo(function DispatchLine({ branches, branchId, isPhone, onOpen }: DispatchLineProps) {
  const { role } = useSession();
  const shown = branches?.filter(
    ({ id, assignmentMethod }) => assignmentMethod === 'AUTOMATIC' && (branchId === 'all' || id === branchId),
  );
  if (!shown || shown.length === 0) return null;
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
