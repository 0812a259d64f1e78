import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { dataReply, FileContent } from '../fields.ts';
import { DOCUMENT_REVIEWERS } from '../roles.ts';
import * as calls from './calls.ts';
import {
  CourierDocument,
  DocumentRef,
  DocumentsQuery,
  DocumentsReply,
  DownloadQuery,
  ReviewBody,
} from './schema.ts';

/** Papers of couriers of the scope: those that wait first, the longest wait on top; then the newest. */
export const listDocuments = endpoint(calls.listDocuments, {
  access: only(DOCUMENT_REVIEWERS),
  tag: TAGS.documents,
  summary: 'Kurye belgeleri',
  query: DocumentsQuery,
  reply: DocumentsReply,
});

/** Approves or rejects a paper that waits; of two reviewers the first one counts. Audited. */
export const reviewDocument = endpoint(calls.reviewDocument, {
  access: only(DOCUMENT_REVIEWERS),
  tag: TAGS.documents,
  summary: 'Kurye belgesini onaylar veya reddeder',
  params: DocumentRef,
  body: ReviewBody,
  reply: dataReply(CourierDocument),
  refuses: ['DOCUMENT_NOT_FOUND', 'DOCUMENT_REVIEWED', 'DOCUMENT_REPLACED'],
});

/** The file of a paper, for its courier and the reviewers of the branch. Audited. */
export const downloadDocument = endpoint(calls.downloadDocument, {
  access: only([...DOCUMENT_REVIEWERS, 'COURIER']),
  tag: TAGS.documents,
  summary: 'Kurye belgesini indirir',
  params: DocumentRef,
  query: DownloadQuery,
  kind: 'file',
  mediaType: 'application/octet-stream',
  reply: FileContent,
  refuses: ['DOCUMENT_NOT_FOUND', 'DOCUMENT_FILE_GONE', 'DOCUMENT_UNREADABLE', 'FILES_UNAVAILABLE'],
});
