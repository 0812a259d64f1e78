import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FinancialSummary } from '@ulak/contracts/dashboard/schema';
import { formatNumber, formatTl } from '@ulak/contracts/format';
import { useNow } from '../../../lib/clock.ts';
import { useRefetchInterval } from '../../../lib/polling.ts';
import { Glyph } from '../../../ui/glyph.tsx';
import { STATUS_GLYPHS } from '../../../ui/glyphs.ts';
import { StatTile } from '../../../ui/stat-tile.tsx';
import { statusVar } from '../../../ui/theme.ts';
import { gapText } from '../../../domain/orders/gap-text.ts';
import { emptyText } from '../model.ts';
import { financialSummary, type SummaryScope } from '../queries.ts';
import { DailyBreakdown } from './daily-breakdown.tsx';
import { PaymentMix } from './payment-mix.tsx';
import { SourceDistribution } from './source-distribution.tsx';
import { GapNote, PartSkeleton, SummaryCard } from './summary-card.tsx';
import display from '../../../ui/data-display.module.css';
import desk from '../../../ui/desk.module.css';
import styles from './summaries.module.css';

const MINUTE_MS = 60_000;

interface FinanceCardProps {
  scope: SummaryScope;
  /** Opens the orders behind a number. */
  onList: (kind: 'delivered' | 'cancelled') => void;
  /** Shows one business day, 'YYYY-MM-DD', by itself. */
  onDay: (date: string) => void;
}

/** 'Finansal Özet' (spec 1 §2.3, §3), for OWNER and GENERAL_MANAGER. */
export function FinanceCard({ scope, onList, onDay }: FinanceCardProps) {
  const query = useQuery({ ...financialSummary(scope), refetchInterval: useRefetchInterval('summaries') });
  const now = useNow(MINUTE_MS);
  return (
    <SummaryCard
      title="Finansal Özet"
      failure="Finansal özet yüklenemedi"
      query={query}
      period={scope}
      skeleton={<FinanceSkeleton />}
    >
      {(summary) => (
        <>
          <RevenueFigures summary={summary} onList={onList} />
          {summary.totalOrders === 0 ? (
            <p className={desk.none}>{emptyText(summary, now)}</p>
          ) : (
            <>
              <div className={`${desk.grid} ${styles.parts}`}>
                <PaymentMix summary={summary} />
                <SourceDistribution summary={summary} />
              </div>
              <DailyBreakdown days={summary.dailyBreakdown} period={summary} onDay={onDay} />
            </>
          )}
          <GapNote text={gapText(summary.gap)} />
        </>
      )}
    </SummaryCard>
  );
}

/** Numbers first (ux "Reports, money"): what the period earned, and of how many orders. */
function RevenueFigures({
  summary,
  onList,
}: { summary: FinancialSummary } & Pick<FinanceCardProps, 'onList'>) {
  const { totalOrders, deliveredOrders, cancelledOrders, inProgressOrders, cancelledRevenue } = summary;
  return (
    <>
      <dl className={`${display.facts} ${desk.row} ${styles.figures}`}>
        <Figure label="Toplam ciro" value={formatTl(summary.totalRevenue)} isMain />
        <Figure label="Teslim edilen ciro" value={formatTl(summary.deliveredRevenue)} />
        <Figure label="Ortalama sepet" value={formatTl(summary.avgOrderValue)} />
      </dl>
      <div className={`${desk.grid} ${desk.tiles}`}>
        <StatTile label="Toplam sipariş" value={formatNumber(totalOrders)} />
        <StatTile
          label="Teslim edilen"
          value={formatNumber(deliveredOrders)}
          icon={<StatusIcon status="DELIVERED" />}
          onClick={() => onList('delivered')}
        />
        <StatTile
          label="İptal edilen"
          value={formatNumber(cancelledOrders)}
          icon={<StatusIcon status="CANCELLED" />}
          note={cancelledRevenue > 0 ? formatTl(cancelledRevenue) : undefined}
          onClick={() => onList('cancelled')}
        />
        <StatTile label="Açık sipariş" value={formatNumber(inProgressOrders)} />
      </div>
    </>
  );
}

const Figure = ({ label, value, isMain }: { label: string; value: string; isMain?: boolean }) => (
  <div>
    <Text c="dimmed" component="dt" size="xs">
      {label}
    </Text>
    <Text component="dd" fw={700} fz={isMain ? 'var(--ulak-font-2xl)' : 'lg'} lh={1.2}>
      {value}
    </Text>
  </div>
);

/** A status in its one colour with its one icon (ux "Look"). */
export const StatusIcon = ({ status }: { status: 'DELIVERED' | 'CANCELLED' }) => (
  <span className={desk.inline} style={{ color: statusVar(status) }}>
    <Glyph strokes={STATUS_GLYPHS[status]} size="0.875rem" />
  </span>
);

const FinanceSkeleton = () => (
  <>
    <div className={`${display.facts} ${desk.row} ${styles.figures}`}>
      <Skeleton h={50} w={190} />
      <Skeleton h={50} w={140} />
      <Skeleton h={50} w={120} />
    </div>
    <div className={`${desk.grid} ${desk.tiles}`}>
      {Array.from({ length: 4 }, (_, tile) => (
        <Skeleton key={tile} h={82} />
      ))}
    </div>
    <div className={`${desk.grid} ${styles.parts}`}>
      <PartSkeleton rows={6} />
      <PartSkeleton rows={8} />
    </div>
    <PartSkeleton rows={1} />
  </>
);
