import { STOP_ROAD_LABELS, stopUntilText } from '@ulak/contracts/stops/kinds';
import type { BranchStop, DeliveryStop, StopState } from '@ulak/contracts/stops/schema';
import { formatPeriod } from '@ulak/contracts/time';

export const LOAD_FAILED = 'Teslimat durdurmaları alınamadı';

export const STATE_LABELS: Record<StopState, string> = {
  RUNNING: 'Sürüyor',
  UPCOMING: 'Planlandı',
  PAST: 'Bitti',
};

/** What a stop is for. */
export const targetText = ({ branchName, companyName }: DeliveryStop): string =>
  branchName ?? `${companyName}: tüm şubeler`;

/** From when until when, and what couriers under way do. */
export const periodText = ({ startsAt, endsAt, road }: DeliveryStop): string =>
  [
    formatPeriod({ from: new Date(startsAt), to: new Date(endsAt) }),
    `Yoldaki kurye: ${STOP_ROAD_LABELS[road]}`,
  ].join(' · ');

/** Who entered it, and what became of it. */
export function deedsText({
  state,
  createdByName,
  changedByName,
  endedByName,
  endedAt,
  startsAt,
}: DeliveryStop): string {
  const isCalledOff = endedAt !== null && endedAt < startsAt;
  const ended = isCalledOff ? 'başlamadan kaldıran' : 'erken bitiren';
  return [
    createdByName && `giren: ${createdByName}`,
    changedByName && `değiştiren: ${changedByName}`,
    endedByName && `${ended}: ${endedByName}`,
    state === 'PAST' && !endedByName && 'saatinde bitti',
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The line of a branch, or of several that one order of their company stopped. */
export const bandText = (name: string, { reason, endsAt, road }: BranchStop, now: number): string =>
  `Teslimat durduruldu (${name}): ${reason} · bitiş ${stopUntilText(Date.parse(endsAt), now)} · ` +
  `yoldaki kurye: ${STOP_ROAD_LABELS[road].toLocaleLowerCase('tr')}`;
