import { IconBolt } from '@tabler/icons-react';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { useNow } from '../../lib/clock.ts';
import { formatOfferCountdown } from './offer-countdown.ts';
import texts from '../../ui/text.module.css';
import styles from './order-badges.module.css';

const SECOND_MS = 1_000;

/** Whether the engine assigned the order to a courier who has not picked it up yet. */
export const isEngineAssigned = ({ status, assignedBy }: Pick<OrderView, 'status' | 'assignedBy'>): boolean =>
  status === 'ASSIGNED' && assignedBy === 'ENGINE';

/** 'Otomatik': not a person chose the courier. */
export const EngineBadge = () => (
  <span className={`${texts.dim} ${styles.badge}`} title="Kuryeyi otomatik atama seçti">
    <IconBolt size="0.75rem" color="var(--ulak-focus)" aria-hidden />
    Otomatik
  </span>
);

/** 'kabul için 2:14', ticking by the server's clock. */
export function OfferCountdown({ expiresAt }: { expiresAt: string }) {
  const left = formatOfferCountdown(expiresAt, useNow(SECOND_MS));
  return <span className="tabular">{left === null ? 'kabul süresi doldu' : `kabul için ${left}`}</span>;
}
