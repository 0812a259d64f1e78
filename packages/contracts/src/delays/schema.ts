import { z } from 'zod';
import {
  IsoInstant,
  optionalText,
  PageQuery,
  Pagination,
  Point,
  searchText,
  TEXT_LIMITS,
} from '../fields.ts';
import { BranchFilter, BranchId, fromText, UserFilter, UserId } from '../ids.ts';
import { DistanceMethod } from '../roads/method.ts';
import { DELAY_FILTERS, DELAY_STATUSES, MAX_DELAY_NOTES } from './status.ts';

/** Row id of `courier_delays`. */
export const DelayId = z.number().int().positive().max(Number.MAX_SAFE_INTEGER).brand<'DelayId'>();
export type DelayId = z.infer<typeof DelayId>;
export const asDelayId = (value: number) => value as DelayId;
export const DelayRef = z.strictObject({ id: fromText(DelayId) });

const count = () => z.number().int();

/**
 * A late return (spec 4 §3). `expectedReturnTime` is later by the breaks of the way, which
 * `actualDurationMinutes` leaves out. `delayMinutes`: null while ACTIVE, see domain/return-delay.ts.
 * `branchMinSpeed` and `branchExtraTime` as they were at the start. `delayReason`: in the words of the trail,
 * null while ACTIVE and where nothing was late. `resolvedByName` null: nobody, or the system.
 * `courierStartLocation`: 30 days.
 */
export const CourierDelay = z.object({
  id: DelayId,
  courierId: UserId,
  courierName: z.string(),
  branchId: BranchId,
  branchName: z.string(),
  branchMinSpeed: z.number(),
  branchExtraTime: count(),
  delayStartTime: z.string(),
  expectedReturnTime: z.string(),
  actualReturnTime: z.string().nullable(),
  expectedDurationMinutes: count(),
  actualDurationMinutes: count().nullable(),
  delayMinutes: count().nullable(),
  heldSince: z.string().nullable(),
  distanceMeters: count(),
  distanceMethod: DistanceMethod,
  status: z.enum(DELAY_STATUSES),
  delayReason: z.string().nullable(),
  managerNotes: z.string().nullable(),
  resolvedAt: z.string().nullable(),
  resolvedByName: z.string().nullable(),
  courierStartLocation: Point.nullable(),
});
export type CourierDelay = z.infer<typeof CourierDelay>;

/**
 * Figures of all delays that match, not of the page (docs/figures.md). `averageDelayMinutes` rounded, 0 of
 * none; `totalDelayHours` with one decimal. Couriers: the ten with most minutes; branches by count.
 */
export const DelayStats = z.object({
  totalDelays: count(),
  activeDelays: count(),
  averageDelayMinutes: count(),
  totalDelayHours: z.number(),
  delaysByTimeRange: z.object({
    under10: count(),
    between10and20: count(),
    between20and30: count(),
    over30: count(),
  }),
  topDelayedCouriers: z.array(
    z.object({
      courierId: UserId,
      courierName: z.string(),
      delayCount: count(),
      averageDelayMinutes: count(),
      totalDelayMinutes: count(),
    }),
  ),
  delaysByBranch: z.array(
    z.object({
      branchId: BranchId,
      branchName: z.string(),
      delayCount: count(),
      averageDelayMinutes: count(),
    }),
  ),
});
export type DelayStats = z.infer<typeof DelayStats>;

const orAll = <T extends z.ZodType>(schema: T, error?: string) =>
  z.union([z.literal('all'), schema], error).optional();

/** Whose ways back that began in [startDate, endDate], both ends included. At most a year. */
export const DelayCouriersQuery = z.strictObject({
  branchId: BranchFilter.optional(),
  startDate: IsoInstant.optional(),
  endDate: IsoInstant.optional(),
});
export type DelayCouriersQuery = z.output<typeof DelayCouriersQuery>;

/** {@link DelayCouriersQuery}; 'all' narrows nothing. `courierName`: words of it, by the rules of search. */
export const DelayExportQuery = DelayCouriersQuery.extend({
  status: z.enum(['all', ...DELAY_STATUSES], { error: 'Geçerli bir durum seçin' }).optional(),
  delayFilter: z.enum(['all', ...DELAY_FILTERS], { error: 'Geçerli bir gecikme süresi seçin' }).optional(),
  courierId: orAll(UserFilter, 'Geçerli bir kurye seçin'),
  courierName: orAll(searchText(TEXT_LIMITS.name)),
});
export type DelayExportQuery = z.output<typeof DelayExportQuery>;

/** {@link DelayExportQuery} by page. */
export const DelaysQuery = DelayExportQuery.extend(PageQuery);
export type DelaysQuery = z.output<typeof DelaysQuery>;

/** A page of delays, newest start first, with the figures of all that match. */
export const DelayPage = z.object({
  success: z.literal(true),
  data: z.object({ delays: z.array(CourierDelay), stats: DelayStats }),
  pagination: Pagination,
});

/** Couriers with late returns, in alphabetical order. */
export const DelayCouriers = z.array(z.object({ id: UserId, name: z.string(), delayCount: count() }));
export type DelayCouriers = z.infer<typeof DelayCouriers>;

export const ResolveDelayBody = z.strictObject({ notes: optionalText(MAX_DELAY_NOTES) });
