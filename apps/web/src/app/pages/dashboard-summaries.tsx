import { businessDate } from '@ulak/contracts/business-day';
import type { OrderId } from '@ulak/contracts/ids';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { BranchSelect } from '../../features/branches/components/branch-select.tsx';
import { mayPickBranch } from '../../features/branches/model.ts';
import type { DashboardView } from '../../features/orders/model.ts';
import { usePrintReceipt } from '../../features/receipt/components/use-print-receipt.ts';
import { DeliveryCard } from '../../features/summaries/components/delivery-card.tsx';
import { FinanceCard } from '../../features/summaries/components/finance-card.tsx';
import { SummaryGlance } from '../../features/summaries/components/summary-glance.tsx';
import { maySeeFinance } from '../../features/summaries/model.ts';
import { ViolationsTile } from '../../features/violations/components/violations-tile.tsx';
import { maySeeViolations } from '../../features/violations/model.ts';
import { customRange, daysOf, periodOf, RANGE_LABELS, type RangeChoice } from '../../lib/business-range.ts';
import { useNow } from '../../lib/clock.ts';
import { useSession } from '../../lib/session.ts';
import { RangePicker } from '../../ui/range-picker.tsx';
import type { DashboardData } from './use-dashboard-data.ts';
import { useSummaryView } from './use-summary-view.ts';
import './dashboard-summaries.css';

// Dialogs are fetched when they are first opened.
const OrderListDialog = lazy(async () => ({
  default: (await import('../../features/order-lists/components/order-list-dialog.tsx')).OrderListDialog,
}));
const ViolationsDialog = lazy(async () => ({
  default: (await import('../../features/violations/components/violations-dialog.tsx')).ViolationsDialog,
}));

/** How often the running business day is looked at; it changes at 07:00. */
const DAY_TICK_MS = 60_000;
const HEADING_ID = 'ozetler';

interface SummariesProps {
  data: Pick<DashboardData, 'branches' | 'branchId'>;
  /** An order that lies open above the summaries' dialogs. */
  openOrder: OrderId | null;
  onView: (change: Partial<DashboardView>) => void;
}

/** The span that a choice means now, for the calls; the same object while nothing changed. */
function useScope(range: RangeChoice, branchId: DashboardData['branchId']) {
  const now = useNow(DAY_TICK_MS);
  const days = daysOf(range, now);
  const { first, last } = days;
  const scope = useMemo(() => {
    const period = periodOf({ first, last });
    return { from: period.from.toISOString(), to: period.to.toISOString(), branchId };
  }, [first, last, branchId]);
  return { scope, days, today: businessDate(now) };
}

/** The period in one line near the top, which leads down to the cards. */
export function DashboardGlance({ data }: Pick<SummariesProps, 'data'>) {
  const { role } = useSession();
  const { range } = useSummaryView();
  const { scope } = useScope(range, data.branchId);
  return <SummaryGlance scope={scope} label={RANGE_LABELS[range.name]} hasFinance={maySeeFinance(role)} onOpen={goToSummaries} />;
}

function goToSummaries(): void {
  const heading = document.getElementById(HEADING_ID);
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  heading?.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth' });
  heading?.focus({ preventScroll: true });
}

/** Finansal Özet and Teslimat Özeti with what their tiles open (spec 1 §2.3, §2.5). */
export function DashboardSummaries(props: SummariesProps) {
  const { data, onView } = props;
  const { role } = useSession();
  const { range, change } = useSummaryView();
  const { scope, days, today } = useScope(range, data.branchId);
  return (
    <section className="dash-summaries" aria-labelledby={HEADING_ID}>
      <header className="dash-summaries-head">
        <h2 id={HEADING_ID} tabIndex={-1}>
          Özetler
        </h2>
        <RangePicker value={range} days={days} today={today} onChange={(chosen) => change({ range: chosen })} />
        {mayPickBranch(role) && (
          <BranchSelect
            label="Özetlerin şubesi"
            branches={data.branches ?? []}
            value={data.branchId}
            onChange={(branchId) => onView({ branchId })}
          />
        )}
      </header>
      <div className="summary-cards" data-both={maySeeFinance(role) || undefined}>
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
          violations={maySeeViolations(role) && <ViolationsTile scope={scope} onOpen={() => change({ dialog: 'violations' })} />}
        />
      </div>
      <SummaryDialogs scope={scope} {...props} />
    </section>
  );
}

function SummaryDialogs({ scope, openOrder, onView }: SummariesProps & { scope: ReturnType<typeof useScope>['scope'] }) {
  const { dialog, change } = useSummaryView();
  const print = usePrintReceipt();
  const list = dialog === 'violations' ? null : dialog;
  // What closes keeps its content until it is gone.
  const [lastList, setLastList] = useState(list ?? 'delivered');
  if (list && list !== lastList) setLastList(list);
  const isCovered = openOrder !== null;
  const close = (): void => change({ dialog: null });
  return (
    <>
      <OnDemand isOpen={list !== null}>
        <OrderListDialog
          kind={lastList}
          {...scope}
          isOpen={list !== null}
          isCovered={isCovered}
          onClose={close}
          onOpenOrder={(order) => onView({ orderId: order.id })}
          onPrint={print}
        />
      </OnDemand>
      <OnDemand isOpen={dialog === 'violations'}>
        <ViolationsDialog
          scope={scope}
          isOpen={dialog === 'violations'}
          isCovered={isCovered}
          onClose={close}
          onOpenOrder={(orderId) => onView({ orderId })}
        />
      </OnDemand>
    </>
  );
}

/** Stays from the first opening on, so that the dialog can close gently. */
function OnDemand({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const [wasOpened, setOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setOpened(true);
  return wasOpened ? <Suspense>{children}</Suspense> : null;
}
