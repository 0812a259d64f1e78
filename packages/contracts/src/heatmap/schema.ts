import { z } from 'zod';
import { IsoInstant, LatitudeInQuery, LongitudeInQuery, PageQuery, Pagination, weekdays } from '../fields.ts';
import { BranchId, fromText, OrderId } from '../ids.ts';
import { NeighborhoodField, NeighborhoodFilter } from '../neighborhoods/id.ts';
import { ORDER_STATUSES } from '../orders/status.ts';
import {
  ANALYSIS_TYPES,
  HEAT_UPDATE_STATES,
  MAX_GRID_PRECISION,
  MIN_GRID_PRECISION,
  TIME_SLOTS,
} from './analysis.ts';

/** Row id of `heatmap_updates`. */
export const HeatUpdateId = z.number().int().positive().max(Number.MAX_SAFE_INTEGER).brand<'HeatUpdateId'>();
export type HeatUpdateId = z.infer<typeof HeatUpdateId>;

export const HeatUpdateRef = z.strictObject({ id: fromText(HeatUpdateId) });

const NO_BRANCH = 'Bir şube seçin';
const branch = z
  .string({ error: NO_BRANCH })
  .regex(/^[1-9]\d{0,15}$/, NO_BRANCH)
  .transform(Number)
  .pipe(BranchId);

const BAD_DAY = 'Geçerli bir tarih girin';
/** A calendar day of Istanbul or an instant. */
const DayOrInstant = z.union(
  [z.iso.date().refine((day) => day >= '1970' && day < '2100', BAD_DAY), IsoInstant],
  { error: BAD_DAY },
);

const BAD_PRECISION = 'Izgara aralığı 0.0005 ile 0.05 derece arasında olmalı';
const precision = z.number({ error: BAD_PRECISION }).min(MIN_GRID_PRECISION, BAD_PRECISION);
const Precision = precision.max(MAX_GRID_PRECISION, BAD_PRECISION);

const BAD_SLOT = 'Geçerli bir saat aralığı seçin';
const TimeSlotField = z.enum(TIME_SLOTS, { error: BAD_SLOT });

const BAD_WEEKDAYS = 'Günleri 1 (pazartesi) ile 7 (pazar) arasında, her birini bir kez gönderin';
const Weekdays = weekdays(BAD_WEEKDAYS);

/**
 * Orders of a branch by their creation in [startDate, endDate], both included; a day without a time is the
 * whole day in Istanbul. Without both: today. A year at most. `neighborhoodId`: only those that lie in it;
 * 'none': in no saved one.
 */
export const HeatHoursQuery = z.strictObject({
  branchId: branch,
  startDate: DayOrInstant.optional(),
  endDate: DayOrInstant.optional(),
  neighborhoodId: NeighborhoodFilter.optional(),
});
export type HeatHoursQuery = z.output<typeof HeatHoursQuery>;

/**
 * {@link HeatHoursQuery} in cells of `gridPrecision` degrees (0.001), only of the slot and weekdays in
 * Istanbul.
 */
export const HeatMapQuery = HeatHoursQuery.extend({
  gridPrecision: z
    .string()
    .regex(/^\d{1,3}(\.\d{1,8})?$/, BAD_PRECISION)
    .transform(Number)
    .pipe(Precision)
    .optional(),
  timeSlot: TimeSlotField.optional(),
  weekdays: z
    .string()
    .regex(/^[1-7](,[1-7]){0,6}$/, BAD_WEEKDAYS)
    .transform((text) => text.split(',').map(Number))
    .pipe(Weekdays)
    .optional(),
});
export type HeatMapQuery = z.output<typeof HeatMapQuery>;

/** Orders of the one cell in which the point lies, newest first, by page. */
export const CellOrdersQuery = HeatMapQuery.extend({
  lat: LatitudeInQuery,
  lng: LongitudeInQuery,
  ...PageQuery,
});
export type CellOrdersQuery = z.output<typeof CellOrdersQuery>;

