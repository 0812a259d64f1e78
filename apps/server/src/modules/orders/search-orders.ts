import { foldTr } from '@ulak/contracts/text';
import { DAY_MS } from '@ulak/contracts/time';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { OpenPeriod } from '../../plugins/period.ts';
import type { Scope } from '../../plugins/scope.ts';

/** Hits of a search that are looked at, newest first: who has not found it among these types more. */
const MAX_HITS = 1_000;
/** Two letters use no index; they are looked for in the last days only. */
const SHORT_SEARCH = 3;
const SHORT_SEARCH_MS = 30 * DAY_MS;

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** Whether the text occurs in the order. The function sees past row-level security, which would keep the trigram index from being used, so it is told the
 * scope; the list around it stays under row-level security. */
export function isFound(scope: Scope, search: string, { from, to }: OpenPeriod, now: Date): RawBuilder<SqlBool> {
  const companyId = scope.kind === 'all' || scope.kind === 'none' ? null : scope.companyId;
  const branchId = scope.kind === 'branch' || scope.kind === 'self' ? scope.branchId : null;
  const folded = foldTr(search);
  const since = from ?? (folded.length < SHORT_SEARCH ? new Date(now.getTime() - SHORT_SEARCH_MS) : null);
  const hits = (text: string): RawBuilder<unknown> =>
    sql`select ulak_search_orders(${companyId}::bigint, ${branchId}::bigint, ${`%${escapeLike(text)}%`},
      ${since}::timestamptz, ${to}::timestamptz, ${MAX_HITS})`;
  const phone = phoneDigits(search);
  const found = phone === null || phone === folded ? hits(folded) : sql`${hits(folded)} union ${hits(phone)}`;
  return sql<SqlBool>`orders.id in (${found})`;
}

const PHONE_LIKE = /^\+?[\d\s()./-]+$/;
/** What people write before a number: '+90', '0090', '0'. */
const DIALLED_FIRST = /^(?:0090|\+90|0)/;

/** Numbers are stored as '+905321234567' and read as '0532 123 45 67': looked for as they are read, they have to be found. Null: no part of a number. */
function phoneDigits(search: string): string | null {
  if (!PHONE_LIKE.test(search)) return null;
  const digits = search.replaceAll(/[^+\d]/g, '').replace(DIALLED_FIRST, '');
  return digits.length < SHORT_SEARCH ? null : digits;
}
