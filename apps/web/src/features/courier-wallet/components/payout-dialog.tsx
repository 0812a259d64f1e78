import { formatNumber, formatTl } from '@ulak/contracts/format';
import { formatFullDateTime } from '@ulak/contracts/time';
import { PAYABLE_LABELS, PAYOUT_METHOD_LABELS } from '@ulak/contracts/wallet/labels';
import type { PayoutView } from '@ulak/contracts/wallet/schema';
import { signedTlText } from '../../../domain/pay/pay-texts.ts';
import { NativeDialog } from '../../../ui/native-dialog.tsx';
import { Facts } from './facts.tsx';
import layout from '../../../ui/layout.module.css';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import styles from './wallet.module.css';

const timeText = (iso: string): string => formatFullDateTime(Date.parse(iso));

interface PayoutDialogProps {
  readonly payout: PayoutView;
  readonly onClose: () => void;
}

/** The receipt of a payout: what it paid by kind, how, by whom, and whether it was taken back. */
export const PayoutDialog = ({ payout, onClose }: PayoutDialogProps) => (
  <NativeDialog isFullScreen title="Ödeme makbuzu" onClose={onClose}>
    <div className={`${layout.stack} ${layout.roomy}`}>
      <p className={`${text.headline} tabular`}>{formatTl(payout.amount)}</p>
      {payout.reversedAt !== null && (
        <div className={surface.note} data-reversed>
          <span>
            Bu ödeme geri alındı: {payout.reversalReason} ({payout.reversedBy?.fullName ?? 'yönetici'},{' '}
            {timeText(payout.reversedAt)}). İçindeki kayıtlar yeniden alacağınıza eklendi.
          </span>
        </div>
      )}
      <section aria-labelledby="payout-lines">
        <h3 id="payout-lines">Ödenen kayıtlar</h3>
        <ul className={styles.list}>
          {payout.lines.map(({ kind, count, amount }) => (
            <li className={styles.line} key={kind}>
              <span>{PAYABLE_LABELS[kind]}</span>
              <span className={`${styles.amount} tabular`}>{signedTlText(amount)}</span>
              <small>{formatNumber(count)} kayıt</small>
            </li>
          ))}
        </ul>
      </section>
      <Facts
        facts={[
          { name: 'Yöntem', value: PAYOUT_METHOD_LABELS[payout.method] },
          { name: 'Elinizdeki nakitten mahsup', value: payout.offset > 0 ? formatTl(payout.offset) : null },
          { name: 'Ödeme zamanı', value: timeText(payout.at) },
          { name: 'Kapsadığı son an', value: timeText(payout.until) },
          { name: 'Ödeyen', value: payout.by?.fullName ?? 'Eski kayıt' },
          { name: 'Şube', value: payout.branches.join(', ') || null },
          { name: 'Ödeme no', value: formatNumber(payout.id) },
        ]}
      />
    </div>
  </NativeDialog>
);
