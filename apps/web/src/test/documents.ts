import type { CourierDocument, OwnDocument } from '@ulak/contracts/documents/schema';
import { asBranchId, asUserId } from '@ulak/contracts/ids';

/** A courier's own licence that waits. */
export const anOwnDocument = (fields: Partial<OwnDocument> = {}): OwnDocument => ({
  id: 5,
  documentType: 'DRIVERS_LICENSE_FRONT',
  status: 'PENDING',
  fileName: 'ehliyet.jpg',
  mediaType: 'image/jpeg',
  size: 320_000,
  uploadedAt: '2026-11-23T09:00:00Z',
  expiresAt: '2036-05-01',
  reviewedAt: null,
  reviewNotes: null,
  supersededAt: null,
  hasFile: true,
  ...fields,
});

/** The same as management reads it. */
export const aDocument = (fields: Partial<CourierDocument> = {}): CourierDocument => ({
  ...anOwnDocument(),
  reviewedByName: null,
  courier: { id: asUserId(7), fullName: 'Şükrü Iğdır', phone: '+905321234567' },
  branch: { id: asBranchId(3), name: 'Kadıköy' },
  keepsResultOnly: false,
  ...fields,
});
