import { formatNumber, formatTl } from '@ulak/contracts/format';
import type { OwnWallet } from '@ulak/contracts/wallet/schema';
import { signedTlText } from '../../../domain/pay/pay-texts.ts';
import { type Figure, FIGURE_LABELS, FIGURES } from '../model/wallet-lines.ts';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import styles from './wallet.module.css';

const VALUES: Record<Figure, (wallet: OwnWallet) => string> = {
  total: ({ totalEarnings }) => formatTl(totalEarnings),
  pending: ({ pendingEarnings }) => formatTl(pendingEarnings),
  paid: ({ paidEarnings }) => formatTl(paidEarnings),
  deliveries: ({ deliveredOrders }) => formatNumber(deliveredOrders),
  bonus: ({ bonusEarnings }) => formatTl(bonusEarnings),
  corrections: ({ corrections }) => signedTlText(corrections),
};

interface FiguresProps {
  readonly wallet: OwnWallet;
  /** The figure whose lines are shown; null: the list shows payouts. */
  readonly chosen: Figure | null;
  readonly onChoose: (figure: Figure) => void;
}

/** Sums of the window; each opens the lines that it is made of. */
export const Figures = ({ wallet, chosen, onChoose }: FiguresProps) => (
  <div aria-label="Kazanç özeti" className={styles.figures} role="group">
    {FIGURES.map((figure) => (
      <button
        aria-pressed={figure === chosen}
        className={`${surface.plain} ${styles.figure}`}
        data-figure={figure}
        key={figure}
        onClick={() => onChoose(figure)}
        type="button"
      >
        <span className={`${text.dim} ${text.small}`}>{FIGURE_LABELS[figure]}</span>
        <b className="tabular">{VALUES[figure](wallet)}</b>
        {figure === 'deliveries' && (
          <span className={`${text.caption} tabular`}>{formatTl(wallet.deliveryEarnings)}</span>
        )}
      </button>
    ))}
  </div>
);
