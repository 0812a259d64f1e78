import { z } from 'zod';
import { PAY_DISTANCES } from '../branches/pay-distance.ts';

/** What the courier's branch pays for a delivery now, TL. */
export const OwnDeliveryRate = z.object({
  baseRate: z.number(),
  pricePerKm: z.number(),
  minimumRate: z.number(),
  /** By which kilometres it is computed. */
  payDistance: z.enum(PAY_DISTANCES),
});
export type OwnDeliveryRate = z.infer<typeof OwnDeliveryRate>;

/** A business day of the own pattern; `amount`: pay of its deliveries, TL. */
const PatternDay = z.object({ day: z.string(), amount: z.number(), onlineMin: z.number().int() });

/**
 * Where the pay of the running month's deliveries is expected to end, TL; of the courier's own days alone.
 * `range` null: `missingDays` worked days are still needed. `days`: the worked days that it was computed
 * from, newest first; `expectedDays` of the `daysLeft` are expected to be worked, one decimal. `past`: ranges
 * of the last three whole months by the same method, and how many held.
 */
export const OwnMonthEstimate = z.object({
  month: z.string(),
  earned: z.number(),
  range: z.object({ low: z.number(), high: z.number() }).nullable(),
  missingDays: z.number().int(),
  meanDay: z.number().nullable(),
  daysLeft: z.number().int(),
  expectedDays: z.number().nullable(),
  days: z.array(PatternDay),
  past: z.object({ ranges: z.number().int(), held: z.number().int() }),
});
export type OwnMonthEstimate = z.infer<typeof OwnMonthEstimate>;
