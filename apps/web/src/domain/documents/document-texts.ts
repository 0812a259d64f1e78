import { EXPIRING_DAYS } from '@ulak/contracts/documents/kinds';
import type { OwnDocument } from '@ulak/contracts/documents/schema';
import { daysLeft } from '@ulak/contracts/documents/validity';
import { formatDate, type Instant, istanbulDay } from '@ulak/contracts/time';

/** That an approved paper ends soon, or has ended. */
export interface Ending {
  readonly kind: 'soon' | 'over';
  readonly text: string;
}

type Expiring = Pick<OwnDocument, 'status' | 'expiresAt' | 'supersededAt'>;

/** Null: it does not end, not soon, or does not count. */
export function endingOf({ status, expiresAt, supersededAt }: Expiring, now: Instant): Ending | null {
  if (status !== 'APPROVED' || expiresAt === null || supersededAt !== null) return null;
  const left = daysLeft(expiresAt, istanbulDay(now));
  if (left < 0) return { kind: 'over', text: 'Süresi doldu' };
  if (left === 0) return { kind: 'soon', text: 'Bugün bitiyor' };
  return left > EXPIRING_DAYS ? null : { kind: 'soon', text: `${left} gün kaldı` };
}

/** '12.03.2027' of 'YYYY-MM-DD'. */
export const dayText = (day: string): string => formatDate(new Date(`${day}T09:00:00Z`));

/** '1,4 MB', '320 kB'. */
export const sizeText = (bytes: number): string =>
  bytes >= 1_000_000
    ? `${(bytes / 1_000_000).toLocaleString('tr-TR', { maximumFractionDigits: 1 })} MB`
    : `${Math.max(1, Math.round(bytes / 1_000))} kB`;
