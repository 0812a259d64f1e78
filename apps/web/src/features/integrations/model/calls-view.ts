import { TEXT_LIMITS } from '@ulak/contracts/fields';
import type { SearchParams } from '../../../lib/search.ts';

/** What of the recent calls lives in the address bar. */
export interface CallsView {
  readonly onlyRefused: boolean;
  /** A request id, or a part of an order number. */
  readonly search: string;
}

export const ALL_CALLS: CallsView = { onlyRefused: false, search: '' };
const REFUSED = 'red';

/** The view that an address asks for; what it does not understand counts as absent. */
export const readCallsView = ({ sonuc, q }: SearchParams): CallsView => ({
  onlyRefused: sonuc === REFUSED,
  search: (q ?? '').trim().slice(0, TEXT_LIMITS.orderNumber),
});

/** The part of the address for a view; what is as usual is left out. */
export const writeCallsView = ({ onlyRefused, search }: CallsView): SearchParams => ({
  sonuc: onlyRefused ? REFUSED : undefined,
  q: search || undefined,
});

export const isNarrowed = ({ onlyRefused, search }: CallsView): boolean => onlyRefused || search !== '';
