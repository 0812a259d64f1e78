import { isValidCoordinate, type LatLng } from '@ulak/contracts/domain/geo';
import {
  ANALYSIS_TYPES,
  type AnalysisType,
  TIME_SLOTS,
  type TimeSlot,
} from '@ulak/contracts/heatmap/analysis';
import type { BranchId } from '@ulak/contracts/ids';
import type { NeighborhoodChoice } from '@ulak/contracts/neighborhoods/id';
import { readNeighborhood } from '../../../domain/neighborhoods/read-neighborhood.ts';
import type { CalendarDays } from '../../../lib/calendar-days.ts';
import { isRangeCut, readDayRange } from '../../../lib/day-range.ts';
import type { SearchParams } from '../../../lib/search.ts';
import { toggled } from '../../../lib/weekdays.ts';

export const HEAT_TABS = ['map', 'hours', 'regions', 'moves', 'new-branches', 'rehearsal'] as const;
export type HeatTab = (typeof HEAT_TABS)[number];

/** Whether a tab is of the chosen days; suggestions and rehearsals look at days of their own. */
export const hasDays = (tab: HeatTab): boolean => tab === 'map' || tab === 'hours' || tab === 'regions';
/** Whether a tab is of the chosen slot of the day. */
export const hasSlot = (tab: HeatTab): boolean =>
  tab === 'map' || tab === 'regions' || tab === 'new-branches';
/** Whether a tab can be narrowed to a neighbourhood. */
export const hasNeighborhood = (tab: HeatTab): boolean => tab === 'map' || tab === 'hours';

/** What of the screen lives in the address bar. */
export interface HeatView {
  readonly tab: HeatTab;
  readonly branchId: BranchId | null;
  /** Null: the last 30 days. */
  readonly days: CalendarDays | null;
  /** The address asks for more days than are shown. */
  readonly isCut: boolean;
  readonly timeSlot: TimeSlot;
  /** 1 (Monday) – 7; none: every day. */
  readonly weekdays: readonly number[];
  readonly analysis: AnalysisType;
  /** Of the map and the hours; null: all. */
  readonly neighborhoodId: NeighborhoodChoice | null;
  /** Where the map looks first; null: at all of it. */
  readonly focus: LatLng | null;
}

function readWeekdays(text = ''): readonly number[] {
  if (!/^[1-7](,[1-7])*$/.test(text)) return [];
  const days = [...new Set(text.split(',').map(Number))].toSorted((a, b) => a - b);
  return days.length === 7 ? [] : days;
}

const PLACE = /^(-?\d{1,2}(?:\.\d{1,6})?),(-?\d{1,3}(?:\.\d{1,6})?)$/;

function readPlace(text = ''): LatLng | null {
  const [, lat, lng] = PLACE.exec(text) ?? [];
  const place = { lat: Number(lat), lng: Number(lng) };
  return isValidCoordinate(place) ? place : null;
}

/** The view that an address asks for; what it does not understand counts as absent. */
export function readHeatView(search: SearchParams): HeatView {
  return {
    tab: HEAT_TABS.find((tab) => tab === search.tab) ?? 'map',
    branchId: /^[1-9]\d{0,14}$/.test(search.branch ?? '') ? (Number(search.branch) as BranchId) : null,
    days: readDayRange(search),
    isCut: isRangeCut(search),
    timeSlot: TIME_SLOTS.find((slot) => slot === search.slot) ?? 'all',
    weekdays: readWeekdays(search.weekdays),
    analysis: ANALYSIS_TYPES.find((type) => type === search.analysis) ?? 'ORDER_DENSITY',
    neighborhoodId: readNeighborhood(search.neighborhood),
    focus: readPlace(search.at),
  };
}

const place = (degrees: number): string => String(Math.round(degrees * 1e6) / 1e6);

/** The search part of the address for a view; what is as usual is left out. */
export const writeHeatView = (view: HeatView): SearchParams => ({
  tab: view.tab === 'map' ? undefined : view.tab,
  branch: view.branchId === null ? undefined : String(view.branchId),
  from: view.days?.first,
  to: view.days?.last,
  slot: view.timeSlot === 'all' ? undefined : view.timeSlot,
  weekdays: view.weekdays.length === 0 ? undefined : view.weekdays.join(),
  analysis: view.analysis === 'ORDER_DENSITY' ? undefined : view.analysis,
  neighborhood: view.neighborhoodId === null ? undefined : String(view.neighborhoodId),
  at: view.focus === null ? undefined : `${place(view.focus.lat)},${place(view.focus.lng)}`,
});

/** Days pressed on and off; all seven are none. */
export function toggleWeekday(weekdays: readonly number[], day: number): readonly number[] {
  const next = toggled(weekdays, day);
  return next.length === 7 ? [] : next;
}
