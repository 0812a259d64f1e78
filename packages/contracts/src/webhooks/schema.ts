import { z } from 'zod';
import {
  IsoInstant,
  PageQuery,
  Pagination,
  RecordVersion,
  requiredText,
  searchText,
  TEXT_LIMITS,
  wellFormed,
} from '../fields.ts';
import { BranchId, CompanyId, fromText, OrderId, WebhookId } from '../ids.ts';
import { ATTEMPT_ERRORS, DELIVERY_STATES, PAUSE_REASONS, WEBHOOK_EVENTS } from './event-types.ts';
import { WebhookSecretInput } from './secret.ts';

/** Webhooks of one branch, or of a company as a whole. */
export const MAX_WEBHOOKS = 20;

/** Messages of a webhook are counted up to here: a list must not count a million. */
export const MOST_COUNTED = 1_000;
/** Webhooks of one page of the list, unless the caller says otherwise. */
export const WEBHOOKS_PAGE = 100;

const EventType = z.enum(WEBHOOK_EVENTS, { error: 'Geçersiz olay' });

/**
 * A receiver of messages. `branchId` null: for every branch of the company. `secret` is masked. `waiting`:
 * messages that have not arrived and are tried again; `failed`: given up in the last 30 days; both counted up
 * to MOST_COUNTED.
 */
export const WebhookView = z.object({
  id: WebhookId,
  companyId: CompanyId,
  companyName: z.string(),
  branchId: BranchId.nullable(),
  branchName: z.string().nullable(),
  url: z.string(),
  events: z.array(EventType),
  active: z.boolean(),
  secret: z.string(),
  /** Until when messages carry the signature of the former secret too; null: no rotation is under way. */
  previousSecretUntil: z.string().nullable(),
  /** Since when no message has arrived though some were tried; null: the newest one arrived. */
  failingSince: z.string().nullable(),
  /** When and why the server stopped sending; resumed by `resumeWebhook`. */
  pausedAt: z.string().nullable(),
  pausedReason: z.enum(PAUSE_REASONS).nullable(),
  lastDeliveredAt: z.string().nullable(),
  waiting: z.number().int(),
  failed: z.number().int(),
  createdAt: z.string(),
  /** Goes up with every change that a person makes; an edit names the one that it began with. */
  version: z.number().int(),
});
export type WebhookView = z.infer<typeof WebhookView>;

/** A webhook with its whole secret: at creation and rotation only. */
export const WebhookWithSecret = WebhookView.extend({ secret: z.string() });
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>;

/** One page of the list, oldest first. `troubled`: how many of the scope are paused or do not get through. */
export const WebhookPage = z.object({
  success: z.literal(true),
  data: z.array(WebhookView),
  pagination: Pagination,
  troubled: z.number().int(),
});

/** What is listed. `search`: part of an address, of a company's or a branch's name. */
export const WebhooksQuery = z.strictObject({
  ...PageQuery,
  search: searchText(TEXT_LIMITS.name).optional(),
  /** Those that hear of this branch's orders: its own, and its company's as far as the caller has them. */
  branchId: fromText(BranchId).optional(),
  /** Switched on, and paused or failing. */
  troubled: z.literal('true', { error: 'true gönderin' }).optional(),
});

/** The whole secret, in the form that the Standard Webhooks libraries take. */
export const WholeWebhookSecret = z.object({ secret: z.string() });

const URL_TEXT = 'https:// ile başlayan bir adres girin';
/** A backslash, which programs read differently, and marks that make an address read as another one. */
const MISLEADING = /[\\\p{Cc}\p{Cf}]/u;
/** Whether it may be called is the server's to say (decision 065). */
const Url = requiredText(TEXT_LIMITS.url, 'Adres zorunludur')
  .refine((text) => /^https?:\/\/[^\s/]\S*$/i.test(text), URL_TEXT)
  .refine((text) => !MISLEADING.test(text), 'Adres geçersiz karakter içeriyor');
const Events = z
  .array(EventType, { error: 'En az bir olay seçin' })
  .min(1, 'En az bir olay seçin')
  .max(WEBHOOK_EVENTS.length, 'Her olayı bir kez seçin')
  .refine((events) => new Set(events).size === events.length, 'Her olayı bir kez seçin');
const Active = z.boolean({ error: 'Açık veya kapalı seçin' });

/**
 * A new webhook. `secret` left out: a random one. `branchId` left out: the whole company, and for a
 * BRANCH_MANAGER the own branch. An OWNER names a branch or a company.
 */
