import type { SalaryRow } from '@ulak/contracts/salary/schema';
import { CourierCell, CourierTool, FigureCell, type SalaryActions } from './salary-columns.tsx';
import { SALARY_FIGURES } from './salary-figures.tsx';
import display from '../../../ui/data-display.module.css';
import desk from '../../../ui/desk.module.css';
import styles from './salary.module.css';

/** One courier on a phone: the same figures as the row. */
export const SalaryCard = ({ row, actions }: { row: SalaryRow; actions: SalaryActions }) => (
  <>
    <span className={`${desk.line} ${desk.between} ${styles.cardHead}`}>
      <CourierCell actions={actions} row={row} />
      <CourierTool actions={actions} row={row} />
    </span>
    <dl className={`${display.facts} ${desk.grid} ${desk.tabular} ${styles.facts}`}>
      {SALARY_FIGURES.map((figure) => (
        <div key={figure.key}>
          <dt>{figure.label}</dt>
          <dd>
            <FigureCell actions={actions} figure={figure} row={row} />
          </dd>
        </div>
      ))}
    </dl>
  </>
);
