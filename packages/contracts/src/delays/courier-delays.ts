import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { dataReply, FileContent } from '../fields.ts';
import { DELAY_READERS } from '../roles.ts';
import * as calls from './calls.ts';
import {
  CourierDelay,
  DelayCouriers,
  DelayCouriersQuery,
  DelayExportQuery,
  DelayPage,
  DelayRef,
  DelaysQuery,
  ResolveDelayBody,
} from './schema.ts';

const rules = { access: only(DELAY_READERS), tag: TAGS.delays } as const;

/** Late returns of the scope, by page, with the figures of all that match (spec 4 §7). */
export const listDelays = endpoint(calls.listDelays, {
  ...rules,
  summary: 'Kuryelerin geç dönüşleri ve istatistikleri',
  query: DelaysQuery,
  reply: DelayPage,
});

/** Couriers of the scope who came back late, for the filter (spec 4 §7). */
export const listDelayCouriers = endpoint(calls.listDelayCouriers, {
  ...rules,
  summary: 'Geç dönen kuryeler',
  query: DelayCouriersQuery,
  reply: dataReply(DelayCouriers),
});

/**
 * Ends an ACTIVE delay: the courier is waited for no longer (spec 4 §4). The same person again changes
 * nothing. Audited.
 */
export const resolveDelay = endpoint(calls.resolveDelay, {
  ...rules,
  summary: 'Gecikmeyi çözüldü olarak kapatır',
  params: DelayRef,
  body: ResolveDelayBody,
  reply: dataReply(CourierDelay),
  refuses: ['DELAY_NOT_FOUND', 'DELAY_ENDED'],
});

/** What the list shows as a sheet, `kurye-gecikmeleri-{dd.MM.yyyy}.xlsx` (spec 4 §7). Audited. */
export const exportDelays = endpoint(calls.exportDelays, {
  ...rules,
  summary: 'Geç dönüşleri Excel dosyası olarak verir',
  query: DelayExportQuery,
  kind: 'file',
  mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  reply: FileContent,
  refuses: ['SHEETS_BUSY', 'SHEET_FAILED'],
});
