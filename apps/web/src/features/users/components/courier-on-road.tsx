import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { UserId } from '@ulak/contracts/ids';
import { POLLING } from '../../../lib/polling.ts';
import desk from '../../../ui/desk.module.css';
import surface from '../../../ui/surface.module.css';
import { userDetail } from '../queries.ts';
import styles from './users.module.css';

interface CourierOnRoadProps {
  /** The server's sentence. */
  message: string;
  userId: UserId;
}

/** The orders that keep a courier from leaving, each with a link that opens it (decision 018). */
export function CourierOnRoad({ message, userId }: CourierOnRoadProps) {
  const detail = useQuery({ ...userDetail(userId), refetchInterval: POLLING.users.everyMs });
  const orders = detail.data?.onRoad;
  return (
    <section className={`${surface.note} ${desk.column}`} role="alert">
      <span>{message}</span>
      {orders && orders.length > 0 && (
        <ul aria-label="Yoldaki siparişler" className={`${desk.list} ${desk.grid}`}>
          {orders.map(({ id, orderNumber }) => (
            <li key={id}>
              <a
                className={`${desk.link} ${desk.inline} ${desk.touch} ${styles.target}`}
                href={`/orders?order=${id}`}
                rel="noreferrer"
                target="_blank"
              >
                #{orderNumber} numaralı siparişi aç
                <IconExternalLink aria-hidden size="1rem" />
              </a>
            </li>
          ))}
        </ul>
      )}
      {orders?.length === 0 && <span>Yolda sipariş kalmadı; şimdi yeniden deneyebilirsiniz.</span>}
    </section>
  );
}
