import { DAY_MS, HOUR_MS } from '@ulak/contracts/time';
import { type ExpiringRows, type SqlClient, removeOlder } from './repository.ts';

/** What is kept how long after the moment in its column; retention per table is told in docs/security.md. */
const KEPT: readonly { readonly aged: ExpiringRows; readonly ms: number }[] = [
  { aged: { table: 'sessions', column: 'expires_at' }, ms: 0 },
  { aged: { table: 'tracking_tokens', column: 'expires_at' }, ms: 0 },
  // A phone that was without signal for a whole day still gets the first answer when it repeats a step.
  { aged: { table: 'idempotency_keys', column: 'created_at' }, ms: 48 * HOUR_MS },
  { aged: { table: 'rate_hits', column: 'window_start' }, ms: DAY_MS },
  // A network, or a device, on which nobody has signed in for so long earns no allowance of its own any more,
  // and is personal data (auth/login.ts).
  { aged: { table: 'login_places', column: 'last_success_at' }, ms: 30 * DAY_MS },
  { aged: { table: 'login_devices', column: 'last_success_at' }, ms: 180 * DAY_MS },
  // Whom the engine compared and who let an offer pass: as long as where couriers were (keep-partitions.ts).
  // Why an order got its courier stays in the order's history.
  { aged: { table: 'dispatch_offers', column: 'ended_at' }, ms: 30 * DAY_MS },
  // The geocoder's answers are asked for anew after this (places/ask-geocoder.ts); questions are addresses
  // that somebody typed.
  { aged: { table: 'geocoder_answers', column: 'asked_at' }, ms: 30 * DAY_MS },
];

/** Deletes what has expired. Harmless to repeat. @returns rows per table */
export async function purge(db: SqlClient, now: Date): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { aged, ms } of KEPT)
    counts[aged.table] = await removeOlder(db, aged, new Date(now.getTime() - ms));
  return counts;
}
