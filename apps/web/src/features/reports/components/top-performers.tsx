import { percentOf } from '@ulak/contracts/format';
import type { BranchAnalysis } from '@ulak/contracts/reports/schema';
import { findRows } from '../model/rows.ts';
import type { ReportScope } from '../queries.ts';
import { FigureLink } from './figure-link.tsx';
import display from '../../../ui/data-display.module.css';
import desk from '../../../ui/desk.module.css';
import styles from './reports.module.css';

interface TopPerformersProps {
  readonly analysis: BranchAnalysis;
  readonly scope: ReportScope;
  /** Part of a courier's name; empty: all of them. */
  readonly search: string;
}

/** The couriers with the most delivered packages, as bars; a count opens its orders. */
export function TopPerformers({ analysis: { topPerformers }, scope, search }: TopPerformersProps) {
  const most = topPerformers[0]?.completedDeliveries ?? 0;
  const found = findRows(topPerformers, search);
  return (
    <section aria-label="En iyi kuryeler" className={`${desk.panel} ${desk.column} ${styles.chart}`}>
      <b>En iyi kuryeler</b>
      {topPerformers.length === 0 && <p className={desk.note}>Bu aralıkta teslimat yok</p>}
      {topPerformers.length > 0 && found.length === 0 && (
        <p className={desk.note}>Aramanızla eşleşen kurye yok</p>
      )}
      <ol className={`${desk.list} ${desk.grid} ${desk.tabular}`}>
        {found.map(({ courierId, courierName, completedDeliveries }) => (
          <li className={`${desk.grid} ${styles.ranked}`} key={courierId}>
            <span className={desk.breaks}>{courierName}</span>
            <span aria-hidden className={display.track}>
              <span style={{ width: `${percentOf(completedDeliveries, most)}%` }} />
            </span>
            <FigureLink
              count={completedDeliveries}
              label={`${courierName}, teslim edilen`}
              of="delivered"
              scope={{ ...scope, courierId }}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}
