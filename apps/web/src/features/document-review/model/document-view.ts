import {
  DOCUMENT_FILTERS,
  DOCUMENT_LABELS,
  DOCUMENT_STATUS_LABELS,
  DOCUMENT_TYPES,
  type DocumentFilterStatus,
  type DocumentType,
} from '@ulak/contracts/documents/kinds';
import type { BranchFilter, BranchId } from '@ulak/contracts/ids';
import type { SearchParams } from '../../../lib/search.ts';

/** What of the screen lives in the address bar. */
export interface DocumentView {
  readonly search: string;
  readonly status: DocumentFilterStatus | null;
  readonly type: DocumentType | null;
  readonly branchId: BranchFilter;
  readonly page: number;
  /** Which paper is open. */
  readonly openId: number | null;
}

export const STATUS_FILTER_LABELS: Record<DocumentFilterStatus, string> = {
  ...DOCUMENT_STATUS_LABELS,
  EXPIRING: 'Süresi yaklaşan',
  EXPIRED: 'Süresi dolan',
  SUPERSEDED: 'Yenilenmiş (geçmiş)',
};
export const TYPE_CHOICES = DOCUMENT_TYPES.map((value) => ({ value, label: DOCUMENT_LABELS[value] }));

const MAX_SEARCH = 100;
const MAX_PAGE = 999_999;

const readNumber = (text: string | undefined): number | null =>
  text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;

/** The view that an address asks for; what it does not understand counts as absent. */
export const readDocumentView = (search: SearchParams): DocumentView => ({
  search: (search.q ?? '').replaceAll('\u0000', '').trim().slice(0, MAX_SEARCH),
  status: DOCUMENT_FILTERS.find((status) => status === search.status) ?? null,
  type: DOCUMENT_TYPES.find((type) => type === search.kind) ?? null,
  branchId: (readNumber(search.branch) as BranchId | null) ?? 'all',
  page: Math.min(readNumber(search.page) ?? 1, MAX_PAGE),
  openId: readNumber(search.document),
});

/** The search part of the address for a view; what is as usual is left out. */
export const writeDocumentView = (view: DocumentView): SearchParams => ({
  q: view.search || undefined,
  status: view.status ?? undefined,
  kind: view.type ?? undefined,
  branch: view.branchId === 'all' ? undefined : String(view.branchId),
  page: view.page > 1 ? String(view.page) : undefined,
  document: view.openId === null ? undefined : String(view.openId),
});

/** A view after a change: other rows begin at their first page. */
export const changeDocumentView = (view: DocumentView, change: Partial<DocumentView>): DocumentView => ({
  ...view,
  ...(Object.keys(change).some((name) => name !== 'openId') ? { page: 1 } : {}),
  ...change,
});

/** The view without anything that narrows it. */
export const NO_FILTER = {
  search: '',
  status: null,
  type: null,
  branchId: 'all',
} as const satisfies Partial<DocumentView>;

export const isFiltered = (view: DocumentView): boolean =>
  Object.entries(NO_FILTER).some(([name, value]) => view[name as keyof DocumentView] !== value);

/** The query of a view, as the call takes it. */
export const documentQuery = (
  { search, status, type }: DocumentView,
  branchId: BranchFilter,
): Record<string, string> => ({
  ...(search && { search }),
  ...(status !== null && { status }),
  ...(type !== null && { documentType: type }),
  ...(branchId !== 'all' && { branchId: String(branchId) }),
});
