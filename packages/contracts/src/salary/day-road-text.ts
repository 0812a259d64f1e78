import { RIDDEN_VERDICT_LABELS } from '../roads/ridden.ts';
import type { WorkDay } from './pay-slip.ts';
import { formatMetresAsKm } from './slip-lines.ts';

type DayKm = Pick<WorkDay, 'measuredKm' | 'road'>;

/** What was measured for pay, km: by road where that counts; a correction counts over it. */
export const measuredPayKm = ({ measuredKm, road }: DayKm): number =>
  road?.counts ? (road.km ?? measuredKm) : measuredKm;

const kmText = (km: number): string => `${formatMetresAsKm(Math.round(km * 1_000))} km`;

/** By which of its two sums a day was measured, with the other one; null: roads were not asked. */
export function dayRoadText(day: DayKm): string | null {
  const { road, measuredKm } = day;
  if (!road) return null;
  const share = `eşleşen konum %${Math.floor((road.matched ?? 0) * 100)}`;
  if (road.counts) return `yol ${kmText(road.km ?? measuredKm)} (${share}) · kuş uçuşu ${kmText(measuredKm)}`;
  if (road.km === null) return `kuş uçuşu ${kmText(measuredKm)} · ${RIDDEN_VERDICT_LABELS[road.verdict]}`;
  const why = road.verdict === 'TRUSTED' ? '' : ` sayılmadı: ${RIDDEN_VERDICT_LABELS[road.verdict]}`;
  return `kuş uçuşu ${kmText(measuredKm)} · yol ${kmText(road.km)}${why} (${share})`;
}
