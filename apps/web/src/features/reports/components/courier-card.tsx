import type { CourierSummaryRow } from '@ulak/contracts/reports/schema';
import { COURIER_LABELS } from '../model/labels.ts';
import { COURIER_FIGURES, type CourierActions, CourierName } from './courier-columns.tsx';
import display from '../../../ui/data-display.module.css';
import desk from '../../../ui/desk.module.css';
import styles from './reports.module.css';

/** One courier on a phone: the same figures as its row. */
export const CourierCard = ({ row, actions }: { row: CourierSummaryRow; actions: CourierActions }) => (
  <>
    <span className={desk.spread}>
      <CourierName row={row} />
      <span className={desk.dim}>{row.branchName}</span>
    </span>
    <dl className={`${display.facts} ${desk.grid} ${desk.tabular} ${styles.facts} ${styles.card}`}>
      {COURIER_FIGURES.map(({ key, cell: Cell }) => (
        <div className={desk.spread} key={key}>
          <dt>{COURIER_LABELS[key]}</dt>
          <dd>
            <Cell actions={actions} row={row} />
          </dd>
        </div>
      ))}
    </dl>
  </>
);
