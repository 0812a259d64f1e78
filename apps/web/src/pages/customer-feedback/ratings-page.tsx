import '../../ui/widget-styles.css';
import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { maySeePay } from '@ulak/contracts/access';
import type { CustomerRating } from '@ulak/contracts/ratings/schema';
import { useMemo, useState } from 'react';
import { branchList } from '../../domain/branches/branch-list.ts';
import type { RatingActions } from '../../features/ratings/components/rating-entry.tsx';
import { RatingsPanel } from '../../features/ratings/components/ratings-panel.tsx';
import { usePreloadWhenIdle } from '../../lib/preload-when-idle.ts';
import { useSession } from '../../lib/session.ts';
import { MountOnFirstOpen } from '../../ui/mount-on-first-open.tsx';
import { PARTS, RatedOrder, WayDialog } from './dialogs.ts';
import { useRatingsView } from './use-ratings-view.ts';

/** The ratings, and what they open: the order's dialogs, the courier's way. */
export function RatingsPage() {
  const [view, changeView] = useRatingsView();
  const [way, setWay] = useState<CustomerRating | null>(null);
  const branches = useQuery(branchList).data;
  const mayFollow = maySeePay(useSession());
  usePreloadWhenIdle(branches !== undefined, PARTS);
  const actions = useMemo<RatingActions>(
    () => ({
      openOrder: ({ order }) => changeView({ orderId: order.id }),
      openWay: mayFollow ? setWay : undefined,
    }),
    [changeView, mayFollow],
  );
  return (
    <Box maw={1200} mx="auto" pb="md" pt="xs" px="xs">
      <RatingsPanel actions={actions} branches={branches ?? []} onView={changeView} view={view} />
      <MountOnFirstOpen isOpen={view.orderId !== null}>
        <RatedOrder onOrder={(orderId) => changeView({ orderId })} orderId={view.orderId} />
      </MountOnFirstOpen>
      <MountOnFirstOpen isOpen={way !== null}>
        <WayDialog onClose={() => setWay(null)} rating={way} />
      </MountOnFirstOpen>
    </Box>
  );
}
