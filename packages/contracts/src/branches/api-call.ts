import { z } from 'zod';
import { TEXT_LIMITS, wellFormed } from '../fields.ts';
import { OrderId } from '../ids.ts';

/** By which key a call came: the branch's, the former one while it still works, one that was replaced. */
export const KEY_STATES = ['CURRENT', 'PREVIOUS', 'REPLACED'] as const;
export type KeyState = (typeof KEY_STATES)[number];

/** Days for which calls with a branch's key are listed, and how many of a branch at most. */
export const API_CALLS_KEPT_DAYS = 7;
export const MAX_API_CALLS = 10_000;
/** Calls of one page. */
export const API_CALLS_PAGE = 50;

/** A refused field and its sentence. */
const FieldRefusal = z.object({ field: z.string(), message: z.string() });
export type FieldRefusal = z.infer<typeof FieldRefusal>;

/**
 * A call that was made with a branch's key. `requestId`: what its answer carried as X-Request-Id. Bodies are
 * not kept. Successful reads of one route appear once in five minutes.
 */
export const ApiCall = z.object({
  id: z.number().int(),
  at: z.string(),
  requestId: z.string(),
  method: z.string(),
  /** As the documentation names it: `/api/orders/:id`. */
  route: z.string(),
  status: z.number().int(),
  /** Code and sentence of a refusal; null: it was answered. */
  code: z.string().nullable(),
  message: z.string().nullable(),
  /** The refused fields and the sentence of each. */
  fields: z.array(FieldRefusal),
  durationMs: z.number().int(),
  orderNumber: z.string().nullable(),
  /** The branch's newest order of that number; null: there is none. */
  orderId: OrderId.nullable(),
  /** Answered with the first order of its number, or with the first answer of its Idempotency-Key. */
  repeated: z.boolean(),
  key: z.enum(KEY_STATES),
});
export type ApiCall = z.infer<typeof ApiCall>;

/**
 * `search`: the whole request id, or a part of the order number. `after`: `nextCursor` of the page before.
 */
export const ApiCallsQuery = z.strictObject({
  onlyRefused: z.enum(['true', 'false'], { error: 'true veya false gönderin' }).optional(),
  search: wellFormed(
    z
      .string()
      .trim()
      .min(1, 'Boş olamaz')
      .max(TEXT_LIMITS.orderNumber, `En fazla ${TEXT_LIMITS.orderNumber} karakter girebilirsiniz`),
  ).optional(),
  after: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, 'Geçersiz sayfa işareti')
    .transform(Number)
    .optional(),
});

/** One page, newest first; `nextCursor` null: the last one. */
export const ApiCallPage = z.object({
  success: z.literal(true),
  data: z.array(ApiCall),
  nextCursor: z.string().nullable(),
});
