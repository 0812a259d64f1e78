import type { SearchParams } from '../../../lib/search.ts';

/** Spec 4 §4: what the screen is for at the moment. */
export type NeighborhoodMode = 'search' | 'saved';

/** What of the screen lives in the address bar. */
export interface NeighborhoodsView {
  readonly mode: NeighborhoodMode;
  /** What is searched for. */
  readonly question: string;
  readonly city: string;
  readonly district: string;
  readonly page: number;
  /** The saved neighbourhood on the map. */
  readonly id: number | null;
}

/** What the parts of mode 'saved' are given. */
export interface SavedViewProps {
  readonly view: NeighborhoodsView;
  readonly onView: (change: Partial<NeighborhoodsView>) => void;
}

const readNumber = (text: string | undefined): number | null =>
  text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null;

/** The view that an address asks for; what it does not understand counts as absent. */
export const readNeighborhoodsView = (search: SearchParams): NeighborhoodsView => ({
  mode: search.mode === 'saved' ? 'saved' : 'search',
  question: search.q?.trim().slice(0, 120) ?? '',
  city: search.city?.slice(0, 120) ?? '',
  district: search.district?.slice(0, 120) ?? '',
  page: readNumber(search.page) ?? 1,
  id: readNumber(search.id),
});

/** The search part of the address for a view; what is as usual is left out. */
export const writeNeighborhoodsView = (view: NeighborhoodsView): SearchParams => ({
  mode: view.mode === 'saved' ? 'saved' : undefined,
  q: view.question || undefined,
  city: view.city || undefined,
  district: view.district || undefined,
  page: view.page > 1 ? String(view.page) : undefined,
  id: view.id === null ? undefined : String(view.id),
});

/** A view after a change: another list begins at its first page; a district belongs to its city. */
export function changeNeighborhoodsView(
  view: NeighborhoodsView,
  change: Partial<NeighborhoodsView>,
): NeighborhoodsView {
  const isOtherCity = change.city !== undefined && change.city !== view.city;
  const isOtherList = isOtherCity || change.district !== undefined || change.mode !== undefined;
  return {
    ...view,
    ...(isOtherCity && { district: '' }),
    ...(isOtherList && { page: 1, id: null }),
    ...(change.page !== undefined && { id: null }),
    ...change,
  };
}
