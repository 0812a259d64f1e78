import { z } from 'zod';
import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { dataReply, FileContent } from '../fields.ts';
import { COURIER_ONLY, PAY_MANAGERS } from '../roles.ts';
import * as calls from './calls.ts';
import { Objection, ObjectionBody } from './objection.ts';
import { PaySlip } from './pay-slip.ts';
import { OwnSlip, PrintSlipsBody, SlipFile, SlipFileQuery, SlipFileRef, SlipQuery } from './schema.ts';

const SLIP_READERS = [...PAY_MANAGERS, ...COURIER_ONLY];

/** The explained pay slip; a courier's own, whoever's slip is asked for. Another one's is as missing. */
export const getSlip = endpoint(calls.getSlip, {
  access: only(SLIP_READERS),
  tag: TAGS.pay,
  summary: 'Ücret pusulası',
  query: SlipQuery,
  reply: dataReply(PaySlip),
  refuses: ['SLIP_NOT_FOUND'],
});

/** The slip as A4 PDF or sheet, `ucret-pusulasi-{YYYY-MM}-{no}.pdf`. Managers' downloads are audited. */
export const downloadSlip = endpoint(calls.downloadSlip, {
  access: only(SLIP_READERS),
  tag: TAGS.pay,
  summary: 'Ücret pusulasını PDF veya Excel dosyası olarak verir',
  query: SlipFileQuery,
  kind: 'file',
  mediaType: 'application/pdf',
  reply: FileContent,
  refuses: ['SLIP_NOT_FOUND'],
});

/** Months for which the caller has a slip. */
export const listOwnSlips = endpoint(calls.listOwnSlips, {
  access: only(COURIER_ONLY),
  tag: TAGS.pay,
  summary: 'Kendi ücret pusulaları',
  reply: dataReply(z.array(OwnSlip)),
});

/** Starts one PDF of all slips of a branch and month; answers at once, how far it has come is asked for. */
export const printSlips = endpoint(calls.printSlips, {
  access: only(PAY_MANAGERS),
  tag: TAGS.pay,
  summary: 'Şubenin ücret pusulalarını tek dosyada hazırlar',
  body: PrintSlipsBody,
  reply: dataReply(SlipFile),
  status: 202,
  refuses: ['BRANCH_NOT_FOUND', 'SLIP_NOT_FOUND'],
});

export const getSlipFile = endpoint(calls.getSlipFile, {
  access: only(PAY_MANAGERS),
  tag: TAGS.pay,
  summary: 'Hazırlanan pusula dosyasının durumu',
  params: SlipFileRef,
  reply: dataReply(SlipFile),
  refuses: ['SLIP_FILE_NOT_FOUND'],
});

/** The prepared file. Audited. */
export const downloadSlips = endpoint(calls.downloadSlips, {
  access: only(PAY_MANAGERS),
  tag: TAGS.pay,
  summary: 'Hazırlanan pusula dosyasını verir',
  params: SlipFileRef,
  kind: 'file',
  mediaType: 'application/pdf',
  reply: FileContent,
  refuses: ['SLIP_FILE_NOT_FOUND', 'SLIP_FILE_PREPARING'],
});

/** An objection to a line of the own slip: a complaint that management answers. */
export const objectToSlip = endpoint(calls.objectToSlip, {
  access: only(COURIER_ONLY),
  tag: TAGS.pay,
  summary: 'Ücret pusulasının bir satırına itiraz eder',
  body: ObjectionBody,
  reply: dataReply(Objection),
  status: 201,
  refuses: ['SLIP_NOT_FOUND', 'SLIP_LINE_NOT_FOUND'],
});
