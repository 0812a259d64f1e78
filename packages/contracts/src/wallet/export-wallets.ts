import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { FileContent } from '../fields.ts';
import { COMPANY_WIDE_ROLES } from '../roles.ts';
import * as calls from './calls.ts';
import { SummaryQuery } from './schema.ts';

/** The summary of the wallets as a sheet, `kurye-cuzdanlari-{dd.MM.yyyy}.xlsx`. Audited. */
export const exportWallets = endpoint(calls.exportWallets, {
  access: only(COMPANY_WIDE_ROLES),
  tag: TAGS.pay,
  summary: 'Kurye cüzdanlarını Excel dosyası olarak verir',
  query: SummaryQuery,
  kind: 'file',
  mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  reply: FileContent,
});
