import { percentOf } from '@ulak/contracts/format';
import type { BranchAnalysis } from '@ulak/contracts/reports/schema';
import type { ReportScope } from '../queries.ts';
import { FigureLink } from './figure-link.tsx';
import display from '../../../ui/data-display.module.css';
import desk from '../../../ui/desk.module.css';
import styles from './reports.module.css';

/** The couriers with the most delivered packages, as bars; a count opens its orders. */
export function TopPerformers({ analysis, scope }: { analysis: BranchAnalysis; scope: ReportScope }) {
  const { topPerformers } = analysis;
  const most = topPerformers[0]?.completedDeliveries ?? 0;
  return (
    <section aria-label="En iyi kuryeler" className={`${desk.panel} ${desk.column} ${styles.chart}`}>
      <b>En iyi kuryeler</b>
      {topPerformers.length === 0 && <p className={desk.note}>Bu aralıkta teslimat yok</p>}
      <ol className={`${desk.list} ${desk.grid} ${desk.tabular}`}>
        {topPerformers.map(({ courierId, courierName, completedDeliveries }) => (
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
