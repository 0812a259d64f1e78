import '../../ui/widget-styles.css';
import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CourierDelay, DelayId } from '@ulak/contracts/delays/schema';
import { useCallback, useState } from 'react';
import { branchList } from '../../domain/branches/branch-list.ts';
import { DelaysPanel, useShownDelay } from '../../features/delays/components/delays-panel.tsx';
import { usePreloadWhenIdle } from '../../lib/preload-when-idle.ts';
import { MountOnFirstOpen } from '../../ui/mount-on-first-open.tsx';
import { DelayDialog, PARTS } from './dialogs.ts';
import { useDelaysView } from './use-delays-view.ts';

/** The late returns and the details of one. */
export function DelaysPage() {
  const [view, changeView] = useDelaysView();
  const [openId, setOpenId] = useState<DelayId | null>(null);
  const branches = useQuery(branchList).data;
  const shown = useShownDelay(view, openId);
  usePreloadWhenIdle(branches !== undefined, PARTS);
  const open = useCallback(({ id }: CourierDelay) => setOpenId(id), []);
  return (
    <Box maw={1440} mx="auto" pb="md" pt="xs" px="xs">
      <DelaysPanel branches={branches ?? []} onOpen={open} onView={changeView} view={view} />
      <MountOnFirstOpen isOpen={openId !== null}>
        <DelayDialog delay={shown} onClose={() => setOpenId(null)} />
      </MountOnFirstOpen>
    </Box>
  );
}
