import { STOP_ROAD_LABELS } from '@ulak/contracts/stops/kinds';
import type { DeliveryStop, StopState } from '@ulak/contracts/stops/schema';
import { formatFullDateTime, formatPeriod } from '@ulak/contracts/time';

export const LOAD_FAILED = 'Teslimat durdurmaları alınamadı';

const STATE_LABELS: Record<StopState, string> = {
  RUNNING: 'Sürüyor',
  UPCOMING: 'Planlandı',
  PAST: 'Bitti',
};

/** What a stop is for. */
export const targetText = ({ branchName, companyName }: DeliveryStop): string =>
  branchName ?? `${companyName}: tüm şubeler`;

/** Somebody called it off before it began: it never stopped anything. */
const isCalledOff = ({ startsAt, endedAt }: DeliveryStop): boolean => endedAt !== null && endedAt < startsAt;

export const stateText = (stop: DeliveryStop): string =>
  isCalledOff(stop) ? 'Kaldırıldı' : STATE_LABELS[stop.state];

/** From when until when, and what couriers under way do. */
export const periodText = (stop: DeliveryStop): string => {
  const [from, to] = [new Date(stop.startsAt), new Date(stop.endsAt)];
  return [
    isCalledOff(stop) ? `Planlanan başlangıç: ${formatFullDateTime(from)}` : formatPeriod({ from, to }),
    `Yoldaki kurye: ${STOP_ROAD_LABELS[stop.road]}`,
  ].join(' · ');
};

/** Who entered it, and what became of it. */
export function deedsText(stop: DeliveryStop): string {
  const { state, createdByName, changedByName, endedByName } = stop;
  const ended = isCalledOff(stop) ? 'başlamadan kaldıran' : 'erken bitiren';
  return [
    createdByName && `giren: ${createdByName}`,
    changedByName && `değiştiren: ${changedByName}`,
    endedByName && `${ended}: ${endedByName}`,
    state === 'PAST' && !endedByName && 'saatinde bitti',
  ]
    .filter(Boolean)
    .join(' · ');
}
