import type { BranchId } from '@ulak/contracts/ids';
import { foldTr } from '@ulak/contracts/text';
import { DAY_MS } from '@ulak/contracts/time';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../../db/scope.ts';

/** The newest hits of each kind; a longer text finds older ones. */
const MAX_HITS = 2_000;
/** Two letters use no index; they are searched in the last days only. */
const SHORT_SEARCH = 3;
const SHORT_SEARCH_MS = 30 * DAY_MS;

/** What is searched, and among which ratings. */
export interface RatingSearch {
  readonly scope: Scope;
  readonly branchId: BranchId | null;
  readonly text: string;
  readonly from: Date | null;
  readonly now: Date;
}

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/**
 * Ids of ratings whose order has the number, or whose comment or courier's name has every word, by the rules
 * of search (criteria D03). The function takes the scope; the list around it stays under row-level security.
 */
export function foundIds({ scope, branchId, text, from, now }: RatingSearch): RawBuilder<unknown> {
  const words = foldTr(text).trim().split(/\s+/);
  const number = words.join(' ').replace(/^#\s*/, '');
  const others = words.filter((word) => !word.startsWith('#'));
  const isShort = others.every((word) => word.length < SHORT_SEARCH);
  const since = from ?? (isShort ? new Date(now.getTime() - SHORT_SEARCH_MS) : null);
  const companyId = scope.kind === 'all' || scope.kind === 'none' ? null : scope.companyId;
  return sql`select ulak_search_ratings(${companyId}::bigint, ${branchId}::bigint,
    ${others.map((word) => `%${escapeLike(word)}%`)}::text[], ${escapeLike(number)}, ${since}::timestamptz,
    ${sql.lit(MAX_HITS)})`;
}
