import type { CourierSummaryRow } from '@ulak/contracts/reports/schema';
import { COURIER_LABELS } from '../model/labels.ts';
import { COURIER_FIGURES, type CourierActions, CourierName } from './courier-columns.tsx';
import { ScoreButton } from './score-button.tsx';
import { SuccessBadge } from './success-badge.tsx';
import display from '../../../ui/data-display.module.css';
import desk from '../../../ui/desk.module.css';
import styles from './reports.module.css';

/** Rate and score stand in the card's head. */
const FACTS = COURIER_FIGURES.filter(({ key }) => key !== 'successRate' && key !== 'successScore');

/** One courier on a phone: the same figures as its row. */
export const CourierCard = ({ row, actions }: { row: CourierSummaryRow; actions: CourierActions }) => (
  <>
    <span className={`${desk.row} ${desk.between}`}>
      <CourierName row={row} />
      <SuccessBadge row={row} />
    </span>
    <span className={`${desk.row} ${desk.between}`}>
      <span className={desk.dim}>{row.branchName}</span>
      <ScoreButton row={row} onOpen={actions.showScore} />
    </span>
    <dl className={`${display.facts} ${desk.grid} ${desk.tabular} ${styles.facts}`}>
      {FACTS.map(({ key, cell: Cell }) => (
        <div key={key}>
          <dt>{COURIER_LABELS[key]}</dt>
          <dd>
            <Cell actions={actions} row={row} />
          </dd>
        </div>
      ))}
    </dl>
  </>
);
