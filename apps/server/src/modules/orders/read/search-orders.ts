import type { BranchId } from '@ulak/contracts/ids';
import { foldTr } from '@ulak/contracts/text';
import { DAY_MS } from '@ulak/contracts/time';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { OpenPeriod } from '../../../http/period.ts';
import type { Scope } from '../../../db/scope.ts';

/** A period up to this long is scanned completely, whatever the other filters. */
const FULL_SCAN_PERIOD_MS = 31 * DAY_MS;
/** Beyond that, so many hits are read, newest first; a longer text finds older ones. */
const MAX_HITS = 200;
/** The same with other filters, which leave only some of the hits. */
const MAX_FILTERED_HITS = 2_000;
/** Two letters use no index; they are searched in the last days only. */
const SHORT_SEARCH = 3;
const SHORT_SEARCH_MS = 30 * DAY_MS;

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** What is searched, and among which orders. */
export interface OrderSearch {
  readonly scope: Scope;
  readonly branchId: BranchId | null;
  readonly text: string;
  readonly range: OpenPeriod;
  /** Whether the list has other filters. */
  readonly isFiltered: boolean;
}

/** Whether the text occurs in the order's number, name, phone or address (docs/decisions/016). */
export function matchesSearch(search: OrderSearch, now: Date): RawBuilder<SqlBool> {
  const patterns = patternsOf(search.text);
  const { from, to } = search.range;
  if (from && (to ?? now).getTime() - from.getTime() <= FULL_SCAN_PERIOD_MS)
    return sql<SqlBool>`orders.search_text like any(${patterns}::text[])`;
  return sql<SqlBool>`orders.id in (${sql.join(
    patterns.map((pattern) => hits(search, pattern, now)),
    sql` union `,
  )})`;
}

/** The ids of the hits. The function bypasses row-level security, which would prevent the trigram index from
 * being used, so it takes the scope; the list around it stays under row-level security. */
function hits(
  { scope, branchId, text, range, isFiltered }: OrderSearch,
  pattern: string,
  now: Date,
): RawBuilder<unknown> {
  const companyId = scope.kind === 'all' || scope.kind === 'none' ? null : scope.companyId;
  const ownBranch = scope.kind === 'branch' || scope.kind === 'self' ? scope.branchId : branchId;
  const since =
    range.from ?? (foldTr(text).length < SHORT_SEARCH ? new Date(now.getTime() - SHORT_SEARCH_MS) : null);
  return sql`select ulak_search_orders(${companyId}::bigint, ${ownBranch}::bigint, ${pattern},
    ${since}::timestamptz, ${range.to}::timestamptz, ${isFiltered ? MAX_FILTERED_HITS : MAX_HITS})`;
}

/** The patterns of a search: the text, and where it may be part of a phone number, its digits as stored. */
function patternsOf(text: string): string[] {
  const folded = foldTr(text);
  const phone = phoneDigits(text);
  const texts = phone === null ? [folded] : folded.includes(phone) ? [phone] : [folded, phone];
  return texts.map((one) => `%${escapeLike(one)}%`);
}

const PHONE_LIKE = /^\+?[\d\s()./-]+$/;
/** Prefixes of a number: '+90', '0090', '0'. */
const DIAL_PREFIX = /^(?:0090|\+90|0)/;

/** The digits as phone numbers are stored ('+905321234567') of a number as it is shown ('0532 123 45 67').
 * Null: not part of a number. */
function phoneDigits(search: string): string | null {
  if (!PHONE_LIKE.test(search)) return null;
  const digits = search.replaceAll(/[^+\d]/g, '').replace(DIAL_PREFIX, '');
  return digits.length < SHORT_SEARCH ? null : digits;
}
