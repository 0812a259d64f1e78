import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { dataReply, FileContent } from '../fields.ts';
import { CASH_MANAGERS } from '../roles.ts';
import * as calls from './calls.ts';
import { DaySheet, DaySheetQuery } from './day-sheet.ts';

const rules = { access: only(CASH_MANAGERS), tag: TAGS.cash, query: DaySheetQuery } as const;

/** The day sheet of a branch, reconciled with the dashboard's money card. */
export const getDaySheet = endpoint(calls.getDaySheet, {
  ...rules,
  summary: 'Şubenin günlük kasa raporu',
  reply: dataReply(DaySheet),
  refuses: ['BRANCH_NOT_FOUND'],
});

/** The same as a sheet, `kasa-raporu-{YYYY-MM-DD}.xlsx`. Audited. */
export const exportDaySheet = endpoint(calls.exportDaySheet, {
  ...rules,
  summary: 'Günlük kasa raporunu Excel dosyası olarak verir',
  kind: 'file',
  mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  reply: FileContent,
  refuses: ['BRANCH_NOT_FOUND'],
});