/** The selection that is counted anew; fields as in {@link HeatMapQuery}. */
export const HeatUpdateBody = z.strictObject({
  branchId: z.number({ error: NO_BRANCH }).int(NO_BRANCH).positive(NO_BRANCH).pipe(BranchId),
  startDate: DayOrInstant,
  endDate: DayOrInstant,
  gridPrecision: Precision.optional(),
  timeSlot: TimeSlotField.optional(),
  weekdays: Weekdays.optional(),
  neighborhoodId: NeighborhoodField.optional(),
});
export type HeatUpdateBody = z.output<typeof HeatUpdateBody>;

const count = () => z.number().int();

/**
 * A cell by its centre (spec 4 §3). `revenue`: TL of orders that are not cancelled. `avgDeliveryTime`:
 * minutes, one decimal; `successRate`: rounded percent of what has ended; `efficiency`: delivered orders per
 * courier hour on the road, one decimal; null where nothing was measured. `intensity`: orders by those of
 * the fullest cell. Definitions: docs/figures.md.
 */
export const HeatPoint = z.object({
  lat: z.number(),
  lng: z.number(),
  orderCount: count(),
  revenue: z.number(),
  avgDeliveryTime: z.number().nullable(),
  successRate: z.number().nullable(),
  efficiency: z.number().nullable(),
  intensity: z.number(),
});
export type HeatPoint = z.infer<typeof HeatPoint>;

/**
 * Figures of a selection. `total`: orders or TL; of times and rates, the orders that were measured.
 * `average`: per cell; of times and rates, over all orders. `max` and `min`: of the cells, for times and
 * rates those with MIN_CELL_ORDERS. Null: nothing to tell.
 */
export const HeatFigures = z.object({
  total: z.number(),
  average: z.number().nullable(),
  max: z.number().nullable(),
  min: z.number().nullable(),
});
export type HeatFigures = z.infer<typeof HeatFigures>;

/** An update of a long range; `done` of `total` parts are counted. */
export const HeatUpdate = z.object({
  id: HeatUpdateId,
  state: z.enum(HEAT_UPDATE_STATES),
  done: count(),
  total: count(),
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
});
export type HeatUpdate = z.infer<typeof HeatUpdate>;

/**
 * Cells of a selection. `asOf`: of when they are; null: a long range that was not counted yet, or not in the
 * last 30 days. `update`: the one that runs for this selection.
 */
export const HeatMapReply = z.object({
  success: z.literal(true),
  data: z.array(HeatPoint),
  statistics: z.record(z.enum(ANALYSIS_TYPES), HeatFigures),
  startDate: z.string(),
  endDate: z.string(),
  asOf: z.string().nullable(),
  update: HeatUpdate.nullable(),
});
export type HeatMapReply = z.infer<typeof HeatMapReply>;

/**
 * An hour of the week in Istanbul, `weekday` 1 (Monday) – 7. `orders` of the range; `ordersPerHour` and
 * `couriers` (on duty, breaks left out) as means over its hours that have begun, one decimal; null: none has.
 */
export const HeatHour = z.object({
  weekday: count(),
  hour: count(),
  orders: count(),
  ordersPerHour: z.number().nullable(),
  couriers: z.number().nullable(),
});
export type HeatHour = z.infer<typeof HeatHour>;

/** All 168 hours of the week, Monday's first hour first. */
export const HeatHours = z.array(HeatHour);

/** An order of a cell; `deliveryMinutes` null: not delivered. */
export const CellOrder = z.object({
  id: OrderId,
  orderNumber: z.string(),
  status: z.enum(ORDER_STATUSES),
  createdAt: z.string(),
  total: z.number(),
  deliveryMinutes: count().nullable(),
});
export type CellOrder = z.infer<typeof CellOrder>;

export const CellOrders = z.object({
  success: z.literal(true),
  data: z.array(CellOrder),
  pagination: Pagination,
});

/** `update` null: a range that is counted whenever it is read; else the running one of the selection. */
export const StartedHeatUpdate = z.object({ update: HeatUpdate.nullable() });
