import '../../ui/widget-styles.css';
import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { maySeePay } from '@ulak/contracts/access';
import { useMemo, useState } from 'react';
import { effectiveBranch } from '../../domain/branches/branch-filter.ts';
import { branchList } from '../../domain/branches/branch-list.ts';
import { CashPanel } from '../../features/courier-cash/components/cash-panel.tsx';
import type { CashAction } from '../../features/courier-cash/model/actions.ts';
import { usePreloadWhenIdle } from '../../lib/preload-when-idle.ts';
import { useSession } from '../../lib/session.ts';
import { MountOnFirstOpen } from '../../ui/mount-on-first-open.tsx';
import { CashActionDialog, CourierCashDialog, PARTS } from './dialogs.ts';
import { useCashView } from './use-cash-view.ts';

/** Kurye Kasası (docs/decisions/075). */
export function CourierCashPage() {
  const [view, changeView] = useCashView();
  const [action, setAction] = useState<CashAction | null>(null);
  const session = useSession();
  const branches = useQuery(branchList).data;
  const { courierId, ofBranch } = view;
  const account = useMemo(
    () => (courierId !== null && ofBranch !== null ? { courierId, branchId: ofBranch } : null),
    [courierId, ofBranch],
  );
  usePreloadWhenIdle(branches !== undefined, PARTS);
  return (
    <Box pb="md" pt="xs" px="xs">
      <CashPanel
        branches={branches ?? []}
        branchId={effectiveBranch(view.branchId, session.role, branches)}
        onAct={setAction}
        onView={changeView}
      />
      <MountOnFirstOpen isOpen={account !== null}>
        <CourierCashDialog
          account={account}
          isCovered={action !== null}
          mayDeduct={maySeePay(session)}
          onAct={setAction}
          onClose={() => changeView({ courierId: null, ofBranch: null })}
        />
      </MountOnFirstOpen>
      {action && <CashActionDialog action={action} onAct={setAction} onClose={() => setAction(null)} />}
    </Box>
  );
}
