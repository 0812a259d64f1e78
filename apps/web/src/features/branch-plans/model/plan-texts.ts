import {
  LEVEL_LABELS,
  OPENING_COST_RANGE_TL,
  PLAN_STATE_LABELS,
} from '@ulak/contracts/branch-plans/potential';
import type { BranchSuggestion, BranchSuggestions, PlannedBranch } from '@ulak/contracts/branch-plans/schema';
import { formatKm, formatMetres, formatNumber, formatPercent } from '@ulak/contracts/format';
import { SLOT_LABELS } from '@ulak/contracts/heatmap/analysis';
import type { XlsxSheet } from '../../../lib/xlsx.ts';
import type { MapSite } from '../../../ui/map/sites-map-props.ts';

const whole = (tl: number): string => `${formatNumber(Math.round(tl))} TL`;
const COST_RANGE = `${formatNumber(OPENING_COST_RANGE_TL.low)}–${whole(OPENING_COST_RANGE_TL.high)}`;

/** 'Kadıköy · 6,7 km', or the distance alone where the branch is not the viewer's. */
const nearestText = ({ nearestBranch, distanceToNearestBranch }: BranchSuggestion): string => {
  const way = formatKm(distanceToNearestBranch / 1_000);
  return nearestBranch ? `${nearestBranch.name} · ${way}` : way;
};

/** Names and values of what is known and estimated of a place. */
export function factsOf(place: BranchSuggestion): readonly (readonly [name: string, value: string])[] {
  const { estimatedOrdersRange: range, paybackMonths, roiPercent } = place;
  return [
    ['Tahmini sipariş', `${formatNumber(place.estimatedOrders)} / ay`],
    ['Tahmin aralığı', `${formatNumber(range.low)}–${formatNumber(range.high)} / ay`],
    ['En yakın şube', nearestText(place)],
    ['Mesafe', `${formatMetres(place.distanceBefore)} → ${formatMetres(place.distanceAfter)}`],
    ['Aylık ciro (tahmin)', whole(place.monthlyRevenue)],
    ['Açılış (varsayım)', COST_RANGE],
    ['Geri ödeme (tahmin)', paybackMonths === null ? '–' : `${paybackMonths} ay`],
    ['Yıllık getiri (tahmin)', roiPercent === null ? '–' : percentText(roiPercent)],
    ['Rekabet (tahmin)', LEVEL_LABELS[place.competition]],
    ['Doygunluk (tahmin)', LEVEL_LABELS[place.saturation]],
  ];
}

const percentText = (percent: number): string =>
  percent < 0 ? `-${formatPercent(-percent)}` : formatPercent(percent);

/** Orders of the sample by part of the day: 'Öğlen 12–18: 40'. */
export const slotsText = ({ ordersBySlot }: BranchSuggestion): string =>
  (['morning', 'afternoon', 'evening', 'night'] as const)
    .filter((slot) => ordersBySlot[slot] > 0)
    .map((slot) => `${SLOT_LABELS[slot]}: ${formatNumber(ordersBySlot[slot])}`)
    .join(' · ');

/** All places of the screen. */
export function sitesOf(
  { suggestions, branches }: BranchSuggestions,
  plans: readonly PlannedBranch[],
): readonly MapSite[] {
  const taken = suggestions.map((place) => planAt(plans, place));
  return [
    ...branches.map(({ id, name, lat, lng }) => ({
      id: `b${id}`,
      kind: 'branch' as const,
      mark: '',
      name,
      lat,
      lng,
    })),
    ...plans
      .filter((plan) => plan.state !== 'DROPPED' && !taken.includes(plan))
      .map(({ id, location, state }) => ({
        id: `p${id}`,
        kind: 'plan' as const,
        mark: 'P',
        name: `Plan ${id} · ${PLAN_STATE_LABELS[state]}`,
        ...location,
      })),
    ...suggestions.map(({ location, potential }, place) => ({
      id: `s${place}`,
      kind: taken[place] ? ('plan' as const) : ('suggestion' as const),
      mark: String(place + 1),
      name: `Öneri ${place + 1} · potansiyel ${potential}${taken[place] ? ' · planlandı' : ''}`,
      ...location,
    })),
  ];
}

/** Whether a plan that was not dropped stands at the place, to about 100 m as the server compares. */
export function planAt(
  plans: readonly PlannedBranch[],
  { location }: BranchSuggestion,
): PlannedBranch | undefined {
  const key = ({ lat, lng }: BranchSuggestion['location']): string =>
    `${Math.floor(lat * 1_000)}:${Math.floor(lng * 1_000)}`;
  return plans.find((plan) => plan.state !== 'DROPPED' && key(plan.location) === key(location));
}

/** The suggestions of the screen as a sheet. */
export const suggestionSheet = ({ suggestions, days }: BranchSuggestions): XlsxSheet => ({
  name: 'Yeni Şube Önerileri',
  columns: [
    { header: 'Öneri', width: 8, format: 'whole' },
    { header: 'Enlem', width: 12, format: 'degrees' },
    { header: 'Boylam', width: 12, format: 'degrees' },
    { header: 'Potansiyel', width: 11, format: 'whole' },
    { header: 'Öncelik', width: 10, format: 'text' },
    { header: 'Tahmini sipariş / ay', width: 19, format: 'whole' },
    { header: 'En az', width: 9, format: 'whole' },
    { header: 'En çok', width: 9, format: 'whole' },
    { header: 'En yakın şube', width: 20, format: 'text' },
    { header: 'En yakın şube (m)', width: 17, format: 'whole' },
    { header: 'Önceki mesafe (m)', width: 17, format: 'whole' },
    { header: 'Yeni mesafe (m)', width: 15, format: 'whole' },
    { header: 'Aylık ciro tahmini (TL)', width: 21, format: 'money' },
    { header: 'Geri ödeme (ay)', width: 15, format: 'whole' },
    { header: 'Yıllık getiri (%)', width: 16, format: 'whole' },
    { header: 'Rekabet (tahmin)', width: 16, format: 'text' },
    { header: 'Doygunluk (tahmin)', width: 18, format: 'text' },
    { header: 'Örneklem (sipariş)', width: 17, format: 'whole' },
    { header: 'Örneklem (gün)', width: 14, format: 'whole' },
    { header: 'Gerekçe', width: 80, format: 'text' },
  ],
  rows: suggestions.map((place, at) => [
    at + 1,
    place.location.lat,
    place.location.lng,
    place.potential,
    LEVEL_LABELS[place.priority],
    place.estimatedOrders,
    place.estimatedOrdersRange.low,
    place.estimatedOrdersRange.high,
    place.nearestBranch?.name ?? null,
    place.distanceToNearestBranch,
    place.distanceBefore,
    place.distanceAfter,
    place.monthlyRevenue,
    place.paybackMonths,
    place.roiPercent,
    LEVEL_LABELS[place.competition],
    LEVEL_LABELS[place.saturation],
    place.sampleSize,
    days,
    place.reason,
  ]),
});
