import { z } from 'zod';
import { dataReply, IsoInstant } from '../fields.ts';
import { SHARE_RANGES } from './ranges.ts';

export const ShareQuery = z.strictObject({
  range: z.enum(SHARE_RANGES, { error: 'Dönem bu hafta, geçen hafta, bu ay veya geçen ay olmalı' }),
});

/** Work in the courier's present branch. Pay: TL, of deliveries; null where the branch has wallets off. */
const rates = { ordersPerHour: z.number().nullable(), paidPerHour: z.number().nullable() };

/**
 * The own work in [from, to) beside the branch's median, both by hour online. A rate is null below a quarter
 * of an hour online. `median.couriers`: couriers with a rate, the own included; of fewer than five its rates
 * are null, so that nobody's pay can be worked out.
 */
export const OwnShare = z.object({
  range: z.enum(SHARE_RANGES),
  from: z.string(),
  to: z.string(),
  own: z.object({
    onlineMin: z.number().int(),
    orders: z.number().int(),
    paid: z.number().nullable(),
    ...rates,
  }),
  median: z.object({ couriers: z.number().int(), ...rates }),
});
export type OwnShare = z.infer<typeof OwnShare>;
export const OwnShareReply = dataReply(OwnShare);

/** [from, to): when it was chosen. */
export const ChoicesExportQuery = z.strictObject({ from: IsoInstant.optional(), to: IsoInstant.optional() });
export type ChoicesExportQuery = z.output<typeof ChoicesExportQuery>;
