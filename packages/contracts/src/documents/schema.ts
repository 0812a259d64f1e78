import { z } from 'zod';
import { dataReply, optionalText, PageQuery, Pagination, TEXT_LIMITS } from '../fields.ts';
import { BranchFilter, BranchId, fromText, UserId } from '../ids.ts';
import { calendarDate } from '../salary/pay-month.ts';
import { DOCUMENT_FILTERS, DOCUMENT_STATUSES, DOCUMENT_TYPES, NOTES_MISSING } from './kinds.ts';

const documentType = z.enum(DOCUMENT_TYPES, { error: 'Geçerli bir belge türü seçin' });

export const DocumentRef = z.strictObject({ id: fromText(z.number().int()) });

/** Longest reason for viewing special-category data, characters. */
const REASON_LENGTH = 200;
/** `reason`: why special-category data is viewed. */
export const DownloadQuery = z.strictObject({ reason: optionalText(REASON_LENGTH) });

/** What comes with an uploaded paper. `expiresAt`: the last day on which it is valid, 'YYYY-MM-DD'. */
export const DocumentBody = z.strictObject({ documentType, expiresAt: calendarDate.optional() });
export type DocumentBody = z.output<typeof DocumentBody>;

const shared = {
  id: z.number().int(),
  documentType: z.enum(DOCUMENT_TYPES),
  status: z.enum(DOCUMENT_STATUSES),
  /** As the sender called it; for people to read. */
  fileName: z.string(),
  mediaType: z.string(),
  /** Of the stored file, bytes. */
  size: z.number().int(),
  uploadedAt: z.string(),
  /** The last day on which it is valid, 'YYYY-MM-DD'; null: it does not end. */
  expiresAt: z.string().nullable(),
  reviewedAt: z.string().nullable(),
  reviewNotes: z.string().nullable(),
  /** Null: it counts. Else when a newer one took its place. */
  supersededAt: z.string().nullable(),
  /** False: the file was deleted after the review, and only the result is kept. */
  hasFile: z.boolean(),
};

/** A paper as its courier sees it. */
export const OwnDocument = z.object(shared);
export type OwnDocument = z.infer<typeof OwnDocument>;

/**
 * The courier's own papers, newest first. `required`: obligatory ones of the branch; `isGated`: who lacks one
 * cannot go online.
 */
export const OwnDocumentsReply = dataReply(z.array(OwnDocument)).extend({
  required: z.array(z.enum(DOCUMENT_TYPES)),
  isGated: z.boolean(),
});
export type OwnDocuments = Omit<z.infer<typeof OwnDocumentsReply>, 'success'>;

/** A paper as its reviewers see it (spec 4 §3). */
export const CourierDocument = z.object({
  ...shared,
  reviewedByName: z.string().nullable(),
  courier: z.object({ id: UserId, fullName: z.string(), phone: z.string().nullable() }),
  branch: z.object({ id: BranchId, name: z.string() }),
  /** After the review only the result is kept, and the file goes. */
  keepsResultOnly: z.boolean(),
});
export type CourierDocument = z.infer<typeof CourierDocument>;

/**
 * Filters of the list (spec 4 §7). Without `status` papers that newer ones replaced are left out. EXPIRING:
 * approved, of couriers who work, over within 30 days; EXPIRED: over.
 */
export const DocumentsQuery = z.strictObject({
  search: optionalText(TEXT_LIMITS.name),
  status: z.enum(DOCUMENT_FILTERS, { error: 'Geçerli bir durum seçin' }).optional(),
  documentType: documentType.optional(),
  branchId: BranchFilter.optional(),
  ...PageQuery,
});
export type DocumentsQuery = z.output<typeof DocumentsQuery>;

/** Papers of the branches seen that need somebody now. */
const DocumentFigures = z.object({
  pending: z.number().int(),
  expiring: z.number().int(),
  expired: z.number().int(),
});
export type DocumentFigures = z.infer<typeof DocumentFigures>;

export const DocumentsReply = dataReply(z.array(CourierDocument)).extend({
  figures: DocumentFigures,
  pagination: Pagination,
});

/** A decision (spec 4 §5); a refusal says why. */
export const ReviewBody = z
  .strictObject({
    status: z.enum(['APPROVED', 'REJECTED'], { error: 'Onaylayın ya da reddedin' }),
    reviewNotes: optionalText(TEXT_LIMITS.note),
  })
  .refine(({ status, reviewNotes }) => status === 'APPROVED' || (reviewNotes ?? '') !== '', {
    path: ['reviewNotes'],
    error: NOTES_MISSING,
  });
export type ReviewBody = z.output<typeof ReviewBody>;
