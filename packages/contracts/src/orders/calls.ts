import type { ZodArray } from 'zod';
import type { CallOf } from '../call.ts';
import type { Answer } from '../fields.ts';
import type { OrderRef } from '../ids.ts';
import type { ChangesQuery, OrderChanges } from './outside-order.ts';
import type {
  AcceptAllBody,
  ActiveOrdersQuery,
  AssignBody,
  AssignManyBody,
  CancelBody,
  CreateOrderBody,
  EditOrderBody,
  OrdersQuery,
  StatusBody,
} from './requests.ts';
import type {
  AssignManyResult,
  CourierCandidate,
  OneOrder,
  OrderCreatedReply,
  OrderEditedReply,
  OrderPage,
  OrderView,
  PoolOrderView,
  TrackingLink,
} from './schema.ts';

export const acceptAllOrders: CallOf<{
  body: typeof AcceptAllBody;
  reply: Answer<ZodArray<typeof OrderView>>;
}> = { method: 'POST', path: '/api/courier/accept-all' };

export const acknowledgeOffer: CallOf<{
  params: typeof OrderRef;
  reply: Answer<typeof OrderView>;
}> = { method: 'POST', path: '/api/orders/:id/acknowledge' };

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

export const claimOrder: CallOf<{
  params: typeof OrderRef;
  reply: Answer<typeof OrderView>;
}> = { method: 'POST', path: '/api/claim-order/:id' };

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

export const getActiveDeliveries: CallOf<{
  reply: ZodArray<typeof OrderView>;
}> = { method: 'GET', path: '/api/courier/active-deliveries' };

export const getActiveOrders: CallOf<{
  query: typeof ActiveOrdersQuery;
  reply: ZodArray<typeof OrderView>;
}> = { method: 'GET', path: '/api/orders/active' };

export const getOrder: CallOf<{
  params: typeof OrderRef;
  reply: Answer<typeof OneOrder>;
}> = { method: 'GET', path: '/api/orders/:id' };

export const getPoolOrders: CallOf<{
  reply: ZodArray<typeof PoolOrderView>;
}> = { method: 'GET', path: '/api/pool-orders' };

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

export const notePacked: CallOf<{
  params: typeof OrderRef;
  reply: Answer<typeof OrderView>;
}> = { method: 'POST', path: '/api/orders/:id/packed' };

export const setOrderStatus: CallOf<{
  params: typeof OrderRef;
  body: typeof StatusBody;
  reply: Answer<typeof OrderView>;
}> = { method: 'POST', path: '/api/orders/:id/status' };

export const unassignOrder: CallOf<{
  params: typeof OrderRef;
  reply: Answer<typeof OrderView>;
}> = { method: 'POST', path: '/api/orders/:id/unassign' };
