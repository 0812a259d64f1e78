import { asBranchId, asUserId, type BranchId, type UserId } from '@ulak/contracts/ids';
import { isRole, type Role } from '@ulak/contracts/roles';
import type { SearchParams } from '../../../lib/search.ts';

export const ACCOUNT_STATES = ['active', 'passive'] as const;
export type AccountState = (typeof ACCOUNT_STATES)[number];

/** What of the users screen lives in the address bar. */
export interface UsersView {
  readonly search: string;
  readonly role: Role | null;
  readonly branchId: BranchId | null;
  readonly state: AccountState | null;
  /** As the table's columns name it; they read it. */
  readonly sort: string | undefined;
  /** The person whose details are open. */
  readonly userId: UserId | null;
}

const MAX_SEARCH = 100;

/** A view without its filters and search text. */
export const NO_FILTERS = {
  search: '',
  role: null,
  branchId: null,
  state: null,
} as const satisfies Partial<UsersView>;

const readNumber = (text: string | undefined): number | null =>
  text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;

/** The view that an address asks for; what it does not understand counts as absent. */
export function readUsersView(search: SearchParams): UsersView {
  const [branch, user] = [readNumber(search.branch), readNumber(search.user)];
  return {
    search: (search.q ?? '').replaceAll('\u0000', '').trim().slice(0, MAX_SEARCH),
    role: search.role && isRole(search.role) ? search.role : null,
    branchId: branch === null ? null : asBranchId(branch),
    state: ACCOUNT_STATES.find((state) => state === search.state) ?? null,
    sort: search.sort,
    userId: user === null ? null : asUserId(user),
  };
}

/** The search part of the address for a view; what is as usual is left out. */
export const writeUsersView = (view: UsersView): SearchParams => ({
  q: view.search || undefined,
  role: view.role ?? undefined,
  branch: view.branchId === null ? undefined : String(view.branchId),
  state: view.state ?? undefined,
  sort: view.sort,
  user: view.userId === null ? undefined : String(view.userId),
});

/** How many filters are set beside the search text. */
export const countFilters = ({ role, branchId, state }: UsersView): number =>
  [role, branchId, state].filter((filter) => filter !== null).length;
