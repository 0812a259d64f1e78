import { z } from 'zod';
import { optionalText, TEXT_LIMITS } from '../fields.ts';
import { BranchId, UserId } from '../ids.ts';
import { POSITION_REFUSALS } from './position-refusal.ts';
import { COURIER_STATES } from './state.ts';

export const CourierLocation = z.object({
  courierId: UserId,
  name: z.string(),
  phone: z.string().nullable(),
  branchId: BranchId,
  branchName: z.string(),
  active: z.boolean(),
  online: z.boolean(),
  status: z.enum(COURIER_STATES),
  onBreak: z.boolean(),
  /** When the break should be over; only during one. */
  breakEndsAt: z.string().optional(),
  /** Orders assigned to the courier; they count towards the limit. */
  load: z.number().int(),
  /** Of these, open offers of automatic assignment: they keep nobody busy and prevent no break. */
  offered: z.number().int(),
  limit: z.number().int(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  /** When the phone took the fix, in the server's time; null without a position. */
  positionAt: z.string().nullable(),
  lastStatusChangeAt: z.string().nullable(),
  expectedReturnAt: z.string().nullable(),
});
export type CourierLocation = z.infer<typeof CourierLocation>;

export const CourierStatusView = z.object({
  courierId: UserId,
  online: z.boolean(),
  status: z.enum(COURIER_STATES),
  onBreak: z.boolean(),
  breakStartedAt: z.string().nullable(),
  breakEndsAt: z.string().nullable(),
  lastStatusChangeAt: z.string().nullable(),
  active: z.boolean(),
  expectedReturnAt: z.string().nullable(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  positionAt: z.string().nullable(),
});
export type CourierStatusView = z.infer<typeof CourierStatusView>;

/**
 * Position at the moment of going online. Positions of an offline courier are not stored, so a branch with
 * `requireInBranchArea` checks this one; without it the last stored position of at most two minutes.
 */
const OwnPosition = z.strictObject({
  lat: z.number({ error: 'Enlem -90 ile 90 arasında bir sayı olmalı' }).min(-90).max(90),
  lng: z.number({ error: 'Boylam -180 ile 180 arasında bir sayı olmalı' }).min(-180).max(180),
  accuracy: z.number().min(0).max(1_000_000).nullish(),
});

/** Online or offline, of the caller or of `courierId`. */
export const CourierStatusBody = z.strictObject({
  status: z.enum(['online', 'offline'], { error: 'Durum online veya offline olmalı' }),
  courierId: z.number({ error: 'Lütfen bir kurye seçin' }).int().positive().pipe(UserId).optional(),
  position: OwnPosition.nullish(),
});

/** The state after the change. */
export const CourierStatusChanged = CourierStatusView.extend({ success: z.literal(true) });

/**
 * One position fix (spec 3 §7). `fixAt`: epoch ms of the fix on the device, `sentAt`: the device's clock when
 * sending; their difference dates the fix without trusting the device's clock (criteria A13, A14).
 * `accuracy`: metres. `mocked`: the device says the position is simulated.
 */
export const PositionFix = z.strictObject({
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
  accuracy: z.number().min(0).max(1_000_000).nullish(),
  speed: z.number().min(0).max(1_000).nullish(),
  heading: z.number().min(0).max(360).nullish(),
  fixAt: z.number().int().min(0).max(9_999_999_999_999).optional(),
  sentAt: z.number().int().min(0).max(9_999_999_999_999).optional(),
  mocked: z.boolean().optional(),
});
export type PositionFix = z.infer<typeof PositionFix>;

/**
 * `stored`: at least one fix was stored. `reason`: why the newest of the others was refused; absent when all
 * were stored.
 */
export const PositionAnswer = z.object({
  success: z.literal(true),
  stored: z.boolean(),
  reason: z.enum(POSITION_REFUSALS).optional(),
});
export type PositionAnswer = z.infer<typeof PositionAnswer>;

/** A single fix, or up to 100 that waited for signal. */
export const PositionBody = z.union([
  PositionFix,
  z.strictObject({ fixes: z.array(PositionFix).min(1).max(100), sentAt: z.number().int().optional() }),
]);

/** Whose break it is, and a note. */
export const BreakBody = z.strictObject({
  courierId: z.number({ error: 'Lütfen bir kurye seçin' }).int().positive().pipe(UserId),
  notes: optionalText(TEXT_LIMITS.note),
});

/** When a courier's break began and should end. */
export const BreakTimes = z.object({
  courierName: z.string(),
  breakStartedAt: z.string().nullable(),
  breakEndsAt: z.string().nullable(),
});
