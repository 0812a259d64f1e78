import { IconBuilding } from '@tabler/icons-react';
import type { CompanyView } from '@ulak/contracts/companies/schema';
import styles from './companies.module.css';

/** The logo of a company, or a sign in its place. Decorative: the name stands beside it. */
export const CompanyMark = ({ logoUrl }: Pick<CompanyView, 'logoUrl'>) => (
  <span className={styles.mark}>
    {logoUrl ? <img alt="" loading="lazy" src={logoUrl} /> : <IconBuilding aria-hidden size="1.125rem" />}
  </span>
);
