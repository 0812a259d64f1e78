import { IconStarFilled } from '@tabler/icons-react';
import styles from './rating-stars.module.css';

const FIVE = [1, 2, 3, 4, 5] as const;

/** How many of five stars a customer gave. */
export const RatingStars = ({ stars, size = '1rem' }: { stars: number; size?: string }) => (
  <span aria-label={`5 üzerinden ${stars} yıldız`} className={styles.stars} role="img">
    {FIVE.map((place) => (
      <IconStarFilled aria-hidden data-empty={place > stars || undefined} key={place} size={size} />
    ))}
  </span>
);
