import type { BranchId } from '@ulak/contracts/ids';
import { doorPattern, isCommonText, readSearch, type SearchTerms } from '@ulak/contracts/orders/search-terms';
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

/** How the words of a search are read: those of a street together, or each on its own. */
export type SearchReading = 'phrases' | 'words';

/** What is searched, and among which orders. */
export interface OrderSearch {
  readonly scope: Scope;
  readonly branchId: BranchId | null;
  readonly text: string;
  readonly reading: SearchReading;
  readonly range: OpenPeriod;
  /** Whether the list has other filters. */
  readonly isFiltered: boolean;
}

/** Whether the text's words occur in the order's number, name, phone or address (docs/decisions/016). */
export function matchesSearch(search: OrderSearch, now: Date): RawBuilder<SqlBool> {
  const alternatives = alternativesOf(search.text, search.reading);
  const { from, to } = search.range;
  if (from && (to ?? now).getTime() - from.getTime() <= FULL_SCAN_PERIOD_MS)
    return sql<SqlBool>`(${sql.join(alternatives.map(holds), sql` or `)})`;
  return sql<SqlBool>`orders.id in (${sql.join(
    alternatives.map((terms) => hits(search, terms, now)),
    sql` union `,
  )})`;
}

/** Whether reading each word on its own finds more than reading a street's words together. */
export const hasLooserReading = (text: string): boolean =>
  readSearch(text, 'phrases').texts.some((part) => part.includes(' '));

const containing = (text: string): string => `%${escapeLike(text)}%`;
const numberPattern = ({ number }: SearchTerms): string[] =>
  number === null ? [] : [`${escapeLike(number)}%`];

/** Whether the terms hold of the order, without an index. */
const holds = (terms: SearchTerms): RawBuilder<SqlBool> =>
  sql<SqlBool>`(orders.search_text
      like all(${[...numberPattern(terms), ...terms.texts.map(containing)]}::text[])
    and orders.search_text ~ all(${terms.doors.map(doorPattern)}::text[]))`;

/** The ids of the hits. The function bypasses row-level security, which would prevent the trigram index from
 * being used, so it takes the scope; the list around it stays under row-level security. */
function hits(
  { scope, branchId, range, isFiltered }: OrderSearch,
  terms: SearchTerms,
  now: Date,
): RawBuilder<unknown> {
  const companyId = scope.kind === 'all' || scope.kind === 'none' ? null : scope.companyId;
  const ownBranch = scope.kind === 'branch' || scope.kind === 'self' ? scope.branchId : branchId;
  const since = range.from ?? (isShort(terms) ? new Date(now.getTime() - SHORT_SEARCH_MS) : null);
  const { likes, checks } = patternsOf(terms);
  return sql`select ulak_search_orders(${companyId}::bigint, ${ownBranch}::bigint, ${likes}::text[],
    ${terms.doors.map(doorPattern)}::text[], ${checks}::text[],
    ${since}::timestamptz, ${range.to}::timestamptz, ${isFiltered ? MAX_FILTERED_HITS : MAX_HITS})`;
}

/** Whether no term is long enough for the trigram index. */
const isShort = ({ number, texts, doors }: SearchTerms): boolean =>
  [number ?? '', ...texts, ...doors].every((term) => term.length < SHORT_SEARCH);

/** LIKE patterns that the index is asked for, and those that would name nearly every order. */
function patternsOf(terms: SearchTerms): { likes: string[]; checks: string[] } {
  const isIndexed = (text: string): boolean => text.length >= SHORT_SEARCH && !isCommonText(text);
  const likes = [...numberPattern(terms), ...terms.texts.filter(isIndexed).map(containing)];
  const checks = terms.texts.filter((text) => !isIndexed(text)).map(containing);
  return likes.length > 0 ? { likes, checks } : { likes: checks, checks: [] };
}

/** What the text may mean: its words, and where it may be part of a phone number, its digits as stored. */
function alternativesOf(text: string, reading: SearchReading): SearchTerms[] {
  const terms = readSearch(text, reading);
  const phone = phoneDigits(text);
  if (phone === null) return [terms];
  const digits: SearchTerms = { number: null, texts: [phone], doors: [] };
  return terms.texts.some((part) => part.includes(phone)) ? [digits] : [terms, digits];
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
