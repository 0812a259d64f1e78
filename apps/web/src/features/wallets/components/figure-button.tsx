import desk from '../../../ui/desk.module.css';
import { FIGURES, type FigureKey, figureText } from '../model/figures.ts';
import type { WalletRow } from '../queries.ts';
import styles from './wallets.module.css';

interface FigureButtonProps {
  readonly row: WalletRow;
  readonly figure: FigureKey;
  readonly onOpen: (row: WalletRow, figure: FigureKey) => void;
}

/** A figure of a courier that opens the rows it is made of; nothing opens a plain zero. */
export function FigureButton({ row, figure, onOpen }: FigureButtonProps) {
  const text = figureText(figure, row[figure]);
  if (row[figure] === 0) return <span className={`${desk.dim} ${styles.figure}`}>{text}</span>;
  return (
    <button
      aria-label={`${row.fullName}, ${FIGURES[figure].label}: ${text}`}
      className={`${desk.link} ${styles.figure}`}
      onClick={() => onOpen(row, figure)}
      type="button"
    >
      {text}
    </button>
  );
}
