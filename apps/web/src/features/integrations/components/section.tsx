import type { ReactNode } from 'react';
import desk from '../../../ui/desk.module.css';
import styles from './integrations.module.css';

/** A part of the documentation under its title. */
export const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section aria-label={title} className={`${desk.panel} ${desk.grid} ${styles.panel}`}>
    <h2 className={styles.title}>{title}</h2>
    {children}
  </section>
);
