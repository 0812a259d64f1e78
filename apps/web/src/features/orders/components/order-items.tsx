import { formatTl } from '@ulak/contracts/format';
import { orderTotalTl } from '@ulak/contracts/domain/money';
import type { OrderItem, OrderView } from '@ulak/contracts/orders/schema';
import desk from '../../../ui/desk.module.css';
import styles from './order-details.module.css';

/** The lines of an order with options and notes, and what they add up to. */
export function OrderItems({ order }: { order: OrderView }) {
  const hasParts = order.deliveryFee > 0 || order.discount > 0;
  return (
    <table className={`${desk.table} ${styles.items}`} data-part="items">
      <caption>Ürünler</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Adet</th>
          <th scope="col">Ürün</th>
          <th scope="col">Tutar</th>
        </tr>
      </thead>
      <tbody>
        {order.items.map((item, index) => (
          <ItemRow key={`${item.name}-${index}`} item={item} />
        ))}
        {order.items.length === 0 && (
          <tr>
            <td colSpan={3} className={desk.dim}>
              Ürün girilmemiş
            </td>
          </tr>
        )}
      </tbody>
      <tfoot>
        {hasParts && <TotalRow name="Ara toplam" tl={order.subtotal} />}
        {order.deliveryFee > 0 && <TotalRow name="Teslimat ücreti" tl={order.deliveryFee} />}
        {order.discount > 0 && <TotalRow name="İndirim" tl={-order.discount} />}
        <tr className={styles.total}>
          <th scope="row" colSpan={2}>
            Toplam
          </th>
          <td>{formatTl(order.total)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function ItemRow({ item }: { item: OrderItem }) {
  return (
    <tr>
      <td className={styles.quantity}>{item.quantity} ×</td>
      <td>
        {item.name}
        {item.options && item.options.length > 0 && (
          <span className={`${desk.secondLine} ${styles.wrap}`}>{item.options.join(', ')}</span>
        )}
        {item.notes && <span className={`${desk.secondLine} ${styles.wrap}`}>Not: {item.notes}</span>}
      </td>
      <td>
        {formatTl(orderTotalTl([item]))}
        {item.quantity > 1 && (
          <span className={`${desk.secondLine} ${styles.wrap}`}>{formatTl(item.price)}</span>
        )}
      </td>
    </tr>
  );
}

const TotalRow = ({ name, tl }: { name: string; tl: number }) => (
  <tr>
    <th scope="row" colSpan={2}>
      {name}
    </th>
    <td>{formatTl(tl)}</td>
  </tr>
);
