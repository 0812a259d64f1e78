import { IconStarFilled } from '@tabler/icons-react';
import { SAFE_MODE_NOTE, scoreStars } from '@ulak/contracts/domain/courier-score';
import { formatDecimal } from '@ulak/contracts/format';
import type { CourierSummaryRow } from '@ulak/contracts/reports/schema';
import { NOTHING } from '../model/texts.ts';
import desk from '../../../ui/desk.module.css';
import styles from './reports.module.css';

const FIVE = [1, 2, 3, 4, 5] as const;

/** Stars of a score (spec 2 §9). */
export const Stars = ({ score }: { score: number }) => {
  const stars = scoreStars(score);
  return (
    <span aria-label={`${stars} yıldız`} className={styles.stars} role="img">
      {FIVE.map((place) => (
        <IconStarFilled aria-hidden data-empty={place > stars || undefined} key={place} size="0.75rem" />
      ))}
    </span>
  );
};

interface ScoreButtonProps {
  row: CourierSummaryRow;
  onOpen: (row: CourierSummaryRow) => void;
}

/** A courier's success score with its stars; opens what it is made of. */
export function ScoreButton({ row, onOpen }: ScoreButtonProps) {
  const { successScore, courierName, safeMode } = row;
  if (successScore === null) return <span className={desk.dim}>{NOTHING}</span>;
  const words = `başarı puanı ${formatDecimal(successScore)}, ${scoreStars(successScore)} yıldız`;
  const note = safeMode ? ` ${SAFE_MODE_NOTE}` : '';
  return (
    <button
      aria-label={`${courierName}, ${words}${note && `.${note}`}`}
      className={`${desk.link} ${desk.tool}`}
      title={`Puan nasıl hesaplandı?${note}`}
      type="button"
      onClick={() => onOpen(row)}
    >
      <Stars score={successScore} />
      {formatDecimal(successScore)}
    </button>
  );
}
