import { createOrder } from '@ulak/contracts/orders/calls';
import desk from '../../../ui/desk.module.css';
import styles from './integrations.module.css';

/** What somebody who connects an order system needs: where to send an order, and where all is described. */
export const StartPanel = () => (
  <section aria-label="Başlangıç" className={`${desk.panel} ${desk.grid} ${styles.panel}`}>
    <h2 className={styles.title}>Sipariş sisteminizi bağlayın</h2>
    <p className={desk.note}>Siparişler şubenin API anahtarıyla şu adrese gönderilir:</p>
    <code>
      {createOrder.method} {new URL(createOrder.path, window.location.href).href}
    </code>
    <a href="/api/docs">Bütün çağrılar ve alanları</a>
  </section>
);
