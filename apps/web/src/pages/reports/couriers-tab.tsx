import type { CourierFilter, CourierSummaryRow } from '@ulak/contracts/reports/schema';
import type { OrderId, UserId } from '@ulak/contracts/ids';
import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { CourierReport } from '../../features/reports/components/courier-report.tsx';
import type { ReportView } from '../../features/reports/model/report-view.ts';
import type { ReportScope } from '../../features/reports/queries.ts';
import { ViolationTypes } from '../../features/violations/components/violation-types.tsx';
import { maySeeViolations } from '../../features/violations/model.ts';
import type { Preloadable } from '../../lib/preload-when-idle.ts';
import { useSession } from '../../lib/session.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { MountOnFirstOpen } from '../../ui/mount-on-first-open.tsx';

const ViolationsDialog = lazyDialog(
  async () => (await import('../../features/violations/components/violations-dialog.tsx')).ViolationsDialog,
  { isOpen: ({ isOpen }) => isOpen, close: ({ onClose }) => onClose() },
);
export const VIOLATION_PARTS: readonly Preloadable[] = [ViolationsDialog];

interface CouriersTabProps {
  readonly scope: ReportScope;
  readonly view: ReportView;
  readonly couriers: CourierFilter;
  readonly onView: (change: Partial<ReportView>) => void;
}

/** The courier report with the faulty deliveries that its numbers lead to. */
export function CouriersTab({ scope, view, couriers, onView }: CouriersTabProps) {
  const { role } = useSession();
  const { history } = useRouter();
  const isViewer = maySeeViolations(role);
  const showViolations = useCallback(
    (row: CourierSummaryRow | null) => onView({ violationsOf: row?.courierId ?? 'all' }),
    [onView],
  );
  const { violationsOf } = view;
  const courierId = typeof violationsOf === 'number' ? (violationsOf as UserId) : undefined;
  return (
    <>
      <CourierReport
        couriers={couriers}
        scope={scope}
        view={view}
        violations={isViewer && <ViolationTypes scope={scope} onOpen={() => showViolations(null)} />}
        onView={onView}
        onViolations={isViewer ? showViolations : undefined}
      />
      <MountOnFirstOpen isOpen={isViewer && violationsOf !== null}>
        <ViolationsDialog
          isCovered={false}
          isOpen={isViewer && violationsOf !== null}
          scope={{ ...scope, courierId }}
          onClose={() => onView({ violationsOf: null })}
          onOpenOrder={(orderId: OrderId) => history.push(`/orders?order=${orderId}`)}
        />
      </MountOnFirstOpen>
    </>
  );
}
