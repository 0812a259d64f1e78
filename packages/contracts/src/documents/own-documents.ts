import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { dataReply } from '../fields.ts';
import { COURIER_ONLY } from '../roles.ts';
import * as calls from './calls.ts';
import { DOCUMENT_MAX_BYTES } from './kinds.ts';
import { DocumentBody, OwnDocument, OwnDocumentsReply } from './schema.ts';

/** The courier's own papers, replaced ones among them; newest first. */
export const listOwnDocuments = endpoint(calls.listOwnDocuments, {
  access: only(COURIER_ONLY),
  tag: TAGS.documents,
  summary: 'Kuryenin kendi belgeleri',
  reply: OwnDocumentsReply,
});

/**
 * Stores a paper: a JPEG, PNG, WebP or PDF by its bytes, whatever its name says (criteria B13). It takes the
 * place of one of its type that waits or was rejected; an approved one counts until the new one is approved.
 */
export const uploadDocument = endpoint(calls.uploadDocument, {
  access: only(COURIER_ONLY),
  tag: TAGS.documents,
  summary: 'Kurye belgesi yükler',
  body: DocumentBody,
  upload: { maxBytes: DOCUMENT_MAX_BYTES },
  status: 201,
  reply: dataReply(OwnDocument),
  refuses: ['DOCUMENT_LIMIT', 'SCAN_UNAVAILABLE', 'FILES_UNAVAILABLE'],
});
