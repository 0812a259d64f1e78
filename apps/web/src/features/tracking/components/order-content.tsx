import { formatTl } from '@ulak/contracts/format';
import { paymentTypeLabel } from '@ulak/contracts/orders/source-payment';
import type { TrackedOrder } from '@ulak/contracts/tracking/schema';

/** What was ordered, for whom and where to (scope `full` only). */
export function OrderContent({ order }: { order: TrackedOrder }) {
  const { items = [], total, paymentType, orderNotes, customerName, customerAddress } = order;
  return (
    <section className="trk-card trk-content">
      <h2>Siparişiniz</h2>
      {items.length > 0 && (
        <ul className="trk-items">
          {items.map((item, index) => (
            // Two lines of an order may be alike; their place is what tells them apart.
            <li key={`${index} ${item.name}`}>
              <span className="trk-quantity tabular">{item.quantity}×</span>
              <span className="trk-item">
                {item.name}
                {(item.options?.length || item.notes) && (
                  <span className="trk-dim trk-small">
                    {[...(item.options ?? []), item.notes].filter(Boolean).join(', ')}
                  </span>
                )}
              </span>
              <span className="tabular">{formatTl(item.quantity * item.price)}</span>
            </li>
          ))}
        </ul>
      )}
      {total !== undefined && (
        <p className="trk-total">
          <span>Toplam{paymentType ? ` (${paymentTypeLabel(paymentType)})` : ''}</span>
          <strong className="tabular">{formatTl(total)}</strong>
        </p>
      )}
      <dl className="trk-facts">
        {customerName && <Fact name="Alıcı" value={customerName} />}
        {customerAddress && <Fact name="Teslimat adresi" value={customerAddress} />}
        {orderNotes && <Fact name="Sipariş notu" value={orderNotes} />}
      </dl>
    </section>
  );
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div className="trk-facts-wide">
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);
