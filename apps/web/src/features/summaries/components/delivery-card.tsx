import { ActionIcon, Box, Skeleton, Tooltip } from '@mantine/core';
import { IconClockExclamation, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { DeliverySummary } from '@ulak/contracts/dashboard/schema';
import { formatNumber } from '@ulak/contracts/format';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../../../lib/call.ts';
import { useNow } from '../../../lib/clock.ts';
import { useRefetchInterval } from '../../../lib/polling.ts';
import { toastError, toastSuccess } from '../../../lib/toast.ts';
import { StatTile } from '../../../ui/stat-tile.tsx';
import { gapText } from '../../../domain/orders/gap-text.ts';
import { emptyText } from '../model.ts';
import { deliverySummary, type SummaryScope } from '../queries.ts';
import { CourierPerformance } from './courier-performance.tsx';
import { DeliveryTimes, TimeBuckets } from './delivery-times.tsx';
import { StatusIcon } from './finance-card.tsx';
import { GapNote, PartSkeleton, SummaryCard } from './summary-card.tsx';
import display from '../../../ui/data-display.module.css';
import desk from '../../../ui/desk.module.css';
import styles from './summaries.module.css';

const MINUTE_MS = 60_000;
const FAILURE = 'Teslimat özeti yüklenemedi';

interface DeliveryCardProps {
  scope: SummaryScope;
  /** Opens the orders behind a tile. */
  onList: (kind: 'delivered' | 'cancelled' | 'delayed') => void;
  /** The tile of faulty deliveries, for those who may see it. */
  violations?: ReactNode;
}

/** 'Teslimat Özeti' (spec 1 §2.3, §3). */
export function DeliveryCard({ scope, onList, violations }: DeliveryCardProps) {
  const query = useQuery({ ...deliverySummary(scope), refetchInterval: useRefetchInterval('summaries') });
  const now = useNow(MINUTE_MS);
  return (
    <SummaryCard
      title="Teslimat Özeti"
      failure={FAILURE}
      query={query}
      period={scope}
      action={<RefreshButton refetch={query.refetch} />}
      skeleton={<DeliverySkeleton />}
    >
      {(summary) => (
        <>
          <DeliveryTiles summary={summary} onList={onList} violations={violations} />
          <Counts summary={summary} />
          {summary.totalOrders === 0 ? (
            <p className={desk.none}>{emptyText(summary, now)}</p>
          ) : (
            <div className={`${desk.grid} ${styles.parts}`}>
              <DeliveryTimes summary={summary} />
              <TimeBuckets summary={summary} />
              <CourierPerformance summary={summary} />
            </div>
          )}
          <GapNote text={gapText(summary.gap)} />
        </>
      )}
    </SummaryCard>
  );
}

interface RefreshButtonProps {
  refetch: () => Promise<{ isSuccess: boolean; error: Error | null }>;
}

/** Asks again at once and says how that went (spec 1 §2.3, §8). */
function RefreshButton({ refetch }: RefreshButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const refresh = async (): Promise<void> => {
    setBusy(true);
    const { isSuccess, error } = await refetch();
    setBusy(false);
    if (isSuccess) toastSuccess('Teslimat özeti güncellendi');
    else toastError(`${FAILURE}. ${messageOf(error)}`);
  };
  return (
    <Tooltip label="Teslimat özetini yenile">
      <ActionIcon
        aria-label="Teslimat özetini yenile"
        className={desk.touchSquare}
        loading={isBusy}
        onClick={() => void refresh()}
        size={34}
        variant="default"
      >
        <IconRefresh size="1.125rem" aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

function DeliveryTiles({
  summary,
  onList,
  violations,
}: { summary: DeliverySummary } & Omit<DeliveryCardProps, 'scope'>) {
  return (
    <div className={`${desk.grid} ${desk.tiles}`}>
      <StatTile
        label="Teslim edilen"
        value={formatNumber(summary.deliveredCount)}
        icon={<StatusIcon status="DELIVERED" />}
        onClick={() => onList('delivered')}
      />
      <StatTile
        label="İptal edilen"
        value={formatNumber(summary.cancelledCount)}
        icon={<StatusIcon status="CANCELLED" />}
        onClick={() => onList('cancelled')}
      />
      <StatTile
        label="Geciken"
        value={formatNumber(summary.delayedCount)}
        icon={<IconClockExclamation aria-hidden size="0.9375rem" />}
        onClick={() => onList('delayed')}
      />
      {violations}
    </div>
  );
}

const Counts = ({ summary }: { summary: DeliverySummary }) => (
  <Box className={`${display.facts} ${desk.row} ${styles.figures}`} component="dl" fz="sm">
    <Count label="Toplam sipariş" value={summary.totalOrders} />
    <Count label="Devam eden" value={summary.inProgressCount} />
    <Count label="Teslim edilemeyen" value={summary.undeliverableCount} />
  </Box>
);

const Count = ({ label, value }: { label: string; value: number }) => (
  <div className={desk.inline}>
    <dt>{label}</dt>
    <dd>{formatNumber(value)}</dd>
  </div>
);

const DeliverySkeleton = () => (
  <>
    <div className={`${desk.grid} ${desk.tiles}`}>
      {Array.from({ length: 4 }, (_, tile) => (
        <Skeleton key={tile} h={82} />
      ))}
    </div>
    <Skeleton h={20} w="60%" maw={400} />
    <div className={`${desk.grid} ${styles.parts}`}>
      <PartSkeleton rows={6} />
      <PartSkeleton rows={4} />
      <PartSkeleton rows={9} isWide />
    </div>
  </>
);
