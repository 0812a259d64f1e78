import type { ZodArray } from 'zod';
import type { CallOf } from '../call.ts';
import type { Answer } from '../fields.ts';
import type { OrderRef } from '../ids.ts';
import type { AcceptAllBody, StatusBody } from './requests.ts';
import type { OneOrder, OrderView, PoolOrderView } from './schema.ts';

export const acceptAllOrders: CallOf<{
  body: typeof AcceptAllBody;
  reply: Answer<ZodArray<typeof OrderView>>;
}> = { method: 'POST', path: '/api/courier/accept-all' };

export const acknowledgeOffer: CallOf<{
  params: typeof OrderRef;
  reply: Answer<typeof OrderView>;
}> = { method: 'POST', path: '/api/orders/:id/acknowledge' };

export const claimOrder: CallOf<{
  params: typeof OrderRef;
  reply: Answer<typeof OrderView>;
}> = { method: 'POST', path: '/api/claim-order/:id' };

export const getActiveDeliveries: CallOf<{
  reply: ZodArray<typeof OrderView>;
}> = { method: 'GET', path: '/api/courier/active-deliveries' };

export const getOrder: CallOf<{
  params: typeof OrderRef;
  reply: Answer<typeof OneOrder>;
}> = { method: 'GET', path: '/api/orders/:id' };

export const getPoolOrders: CallOf<{
  reply: ZodArray<typeof PoolOrderView>;
}> = { method: 'GET', path: '/api/pool-orders' };

export const notePacked: CallOf<{
  params: typeof OrderRef;
  reply: Answer<typeof OrderView>;
}> = { method: 'POST', path: '/api/orders/:id/packed' };

export const setOrderStatus: CallOf<{
  params: typeof OrderRef;
  body: typeof StatusBody;
  reply: Answer<typeof OrderView>;
}> = { method: 'POST', path: '/api/orders/:id/status' };
