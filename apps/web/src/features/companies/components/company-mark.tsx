import { IconBuilding } from '@tabler/icons-react';
import type { CompanyView } from '@ulak/contracts/companies/schema';
import styles from './companies.module.css';

/** The logo of a company, or a sign in its place. Decorative: the name stands beside it. */
export const CompanyMark = ({ logo }: Pick<CompanyView, 'logo'>) => (
  <span className={styles.mark}>
    {logo ? <img alt="" loading="lazy" src={logo} /> : <IconBuilding aria-hidden size="1.125rem" />}
  </span>
);
