import { formatKm, formatMinutes, formatTl } from '@ulak/contracts/format';
import { ERASED_TEXT } from '@ulak/contracts/orders/erasure';
import { formatPhone } from '@ulak/contracts/phone-format';
import type { CustomerRating } from '@ulak/contracts/ratings/schema';
import { formatDateTime } from '@ulak/contracts/time';
import type { ReactNode } from 'react';
import { CustomerPhone } from '../../../domain/orders/customer-phone.tsx';
import display from '../../../ui/data-display.module.css';
import desk from '../../../ui/desk.module.css';
import type { RatingTab } from '../model/ratings-view.ts';
import styles from './ratings.module.css';

const NOTHING = '–';

interface RatingFactsProps {
  readonly rating: CustomerRating;
  readonly tab: RatingTab;
  readonly onOrder: (rating: CustomerRating) => void;
}

/** What a tab shows of a rating: as feedback, as order, as delivery. */
export function RatingFacts(props: RatingFactsProps) {
  const { rating, tab } = props;
  const facts = FACTS[tab](props);
  return (
    <>
      {tab === 'feedback' && <Comment rating={rating} />}
      <dl className={`${display.facts} ${desk.grid} ${desk.tabular} ${styles.facts}`}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={desk.breaks}>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Comment({ rating: { comment, order } }: { rating: CustomerRating }) {
  if (comment) return <p className={styles.comment}>{comment}</p>;
  return <p className={desk.note}>{order.erased ? ERASED_TEXT : 'Yorum yazılmadı'}</p>;
}

type Facts = readonly (readonly [string, ReactNode])[];
const timeText = (at: string | null): string => (at === null ? NOTHING : formatDateTime(Date.parse(at)));

const FACTS: Record<RatingTab, (props: RatingFactsProps) => Facts> = {
  feedback: (props) => [
    ['Sipariş', <OrderNumber key="order" {...props} />],
    ['Kurye', <Courier key="courier" {...props} />],
    ['Şube', props.rating.branch.name],
  ],
  order: (props) => {
    const { order } = props.rating;
    return [
      ['Sipariş', <OrderNumber key="order" {...props} />],
      ['Müşteri', <Customer key="customer" {...props} />],
      ['İçerik', order.items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ') || NOTHING],
      ['Toplam', formatTl(order.total)],
      ['Sipariş saati', timeText(order.createdAt)],
      ['Teslim alındı', timeText(order.pickedUpAt)],
      ['Teslim edildi', timeText(order.deliveredAt)],
      ['Kurye', <Courier key="courier" {...props} />],
    ];
  },
  delivery: (props) => {
    const { order, branch } = props.rating;
    return [
      ['Kurye', <Courier key="courier" {...props} />],
      ['Siparişten kapıya', order.minutes === null ? NOTHING : formatMinutes(order.minutes)],
      ['Zamanında mı', <Lateness key="late" minutes={order.lateMinutes} />],
      ['Mesafe', formatKm(order.distanceKm)],
      ['Şube', branch.name],
      ['Sipariş', <OrderNumber key="order" {...props} />],
    ];
  },
};

const OrderNumber = ({ rating, onOrder }: RatingFactsProps) => (
  <button
    className={`${desk.link} ${desk.target} ${desk.breaks}`}
    onClick={() => onOrder(rating)}
    type="button"
  >
    #{rating.order.orderNumber}
  </button>
);

function Courier({ rating: { courier } }: RatingFactsProps) {
  if (courier === null) return 'Kurye bilinmiyor';
  return (
    <span className={styles.person}>
      {courier.name}
      {courier.phone && (
        <a className={`${desk.link} ${desk.target}`} href={`tel:${courier.phone}`}>
          {formatPhone(courier.phone)}
        </a>
      )}
    </span>
  );
}

const Customer = ({ rating: { order } }: RatingFactsProps) => (
  <span className={styles.person}>
    {order.customerName}
    <CustomerPhone className={`${desk.link} ${desk.target}`} phone={order.customerPhone} />
  </span>
);

function Lateness({ minutes }: { minutes: number | null }) {
  if (minutes === null) return NOTHING;
  if (minutes === 0) return 'Zamanında';
  return <span className={styles.late}>{formatMinutes(minutes)} geç</span>;
}
