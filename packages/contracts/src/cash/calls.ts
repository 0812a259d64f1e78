import type { CallOf } from '../call.ts';
import type { Answer, FileContent } from '../fields.ts';
import type { OrderRef } from '../ids.ts';
import type { ZodArray } from 'zod';
import type { DaySheet, DaySheetQuery } from './day-sheet.ts';
import type {
  ConfirmHandOverBody,
  CorrectHandOverBody,
  DeductShortageBody,
  DisputeHandOverBody,
  HandOverBody,
  HandOverPage,
  HandOverRef,
  HandOversQuery,
  HandOverView,
} from './hand-over.ts';
import type {
  CashOfQuery,
  CashQuery,
  CashRef,
  ChangeBody,
  CorrectCollectionBody,
  CourierCash,
  CourierCashDetail,
  OrderCollections,
  OwnCash,
} from './schema.ts';

export const listCourierCash: CallOf<{
  query: typeof CashQuery;
  reply: Answer<ZodArray<typeof CourierCash>>;
}> = { method: 'GET', path: '/api/courier-cash' };

export const getCourierCash: CallOf<{
  params: typeof CashRef;
  query: typeof CashOfQuery;
  reply: Answer<typeof CourierCashDetail>;
}> = { method: 'GET', path: '/api/courier-cash/:courierId' };

export const giveChange: CallOf<{
  body: typeof ChangeBody;
  reply: Answer<typeof CourierCash>;
}> = { method: 'POST', path: '/api/courier-cash/change' };

export const countHandOver: CallOf<{
  body: typeof HandOverBody;
  reply: Answer<typeof HandOverView>;
}> = { method: 'POST', path: '/api/courier-cash/hand-overs' };

export const listHandOvers: CallOf<{
  query: typeof HandOversQuery;
  reply: typeof HandOverPage;
}> = { method: 'GET', path: '/api/courier-cash/hand-overs' };

export const getHandOver: CallOf<{
  params: typeof HandOverRef;
  reply: Answer<typeof HandOverView>;
}> = { method: 'GET', path: '/api/courier-cash/hand-overs/:id' };

export const correctHandOver: CallOf<{
  params: typeof HandOverRef;
  body: typeof CorrectHandOverBody;
  reply: Answer<typeof HandOverView>;
}> = { method: 'POST', path: '/api/courier-cash/hand-overs/:id/correct' };

export const deductShortage: CallOf<{
  params: typeof HandOverRef;
  body: typeof DeductShortageBody;
  reply: Answer<typeof HandOverView>;
}> = { method: 'POST', path: '/api/courier-cash/hand-overs/:id/deduction' };

export const getOrderCollections: CallOf<{
  params: typeof OrderRef;
  reply: Answer<typeof OrderCollections>;
}> = { method: 'GET', path: '/api/courier-cash/orders/:id' };

export const correctCollection: CallOf<{
  params: typeof OrderRef;
  body: typeof CorrectCollectionBody;
  reply: Answer<typeof OrderCollections>;
}> = { method: 'POST', path: '/api/courier-cash/orders/:id/correct' };

export const getDaySheet: CallOf<{
  query: typeof DaySheetQuery;
  reply: Answer<typeof DaySheet>;
}> = { method: 'GET', path: '/api/courier-cash/day-sheet' };

export const exportDaySheet: CallOf<{
  query: typeof DaySheetQuery;
  reply: typeof FileContent;
}> = { method: 'GET', path: '/api/courier-cash/day-sheet/export' };

export const getOwnCash: CallOf<{
  reply: Answer<typeof OwnCash>;
}> = { method: 'GET', path: '/api/courier/cash' };

export const confirmHandOver: CallOf<{
  params: typeof HandOverRef;
  body: typeof ConfirmHandOverBody;
  reply: Answer<typeof HandOverView>;
}> = { method: 'POST', path: '/api/courier/hand-overs/:id/confirm' };

export const disputeHandOver: CallOf<{
  params: typeof HandOverRef;
  body: typeof DisputeHandOverBody;
  reply: Answer<typeof HandOverView>;
}> = { method: 'POST', path: '/api/courier/hand-overs/:id/dispute' };
