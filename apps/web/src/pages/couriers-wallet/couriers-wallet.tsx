import '../../ui/widget-styles.css';
import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { effectiveBranch } from '../../domain/branches/branch-filter.ts';
import { branchList } from '../../domain/branches/branch-list.ts';
import { WalletsPanel } from '../../features/wallets/components/wallets-panel.tsx';
import type { WalletAction } from '../../features/wallets/model/actions.ts';
import { rowsOf } from '../../features/wallets/model/figures.ts';
import type { WalletsView } from '../../features/wallets/model/wallets-view.ts';
import type { WalletScope } from '../../features/wallets/queries.ts';
import { useNow } from '../../lib/clock.ts';
import { usePreloadWhenIdle } from '../../lib/preload-when-idle.ts';
import { reportPeriod } from '../../lib/report-range.ts';
import { useSession } from '../../lib/session.ts';
import { MountOnFirstOpen } from '../../ui/mount-on-first-open.tsx';
import { CourierDialog, PARTS, TotalDialog, WalletActionDialog } from './dialogs.ts';
import { useWalletsView } from './use-wallets-view.ts';

/** How often the running business day is checked; it changes at 07:00. */
const DAY_TICK_MS = 60_000;

/** Kurye Cüzdanları (spec 3 §2.4). */
export function CouriersWalletPage() {
  const [view, changeView] = useWalletsView();
  const [action, setAction] = useState<WalletAction | null>(null);
  const branches = useQuery(branchList).data;
  const scope = useScope(view, branches);
  usePreloadWhenIdle(branches !== undefined, PARTS);
  return (
    <Box pb="md" pt="xs" px="xs">
      <WalletsPanel
        branches={branches ?? []}
        onAct={setAction}
        onView={changeView}
        scope={scope}
        view={view}
      />
      {scope && (
        <>
          <MountOnFirstOpen isOpen={view.total !== null}>
            <TotalDialog
              figure={view.courierId === null ? view.total : null}
              onClose={() => changeView({ total: null })}
              onOpen={({ courierId }, figure) => changeView({ courierId, ...rowsOf(figure) })}
              scope={scope}
              search={view.search}
            />
          </MountOnFirstOpen>
          <MountOnFirstOpen isOpen={view.courierId !== null}>
            <CourierDialog
              isCovered={action !== null}
              onAct={setAction}
              onClose={() => changeView({ courierId: null })}
              onView={changeView}
              scope={scope}
              view={view}
            />
          </MountOnFirstOpen>
        </>
      )}
      {action && <WalletActionDialog action={action} onAct={setAction} onClose={() => setAction(null)} />}
    </Box>
  );
}

/** What is asked for: the branch in force and the instants of the range; the same while nothing changed. */
function useScope(
  { range, branchId: wanted }: WalletsView,
  branches: Parameters<typeof effectiveBranch>[2],
): WalletScope | null {
  const { role } = useSession();
  const period = reportPeriod(range, useNow(DAY_TICK_MS));
  const [from, to] = [period?.from.toISOString(), period?.to.toISOString()];
  const branchId = effectiveBranch(wanted, role, branches);
  return useMemo(
    () => (from !== undefined && to !== undefined ? { from, to, branchId } : null),
    [from, to, branchId],
  );
}
