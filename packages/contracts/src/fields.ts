import { z } from 'zod';
import { placeFault } from './domain/turkiye.ts';

/** Maximum lengths of texts, in characters. Every string that enters the system has one of these. */
export const TEXT_LIMITS = {
  name: 120,
  phone: 25,
  address: 500,
  note: 1000,
  label: 60,
  orderNumber: 64,
  url: 500,
  token: 200,
} as const;

/** Maximum amount of one order, TL (numeric(12,2) in SQL holds more; this catches typing errors). */
export const MAX_AMOUNT_TL = 1_000_000;
export const MAX_ITEMS = 200;
export const MAX_QUANTITY = 999;

/**
 * Characters that cannot be stored: NUL, which PostgreSQL refuses, and halves of surrogate pairs, which have
 * no UTF-8.
 */
const FORBIDDEN_CHARACTERS = /[\0\p{Surrogate}]/u;
/** Visible characters; a name of zero-width spaces and direction marks shows as an empty cell. */
const VISIBLE = /[^\p{Cc}\p{Cf}\p{Z}]/u;
const BAD_CHARACTER_TEXT = 'Geçersiz karakter içeriyor';

/** Refuses unstorable text; for every string that is stored or searched for. */
export const wellFormed = <T extends z.ZodString>(schema: T) =>
  schema.refine((value) => !FORBIDDEN_CHARACTERS.test(value), BAD_CHARACTER_TEXT);

/** Required text: trimmed, with something visible. */
export const requiredText = (max: number, required = 'Bu alan zorunludur') =>
  wellFormed(
    z
      .string({ error: (issue) => (issue.input === undefined ? required : 'Metin girin') })
      .trim()
      .min(1, required)
      .max(max, `En fazla ${max} karakter girebilirsiniz`),
  ).refine((value) => VISIBLE.test(value), required);

/** Line ends and other controls, and marks that turn the direction of what is read around them. */
const UNFIT_FOR_NAMES = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u;

/** Name of a person, branch or company: one line that reads everywhere as it was typed. */
export const nameText = (required: string) =>
  requiredText(TEXT_LIMITS.name, required).refine((name) => !UNFIT_FOR_NAMES.test(name), BAD_CHARACTER_TEXT);

/** Search text, trimmed. */
export const searchText = (max: number) =>
  wellFormed(
    z.string().trim().min(2, 'En az 2 karakter girin').max(max, `En fazla ${max} karakter girebilirsiniz`),
  );

/** Text that may be left out, null or empty; all three mean "nothing". */
export const optionalText = (max: number) =>
  wellFormed(
    z.string({ error: 'Metin girin' }).trim().max(max, `En fazla ${max} karakter girebilirsiniz`),
  ).nullish();

/** Days of the week, 1 (Monday) to 7, at least one, each once. */
export const weekdays = (text: string) =>
  z
    .array(z.number({ error: text }).int(text).min(1, text).max(7, text), { error: text })
    .min(1, text)
    .max(7, text)
    .refine((days) => new Set(days).size === days.length, text);

const NUMERIC = /^-?\d{1,4}(\.\d{1,20})?$/;

/** A coordinate as a number or a decimal string (spec 1 §5: coerced to numbers); anything else is refused. */
const degrees = (limit: number, message: string) =>
  z
    .union([z.number({ error: message }), z.string().regex(NUMERIC, message).transform(Number)], {
      error: message,
    })
    .pipe(z.number().min(-limit, message).max(limit, message));

/** A coordinate in an address: a decimal number, as text; no other spelling of a number. */
const degreesInQuery = (limit: number, text: string) =>
  z
    .string({ error: text })
    .regex(NUMERIC, text)
    .transform(Number)
    .pipe(z.number().min(-limit, text).max(limit, text));

const LATITUDE_RANGE = 'Enlem -90 ile 90 arasında bir sayı olmalı';
const LONGITUDE_RANGE = 'Boylam -180 ile 180 arasında bir sayı olmalı';
/** `lat` and `lng` of an address. */
export const LatitudeInQuery = degreesInQuery(90, LATITUDE_RANGE);
export const LongitudeInQuery = degreesInQuery(180, LONGITUDE_RANGE);

