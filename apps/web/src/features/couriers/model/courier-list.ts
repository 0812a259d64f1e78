import { stateOf } from '@ulak/contracts/couriers/shown-state';
import { COURIER_STATE_LABELS, COURIER_STATES, type CourierState } from '@ulak/contracts/couriers/state';
import type { CourierLocation } from '@ulak/contracts/couriers/schema';
import { formatAge } from '@ulak/contracts/format';
import type { BranchFilter, BranchId } from '@ulak/contracts/ids';
import { formatPhone } from '@ulak/contracts/phone-format';
import { foldTr } from '@ulak/contracts/text';
import type { SearchParams } from '../../../lib/search.ts';

/** Which couriers the screen lists, as its address says. */
export interface CourierFilters {
  readonly branchId: BranchFilter;
  readonly state: CourierState | null;
}

export function readCourierFilters({ branch, state }: SearchParams): CourierFilters {
  return {
    branchId: branch && /^\d{1,15}$/.test(branch) ? (Number(branch) as BranchId) : 'all',
    state: COURIER_STATES.find((known) => known === state) ?? null,
  };
}

export const writeCourierFilters = ({ branchId, state }: CourierFilters): SearchParams => ({
  branch: branchId === 'all' ? undefined : String(branchId),
  state: state ?? undefined,
});

export const ANY_STATE = 'all';
export const STATE_OPTIONS = [
  { value: ANY_STATE, label: 'Tüm durumlar' },
  ...COURIER_STATES.map((state) => ({ value: state, label: COURIER_STATE_LABELS[state] })),
];

/**
 * Couriers of the branch and state whose name, phone and branch hold every word of `search`, in any order.
 */
export function listedCouriers(
  couriers: readonly CourierLocation[],
  { search, branchId, state }: CourierFilters & { readonly search: string },
): CourierLocation[] {
  const words = search.split(/\s+/).filter(Boolean).map(foldTr);
  return couriers.filter((courier) => {
    if (branchId !== 'all' && courier.branchId !== branchId) return false;
    if (state !== null && stateOf(courier) !== state) return false;
    return words.every((word) => searchTextOf(courier).includes(word));
  });
}

/** Folded once per row: a list of thousands is searched at every letter. */
const searchTexts = new WeakMap<CourierLocation, string>();

function searchTextOf(courier: CourierLocation): string {
  const known = searchTexts.get(courier);
  if (known !== undefined) return known;
  const text = foldTr(`${courier.name} ${courier.branchName} ${numbersOf(courier.phone)}`);
  searchTexts.set(courier, text);
  return text;
}

/** A number as it is stored, as it is shown and without its gaps: people type all three. */
function numbersOf(phone: string | null): string {
  if (phone === null) return '';
  const shown = formatPhone(phone);
  return `${phone} ${shown} ${shown.replaceAll(' ', '')}`;
}

/** '40 sn önce', 'konum yok'; nothing of somebody who is offline. */
export function positionAge({ online, positionAt }: CourierLocation, now: number): string {
  if (!online) return '';
  return positionAt === null ? 'konum yok' : formatAge(now - Date.parse(positionAt));
}

export const accountText = ({ active }: Pick<CourierLocation, 'active'>): string =>
  active ? 'Aktif' : 'Pasif';
