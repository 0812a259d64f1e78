import { type StreamState, useStreamState } from '../../../lib/stream-state.ts';
import layout from '../../../ui/layout.module.css';
import text from '../../../ui/text.module.css';
import styles from './shell.module.css';

const TEXTS: Record<StreamState, string> = {
  live: 'Canlı',
  connecting: 'Bağlanıyor',
  reconnecting: 'Yeniden bağlanıyor',
  suspended: 'Beklemede',
  off: 'Bağlı değil',
};
/** Calls go on every few seconds meanwhile. */
const SUSPENDED =
  'Oturumunuz çok sayıda pencerede açık. Bu sayfayı kullanınca canlı bağlantı yeniden kurulur.';

/** Whether what is on the screen is live (ux.md: canlı / yeniden bağlanıyor). */
export function StreamChip() {
  const state = useStreamState();
  return (
    <span
      className={`${layout.row} ${text.caption} ${styles.stream}`}
      data-state={state}
      role="status"
      title={state === 'suspended' ? SUSPENDED : TEXTS[state]}
    >
      <span>{TEXTS[state]}</span>
    </span>
  );
}
