import { formatDateTime } from '@ulak/contracts/time';
import type { CorrectionView } from '@ulak/contracts/wallet/schema';
import { EarningBadge } from '../../../domain/pay/earning-badge.tsx';
import { signedTlText } from '../../../domain/pay/pay-texts.ts';
import desk from '../../../ui/desk.module.css';
import { authorText } from '../model/wallet-texts.ts';
import styles from './wallets.module.css';

/** Corrections with who made them and why. */
export const CorrectionList = ({ corrections }: { corrections: readonly CorrectionView[] }) => (
  <ol aria-label="Düzeltmeler" className={`${desk.list} ${styles.entries}`}>
    {corrections.map((correction) => (
      <Correction correction={correction} key={correction.id} />
    ))}
  </ol>
);

function Correction({ correction }: { correction: CorrectionView }) {
  const { amount, at, branchName, notes, status, earningId } = correction;
  const about = earningId !== null && 'Bir kazanç hakkında';
  return (
    <li className={`${desk.grid} ${styles.entry}`} data-part="correction">
      <span className={desk.spread}>
        <span className={desk.breaks}>{notes}</span>
        <b className={`${desk.tabular} ${styles.amount}`}>{signedTlText(amount)}</b>
      </span>
      <span className={`${desk.row} ${desk.between}`}>
        <span className={desk.note}>
          {[formatDateTime(new Date(at)), branchName, authorText(correction), about]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <EarningBadge status={status} />
      </span>
    </li>
  );
}
