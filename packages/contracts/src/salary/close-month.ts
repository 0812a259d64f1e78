import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { dataReply, FileContent } from '../fields.ts';
import { PAY_MANAGERS } from '../roles.ts';
import * as calls from './calls.ts';
import { Checklist, CloseMonthBody, MonthClose, MonthQuery, SalaryQuery, SalaryReply } from './schema.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Salaries of a month or a preview of a range (spec 3 §2.5, §9). */
export const getSalary = endpoint(calls.getSalary, {
  access: only(PAY_MANAGERS),
  tag: TAGS.pay,
  summary: 'Kurye maaşları',
  query: SalaryQuery,
  reply: SalaryReply,
  refuses: ['BRANCH_NOT_FOUND'],
});

/** The same as a sheet, `kurye-maaslari-{YYYY-MM}.xlsx`. Audited. */
export const exportSalary = endpoint(calls.exportSalary, {
  access: only(PAY_MANAGERS),
  tag: TAGS.pay,
  summary: 'Kurye maaşlarını Excel dosyası olarak verir',
  query: SalaryQuery,
  kind: 'file',
  mediaType: XLSX,
  reply: FileContent,
  refuses: ['BRANCH_NOT_FOUND'],
});

/** What keeps a month of a branch open. */
export const getChecklist = endpoint(calls.getChecklist, {
  access: only(PAY_MANAGERS),
  tag: TAGS.pay,
  summary: 'Ay kapanışının kontrol listesi',
  query: MonthQuery,
  reply: dataReply(Checklist),
  refuses: ['BRANCH_NOT_FOUND'],
});

/** Closes a month of a branch for good: books work, rent and fuel, and keeps every slip. Audited. */
export const closeMonth = endpoint(calls.closeMonth, {
  access: only(PAY_MANAGERS),
  tag: TAGS.pay,
  summary: 'Ayı kapatır',
  body: CloseMonthBody,
  reply: dataReply(MonthClose),
  status: 201,
  refuses: ['BRANCH_NOT_FOUND', 'MONTH_RUNNING', 'MONTH_CLOSED', 'CLOSE_BLOCKED', 'DEBTS_CHANGED'],
});
