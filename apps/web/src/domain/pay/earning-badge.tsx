import { type EarningStatus, earningStatusLabel } from '@ulak/contracts/wallet/labels';
import badge from '../../ui/badge.module.css';
import styles from './earning-badge.module.css';

/** 'Bekliyor', 'Ödendi' or 'İptal' (spec 3 §4.6). */
export const EarningBadge = ({ status }: { readonly status: EarningStatus }) => (
  <span className={`${badge.badge} ${styles.badge}`} data-earning-status={status}>
    {earningStatusLabel(status)}
  </span>
);
