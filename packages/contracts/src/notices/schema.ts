import { z } from 'zod';
import { requiredText } from '../fields.ts';
import { BranchFilter, BranchId, NoticeId, OrderId, UserId } from '../ids.ts';
import { MAX_NOTICES, MESSAGE_MAX, NOTICE_KINDS } from './kinds.ts';

/**
 * What a courier has to know. `address` and `reason` only of an order that is still theirs. `hasPackage`: its
 * goods go back to the branch. Times: ISO with Z.
 */
export const CourierNotice = z.object({
  id: NoticeId,
  kind: z.enum(NOTICE_KINDS),
  orderId: OrderId.nullable(),
  orderNumber: z.string().nullable(),
  address: z.string().nullable(),
  /** Why the order was cancelled or not delivered. */
  reason: z.string().nullable(),
  text: z.string().nullable(),
  /** Who sent a message. */
  senderName: z.string().nullable(),
  hasPackage: z.boolean(),
  createdAt: z.string(),
  seenAt: z.string().nullable(),
  acknowledgedAt: z.string().nullable(),
});
export type CourierNotice = z.infer<typeof CourierNotice>;

/** Notices that a courier's screen has shown. */
export const SeenBody = z.strictObject({
  ids: z
    .array(z.number({ error: 'Geçerli bildirim numaraları gönderin' }).int().positive().pipe(NoticeId), {
      error: 'Geçerli bildirim numaraları gönderin',
    })
    .min(1, 'En az bir bildirim gönderin')
    .max(MAX_NOTICES, `En fazla ${MAX_NOTICES} bildirim gönderebilirsiniz`),
});

/** A package that a courier carries back to the branch. */
export const PackageOut = z.object({
  id: NoticeId,
  kind: z.enum(NOTICE_KINDS),
  courierId: UserId,
  courierName: z.string(),
  courierPhone: z.string().nullable(),
  branchId: BranchId,
  branchName: z.string(),
  orderId: OrderId,
  orderNumber: z.string(),
  /** Since when it is on its way back. */
  createdAt: z.string(),
  /** When the courier pressed 'Anladım'. */
  acknowledgedAt: z.string().nullable(),
  /** When the branch took it, or the order ended so that nobody waits for it; null: not yet. */
  handedBackAt: z.string().nullable(),
});
export type PackageOut = z.infer<typeof PackageOut>;

export const PackagesOutQuery = z.strictObject({ branchId: BranchFilter.optional() });

export const MessageBody = z.strictObject({ text: requiredText(MESSAGE_MAX, 'Mesajınızı yazın') });

/** A message that was sent to a courier. */
export const SentMessage = z.object({
  id: NoticeId,
  text: z.string(),
  senderName: z.string().nullable(),
  createdAt: z.string(),
  seenAt: z.string().nullable(),
  acknowledgedAt: z.string().nullable(),
});
export type SentMessage = z.infer<typeof SentMessage>;

/** The newest message to a courier; null: none. */
export const LastMessage = SentMessage.nullable();