/** What a missing point of delivery is called (spec 1 §5). */
export const LOCATION_REQUIRED = 'Lütfen teslimat konumunu seçin';

/** A chosen point: in range and not 0,0 (spec 1 §5). Degrees, WGS 84. */
export const Location = z
  .strictObject(
    {
      lat: degrees(90, LATITUDE_RANGE),
      lng: degrees(180, LONGITUDE_RANGE),
    },
    { error: LOCATION_REQUIRED },
  )
  .refine((point) => point.lat !== 0 || point.lng !== 0, { error: LOCATION_REQUIRED, abort: true });
export type Location = z.output<typeof Location>;

/** A point of a branch or an order: in Türkiye; swapped axes are called so. */
export const LocationInTurkiye = Location.superRefine((point, issues) => {
  const fault = placeFault(point);
  if (fault) issues.addIssue({ code: 'custom', message: fault });
});

/** A point in an answer. */
export const Point = z.object({ lat: z.number(), lng: z.number() });
export type Point = z.infer<typeof Point>;

export const AMOUNT_TOO_LARGE = 'Tutar en fazla 1.000.000 TL olabilir';

/** TL with at most two decimals, ≥ 0. */
export const AmountTl = z
  .number({ error: 'Tutar bir sayı olmalı' })
  .min(0, 'Tutar 0 veya daha büyük olmalı')
  .max(MAX_AMOUNT_TL, AMOUNT_TOO_LARGE)
  .refine(
    (tl) => Math.abs(Math.round(tl * 100) - tl * 100) < 1e-6,
    'Tutar en fazla iki ondalık basamak içerebilir',
  );

const BAD_INSTANT_TEXT = 'Geçerli bir tarih ve saat girin';
/**
 * Plausible years; outside of them is a typing error, and the year 0 or 10000 is no ISO text that every
 * parser reads.
 */
const isPlausible = (text: string): boolean => {
  const year = new Date(text).getUTCFullYear();
  return year >= 1970 && year <= 2100;
};
/** An instant on the wire: ISO 8601 with Z. */
export const IsoInstant = z.iso
  .datetime({ offset: true, error: BAD_INSTANT_TEXT })
  .refine(isPlausible, BAD_INSTANT_TEXT);

/**
 * The version of a record with which an edit began; another one in the database refuses it
 * (RECORD_CHANGED).
 */
export const RecordVersion = z.number({ error: 'Geçerli bir sürüm gönderin' }).int().positive();

export const SuccessReply = z.object({ success: z.literal(true) });

/** `{success: true, data}` (spec 1 §7, spec 2 §7). */
export const dataReply = <T extends z.ZodType>(data: T) => z.object({ success: z.literal(true), data });
/** Schema of such a reply. */
export type Answer<T extends z.ZodType> = ReturnType<typeof dataReply<T>>;

/** Reply of a call that answers a download (`Endpoint.kind` 'file'): bytes, which no schema describes. */
export const FileContent = z.unknown();

/** Paging of unbounded lists (DECISIONS). */
export const Pagination = z.object({
  page: z.number().int(),
  limit: z.number().int(),
  total: z.number().int(),
});
export const PageQuery = {
  page: z
    .string()
    .regex(/^[1-9]\d{0,5}$/, 'Geçerli bir sayfa numarası girin')
    .transform(Number)
    .optional(),
  limit: z
    .string()
    .regex(/^([1-9]\d?|[1-4]\d\d|500)$/, 'Sayfa boyu 1 ile 500 arasında olmalı')
    .transform(Number)
    .optional(),
};

/**
 * Cursor of a stream: the header Last-Event-ID, or this where a page opens the stream itself and cannot set
 * headers.
 */
export const StreamResumeQuery = z.strictObject({ lastEventId: z.string().optional() });

/**
 * The stream is closed because newer ones of the same session, or tracking link, reached the limit. A client
 * must not reconnect by itself, which would close the next one: it waits until its page is visible again.
 * `message`: why, for people.
 */
export const StreamReplaced = z.object({ type: z.literal('STREAM_REPLACED'), message: z.string() });
