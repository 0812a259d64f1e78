import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type CustomerRating } from '@ulak/contracts/ratings/schema';
import { LOW_RATING, RATING_STATUS_LABELS } from '@ulak/contracts/ratings/status';
import { formatDateTime } from '@ulak/contracts/time';
import { memo } from 'react';
import desk from '../../../ui/desk.module.css';
import { RatingStars } from '../../../ui/rating-stars.tsx';
import type { RatingTab } from '../model/ratings-view.ts';
import { DecisionButtons } from './decision-buttons.tsx';
import { RatingFacts } from './rating-facts.tsx';
import styles from './ratings.module.css';

/** What an entry can open. Keep the same object: entries are memoised. */
export interface RatingActions {
  readonly openOrder: (rating: CustomerRating) => void;
  /** Undefined for those who may not see couriers' ways. */
  readonly openWay: ((rating: CustomerRating) => void) | undefined;
}

interface RatingEntryProps {
  readonly rating: CustomerRating;
  readonly tab: RatingTab;
  readonly actions: RatingActions;
}

/** One rating: stars, status and time, what the tab shows of it, and what can be done. */
export const RatingEntry = memo(function RatingEntry({ rating, tab, actions }: RatingEntryProps) {
  const { order, status, createdAt } = rating;
  const isLow = rating.rating <= LOW_RATING;
  const hasWay = rating.courier !== null && order.pickedUpAt !== null && order.deliveredAt !== null;
  return (
    <li className={styles.entry} data-low={isLow || undefined} data-part="rating">
      <div className={`${desk.row} ${desk.between}`}>
        <span className={desk.row}>
          <RatingStars stars={rating.rating} />
          <span className={styles.status} data-status={status}>
            {RATING_STATUS_LABELS[status]}
          </span>
          {isLow && (
            <span className={desk.badge}>
              <IconAlertTriangle aria-hidden size="0.875rem" />
              Düşük puan
            </span>
          )}
        </span>
        <time className={desk.note} dateTime={createdAt}>
          {formatDateTime(Date.parse(createdAt))}
        </time>
      </div>
      <RatingFacts onOrder={actions.openOrder} rating={rating} tab={tab} />
      <div className={`${desk.row} ${desk.between} ${styles.tools}`}>
        <DecisionButtons rating={rating} />
        <span className={`${desk.row} ${desk.touch}`}>
          <Button
            aria-label={`Sipariş #${order.orderNumber}: ayrıntılar ve geçmiş`}
            onClick={() => actions.openOrder(rating)}
            size="xs"
            variant={isLow ? 'light' : 'subtle'}
          >
            Sipariş ve geçmişi
          </Button>
          {hasWay && actions.openWay && (isLow || tab === 'delivery') && (
            <Button
              aria-label={`Sipariş #${order.orderNumber}: kuryenin yolu`}
              onClick={() => actions.openWay?.(rating)}
              size="xs"
              variant={isLow ? 'light' : 'subtle'}
            >
              Kuryenin yolu
            </Button>
          )}
        </span>
      </div>
    </li>
  );
});
