import type { ZodArray } from 'zod';
import type { CallOf } from '../call.ts';
import type { Answer } from '../fields.ts';
import type { OrderRef } from '../ids.ts';
import type { ChangesQuery, OrderChanges } from './outside-order.ts';
import type {
  ActiveOrdersQuery,
  AssignBody,
  AssignManyBody,
  CancelBody,
  CreateOrderBody,
  EditOrderBody,
  OrdersQuery,
} from './requests.ts';
import type {
  AssignManyResult,
  CourierCandidate,
  OrderCreatedReply,
  OrderEditedReply,
  OrderPage,
  OrderView,
  TrackingLink,
} from './schema.ts';

export const assignOrder: CallOf<{
  params: typeof OrderRef;
  body: typeof AssignBody;
  reply: Answer<typeof OrderView>;
}> = { method: 'POST', path: '/api/orders/:id/assign' };

export const assignOrders: CallOf<{
  body: typeof AssignManyBody;
  reply: Answer<typeof AssignManyResult>;
}> = { method: 'POST', path: '/api/orders/assign' };

export const cancelOrder: CallOf<{
  params: typeof OrderRef;
  body: typeof CancelBody;
  reply: Answer<typeof OrderView>;
}> = { method: 'POST', path: '/api/orders/:id/cancel' };

export const createOrder: CallOf<{
  body: typeof CreateOrderBody;
  reply: typeof OrderCreatedReply;
}> = { method: 'POST', path: '/api/orders' };

export const createTrackingLink: CallOf<{
  params: typeof OrderRef;
  reply: Answer<typeof TrackingLink>;
}> = { method: 'POST', path: '/api/orders/:id/tracking-link' };

export const editOrder: CallOf<{
  params: typeof OrderRef;
  body: typeof EditOrderBody;
  reply: typeof OrderEditedReply;
}> = { method: 'PATCH', path: '/api/orders/:id' };

export const listCandidates: CallOf<{
  params: typeof OrderRef;
  reply: Answer<ZodArray<typeof CourierCandidate>>;
}> = { method: 'GET', path: '/api/orders/:id/candidates' };

export const listOrderChanges: CallOf<{
  query: typeof ChangesQuery;
  reply: typeof OrderChanges;
}> = { method: 'GET', path: '/api/orders/changes' };

export const listOrders: CallOf<{
  query: typeof OrdersQuery;
  reply: typeof OrderPage;
}> = { method: 'GET', path: '/api/orders' };

export const unassignOrder: CallOf<{
  params: typeof OrderRef;
  reply: Answer<typeof OrderView>;
}> = { method: 'POST', path: '/api/orders/:id/unassign' };

export const getActiveOrders: CallOf<{
  query: typeof ActiveOrdersQuery;
  reply: ZodArray<typeof OrderView>;
}> = { method: 'GET', path: '/api/orders/active' };
