import { z } from 'zod';
import { requiredText, TEXT_LIMITS, wellFormed } from '../fields.ts';
import { OrderId } from '../ids.ts';

/** Browsers of one person that are told; the oldest goes. */
export const MAX_DEVICES_PER_USER = 10;
/** Browsers of one order's customers that are told; the oldest goes. */
export const MAX_DEVICES_PER_ORDER = 5;
/** Endpoints of the known push services have up to 500 characters. */
const MAX_ENDPOINT_LENGTH = 1_000;

const BAD_SUBSCRIPTION = 'Tarayıcının bildirim adresi okunamadı. Bildirimleri kapatıp yeniden açın.';

/** The address at the browser's push service; the server decides whether it may be called (decision 052). */
const Endpoint = wellFormed(
  z
    .string({ error: BAD_SUBSCRIPTION })
    .max(MAX_ENDPOINT_LENGTH, BAD_SUBSCRIPTION)
    .regex(/^https?:\/\/\S+$/, BAD_SUBSCRIPTION),
);

/** Base64url of 65 bytes that begin with 4: an uncompressed point of P-256 (RFC 8291). */
const P256DH = /^B[A-P][\w-]{85}=?$/;
/** Base64url of 16 bytes. */
const AUTH = /^[\w-]{22}(?:==)?$/;

/** `PushSubscription.toJSON()` of a browser, without its expiry. */
const SubscriptionKeys = z.strictObject({
  p256dh: z.string({ error: BAD_SUBSCRIPTION }).regex(P256DH, BAD_SUBSCRIPTION),
  auth: z.string({ error: BAD_SUBSCRIPTION }).regex(AUTH, BAD_SUBSCRIPTION),
});

/** This browser of the signed-in person. `device`: what they recognise it by. */
export const SubscribeBody = z.strictObject({
  endpoint: Endpoint,
  keys: SubscriptionKeys,
  device: requiredText(100).optional(),
});
export type SubscribeBody = z.infer<typeof SubscribeBody>;

export const UnsubscribeBody = z.strictObject({ endpoint: Endpoint });

export const PushKey = z.object({ publicKey: z.string() });
export const SubscriptionRef = z.object({ id: z.number().int() });
/** How many devices took the message, and how many did not. */
export const TestResult = z.object({ sent: z.number().int(), failed: z.number().int() });

/** This browser of a customer, for one order: `orderId` as the token was shown it. */
export const SubscribeToOrderBody = z.strictObject({
  orderId: z.number().int().positive().pipe(OrderId),
  endpoint: Endpoint,
  keys: SubscriptionKeys,
});
export type SubscribeToOrderBody = z.infer<typeof SubscribeToOrderBody>;

export const UnsubscribeFromOrderBody = z.strictObject({
  orderId: z.number().int().positive().pipe(OrderId),
  endpoint: Endpoint,
});

/** The key that a tracking link carries in its address. */
export const TrackingPushRef = z.strictObject({ token: z.string().max(TEXT_LIMITS.token) });
