import { differenceText } from '@ulak/contracts/cash/difference-text';
import type { HandOverView } from '@ulak/contracts/cash/hand-over';
import { formatTl } from '@ulak/contracts/format';
import type { ReactNode } from 'react';
import styles from './my-cash.module.css';

interface FigureProps {
  readonly label: ReactNode;
  readonly value: ReactNode;
  readonly isTotal?: boolean;
}

/** A label and its amount in a list of figures. */
export const Figure = ({ label, value, isTotal = false }: FigureProps) => (
  <div className={`${styles.row} ${isTotal ? styles.total : ''}`}>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);

/** What was counted, expected, and how far it is apart. */
export const CountFigures = ({ handOver }: { readonly handOver: HandOverView }) => (
  <dl className={styles.rows}>
    <Figure isTotal label="Sayılan nakit" value={formatTl(handOver.countedCash)} />
    <Figure label="Beklenen nakit" value={formatTl(handOver.expectedCash)} />
    <Figure label="Fark" value={differenceText(handOver.difference)} />
    {(handOver.cards !== 0 || handOver.countedCards !== 0) && (
      <>
        <Figure label="Sayılan kart fişleri" value={formatTl(handOver.countedCards)} />
        <Figure label="Beklenen kart fişleri" value={formatTl(handOver.cards)} />
      </>
    )}
  </dl>
);
