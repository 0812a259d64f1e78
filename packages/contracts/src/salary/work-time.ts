import { z } from 'zod';
import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { dataReply } from '../fields.ts';
import { PAY_MANAGERS } from '../roles.ts';
import * as calls from './calls.ts';
import { WorkDay } from './pay-slip.ts';
import {
  CorrectDayBody,
  DistanceQuery,
  DistanceRow,
  WorkDayRef,
  WorkingHoursByCourier,
  WorkingHoursQuery,
} from './schema.ts';

/** Hours online of couriers (spec 3 §7), by business day; whoever worked in the range is in it. */
export const getWorkingHours = endpoint(calls.getWorkingHours, {
  access: only(PAY_MANAGERS),
  tag: TAGS.pay,
  summary: 'Kuryelerin çalışma saatleri',
  query: WorkingHoursQuery,
  reply: dataReply(WorkingHoursByCourier),
  refuses: ['BRANCH_NOT_FOUND'],
});

/** Kilometres of couriers (spec 3 §7); of one courier with every way and its trail, at most 31 days. */
export const getDistanceReport = endpoint(calls.getDistanceReport, {
  access: only(PAY_MANAGERS),
  tag: TAGS.pay,
  summary: 'Kuryelerin kilometreleri ve hareketleri',
  query: DistanceQuery,
  reply: dataReply(z.array(DistanceRow)),
  refuses: ['BRANCH_NOT_FOUND', 'COURIER_NOT_FOUND'],
});

/** Says what a day counts instead of what was measured, with a reason. Audited. */
export const correctWorkDay = endpoint(calls.correctWorkDay, {
  access: only(PAY_MANAGERS),
  tag: TAGS.pay,
  summary: 'Bir günün süresini veya kilometresini düzeltir',
  params: WorkDayRef,
  body: CorrectDayBody,
  reply: dataReply(WorkDay),
  refuses: ['COURIER_NOT_FOUND', 'BRANCH_NOT_FOUND', 'WORK_DAY_NOT_FOUND', 'MONTH_CLOSED'],
});
