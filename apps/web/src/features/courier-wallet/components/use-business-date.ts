import { businessDate, nextBusinessDayStart } from '@ulak/contracts/business-day';
import { useEffect, useState } from 'react';
import { serverNow } from '../../../lib/server-time.ts';

/** A phone that slept, or whose clock was put right, is noticed after this at the latest, ms. */
const LONGEST_WAIT_MS = 60_000;

/** The business day that is running by the server's clock, 'YYYY-MM-DD'; another one at 07:00:00. */
export function useBusinessDate(): string {
  const [date, setDate] = useState(() => businessDate(serverNow()));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = (): void => {
      clearTimeout(timer);
      const now = serverNow();
      setDate(businessDate(now));
      timer = setTimeout(follow, Math.min(nextBusinessDayStart(now).getTime() - now, LONGEST_WAIT_MS));
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', follow);
    };
  }, []);
  return date;
}
