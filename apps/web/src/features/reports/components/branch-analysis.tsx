import { useQuery } from '@tanstack/react-query';
import { IconLock } from '@tabler/icons-react';
import type { BranchAnalysisReply } from '@ulak/contracts/reports/schema';
import { REPORT_ANALYSTS, ROLE_LABELS, type Role } from '@ulak/contracts/roles';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { BarRow } from '../model/bars.ts';
import { FAILURES } from '../model/labels.ts';
import type { ReportView } from '../model/report-view.ts';
import { branchAnalysis, type ReportScope } from '../queries.ts';
import { AnalysisTiles } from './analysis-tiles.tsx';
import { AnalysisVolumes } from './analysis-volumes.tsx';
import { BarFigure } from './bar-figure.tsx';
import { NothingDelivered } from './nothing-delivered.tsx';
import { ReportFrame } from './report-frame.tsx';
import { TopPerformers } from './top-performers.tsx';
import desk from '../../../ui/desk.module.css';
import styles from './reports.module.css';

interface BranchAnalysisProps {
  readonly scope: ReportScope;
  readonly view: ReportView;
  readonly onView: (change: Partial<ReportView>) => void;
}

/** 'Şube Analizi' (spec 2 §2.5). */
export function BranchAnalysis({ scope, view, onView }: BranchAnalysisProps) {
  const query = useQuery(branchAnalysis(scope));
  return (
    <ReportFrame failure={FAILURES.analysis} query={query} scope={scope} tiles={7}>
      {({ data }) =>
        data.totalOrders === 0 ? (
          <NothingDelivered range={view.range} onRange={(range) => onView({ range })} />
        ) : (
          <>
            <AnalysisTiles analysis={data} scope={scope} />
            <div className={`${desk.grid} ${styles.parts}`}>
              <AnalysisVolumes analysis={data} />
              <TopPerformers analysis={data} scope={scope} search={view.search} />
            </div>
            <BarFigure
              hasLegend={false}
              rows={outcomeRows(data)}
              series={OUTCOME}
              title="Siparişlerin sonucu"
            />
          </>
        )
      }
    </ReportFrame>
  );
}

const OUTCOME = [
  { key: 'delivered', label: 'sipariş', color: 'var(--ulak-status-delivered)' },
  { key: 'cancelled', label: 'sipariş', color: 'var(--ulak-status-cancelled)' },
  { key: 'others', label: 'sipariş', color: 'var(--ulak-focus)' },
] as const;

/** What became of the orders; those that are neither delivered nor cancelled are under way or came back. */
const outcomeRows = ({
  deliveredOrders,
  cancelledOrders,
  totalOrders,
}: BranchAnalysisReply['data']): BarRow[] => [
  { key: 'delivered', name: 'Teslim edilen', values: { delivered: deliveredOrders } },
  { key: 'cancelled', name: 'İptal edilen', values: { cancelled: cancelledOrders } },
  { key: 'others', name: 'Diğer', values: { others: totalOrders - deliveredOrders - cancelledOrders } },
];

const ANALYSTS = REPORT_ANALYSTS.map((role) => ROLE_LABELS[role]).join(', ');

/** The tab is there for all staff (spec 2 §2.5); who may not open it reads why. */
export const AnalysisClosed = ({ role }: { role: Role }) => (
  <div className={desk.panel} data-part="analysis-closed">
    <EmptyState
      icon={<IconLock aria-hidden color="var(--mantine-color-dimmed)" size="1.75rem" stroke={1.5} />}
      text={`Şube analizini yalnızca şu roller görür: ${ANALYSTS}.`}
    >
      <p>
        Rolünüz {ROLE_LABELS[role]}; şubenizin sayıları Şube Raporları ve Şube-Kurye Raporu sekmelerindedir.
      </p>
    </EmptyState>
  </div>
);
