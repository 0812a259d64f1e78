import { useQuery } from '@tanstack/react-query';
import { isPastOrder } from '@ulak/contracts/domain/customer-privacy';
import { formatTl } from '@ulak/contracts/format';
import type { OrderId } from '@ulak/contracts/ids';
import type { OrderDetail, PastOrder } from '@ulak/contracts/orders/schema';
import { messageOf } from '../../../lib/call.ts';
import { walletOrder } from '../queries.ts';
import layout from '../../../ui/layout.module.css';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import styles from './wallet.module.css';

/** What was in an order; a courier sees it until 24 hours after its end. */
export function OrderItems({ orderId }: { readonly orderId: OrderId }) {
  const query = useQuery(walletOrder(orderId));
  return (
    <section aria-labelledby="receipt-items" className={`${layout.stack} ${surface.rule}`}>
      <h3 id="receipt-items">Ürünler</h3>
      {query.data ? (
        <Items order={query.data} />
      ) : query.error ? (
        <>
          <p>Ürünler alınamadı. {messageOf(query.error)}</p>
          <button
            className={`${surface.button} ${surface.outline}`}
            onClick={() => void query.refetch()}
            type="button"
          >
            Yeniden dene
          </button>
        </>
      ) : (
        <p className={text.dim} role="status">
          Yükleniyor...
        </p>
      )}
    </section>
  );
}

function Items({ order }: { readonly order: OrderDetail | PastOrder }) {
  if (isPastOrder(order))
    return <p className={text.dim}>Sipariş içeriği, teslimattan 24 saat sonra gösterilmez.</p>;
  if (order.items.length === 0) return <p className={text.dim}>Ürün bilgisi girilmemiş.</p>;
  return (
    <ul className={styles.items}>
      {order.items.map((item, index) => (
        // Two lines of the same product with other options are two lines: only the place tells them apart.
        <li key={`${index}-${item.name}`}>
          <b className="tabular">{item.quantity} ×</b>
          <span>
            {item.name}
            {item.options && item.options.length > 0 && <small>{item.options.join(', ')}</small>}
          </span>
          <span className="tabular">{formatTl(item.price * item.quantity)}</span>
        </li>
      ))}
    </ul>
  );
}
