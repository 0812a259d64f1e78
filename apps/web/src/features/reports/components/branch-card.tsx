import type { BranchSummaryRow } from '@ulak/contracts/reports/schema';
import { BRANCH_LABELS } from '../model/labels.ts';
import type { LinkedScope } from '../model/order-links.ts';
import { BRANCH_FIGURES, FigureOfBranch } from './branch-columns.tsx';
import display from '../../../ui/data-display.module.css';
import desk from '../../../ui/desk.module.css';
import styles from './reports.module.css';

/** One branch on a phone: the same figures as its row. */
export const BranchCard = ({ row, scope }: { row: BranchSummaryRow; scope: LinkedScope }) => (
  <>
    <b className={desk.breaks}>{row.branchName}</b>
    <dl className={`${display.facts} ${desk.grid} ${desk.tabular} ${styles.facts}`}>
      {BRANCH_FIGURES.map((figure) => (
        <div key={figure}>
          <dt>{BRANCH_LABELS[figure]}</dt>
          <dd>
            <FigureOfBranch figure={figure} row={row} scope={scope} />
          </dd>
        </div>
      ))}
    </dl>
  </>
);
