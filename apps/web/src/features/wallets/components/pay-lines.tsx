import { formatNumber, formatTl } from '@ulak/contracts/format';
import { PAYABLE_LABELS } from '@ulak/contracts/wallet/labels';
import type { PayoutPreview } from '@ulak/contracts/wallet/schema';
import desk from '../../../ui/desk.module.css';
import styles from './wallets.module.css';

interface PayLinesProps {
  readonly lines: PayoutPreview['lines'];
  readonly sum: { readonly label: string; readonly amount: number };
}

/** What an amount is made of, by kind, and their sum. */
export const PayLines = ({ lines, sum }: PayLinesProps) => (
  <dl className={`${desk.grid} ${desk.tabular} ${styles.lines}`}>
    {lines.map(({ kind, count, amount }) => (
      <div className={desk.spread} key={kind}>
        <dt>
          {PAYABLE_LABELS[kind]} <span className={desk.dim}>({formatNumber(count)} kayıt)</span>
        </dt>
        <dd>{formatTl(amount)}</dd>
      </div>
    ))}
    <div className={`${desk.spread} ${desk.bold} ${styles.sum}`}>
      <dt>{sum.label}</dt>
      <dd>{formatTl(sum.amount)}</dd>
    </div>
  </dl>
);
