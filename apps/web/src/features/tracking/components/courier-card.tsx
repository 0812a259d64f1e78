import { formatAge } from '@ulak/contracts/format';
import { formatPhone } from '@ulak/contracts/phone-format';
import type { TrackedOrder } from '@ulak/contracts/tracking/schema';
import { useNow } from '../../../lib/clock.ts';
import { courierDistanceText, isCourierStale, TRACKING_TEXTS } from '../model.ts';
import { Icon } from './icon.tsx';
import surface from '../../../ui/surface.module.css';
import layout from '../../../ui/layout.module.css';
import cards from './order-cards.module.css';
import text from '../../../ui/text.module.css';

/** Who brings it: first name, how far or that they are near, and in scope `full` a way to call. */
export function CourierCard({ order }: { order: TrackedOrder }) {
  const { courierName, courierPhone, courierLocation, courierNear } = order;
  const distance = courierDistanceText(order);
  return (
    <section className={`${surface.card} ${layout.wrap}`}>
      <span aria-hidden className={`${surface.disc} ${surface.filled} ${text.large}`}>
        {courierName?.charAt(0).toLocaleUpperCase('tr')}
      </span>
      <div className={cards.text}>
        <h2>{courierName}</h2>
        {courierNear ? (
          <p className={text.accent} role="status">
            {TRACKING_TEXTS.courierNear}
          </p>
        ) : (
          <p className={text.dim}>{distance ? `Kuryeniz, ${distance}` : 'Kuryeniz'}</p>
        )}
        {courierLocation && <PositionAge at={courierLocation.at} />}
      </div>
      {courierPhone && (
        <a
          aria-label={`Kuryeyi ara: ${formatPhone(courierPhone)}`}
          className={`${surface.button} ${cards.call}`}
          data-round
          href={`tel:${courierPhone}`}
        >
          <Icon name="phone" size="1.375rem" />
        </a>
      )}
    </section>
  );
}

/** How old the position is: a phone in a pocket sends nothing, and the page says so honestly. */
function PositionAge({ at }: { at: string }) {
  const now = useNow(1_000);
  return (
    <p className={`${text.caption} tabular`} data-stale={isCourierStale(at, now) || undefined}>
      Konum {formatAge(now - Date.parse(at))}
    </p>
  );
}
