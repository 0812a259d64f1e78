import { z } from 'zod';
import { DistanceMethod } from '../roads/method.ts';

/**
 * What an earning was computed from; amounts TL, kilometres with two decimals. `delivery-1`: the rates at the
 * moment of delivery, great circle. `delivery-2`: of a branch that pays by road; `km` is what was paid and
 * `method` what gave it: GREAT_CIRCLE where no road was known. `edited`: a manager has set the amount, which
 * `was` another one. `old`: made before the ledger, which keeps how amounts come about.
 */
export const EarningEvidence = z.discriminatedUnion('formula', [
  z.object({
    formula: z.literal('delivery-1'),
    km: z.number(),
    baseRate: z.number(),
    pricePerKm: z.number(),
    minimumRate: z.number(),
  }),
  z.object({
    formula: z.literal('delivery-2'),
    km: z.number(),
    method: DistanceMethod,
    greatCircleKm: z.number(),
    baseRate: z.number(),
    pricePerKm: z.number(),
    minimumRate: z.number(),
  }),
  z.object({ formula: z.literal('bonus') }),
  z.object({ formula: z.literal('edited'), was: z.number() }),
  z.object({ formula: z.literal('old') }),
]);
export type EarningEvidence = z.infer<typeof EarningEvidence>;
