import { formatTl } from '@ulak/contracts/format';
import { paymentTypeLabel } from '@ulak/contracts/orders/source-payment';
import type { TrackedOrder } from '@ulak/contracts/tracking/schema';
import surface from '../../../ui/surface.module.css';
import layout from '../../../ui/layout.module.css';
import cards from './order-cards.module.css';
import text from '../../../ui/text.module.css';

/** What was ordered, for whom and where to (scope `full` only). */
export function OrderContent({ order }: { order: TrackedOrder }) {
  const { items = [], total, paymentType, orderNotes, customerName, customerAddress } = order;
  return (
    <section className={`${surface.card} ${layout.stack}`}>
      <h2>Siparişiniz</h2>
      {items.length > 0 && (
        <ul className={layout.stack} data-order-items>
          {items.map((item, index) => (
            // Two lines of an order may be alike; their place is what tells them apart.
            <li className={`${layout.row} ${layout.start} ${cards.line}`} key={`${index} ${item.name}`}>
              <span className={`${text.dim} ${text.strong} ${cards.quantity} tabular`}>{item.quantity}×</span>
              <span className={cards.text}>
                {item.name}
                {(item.options?.length || item.notes) && (
                  <small>{[...(item.options ?? []), item.notes].filter(Boolean).join(', ')}</small>
                )}
              </span>
              <span className={`${cards.amount} tabular`}>{formatTl(item.quantity * item.price)}</span>
            </li>
          ))}
        </ul>
      )}
      {total !== undefined && (
        <p className={`${layout.wrap} ${surface.rule} ${text.strong}`}>
          <span>Toplam{paymentType ? ` (${paymentTypeLabel(paymentType)})` : ''}</span>
          <strong className={`${cards.amount} tabular`}>{formatTl(total)}</strong>
        </p>
      )}
      <dl className={layout.grid}>
        {customerName && <Fact name="Alıcı" value={customerName} />}
        {customerAddress && <Fact name="Teslimat adresi" value={customerAddress} />}
        {orderNotes && <Fact name="Sipariş notu" value={orderNotes} />}
      </dl>
    </section>
  );
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt className={text.caption}>{name}</dt>
    <dd className={text.strong}>{value}</dd>
  </div>
);