export const CreateWebhookBody = z.strictObject({
  url: Url,
  events: Events,
  secret: WebhookSecretInput.optional(),
  active: Active.optional(),
  branchId: z.number({ error: 'Geçerli bir şube seçin' }).int().positive().pipe(BranchId).nullish(),
  companyId: z.number({ error: 'Geçerli bir şirket seçin' }).int().positive().pipe(CompanyId).nullish(),
});
export type CreateWebhookBody = z.output<typeof CreateWebhookBody>;

/** What is to change of a webhook; one field at least. The secret is rotated by a call of its own. */
export const UpdateWebhookBody = z
  .strictObject({ url: Url, events: Events, active: Active })
  .partial()
  .extend({ version: RecordVersion.optional() })
  .refine(
    (body) => Object.keys(body).some((field) => field !== 'version'),
    'Değişecek en az bir alan gönderin',
  );
export type UpdateWebhookBody = z.output<typeof UpdateWebhookBody>;

/** A new secret; left out: a random one. */
export const RotateSecretBody = z.strictObject({ secret: WebhookSecretInput.optional() });

export const TestWebhookBody = z.strictObject({ type: EventType });

/** One try: what was sent, what came back. `answer`: the first 1,024 bytes. `durationMs`: until its end. */
export const WebhookAttempt = z.object({
  at: z.string(),
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  status: z.number().int().nullable(),
  error: z.enum(ATTEMPT_ERRORS).nullable(),
  durationMs: z.number().int(),
  answer: z.string(),
});
export type WebhookAttempt = z.infer<typeof WebhookAttempt>;

/** A test message that was sent at once; it is in no log and never repeated. */
export const WebhookTestResult = z.object({
  delivered: z.boolean(),
  body: z.string(),
  attempt: WebhookAttempt,
});
export type WebhookTestResult = z.infer<typeof WebhookTestResult>;

/** A message of the delivery log, kept for 30 days. `id` is its `webhook-id`, the same at every try. */
export const WebhookDelivery = z.object({
  id: z.string(),
  type: EventType,
  orderId: OrderId.nullable(),
  orderNumber: z.string().nullable(),
  state: z.enum(DELIVERY_STATES),
  attempts: z.number().int(),
  createdAt: z.string(),
  deliveredAt: z.string().nullable(),
  /** When it is tried next; null: it is settled, or waits for an earlier one of its order. */
  nextAttemptAt: z.string().nullable(),
  lastStatus: z.number().int().nullable(),
  lastError: z.enum(ATTEMPT_ERRORS).nullable(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

/** A message with its body as it was signed, and every try, newest first. */
export const WebhookDeliveryDetail = WebhookDelivery.extend({
  body: z.string(),
  tries: z.array(WebhookAttempt),
});
export type WebhookDeliveryDetail = z.infer<typeof WebhookDeliveryDetail>;

/** One page of the log, newest first; `nextCursor` null: the last one. */
export const WebhookDeliveryPage = z.object({
  success: z.literal(true),
  data: z.array(WebhookDelivery),
  nextCursor: z.string().nullable(),
});

/** Messages of one page of the log. */
export const DELIVERIES_PAGE = 50;

const CURSOR = /^[1-9]\d{0,15}$/;
export const DeliveriesQuery = z.strictObject({
  cursor: z.string().regex(CURSOR, 'Geçersiz sayfa işareti').transform(Number).optional(),
  failed: z.enum(['true', 'false'], { error: 'true veya false gönderin' }).optional(),
  state: z.enum(DELIVERY_STATES, { error: 'Geçersiz durum' }).optional(),
  type: EventType.optional(),
  /** The number of an order, whole. */
  order: wellFormed(
    z.string().trim().min(1, 'Sipariş numarası girin').max(TEXT_LIMITS.orderNumber),
  ).optional(),
});

const MESSAGE_ID = /^msg_[\w-]{16,60}$/;
export const WebhookRef = z.strictObject({ id: fromText(WebhookId) });
export const DeliveryRef = z.strictObject({
  id: fromText(WebhookId),
  messageId: z.string().regex(MESSAGE_ID, 'Geçerli bir mesaj numarası girin'),
});

/** Messages given up since this instant are tried again. */
export const ResendFailedBody = z.strictObject({ since: IsoInstant });
export const ResentCount = z.object({ resent: z.number().int() });
