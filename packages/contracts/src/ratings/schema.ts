import { z } from 'zod';
import { IsoInstant, PageQuery, Pagination, RecordVersion, searchText, TEXT_LIMITS } from '../fields.ts';
import { BranchFilter, BranchId, fromText, OrderId, UserFilter, UserId } from '../ids.ts';
import { OrderItem, OrderStatusField } from '../orders/schema.ts';
import { RATING_STATUSES } from './status.ts';

/** Row id of `customer_feedback`. */
export const RatingId = z.number().int().positive().max(Number.MAX_SAFE_INTEGER).brand<'RatingId'>();
export type RatingId = z.infer<typeof RatingId>;
export const asRatingId = (value: number) => value as RatingId;
export const RatingRef = z.strictObject({ id: fromText(RatingId) });

/**
 * The order that was rated. `minutes` from the order to the door and `lateMinutes` by the rules of every
 * screen (domain/delivery-time.ts); null: not delivered. `erased`: its customer was erased.
 */
const RatedOrder = z.object({
  id: OrderId,
  orderNumber: z.string(),
  status: OrderStatusField,
  source: z.string().nullable(),
  customerName: z.string(),
  customerPhone: z.string(),
  items: z.array(OrderItem),
  total: z.number(),
  paymentType: z.string().nullable(),
  createdAt: z.string(),
  pickedUpAt: z.string().nullable(),
  deliveredAt: z.string().nullable(),
  minutes: z.number().int().nullable(),
  lateMinutes: z.number().int().nullable(),
  distanceKm: z.number(),
  erased: z.boolean(),
});

/**
 * A customer's rating with its order, courier and branch (spec 3 §2.7). `comment` null: none was written, or
 * its customer was erased. `courier` null: nobody is known to have carried it.
 */
export const CustomerRating = z.object({
  id: RatingId,
  rating: z.number().int(),
  comment: z.string().nullable(),
  status: z.enum(RATING_STATUSES),
  createdAt: z.string(),
  order: RatedOrder,
  courier: z.object({ id: UserId, name: z.string(), phone: z.string().nullable() }).nullable(),
  branch: z.object({ id: BranchId, name: z.string() }),
  /** Goes up with every decision; one names the version that it was made about. */
  version: z.number().int(),
});
export type CustomerRating = z.infer<typeof CustomerRating>;

const StarsField = z
  .string()
  .regex(/^[1-5]$/, 'Puan 1 ile 5 arasında olmalı')
  .transform(Number);
const StatusField = z.enum(RATING_STATUSES, { error: 'Geçerli bir durum seçin' });

/** Whose ratings of when: given in [from, to), to orders of the branch, carried by the courier. */
export const AveragesQuery = z.strictObject({
  courierId: UserFilter.optional(),
  branchId: BranchFilter.optional(),
  from: IsoInstant.optional(),
  to: IsoInstant.optional(),
});
export type AveragesQuery = z.output<typeof AveragesQuery>;

/**
 * {@link AveragesQuery}; `search`: an order's number, words of a comment or of a courier's name, the newest
 * 2,000 of them.
 */
export const RatingsQuery = AveragesQuery.extend({
  status: StatusField.optional(),
  rating: StarsField.optional(),
  search: searchText(TEXT_LIMITS.name).optional(),
  ...PageQuery,
});
export type RatingsQuery = z.output<typeof RatingsQuery>;

/** One page of ratings, newest first; `total` ends at MOST_COUNTED. */
export const RatingPage = z.object({
  success: z.literal(true),
  data: z.array(CustomerRating),
  pagination: Pagination,
});

/** How many ratings count, and their mean of two decimals; null: fewer than five (decision 074). */
const Average = { ratings: z.number().int(), average: z.number().nullable() };

/** Averages of couriers and of branches, best first, those without one last; without rejected ratings. */
export const RatingAverages = z.object({
  couriers: z.array(z.object({ id: UserId, name: z.string(), ...Average })),
  branches: z.array(z.object({ id: BranchId, name: z.string(), ...Average })),
});
export type RatingAverages = z.infer<typeof RatingAverages>;

/** What becomes of a rating. `version`: the one that was decided about; another one refuses. */
export const RatingDecisionBody = z.strictObject({
  status: StatusField,
  version: RecordVersion.optional(),
});

/**
 * What a courier sees: the own average, and approved comments with their stars and the day. Nothing of the
 * customer or the order.
 */
const OwnRatings = z.object({
  ...Average,
  comments: z.array(
    z.object({ id: RatingId, rating: z.number().int(), comment: z.string(), day: z.string() }),
  ),
});

export const OwnRatingsQuery = z.strictObject(PageQuery);

/** {@link OwnRatings}, comments by page. */
export const OwnRatingsReply = z.object({
  success: z.literal(true),
  data: OwnRatings,
  pagination: Pagination,
});
