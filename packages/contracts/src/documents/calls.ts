import type { CallOf } from '../call.ts';
import type { Answer, FileContent } from '../fields.ts';
import type {
  CourierDocument,
  DocumentBody,
  DocumentRef,
  DocumentsQuery,
  DocumentsReply,
  DownloadQuery,
  OwnDocument,
  OwnDocumentsReply,
  ReviewBody,
} from './schema.ts';

export const listOwnDocuments: CallOf<{
  reply: typeof OwnDocumentsReply;
}> = { method: 'GET', path: '/api/courier/documents' };

export const uploadDocument: CallOf<{
  body: typeof DocumentBody;
  reply: Answer<typeof OwnDocument>;
}> = { method: 'POST', path: '/api/courier/documents' };

export const downloadDocument: CallOf<{
  params: typeof DocumentRef;
  query: typeof DownloadQuery;
  reply: typeof FileContent;
}> = { method: 'GET', path: '/api/courier/documents/:id/download' };

export const listDocuments: CallOf<{
  query: typeof DocumentsQuery;
  reply: typeof DocumentsReply;
}> = { method: 'GET', path: '/api/admin/courier-documents' };

export const reviewDocument: CallOf<{
  params: typeof DocumentRef;
  body: typeof ReviewBody;
  reply: Answer<typeof CourierDocument>;
}> = { method: 'PATCH', path: '/api/admin/courier-documents/:id/review' };
