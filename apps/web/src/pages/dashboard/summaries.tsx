import { Box, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { businessDate } from '@ulak/contracts/business-day';
import { useMemo, useState } from 'react';
import { BranchSelect } from '../../domain/branches/branch-select.tsx';
import { effectiveBranch, mayPickBranch } from '../../domain/branches/branch-filter.ts';
import { branchList } from '../../domain/branches/branch-list.ts';
import { usePrintReceipt } from '../../features/receipt/components/use-print-receipt.ts';
import { DeliveryCard } from '../../features/summaries/components/delivery-card.tsx';
import { FinanceCard } from '../../features/summaries/components/finance-card.tsx';
import { SummaryBar } from '../../features/summaries/components/summary-bar.tsx';
import { maySeeFinance } from '../../features/summaries/model.ts';
import type { SummaryScope } from '../../features/summaries/queries.ts';
import { ViolationsTile } from '../../features/violations/components/violations-tile.tsx';
import { maySeeViolations } from '../../features/violations/model.ts';
import { customRange, daysOf, periodOf, RANGE_LABELS } from '../../lib/business-range.ts';
import { useNow } from '../../lib/clock.ts';
import { type Preloadable, usePreloadWhenIdle } from '../../lib/preload-when-idle.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { MountOnFirstOpen } from '../../ui/mount-on-first-open.tsx';
import { useSession } from '../../lib/session.ts';
import { RANGE_PICKER_PARTS, RangePicker } from '../../ui/range-picker.tsx';
import { useDashboardView } from './use-view.ts';
import { useSummaryView } from './use-summary-view.ts';
import desk from '../../ui/desk.module.css';
import styles from './dashboard.module.css';

// Dialogs are fetched when they are first opened, or before, when the page is idle.
const OrderListDialog = lazyDialog(
  async () => (await import('../../features/order-lists/components/order-list-dialog.tsx')).OrderListDialog,
  { isOpen: ({ isOpen }) => isOpen, close: ({ onClose }) => onClose() },
);
const ViolationsDialog = lazyDialog(
  async () => (await import('../../features/violations/components/violations-dialog.tsx')).ViolationsDialog,
  { isOpen: ({ isOpen }) => isOpen, close: ({ onClose }) => onClose() },
);
const PARTS: readonly Preloadable[] = [OrderListDialog, ViolationsDialog, ...RANGE_PICKER_PARTS];

/** How often the running business day is checked; it changes at 07:00. */
const DAY_TICK_MS = 60_000;
const HEADING_ID = 'ozetler';

/**
 * Whose summaries of which span are asked for: the dashboard's branch, the address's range. The same scope
 * while nothing changed.
 */
function useSummaryScope() {
  const { role } = useSession();
  const { range } = useSummaryView();
  const [view] = useDashboardView();
  const branches = useQuery(branchList).data;
  const branchId = effectiveBranch(view.branchId, role, branches);
  const now = useNow(DAY_TICK_MS);
  const days = daysOf(range, now);
  const { first, last } = days;
  const scope = useMemo(() => {
    const period = periodOf({ first, last });
    return { from: period.from.toISOString(), to: period.to.toISOString(), branchId };
  }, [first, last, branchId]);
  return { scope, range, days, branches, today: businessDate(now) };
}

/** The period in one line near the top, which leads down to the cards. */
export function DashboardSummaryBar() {
  const { role } = useSession();
  const { scope, range } = useSummaryScope();
  return (
    <SummaryBar
      scope={scope}
      label={RANGE_LABELS[range.name]}
      hasFinance={maySeeFinance(role)}
      onOpen={scrollToSummaries}
    />
  );
}

function scrollToSummaries(): void {
  const heading = document.getElementById(HEADING_ID);
  const isMotionReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
  heading?.scrollIntoView({ behavior: isMotionReduced ? 'auto' : 'smooth' });
  heading?.focus({ preventScroll: true });
}

/** Finansal Özet and Teslimat Özeti with what their tiles open (spec 1 §2.3, §2.5). */
export function DashboardSummaries() {
  const { role } = useSession();
  const { change } = useSummaryView();
  const [, changeView] = useDashboardView();
  const { scope, range, days, branches, today } = useSummaryScope();
  usePreloadWhenIdle(branches !== undefined, PARTS);
  return (
    <Box
      aria-labelledby={HEADING_ID}
      component="section"
      // A screen of its own: who is led down here sees nothing of the desk above.
      mih="calc(100dvh - var(--shell-bar))"
      pb={84}
      pt={4}
      px="xs"
    >
      <Box className={desk.row} component="header" mb="xs">
        <Text component="h2" fw={700} id={HEADING_ID} size="lg" tabIndex={-1}>
          Özetler
        </Text>
        <RangePicker
          value={range}
          days={days}
          today={today}
          onChange={(chosen) => change({ range: chosen })}
        />
        {mayPickBranch(role) && (
          <BranchSelect
            label="Özetlerin şubesi"
            branches={branches ?? []}
            value={scope.branchId}
            onChange={(branchId) => changeView({ branchId })}
          />
        )}
      </Box>
      <div className={`${desk.grid} ${styles.cards}`}>
        {maySeeFinance(role) && (
          <FinanceCard
            scope={scope}
            onList={(dialog) => change({ dialog })}
            onDay={(date) => change({ range: customRange(date, date) })}
          />
        )}
        <DeliveryCard
          scope={scope}
          onList={(dialog) => change({ dialog })}
          violations={
            maySeeViolations(role) && (
              <ViolationsTile scope={scope} onOpen={() => change({ dialog: 'violations' })} />
            )
          }
        />
      </div>
      <SummaryDialogs scope={scope} />
    </Box>
  );
}

function SummaryDialogs({ scope }: { scope: SummaryScope }) {
  const { dialog, change } = useSummaryView();
  const [view, changeView] = useDashboardView();
  const print = usePrintReceipt();
  const list = dialog === 'violations' ? null : dialog;
  // A closing dialog keeps its content until its transition ends.
  const [lastList, setLastList] = useState(list ?? 'delivered');
  if (list && list !== lastList) setLastList(list);
  // The dashboard's own dialog shows the order, above.
  const isCovered = view.orderId !== null;
  const close = (): void => change({ dialog: null });
  return (
    <>
      <MountOnFirstOpen isOpen={list !== null}>
        <OrderListDialog
          kind={lastList}
          {...scope}
          isOpen={list !== null}
          isCovered={isCovered}
          onClose={close}
          onOpenOrder={(order) => changeView({ orderId: order.id })}
          onPrint={print}
        />
      </MountOnFirstOpen>
      <MountOnFirstOpen isOpen={dialog === 'violations'}>
        <ViolationsDialog
          scope={scope}
          isOpen={dialog === 'violations'}
          isCovered={isCovered}
          onClose={close}
          onOpenOrder={(orderId) => changeView({ orderId })}
        />
      </MountOnFirstOpen>
    </>
  );
}
