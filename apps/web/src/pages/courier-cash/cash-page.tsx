import '../../ui/widget-styles.css';
import { Box, Title } from '@mantine/core';
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
import { TabBar, tabPanel } from '../../ui/tab-bar.tsx';
import { CashActionDialog, CourierCashDialog, DaySheetPanel, PARTS } from './dialogs.tsx';
import { useCashView } from './use-cash-view.ts';

const TABS_ID = 'courier-cash';
const TABS = [
  { name: 'couriers', label: 'Kuryeler' },
  { name: 'day', label: 'Günlük rapor' },
] as const;

/** Kurye Kasası (docs/decisions/075). */
export function CashPage() {
  const [view, changeView] = useCashView();
  const [action, setAction] = useState<CashAction | null>(null);
  const session = useSession();
  const branches = useQuery(branchList).data;
  const branchId = effectiveBranch(view.branchId, session.role, branches);
  const { courierId, ofBranch } = view;
  const account = useMemo(
    () => (courierId !== null && ofBranch !== null ? { courierId, branchId: ofBranch } : null),
    [courierId, ofBranch],
  );
  usePreloadWhenIdle(branches !== undefined, PARTS);
  return (
    <Box pb="md" pt="xs" px="xs">
      <Title mb="xs" order={1} size="h3">
        Kurye Kasası
      </Title>
      <TabBar
        id={TABS_ID}
        label="Kurye kasası"
        onChange={(tab) => changeView({ tab })}
        tabs={TABS}
        value={view.tab}
      />
      <Box {...tabPanel(TABS_ID, view.tab)} pt="xs">
        {view.tab === 'day' ? (
          <DaySheetPanel
            branches={branches ?? []}
            branchId={branchId}
            onAct={setAction}
            onView={changeView}
            view={view}
          />
        ) : (
          <CashPanel branches={branches ?? []} branchId={branchId} onAct={setAction} onView={changeView} />
        )}
      </Box>
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
