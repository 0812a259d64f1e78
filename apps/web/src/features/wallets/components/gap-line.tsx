import { useQuery } from '@tanstack/react-query';
import { formatNumber, formatTl } from '@ulak/contracts/format';
import desk from '../../../ui/desk.module.css';
import { gapTotals, type WalletScope } from '../queries.ts';
import styles from './wallets.module.css';

interface GapLineProps {
  readonly scope: WalletScope;
  readonly search: string;
  /** Widens the range so that it begins at 07:00. */
  readonly onInclude: (from: string) => void;
}

/** What was earned 07:00–10:00, which no reporting day holds (DECISIONS "Time and numbers"). */
export function GapLine({ scope, search, onInclude }: GapLineProps) {
  const { data } = useQuery(gapTotals(scope, search));
  if (!data || data.totals.totalEarnings === 0) return null;
  const { deliveredOrders, totalEarnings } = data.totals;
  return (
    <span className={desk.row} data-part="wallet-gap">
      · Mesai dışı 07:00–10:00: {formatNumber(deliveredOrders)} teslimat, {formatTl(totalEarnings)}
      <button className={`${desk.link} ${styles.figure}`} onClick={() => onInclude(data.from)} type="button">
        Aralığa kat
      </button>
    </span>
  );
}
