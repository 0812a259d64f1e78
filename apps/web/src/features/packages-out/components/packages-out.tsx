import { UnstyledButton } from '@mantine/core';
import { IconPackage } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { BranchFilter } from '@ulak/contracts/ids';
import { memo, useState } from 'react';
import { useLive } from '../../../lib/live.ts';
import { useRefetchInterval } from '../../../lib/polling.ts';
import { type Preloadable, usePreloadWhenIdle } from '../../../lib/preload-when-idle.ts';
import { CONFIRM_PARTS } from '../../../ui/confirm.tsx';
import { MountOnFirstOpen } from '../../../ui/mount-on-first-open.tsx';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { useStaleOnLeave } from '../../../lib/use-stale-on-leave.ts';
import { concernsPackages, PACKAGES, packagesOut } from '../queries.ts';
import desk from '../../../ui/desk.module.css';
import styles from './packages-out.module.css';

const PackagesDialog = lazyDialog(async () => (await import('./packages-dialog.tsx')).PackagesDialog, {
  isOpen: ({ isOpen }) => isOpen,
  close: ({ onClose }) => onClose(),
});

/** There before they are needed. */
const PARTS: readonly Preloadable[] = [PackagesDialog, ...CONFIRM_PARTS];

/**
 * 'Kuryede paket': how many packages of cancelled and failed orders are still with a courier; opens the list.
 * Nothing while there are none.
 */
export const PackagesOut = memo(function PackagesOut({ branchId }: { branchId: BranchFilter }) {
  const [isOpen, setOpen] = useState(false);
  const client = useQueryClient();
  const query = useQuery({ ...packagesOut(branchId), refetchInterval: useRefetchInterval('packagesOut') });
  useStaleOnLeave(PACKAGES);
  useLive((message) => {
    if (concernsPackages(message, query.data ?? [])) void client.invalidateQueries({ queryKey: PACKAGES });
  });
  const count = query.data?.length ?? 0;
  usePreloadWhenIdle(count > 0, PARTS);
  if (count === 0 && !isOpen) return null;
  return (
    <>
      <UnstyledButton
        className={`${desk.tool} ${styles.entry}`}
        data-part="packages-out"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <IconPackage size="1rem" aria-hidden />
        <span className={`${desk.tabular} ${desk.bold}`}>{count}</span>
        <span>Kuryede paket</span>
      </UnstyledButton>
      <MountOnFirstOpen isOpen={isOpen}>
        <PackagesDialog isOpen={isOpen} query={query} onClose={() => setOpen(false)} />
      </MountOnFirstOpen>
    </>
  );
});
