import type { ReactNode } from 'react';
import styles from './analysis.module.css';

interface FactProps {
  readonly name: string;
  readonly children: ReactNode;
  /** It was not measured. */
  readonly isEstimated?: boolean;
}

/** One figure of a card; 'tahmin' where it was not measured. */
export const Fact = ({ name, children, isEstimated = false }: FactProps) => (
  <div>
    <dt>{name}</dt>
    <dd>
      {children}
      {isEstimated && <span className={styles.guess}> tahmin</span>}
    </dd>
  </div>
);
