import { CONSOLE_PAGE_SIZES } from '@ulak/contracts/database/limits';
import { asCompanyId, type CompanyId } from '@ulak/contracts/ids';
import type { SearchParams } from '../../../lib/search.ts';

/** The tabs by their name in the address bar, in their order (spec 4 §2). */
export const DATABASE_TABS = [
  { slug: 'tablolar', title: 'Tablolar' },
  { slug: 'sql', title: 'SQL Editörü' },
  { slug: 'komutlar', title: 'Hazır Komutlar' },
] as const;
export type DatabaseTab = (typeof DATABASE_TABS)[number]['slug'];

/** What of the console lives in the address bar. */
export interface DatabaseView {
  readonly tab: DatabaseTab;
  readonly table: string | null;
  readonly page: number;
  /** Rows of a page. */
  readonly limit: number;
  /** Rows of this company only; null: of all. */
  readonly companyId: CompanyId | null;
}

const LEAST_SIZE = CONSOLE_PAGE_SIZES[0];
/** PostgreSQL's names are no longer. */
const MAX_NAME = 63;

const readNumber = (text: string | undefined): number | null =>
  text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null;

/** The view that an address asks for; what it does not understand counts as absent. */
export function readDatabaseView(search: SearchParams): DatabaseView {
  const company = readNumber(search.company);
  const limit = readNumber(search.limit);
  return {
    tab: DATABASE_TABS.find(({ slug }) => slug === search.tab)?.slug ?? 'tablolar',
    table: search.table?.replaceAll('\u0000', '').slice(0, MAX_NAME) || null,
    page: readNumber(search.page) ?? 1,
    limit: CONSOLE_PAGE_SIZES.find((size) => size === limit) ?? LEAST_SIZE,
    companyId: company === null ? null : asCompanyId(company),
  };
}

/** The search part of the address for a view; what is as usual is left out. */
export const writeDatabaseView = (view: DatabaseView): SearchParams => ({
  tab: view.tab === 'tablolar' ? undefined : view.tab,
  table: view.table ?? undefined,
  page: view.page > 1 ? String(view.page) : undefined,
  limit: view.limit === LEAST_SIZE ? undefined : String(view.limit),
  company: view.companyId === null ? undefined : String(view.companyId),
});

/** A view after a change: other rows begin at their first page. */
export const changeDatabaseView = (view: DatabaseView, change: Partial<DatabaseView>): DatabaseView => ({
  ...view,
  ...(Object.keys(change).some((key) => key !== 'page' && key !== 'tab') && { page: 1 }),
  ...change,
});
