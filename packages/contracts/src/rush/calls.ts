import type { CallOf } from '../call.ts';
import type { Answer } from '../fields.ts';
import type { BranchRef, OrderRef } from '../ids.ts';
import type { OrderView } from '../orders/schema.ts';
import type { ChangeSlotBody, OrderSlots, RushVerdict, RushView, SaveRushBody } from './schema.ts';

export const changeOrderSlot: CallOf<{
  params: typeof OrderRef;
  body: typeof ChangeSlotBody;
  reply: Answer<typeof OrderView>;
}> = { method: 'PUT', path: '/api/orders/:id/slot' };

export const getRush: CallOf<{
  params: typeof BranchRef;
  reply: Answer<typeof RushView>;
}> = { method: 'GET', path: '/api/branches/:id/rush' };

export const getRushVerdict: CallOf<{
  params: typeof BranchRef;
  reply: Answer<typeof RushVerdict>;
}> = { method: 'GET', path: '/api/branches/:id/rush/verdict' };

export const listOrderSlots: CallOf<{
  params: typeof OrderRef;
  reply: Answer<typeof OrderSlots>;
}> = { method: 'GET', path: '/api/orders/:id/slots' };

export const saveRush: CallOf<{
  params: typeof BranchRef;
  body: typeof SaveRushBody;
  reply: Answer<typeof RushView>;
}> = { method: 'PUT', path: '/api/branches/:id/rush' };
