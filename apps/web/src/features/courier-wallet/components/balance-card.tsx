import { IconChevronRight, IconFileInvoice } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatNumber, formatTl } from '@ulak/contracts/format';
import { formatPayMonth } from '@ulak/contracts/salary/pay-month-name';
import { PAYABLE_LABELS } from '@ulak/contracts/wallet/labels';
import type { OwedLine, OwnWallet } from '@ulak/contracts/wallet/schema';
import { useState } from 'react';
import { signedTlText } from '../../../domain/pay/pay-texts.ts';
import { NativeDialog } from '../../../ui/native-dialog.tsx';
import layout from '../../../ui/layout.module.css';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import styles from './wallet.module.css';

const SLIP_PATH: string = '/courier-slip';

/** What the courier is owed of all days, and the way to the pay slip. */
export function BalanceCard({ wallet }: { readonly wallet: Pick<OwnWallet, 'balance' | 'owed'> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-label="Bakiyeniz" className={`${surface.card} ${layout.stack}`}>
      <button
        className={`${surface.plain} ${layout.row} ${layout.between} ${styles.balance}`}
        data-balance
        onClick={() => setOpen(true)}
        type="button"
      >
        <span className={`${layout.stack} ${layout.tight}`}>
          <span className={text.dim}>Bakiyeniz</span>
          <b className="tabular">{formatTl(wallet.balance)}</b>
        </span>
        <IconChevronRight aria-hidden size="1.375rem" />
      </button>
      <Link className={`${surface.button} ${surface.outline} ${styles.target}`} to={SLIP_PATH}>
        <IconFileInvoice aria-hidden size="1.25rem" stroke={1.75} />
        Ücret pusulası
      </Link>
      {isOpen && <BalanceDialog wallet={wallet} onClose={() => setOpen(false)} />}
    </section>
  );
}

interface BalanceDialogProps {
  readonly wallet: Pick<OwnWallet, 'balance' | 'owed'>;
  readonly onClose: () => void;
}

function BalanceDialog({ wallet: { balance, owed }, onClose }: BalanceDialogProps) {
  return (
    <NativeDialog title="Bakiyeniz" onClose={onClose}>
      <div className={layout.stack}>
        <p className={`${text.headline} tabular`}>{formatTl(balance)}</p>
        <p className={text.dim}>
          {owed.length === 0
            ? 'Ödenmemiş kaydınız yok; yaptığınız teslimatlar buraya eklenir.'
            : 'Hangi günden olursa olsun, henüz ödenmemiş bütün kayıtlarınızın toplamı:'}
        </p>
        {balance < 0 && <p>Borcunuz, sonraki kazançlarınızdan düşülür.</p>}
        <ul className={styles.list}>
          {owed.map((line) => (
            <OwedEntry key={`${line.month}-${line.kind}`} line={line} />
          ))}
        </ul>
      </div>
    </NativeDialog>
  );
}

const OwedEntry = ({ line: { kind, month, count, amount } }: { readonly line: OwedLine }) => (
  <li>
    <Link className={`${surface.plain} ${styles.line}`} search={{ month }} to={SLIP_PATH}>
      <span>{PAYABLE_LABELS[kind]}</span>
      <span className={`${styles.amount} tabular`}>{signedTlText(amount)}</span>
      <small>
        {formatPayMonth(month)} · {formatNumber(count)} kayıt
      </small>
    </Link>
  </li>
);
