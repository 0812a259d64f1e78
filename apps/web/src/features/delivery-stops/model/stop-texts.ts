import { STOP_ROAD_LABELS, stopUntilText } from '@ulak/contracts/stops/kinds';
import type { BranchStop } from '@ulak/contracts/stops/schema';

/** The line of a branch, or of several that one order of their company stopped. */
export const bandText = (name: string, { reason, endsAt, road }: BranchStop, now: number): string =>
  `Teslimat durduruldu (${name}): ${reason} · bitiş ${stopUntilText(Date.parse(endsAt), now)} · ` +
  `yoldaki kurye: ${STOP_ROAD_LABELS[road].toLocaleLowerCase('tr')}`;
