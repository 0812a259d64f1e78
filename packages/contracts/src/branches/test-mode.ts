import { z } from 'zod';
import { PageQuery, Pagination } from '../fields.ts';
import { OrderId } from '../ids.ts';
import { OrderStatusField } from '../orders/schema.ts';

/** Hours for which a branch may be in test mode; 0: it ends now. */
export const TEST_MODE_HOURS = [0, 1, 4, 24] as const;
export type TestModeHours = (typeof TEST_MODE_HOURS)[number];

/** How long orders that arrive by the branch's key are tests, from now on. */
export const TestModeBody = z.strictObject({
  hours: z.literal(TEST_MODE_HOURS, { error: `Şunlardan birini gönderin: ${TEST_MODE_HOURS.join(', ')}` }),
});

/** Until when; null: the branch is in no test mode. */
export const TestMode = z.object({ testModeUntil: z.string().nullable() });

/** Whether a branch is in test mode; it ends by itself. @param until ISO, or nothing */
export const isInTestMode = (until: string | Date | null | undefined, now: Date): boolean =>
  until !== null && until !== undefined && new Date(until) > now;

/** A test order, as the list of them shows it. Amount: TL. */
export const TestOrder = z.object({
  id: OrderId,
  orderNumber: z.string(),
  source: z.string().nullable(),
  status: OrderStatusField,
  courierName: z.string().nullable(),
  total: z.number(),
  createdAt: z.string(),
  version: z.number().int(),
});
export type TestOrder = z.infer<typeof TestOrder>;

export const TestOrdersQuery = z.strictObject(PageQuery);

/** One page of test orders, newest first. */
export const TestOrderPage = z.object({
  success: z.literal(true),
  data: z.array(TestOrder),
  pagination: Pagination,
});

/** Most test orders that one call removes. */
export const MAX_REMOVED_TEST_ORDERS = 500;

/** How many test orders were removed, and how many are left: more than one call removes. */
export const RemovedTestOrders = z.object({ removed: z.number().int(), left: z.number().int() });
