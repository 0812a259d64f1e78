import { z } from 'zod';

/**
 * What an earning was computed from; amounts TL, `km` great circle with two decimals. `delivery-1`: the rates
 * at the moment of delivery. `edited`: a manager has set the amount, which `was` another one. `old`: made
 * before the ledger, which keeps how amounts come about.
 */
export const EarningEvidence = z.discriminatedUnion('formula', [
  z.object({
    formula: z.literal('delivery-1'),
    km: z.number(),
    baseRate: z.number(),
    pricePerKm: z.number(),
    minimumRate: z.number(),
  }),
  z.object({ formula: z.literal('bonus') }),
  z.object({ formula: z.literal('edited'), was: z.number() }),
  z.object({ formula: z.literal('old') }),
]);
export type EarningEvidence = z.infer<typeof EarningEvidence>;
