import { IconRefresh } from '@tabler/icons-react';
import { formatDateTime, MINUTE_MS } from '@ulak/contracts/time';
import { messageOf } from '../../../lib/call.ts';
import { useNow } from '../../../lib/clock.ts';
import layout from '../../../ui/layout.module.css';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';

export const WALLET_FAILED = 'Kazanç bilgileri alınamadı';

/** Older data say so. */
const OLD_MS = 30 * MINUTE_MS;

interface FreshnessProps {
  /** When the data were read, epoch ms. */
  readonly readAt: number;
  /** Why newer ones could not be read. */
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly onRefresh: () => void;
}

/** The moment of what is shown, and another try; a failed one is said with its reason. */
export function Freshness({ readAt, error, isFetching, onRefresh }: FreshnessProps) {
  const age = useNow(MINUTE_MS) - readAt;
  const moment = formatDateTime(readAt);
  const button = (
    <button
      aria-disabled={isFetching}
      className={`${surface.button} ${surface.outline}`}
      onClick={onRefresh}
      type="button"
    >
      <IconRefresh aria-hidden size="1.125rem" />
      Yenile
    </button>
  );
  if (error)
    return (
      <div className={`${surface.alert} ${layout.stack}`} data-waiting role="status">
        <h2>{WALLET_FAILED}</h2>
        <span>
          {messageOf(error)} Son bilinen bilgiler gösteriliyor: {moment}.
        </span>
        {button}
      </div>
    );
  return (
    <div className={`${layout.wrap} ${layout.between}`}>
      <span className={text.caption} data-read-at>
        {age > OLD_MS
          ? `Bilgiler ${Math.floor(age / MINUTE_MS)} dakika önce alındı (${moment})`
          : `Son güncelleme: ${moment}`}
      </span>
      {button}
    </div>
  );
}
