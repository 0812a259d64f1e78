import { Skeleton } from '@mantine/core';
import desk from '../../../ui/desk.module.css';
import { StatTile } from '../../../ui/stat-tile.tsx';
import { FIGURE_KEYS, FIGURES, type FigureKey, type Figures, figureText } from '../model/figures.ts';
import styles from './wallets.module.css';

interface WalletTotalsProps {
  /** Of everybody who matches; undefined: they have not come yet. */
  readonly totals: Figures | undefined;
  readonly onOpen: (figure: FigureKey) => void;
}

/** The totals of all couriers that match; each opens the couriers it is made of. */
export const WalletTotals = ({ totals, onOpen }: WalletTotalsProps) => (
  <section aria-label="Toplamlar" className={`${desk.grid} ${desk.tiles} ${styles.tiles}`}>
    {FIGURE_KEYS.map((figure) =>
      totals === undefined ? (
        <Skeleton h={64} key={figure} />
      ) : (
        <StatTile
          key={figure}
          label={FIGURES[figure].label}
          onClick={totals[figure] === 0 ? undefined : () => onOpen(figure)}
          value={figureText(figure, totals[figure])}
        />
      ),
    )}
  </section>
);
