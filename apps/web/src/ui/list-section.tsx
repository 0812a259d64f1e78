import type { ReactNode } from 'react';
import desk from './desk.module.css';
import styles from './list-section.module.css';

interface ListSectionProps {
  /** What is shown is of another page or filter: the wanted one is on its way. */
  readonly isStale: boolean;
  readonly label?: string;
  readonly children: ReactNode;
}

/** A list with its figures; pale while another one is fetched. */
export const ListSection = ({ isStale, label, children }: ListSectionProps) => (
  <section
    aria-busy={isStale}
    aria-label={label}
    className={`${desk.column} ${styles.list}`}
    data-stale={isStale || undefined}
  >
    {children}
  </section>
);
