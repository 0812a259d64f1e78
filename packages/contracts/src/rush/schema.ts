import { z } from 'zod';
import { RUSH_VERDICTS } from '../domain/rush-verdict.ts';
import { IsoInstant, RecordVersion, weekdays } from '../fields.ts';

/** What a peak is named by: a clock time, or sunset at the branch's point on the date. */
export const PEAK_KINDS = ['CLOCK', 'SUNSET'] as const;
export type PeakKind = (typeof PEAK_KINDS)[number];

/** Lengths of a slot, minutes. */
const SLOT_MINUTES = [10, 15, 20, 30] as const;

/** Limits of a peak, minutes; and of the orders of one slot. */
const RUSH_LIMITS = { offsetMin: 120, beforeMin: 240, afterMin: 240, capacity: 500 } as const;

const whole = (min: number, max: number, what: string) => {
  const text = `${what} ${min} ile ${max} arasında bir tam sayı olmalı`;
  return z.number({ error: text }).int(text).min(min, text).max(max, text);
};

const BAD_TIME = 'Saati SS:DD biçiminde girin';
const BAD_DAY = 'Geçerli bir tarih girin';
const BAD_WEEKDAYS = 'En az bir gün seçin; her günü bir kez gönderin';
const Day = z.iso.date(BAD_DAY).refine((day) => day >= '2020' && day < '2100', BAD_DAY);

/** A branch's peak and how orders are spread over slots around it. Times in Istanbul. */
export const RushSettings = z.strictObject({
  isOn: z.boolean({ error: 'Açık veya kapalı seçin' }),
  kind: z.enum(PEAK_KINDS, { error: 'Sabit saat veya gün batımı seçin' }),
  /** HH:mm; of SUNSET null. */
  clockTime: z
    .string({ error: BAD_TIME })
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, BAD_TIME)
    .nullable(),
  /** Minutes after (below zero: before) the named time. */
  offsetMin: whole(-RUSH_LIMITS.offsetMin, RUSH_LIMITS.offsetMin, 'Fark'),
  /** First and last day; null: without an end. */
  fromDay: Day.nullable(),
  toDay: Day.nullable(),
  /** 1 Monday to 7 Sunday. */
  weekdays: weekdays(BAD_WEEKDAYS),
  /** Orders that would arrive from so many minutes before the peak to so many after it get a slot. */
  beforeMin: whole(10, RUSH_LIMITS.beforeMin, 'Öncesi'),
  afterMin: whole(0, RUSH_LIMITS.afterMin, 'Sonrası'),
  slotMin: z.literal(SLOT_MINUTES, { error: 'Aralık 10, 15, 20 veya 30 dakika olabilir' }),
  /** Orders of one slot; null: from couriers on duty and learned times. */
  capacity: whole(1, RUSH_LIMITS.capacity, 'Sipariş sayısı').nullable(),
});
export type RushSettings = z.output<typeof RushSettings>;

/** New settings of a peak. `version`: of the branch, as of {@link RushView}. */
export const SaveRushBody = RushSettings.extend({ version: RecordVersion.optional() })
  .refine(({ kind, clockTime }) => kind === 'SUNSET' || clockTime !== null, {
    path: ['clockTime'],
    message: BAD_TIME,
  })
  .refine(({ fromDay, toDay }) => fromDay === null || toDay === null || fromDay <= toDay, {
    path: ['toDay'],
    message: 'Bitiş günü başlangıçtan önce olamaz',
  });
export type SaveRushBody = z.output<typeof SaveRushBody>;

/** When an order was promised; ISO. */
export const PromisedSlot = z.object({ from: z.string(), to: z.string() });
export type PromisedSlot = z.infer<typeof PromisedSlot>;

/** A slot of today's peak and how full it is. */
export const RushSlot = PromisedSlot.extend({ capacity: z.number().int(), taken: z.number().int() });
export type RushSlot = z.infer<typeof RushSlot>;

/** A branch's peak; null: none was ever named. `today`: the next peak within a day, while it is on. */
export const RushView = z.object({
  rush: RushSettings.nullable(),
  version: z.number().int(),
  today: z
    .object({
      peakAt: z.string(),
      /** Couriers on duty by whom the capacity is reckoned; null: the branch named it. */
      couriers: z.number().int().nullable(),
      slots: z.array(RushSlot),
    })
    .nullable(),
});
export type RushView = z.infer<typeof RushView>;

/**
 * What pacing may do for a branch, by the orders around its peak in the last four weeks; null: no peak is on.
 */
export const RushVerdict = z
  .object({
    kind: z.enum(RUSH_VERDICTS),
    /** Days measured, and orders around their peaks. */
    days: z.number().int(),
    orders: z.number().int(),
    /** The last day with most of them; null: none had any. */
    busiest: z.object({ day: z.string(), orders: z.number().int() }).nullable(),
    /** Most orders of one slot on any day. */
    mostInSlot: z.number().int(),
    /** Orders of one slot, and of all slots of a peak. */
    capacity: z.number().int(),
    places: z.number().int(),
  })
  .nullable();
export type RushVerdict = z.infer<typeof RushVerdict>;

/** What an order may be promised: the slots of its day's peak that are not over, as full as they are now. */
export const OrderSlots = z.object({
  /** Null: its day has no peak. */
  peakAt: z.string().nullable(),
  /** As of {@link RushView}. */
  couriers: z.number().int().nullable(),
  slots: z.array(RushSlot),
});
export type OrderSlots = z.infer<typeof OrderSlots>;

/** PUT /api/orders/:id/slot: the begin of the new slot; null: none. */
export const ChangeSlotBody = z.strictObject({ from: IsoInstant.nullable() });
export type ChangeSlotBody = z.output<typeof ChangeSlotBody>;
