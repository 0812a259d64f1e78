import { z } from 'zod';
import { dataReply, IsoInstant, PageQuery } from '../fields.ts';
import { fromText, UserFilter } from '../ids.ts';
import { measuredByText } from '../roads/labels.ts';
import type { DistanceMethod } from '../roads/method.ts';

/** Why an automatic choice passed a courier over, the strongest reason first. */
export const PASSED_OVER_KINDS = [
  'ON_BREAK',
  'LET_PASS',
  'OFFER_TAKEN_BACK',
  'FULL',
  'ON_ROAD',
  'OUT_OF_AREA',
  'LATER',
  'DELAYS_OTHERS',
  'FEWER_ORDERS',
  'TOGETHER',
  'TOTAL_WAIT',
] as const;
export type PassedOverKind = (typeof PASSED_OVER_KINDS)[number];

/**
 * The fact that decided. `amount`: minutes or orders of the sentence, 0 where it has none. `method`: what its
 * minutes were measured by, null where it has none.
 */
export interface PassedOverReason {
  readonly kind: PassedOverKind;
  readonly amount: number;
  readonly method: DistanceMethod | null;
}

const TEXTS: Record<PassedOverKind, (amount: number) => string> = {
  ON_BREAK: () => 'Molada görünüyordunuz',
  LET_PASS: () => 'Size yapılan bir teklif yanıtsız kalmıştı',
  OFFER_TAKEN_BACK: () => 'Bu sipariş size teklif edilmiş, sonra geri alınmıştı',
  FULL: (orders) => `Üzerinizde ${orders} sipariş vardı, sınırınız dolmuştu`,
  ON_ROAD: (minutes) => `Yoldaydınız, şubeye dönmenize yaklaşık ${minutes} dk vardı`,
  OUT_OF_AREA: () => 'Şube alanının dışında görünüyordunuz',
  LATER: (minutes) => `Başka bir kurye ${minutes} dk daha erken teslim edecekti`,
  DELAYS_OTHERS: (minutes) => `Bu sipariş diğer siparişlerinizi ${minutes} dk geciktirirdi`,
  FEWER_ORDERS: () => 'Sıra başka bir kuryedeydi: son saatlerde sizden az sipariş aldı',
  TOGETHER: (orders) => `Başka bir kurye bunu ${orders} siparişle birlikte götürecekti`,
  TOTAL_WAIT: () => 'Bütün siparişlerin toplam beklemesi böyle daha azdı',
};

/** Whose amount is minutes of riding. */
const MEASURED_KINDS: readonly PassedOverKind[] = ['ON_ROAD', 'LATER', 'DELAYS_OTHERS'];
export const isMeasured = (kind: PassedOverKind): boolean => MEASURED_KINDS.includes(kind);

/** The reason as the courier reads it: no colleague is named. */
export const passedOverText = ({ kind, amount, method }: PassedOverReason): string =>
  TEXTS[kind](amount) + (method === null ? '' : ` (${measuredByText(method)})`);

/** [from, to): when it was chosen. `before`: the last id of the page before. */
export const PassedOverQuery = z.strictObject({
  from: IsoInstant.optional(),
  to: IsoInstant.optional(),
  before: fromText(z.number().int().positive()).optional(),
  limit: PageQuery.limit,
});
export type PassedOverQuery = z.output<typeof PassedOverQuery>;

/** Of one courier, in one branch. */
export const BranchPassedOverQuery = PassedOverQuery.extend({ courierId: UserFilter });

/** A choice that passed the courier over; nothing of the customer. */
const PassedOver = z.object({
  id: z.number().int(),
  at: z.string(),
  orderNumber: z.string(),
  reason: z.string(),
});

/** `nextBefore`: the cursor of the next page, null on the last. */
export const PassedOverReply = dataReply(z.array(PassedOver)).extend({
  nextBefore: z.number().int().nullable(),
});
