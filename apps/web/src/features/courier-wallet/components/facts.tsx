import type { ReactNode } from 'react';
import text from '../../../ui/text.module.css';
import styles from './wallet.module.css';

interface Fact {
  readonly name: string;
  /** Null: not said. */
  readonly value: ReactNode;
}

/** Names and values of a receipt; what is not known is left out. */
export const Facts = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <dl className={styles.facts}>
    {facts
      .filter(({ value }) => value !== null)
      .map(({ name, value }) => (
        <div key={name}>
          <dt className={text.dim}>{name}</dt>
          <dd className="tabular">{value}</dd>
        </div>
      ))}
  </dl>
);
