import type { RushSlot, RushView } from '@ulak/contracts/rush/schema';
import { formatDateTime, formatTime, MINUTE_MS, slotText } from '@ulak/contracts/time';
import desk from '../../../ui/desk.module.css';
import styles from './rush.module.css';

/** The next peak, and how many orders each of its slots holds. */
export function RushSlots({ view: { rush, today } }: { readonly view: RushView }) {
  if (!rush?.isOn || !today)
    return (
      <p className={desk.dim}>
        {rush?.isOn
          ? 'Bugün ve yarın yoğun saat yok; siparişler her zamanki gibi söz alır.'
          : 'Yoğun saat kapalı; siparişler her zamanki gibi söz alır.'}
      </p>
    );
  const windowEnd = Date.parse(today.peakAt) + rush.afterMin * MINUTE_MS;
  return (
    <div>
      <p className={desk.strong}>
        {rush.kind === 'SUNSET' ? 'İftar' : 'Yoğun an'} {formatDateTime(Date.parse(today.peakAt))}
      </p>
      {today.couriers !== null && (
        <p className={desk.small}>
          Tahmin: şu anda görevdeki {today.couriers} kurye ve öğrenilen sürelerle
          {today.couriers === 0 && '; kimse görevde değilken bir kurye sayılır'}.
        </p>
      )}
      <ol className={styles.slots}>
        {today.slots.map((slot) => (
          <SlotRow key={slot.from} slot={slot} />
        ))}
      </ol>
      {today.slots.some(({ from }) => Date.parse(from) >= windowEnd) && (
        <p className={desk.small}>
          {formatTime(windowEnd)} sonrasındaki aralıklar, öncekilere sığmayan siparişler içindir.
        </p>
      )}
    </div>
  );
}

function SlotRow({ slot }: { readonly slot: RushSlot }) {
  const isFull = slot.taken >= slot.capacity;
  return (
    <li className={styles.slot} data-full={isFull || undefined}>
      <span className={desk.tabular}>{slotText(slot)}</span>
      <span aria-hidden className={styles.bar}>
        <span style={{ width: `${Math.min(100, (100 * slot.taken) / slot.capacity)}%` }} />
      </span>
      <span className={desk.tabular}>
        {slot.taken}/{slot.capacity}
        {isFull && ' dolu'}
      </span>
    </li>
  );
}
