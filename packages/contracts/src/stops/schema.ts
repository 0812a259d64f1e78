import { z } from 'zod';
import { visibleLength } from '../feedback/kinds.ts';
import { dataReply, IsoInstant, PageQuery, Pagination, RecordVersion, requiredText } from '../fields.ts';
import { BranchFilter, BranchId, CompanyId, fromText } from '../ids.ts';
import { STOP_REASON, STOP_ROADS } from './kinds.ts';

/** Upcoming: not begun yet. Past: over, called off before it began included. */
export const STOP_STATES = ['RUNNING', 'UPCOMING', 'PAST'] as const;
export type StopState = (typeof STOP_STATES)[number];

/** A running stop as a branch tells it. `isCompany`: of every branch of the company. */
export const BranchStop = z.object({
  id: z.number().int(),
  isCompany: z.boolean(),
  reason: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  road: z.enum(STOP_ROADS),
  version: z.number().int(),
});
export type BranchStop = z.infer<typeof BranchStop>;

/** A stop of deliveries. Without branch: of the whole company. `endedAt`: somebody ended it early. */
export const DeliveryStop = z.object({
  id: z.number().int(),
  companyId: CompanyId,
  companyName: z.string(),
  branchId: BranchId.nullable(),
  branchName: z.string().nullable(),
  reason: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  road: z.enum(STOP_ROADS),
  state: z.enum(STOP_STATES),
  createdByName: z.string().nullable(),
  changedAt: z.string().nullable(),
  changedByName: z.string().nullable(),
  endedAt: z.string().nullable(),
  endedByName: z.string().nullable(),
  version: z.number().int(),
});
export type DeliveryStop = z.infer<typeof DeliveryStop>;

export const StopRef = z.strictObject({ id: fromText(z.number().int()) });

/** `branchId`: stops that concern this branch, those of its whole company included. */
export const StopsQuery = z.strictObject({
  branchId: BranchFilter.optional(),
  state: z.enum(['running', 'upcoming', 'past'], { error: 'Geçerli bir durum seçin' }).optional(),
  ...PageQuery,
});
export type StopsQuery = z.output<typeof StopsQuery>;

export const StopsReply = dataReply(z.array(DeliveryStop)).extend({ pagination: Pagination });

const REASON_MISSING = `Nedenini en az ${STOP_REASON.min} karakterle yazın`;
const fields = {
  reason: requiredText(STOP_REASON.max, REASON_MISSING).refine(
    (text) => visibleLength(text) >= STOP_REASON.min,
    REASON_MISSING,
  ),
  endsAt: IsoInstant,
  road: z.enum(STOP_ROADS, { error: 'Yoldaki kuryelerin ne yapacağını seçin' }),
};

/**
 * Begins a stop, now or later. A branch, or (without one) the whole company: the caller's own, or for OWNER
 * `companyId`.
 */
export const BeginStopBody = z.strictObject({
  branchId: z.number({ error: 'Geçerli bir şube seçin' }).int().positive().pipe(BranchId).optional(),
  companyId: z.number({ error: 'Geçerli bir şirket seçin' }).int().positive().pipe(CompanyId).optional(),
  ...fields,
  startsAt: IsoInstant.optional(),
});
export type BeginStopBody = z.output<typeof BeginStopBody>;

/** What is to change of a stop that is not over; one field at least. */
export const ChangeStopBody = z
  .strictObject({ ...z.strictObject(fields).partial().shape, version: RecordVersion })
  .refine((body) => Object.keys(body).length > 1, 'Değişecek en az bir alan gönderin');
export type ChangeStopBody = z.output<typeof ChangeStopBody>;
