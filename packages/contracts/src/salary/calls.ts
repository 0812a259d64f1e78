import type { ZodArray } from 'zod';
import type { CallOf } from '../call.ts';
import type { Answer, FileContent } from '../fields.ts';
import type { UserRef } from '../ids.ts';
import type { Objection, ObjectionBody } from './objection.ts';
import type { PaySlip, WorkDay } from './pay-slip.ts';
import type {
  Checklist,
  CloseMonthBody,
  CorrectDayBody,
  Deduction,
  DeductionBody,
  DeductionPage,
  DeductionRef,
  DeductionsQuery,
  DistanceQuery,
  DistanceRow,
  MonthClose,
  MonthQuery,
  OwnSlip,
  PrintSlipsBody,
  SalaryQuery,
  SalaryReply,
  SlipFile,
  SlipFileQuery,
  SlipFileRef,
  SlipQuery,
  WorkDayRef,
  WorkingHoursByCourier,
  WorkingHoursQuery,
} from './schema.ts';

export const getWorkingHours: CallOf<{
  query: typeof WorkingHoursQuery;
  reply: Answer<typeof WorkingHoursByCourier>;
}> = { method: 'GET', path: '/api/courier/working-hours' };

export const getDistanceReport: CallOf<{
  query: typeof DistanceQuery;
  reply: Answer<ZodArray<typeof DistanceRow>>;
}> = { method: 'GET', path: '/api/courier/distance-report' };

export const correctWorkDay: CallOf<{
  params: typeof WorkDayRef;
  body: typeof CorrectDayBody;
  reply: Answer<typeof WorkDay>;
}> = { method: 'PUT', path: '/api/courier/:id/days/:day' };

export const addDeduction: CallOf<{
  params: typeof UserRef;
  body: typeof DeductionBody;
  reply: Answer<typeof Deduction>;
}> = { method: 'PATCH', path: '/api/courier/:id/deductions' };

export const listDeductions: CallOf<{
  params: typeof UserRef;
  query: typeof DeductionsQuery;
  reply: typeof DeductionPage;
}> = { method: 'GET', path: '/api/courier/:id/deductions' };

export const cancelDeduction: CallOf<{
  params: typeof DeductionRef;
  reply: Answer<typeof Deduction>;
}> = { method: 'DELETE', path: '/api/courier/deductions/:id' };

export const getSalary: CallOf<{
  query: typeof SalaryQuery;
  reply: typeof SalaryReply;
}> = { method: 'GET', path: '/api/courier-salary' };

export const exportSalary: CallOf<{
  query: typeof SalaryQuery;
  reply: typeof FileContent;
}> = { method: 'GET', path: '/api/courier-salary/export' };

export const getChecklist: CallOf<{
  query: typeof MonthQuery;
  reply: Answer<typeof Checklist>;
}> = { method: 'GET', path: '/api/courier-salary/checklist' };

export const closeMonth: CallOf<{
  body: typeof CloseMonthBody;
  reply: Answer<typeof MonthClose>;
}> = { method: 'POST', path: '/api/courier-salary/close' };

export const printSlips: CallOf<{
  body: typeof PrintSlipsBody;
  reply: Answer<typeof SlipFile>;
}> = { method: 'POST', path: '/api/courier-salary/slips' };

export const getSlipFile: CallOf<{
  params: typeof SlipFileRef;
  reply: Answer<typeof SlipFile>;
}> = { method: 'GET', path: '/api/courier-salary/slips/:id' };

export const downloadSlips: CallOf<{
  params: typeof SlipFileRef;
  reply: typeof FileContent;
}> = { method: 'GET', path: '/api/courier-salary/slips/:id/file' };

export const getSlip: CallOf<{
  query: typeof SlipQuery;
  reply: Answer<typeof PaySlip>;
}> = { method: 'GET', path: '/api/courier/slip' };

export const downloadSlip: CallOf<{
  query: typeof SlipFileQuery;
  reply: typeof FileContent;
}> = { method: 'GET', path: '/api/courier/slip/file' };

export const listOwnSlips: CallOf<{
  reply: Answer<ZodArray<typeof OwnSlip>>;
}> = { method: 'GET', path: '/api/courier/slips' };

export const objectToSlip: CallOf<{
  body: typeof ObjectionBody;
  reply: Answer<typeof Objection>;
}> = { method: 'POST', path: '/api/courier/slip/objections' };
