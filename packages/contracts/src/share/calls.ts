import type { CallOf } from '../call.ts';
import type { FileContent } from '../fields.ts';
import type { ChoicesExportQuery, OwnShareReply, ShareQuery } from './schema.ts';

export const getOwnShare: CallOf<{
  query: typeof ShareQuery;
  reply: typeof OwnShareReply;
}> = { method: 'GET', path: '/api/courier/share' };

export const exportOwnShare: CallOf<{
  reply: typeof FileContent;
}> = { method: 'GET', path: '/api/courier/share/export' };

export const exportOwnChoices: CallOf<{
  query: typeof ChoicesExportQuery;
  reply: typeof FileContent;
}> = { method: 'GET', path: '/api/courier/share/choices/export' };
