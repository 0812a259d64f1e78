import { formatNumber } from '@ulak/contracts/format';
import { type LinkedOrders, type LinkedScope, ordersLink } from '../model/order-links.ts';
import desk from '../../../ui/desk.module.css';
import styles from './reports.module.css';

interface FigureLinkProps {
  readonly count: number;
  readonly of: LinkedOrders;
  readonly scope: LinkedScope;
  /** Whose figure of what it is, read out: 'Kadıköy: geciken'. */
  readonly label: string;
}

/** A count that opens the orders it is made of (ux "Reports, money"); the page follows the address. */
export const FigureLink = ({ count, of, scope, label }: FigureLinkProps) =>
  count === 0 ? (
    <span className={desk.dim}>0</span>
  ) : (
    <a
      aria-label={`${label}: ${formatNumber(count)}`}
      className={`${desk.link} ${styles.touchLink}`}
      href={ordersLink(of, scope)}
    >
      {formatNumber(count)}
    </a>
  );
