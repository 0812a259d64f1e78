import { API_CALLS_KEPT_DAYS } from '@ulak/contracts/branches/api-call';
import { HISTORY_DAYS } from '@ulak/contracts/database/limits';
import { DAY_MS, HOUR_MS } from '@ulak/contracts/time';
import { forgetStartPlaces } from '../delays/service.ts';
import { DEFAULT_PAY_RETENTION_YEARS, forgetPay } from './forget-pay.ts';
import { removeTrails } from './keep-trails.ts';
import { type ExpiringRows, type SqlClient, removeOlder } from './repository.ts';

/** 13 months, a leap day included. */
const PASSED_OVER_KEPT_DAYS = 397;
const DELAYS_KEPT_DAYS = 397;
/** As long as couriers' positions (keep-partitions.ts). */
const START_PLACES_KEPT_DAYS = 30;

/** Retention after the instant in a column; retention per table is documented in docs/security.md. */
const KEPT: readonly { readonly aged: ExpiringRows; readonly ms: number }[] = [
  { aged: { table: 'sessions', column: 'expires_at' }, ms: 0 },
  { aged: { table: 'tracking_tokens', column: 'expires_at' }, ms: 0 },
  // A phone without signal for a whole day still gets the stored reply when it repeats a step.
  { aged: { table: 'idempotency_keys', column: 'created_at' }, ms: 48 * HOUR_MS },
  { aged: { table: 'rate_hits', column: 'window_start' }, ms: DAY_MS },
  // A network or device without a sign-in for so long has no share of a limit any more, and is personal data
  // (auth/login.ts).
  { aged: { table: 'login_places', column: 'last_success_at' }, ms: 30 * DAY_MS },
  { aged: { table: 'login_devices', column: 'last_success_at' }, ms: 180 * DAY_MS },
  // Compared candidates and refused offers: as long as couriers' positions (keep-partitions.ts). The reason
  // of an assignment stays in the order's history.
  { aged: { table: 'dispatch_offers', column: 'ended_at' }, ms: 30 * DAY_MS },
  // Why automatic choices passed couriers over: 13 months (docs/decisions/079).
  { aged: { table: 'passed_over_couriers', column: 'at' }, ms: PASSED_OVER_KEPT_DAYS * DAY_MS },
  // Late returns: 13 months, so that a year can be compared (docs/decisions/081).
  { aged: { table: 'courier_delays', column: 'started_at' }, ms: DELAYS_KEPT_DAYS * DAY_MS },
  // Counts of long ranges (heatmap/run-updates.ts).
  { aged: { table: 'heatmap_updates', column: 'started_at' }, ms: 30 * DAY_MS },
  // Rehearsals of days (rehearsals/run-rehearsals.ts).
  { aged: { table: 'rehearsals', column: 'started_at' }, ms: 30 * DAY_MS },
  // What couriers were told; messages may name customers.
  { aged: { table: 'courier_notices', column: 'created_at' }, ms: 90 * DAY_MS },
  // Cached answers of the geocoder (places/ask-geocoder.ts); queries are addresses that users typed.
  { aged: { table: 'geocoder_answers', column: 'asked_at' }, ms: 30 * DAY_MS },
  // The state of users' lists is of today and these rows (users/list-cache.ts).
  { aged: { table: 'user_changes', column: 'at' }, ms: 2 * DAY_MS },
  // PDFs of a branch's slips, made on request (salary/slip-files.ts).
  { aged: { table: 'pay_slip_files', column: 'created_at' }, ms: DAY_MS },
  // Until then a call with a replaced key is listed as refused (access/branch-key.ts).
  { aged: { table: 'branch_former_keys', column: 'valid_until' }, ms: API_CALLS_KEPT_DAYS * DAY_MS },
  { aged: { table: 'branch_api_calls', column: 'at' }, ms: API_CALLS_KEPT_DAYS * DAY_MS },
  // What owners ran in the database console (docs/decisions/083).
  { aged: { table: 'console_statements', column: 'at' }, ms: HISTORY_DAYS * DAY_MS },
  { aged: { table: 'push_messages', column: 'expires_at' }, ms: 0 },
  // The log of webhooks: copies of orders, and what receivers answered.
  { aged: { table: 'webhook_messages', column: 'created_at' }, ms: 30 * DAY_MS },
  // Customers' browsers; those of users go with their session.
  { aged: { table: 'push_subscriptions', column: 'expires_at' }, ms: 0 },
];

/** Deletes expired rows. Idempotent. @returns rows per table, and of pay by what they were */
export async function purge(
  db: SqlClient,
  now: Date,
  { payRetentionYears }: { readonly payRetentionYears: number } = {
    payRetentionYears: DEFAULT_PAY_RETENTION_YEARS,
  },
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { aged, ms } of KEPT)
    counts[aged.table] = await removeOlder(db, aged, new Date(now.getTime() - ms));
  const placesUntil = new Date(now.getTime() - START_PLACES_KEPT_DAYS * DAY_MS);
  counts.start_places = await forgetStartPlaces(db, placesUntil);
  counts.courier_trails = await removeTrails(db, now);
  return { ...counts, ...(await forgetPay(db, now, payRetentionYears)) };
}
