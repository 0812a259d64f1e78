import { DELAY_STATUS_LABELS, type DelayStatus, delayTone } from '@ulak/contracts/delays/status';
import type { CourierDelay } from '@ulak/contracts/delays/schema';
import { useNow } from '../../../lib/clock.ts';
import { delayText, minutesOf, returnText } from '../model/delay-texts.ts';
import desk from '../../../ui/desk.module.css';
import styles from './delays.module.css';

/** Minutes of a running delay grow before one's eyes. */
const TICK_MS = 10_000;

/** How late, coloured by how grave it is (spec 4 §4, §9). */
export function DelayDuration({ delay }: { readonly delay: CourierDelay }) {
  const now = useNow(TICK_MS);
  const minutes = minutesOf(delay, now);
  const tone = minutes > 0 && delay.status !== 'OFFLINE' ? delayTone(minutes) : undefined;
  return (
    <span className={`${desk.tabular} ${styles.duration}`} data-tone={tone}>
      {delayText(delay, now)}
    </span>
  );
}

/** A status as a badge; red only for what goes on. */
export const DelayBadge = ({ status }: { readonly status: DelayStatus }) => (
  <span className={styles.status} data-status={status}>
    {DELAY_STATUS_LABELS[status]}
  </span>
);

/** When the courier came back, or what is known instead. */
export function ActualReturn({ delay }: { readonly delay: CourierDelay }) {
  const now = useNow(TICK_MS);
  const [first, second] = returnText(delay, now);
  return (
    <span>
      <span className={desk.oneLine}>{first}</span>
      {second !== null && <span className={desk.secondLine}>{second}</span>}
    </span>
  );
}
