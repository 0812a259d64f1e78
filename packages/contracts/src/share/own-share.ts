import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { FileContent } from '../fields.ts';
import { COURIER_ONLY } from '../roles.ts';
import * as calls from './calls.ts';
import { ChoicesExportQuery, OwnShareReply, ShareQuery } from './schema.ts';

const rules = { access: only(COURIER_ONLY), tag: TAGS.couriers } as const;
const sheet = {
  kind: 'file',
  mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  reply: FileContent,
} as const;

/** The own orders and pay by hour online beside the branch's median; no colleague is named. */
export const getOwnShare = endpoint(calls.getOwnShare, {
  ...rules,
  summary: 'Kuryenin payı ve şubenin ortancası',
  query: ShareQuery,
  reply: OwnShareReply,
});

/** All four ranges as a sheet, `is-paylasimi-{dd.MM.yyyy}.xlsx`. Audited. */
export const exportOwnShare = endpoint(calls.exportOwnShare, {
  ...rules,
  ...sheet,
  summary: 'Kuryenin payını Excel dosyası olarak verir',
});

/** Choices that passed the courier over as a sheet, `otomatik-atamalar-{dd.MM.yyyy}.xlsx`. Audited. */
export const exportOwnChoices = endpoint(calls.exportOwnChoices, {
  ...rules,
  ...sheet,
  summary: 'Kuryeyi geçen otomatik atamaları Excel dosyası olarak verir',
  query: ChoicesExportQuery,
});
