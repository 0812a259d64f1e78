import { Button } from '@mantine/core';
import type { CustomerRating } from '@ulak/contracts/ratings/schema';
import type { RatingStatus } from '@ulak/contracts/ratings/status';
import desk from '../../../ui/desk.module.css';
import { useDecide } from '../queries.ts';

/** What may become of a rating, in the order of the buttons. */
const CHOICES: Record<RatingStatus, readonly RatingStatus[]> = {
  PENDING: ['APPROVED', 'REJECTED'],
  APPROVED: ['REJECTED', 'PENDING'],
  REJECTED: ['APPROVED', 'PENDING'],
};
const LABELS: Record<RatingStatus, string> = {
  APPROVED: 'Onayla',
  REJECTED: 'Reddet',
  PENDING: 'Beklemeye al',
};

/** 'Onayla' and 'Reddet'; what was decided can be decided otherwise later. */
export function DecisionButtons({ rating }: { rating: CustomerRating }) {
  const { mutate, isPending, variables } = useDecide();
  return (
    <span className={`${desk.row} ${desk.touch}`}>
      {CHOICES[rating.status].map((status) => (
        <Button
          aria-label={`Sipariş #${rating.order.orderNumber}: ${LABELS[status]}`}
          disabled={isPending && variables.status !== status}
          key={status}
          loading={isPending && variables.status === status}
          onClick={() => mutate({ rating, status })}
          size="xs"
          variant={status === 'APPROVED' ? 'light' : 'default'}
        >
          {LABELS[status]}
        </Button>
      ))}
    </span>
  );
}
