import { formatTl } from '@ulak/contracts/format';
import type { PayoutId } from '@ulak/contracts/ids';
import { formatFullDateTime } from '@ulak/contracts/time';
import { explainEarning } from '@ulak/contracts/wallet/explain-earning';
import type { CorrectionView, EarningView } from '@ulak/contracts/wallet/schema';
import { EarningBadge } from '../../../domain/pay/earning-badge.tsx';
import { earningTitle, signedTlText } from '../../../domain/pay/pay-texts.ts';
import { NativeDialog } from '../../../ui/native-dialog.tsx';
import type { WalletLine } from '../model/wallet-lines.ts';
import { Facts } from './facts.tsx';
import { OrderItems } from './order-items.tsx';
import layout from '../../../ui/layout.module.css';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import styles from './wallet.module.css';

/** Why an earning stays as it is; what is wrong with it is put right by a correction. */
const LOCKED: Record<NonNullable<EarningView['locked']>, string> = {
  PAID: 'Ödendi; artık değişmez. Yanlışlık varsa yöneticiniz düzeltme ekler.',
  MONTH_CLOSED: 'Ayı kapatıldı; artık değişmez. Yanlışlık varsa yöneticiniz düzeltme ekler.',
  CANCELLED: 'Yönetici tarafından silindi; toplamlara katılmaz.',
};

interface LineDialogProps {
  readonly line: WalletLine;
  /** Corrections of the window, of which some may be about this earning. */
  readonly corrections: readonly CorrectionView[];
  readonly onPayout: (id: PayoutId) => void;
  readonly onClose: () => void;
}

/** The receipt of a line: an order's, a bonus's or a correction's (spec 3 §2.2). */
export function LineDialog({ line, corrections, onPayout, onClose }: LineDialogProps) {
  const { payoutId } = line.kind === 'earning' ? line.earning : line.correction;
  const title = line.kind === 'earning' ? earningTitle(line.earning) : 'Düzeltme';
  return (
    <NativeDialog isFullScreen title={title} onClose={onClose}>
      <div className={`${layout.stack} ${layout.roomy}`}>
        {line.kind === 'earning' ? (
          <Earning
            corrections={corrections.filter(({ earningId }) => earningId === line.earning.id)}
            earning={line.earning}
          />
        ) : (
          <Correction correction={line.correction} />
        )}
        {payoutId !== null && (
          <button
            className={`${surface.button} ${surface.outline}`}
            onClick={() => onPayout(payoutId)}
            type="button"
          >
            Ödeme makbuzunu aç
          </button>
        )}
        {line.kind === 'earning' && line.earning.order && <OrderItems orderId={line.earning.order.id} />}
      </div>
    </NativeDialog>
  );
}

interface EarningProps {
  readonly earning: EarningView;
  readonly corrections: readonly CorrectionView[];
}

function Earning({ earning, corrections }: EarningProps) {
  const { order, formerAmount, locked } = earning;
  return (
    <>
      <div className={`${layout.wrap} ${layout.between}`}>
        <p className={`${text.headline} tabular`}>{formatTl(earning.amount)}</p>
        <EarningBadge status={earning.status} />
      </div>
      <section aria-labelledby="receipt-words">
        <h3 id="receipt-words">Nasıl hesaplandı?</h3>
        <p className="tabular">{explainEarning(earning.evidence)}</p>
      </section>
      <Facts
        facts={[
          { name: 'Sipariş no', value: order && `#${order.orderNumber}` },
          { name: 'Sipariş tutarı', value: order && formatTl(order.total) },
          {
            name: earning.type === 'DELIVERY' ? 'Teslim zamanı' : 'Zaman',
            value: formatFullDateTime(Date.parse(earning.earnedAt)),
          },
          { name: 'Şube', value: earning.branchName },
          { name: 'Ekleyen', value: earning.addedBy?.fullName ?? 'Teslimatla kendiliğinden yazıldı' },
          { name: 'Silinmeden önceki tutar', value: formerAmount === null ? null : formatTl(formerAmount) },
          { name: 'Not', value: earning.notes },
        ]}
      />
      {locked && <p className={text.dim}>{LOCKED[locked]}</p>}
      {corrections.length > 0 && (
        <section aria-labelledby="receipt-corrections">
          <h3 id="receipt-corrections">Bu kazançla ilgili düzeltmeler</h3>
          <ul className={styles.list}>
            {corrections.map((one) => (
              <li className={styles.line} key={one.id}>
                <span>{one.notes}</span>
                <span className={`${styles.amount} tabular`}>{signedTlText(one.amount)}</span>
                <small>{formatFullDateTime(Date.parse(one.at))}</small>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

const Correction = ({ correction }: { readonly correction: CorrectionView }) => (
  <>
    <div className={`${layout.wrap} ${layout.between}`}>
      <p className={`${text.headline} tabular`}>{signedTlText(correction.amount)}</p>
      <EarningBadge status={correction.status} />
    </div>
    <Facts
      facts={[
        { name: 'Neden', value: correction.notes },
        { name: 'Zaman', value: formatFullDateTime(Date.parse(correction.at)) },
        { name: 'Şube', value: correction.branchName },
        { name: 'Ekleyen', value: correction.addedBy?.fullName ?? null },
      ]}
    />
  </>
);
