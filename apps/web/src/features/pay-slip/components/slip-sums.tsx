import type { PaySlip } from '@ulak/contracts/salary/pay-slip';
import { formatFullDateTime } from '@ulak/contracts/time';
import { PAYOUT_METHOD_LABELS } from '@ulak/contracts/wallet/labels';
import { signedTlText } from '../../../domain/pay/pay-texts.ts';
import { SlipRow } from './slip-line.tsx';
import { PartList } from './slip-part.tsx';
import styles from './pay-slip.module.css';

/** What the lines come to, what was left before, what was paid of it, and what is left. */
export function SlipSums({ slip }: { slip: PaySlip }) {
  const { entitlement, carriedOver, paid, payouts, remaining } = slip;
  return (
    <ul aria-label="Toplamlar" className={`${styles.list} ${styles.sums}`}>
      <SlipRow amount={entitlement} isTotal name="Hak ediş" words="satırların toplamı" />
      <SlipRow
        amount={carriedOver}
        name="Devreden"
        words={carriedOver < 0 ? 'kapanan önceki aylardan kalan borç' : 'kapanan önceki aylardan'}
      />
      <SlipRow amount={-paid} name="Ödenen" words="bu ayın kazançlarından yapılan ödemeler">
        <PartList empty="Bu aydan henüz ödeme yapılmadı." isEmpty={payouts.length === 0} label="Ödemeler">
          {payouts.map(({ payoutId, at, method, byName, amount }) => (
            <li className={styles.part} key={payoutId}>
              <span className={styles.name}>Ödeme #{payoutId}</span>
              <span className={styles.amount}>{signedTlText(-amount)}</span>
              <div className={styles.words}>
                {[formatFullDateTime(Date.parse(at)), PAYOUT_METHOD_LABELS[method], byName]
                  .filter(Boolean)
                  .join(' · ')}
              </div>
            </li>
          ))}
        </PartList>
        {payouts.length > 0 && (
          <p className={styles.note}>
            Her ödemenin yalnızca bu ayın ve bu şubenin kayıtlarına düşen kısmı yazılıdır.
          </p>
        )}
      </SlipRow>
      <SlipRow
        amount={remaining}
        isTotal
        name="Kalan"
        words={
          remaining < 0 ? 'hak ediş + devreden − ödenen; eksi tutar borçtur' : 'hak ediş + devreden − ödenen'
        }
      />
    </ul>
  );
}
