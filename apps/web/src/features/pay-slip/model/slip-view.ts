import { asBranchId, asUserId, type BranchId, type UserId } from '@ulak/contracts/ids';
import type { OwnSlip } from '@ulak/contracts/salary/schema';
import type { SearchParams } from '../../../lib/search.ts';

/** Which slip is wanted; a courier's own has no `courierId`. `month`: 'YYYY-MM'. */
export interface SlipWanted {
  readonly month: string;
  readonly branchId: BranchId | null;
  readonly courierId: UserId | null;
}

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;
const ID = /^[1-9]\d{0,14}$/;
const idIn = (text: string | undefined): number | null =>
  text !== undefined && ID.test(text) ? Number(text) : null;

/** The slip of an address `?month=2026-03&courier=7&branch=3`; null without a month that is one. */
export function readSlipView({ month, branch, courier }: SearchParams): SlipWanted | null {
  if (month === undefined || !MONTH.test(month)) return null;
  const [branchId, courierId] = [idIn(branch), idIn(courier)];
  return {
    month,
    branchId: branchId === null ? null : asBranchId(branchId),
    courierId: courierId === null ? null : asUserId(courierId),
  };
}

/** The own slip of an address; without one in it the newest. Null: there is none. */
export function readOwnSlipView(search: SearchParams, own: readonly OwnSlip[]): SlipWanted | null {
  const asked = readSlipView(search);
  const [newest] = own.filter(({ month }) => asked === null || month === asked.month);
  if (asked !== null)
    return { ...asked, courierId: null, branchId: asked.branchId ?? newest?.branchId ?? null };
  return newest ? { month: newest.month, branchId: newest.branchId, courierId: null } : null;
}

/** A slip among the own ones as the value of a choice: '2026-03/3'. */
export const ownSlipKey = ({ month, branchId }: Pick<SlipWanted, 'month' | 'branchId'>): string =>
  `${month}/${branchId ?? ''}`;
