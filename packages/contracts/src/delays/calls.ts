import type { CallOf } from '../call.ts';
import type { Answer, FileContent } from '../fields.ts';
import type {
  CourierDelay,
  DelayCouriers,
  DelayCouriersQuery,
  DelayExportQuery,
  DelayPage,
  DelayRef,
  DelaysQuery,
  ResolveDelayBody,
} from './schema.ts';

export const listDelays: CallOf<{
  query: typeof DelaysQuery;
  reply: typeof DelayPage;
}> = { method: 'GET', path: '/api/courier-delays' };

export const listDelayCouriers: CallOf<{
  query: typeof DelayCouriersQuery;
  reply: Answer<typeof DelayCouriers>;
}> = { method: 'GET', path: '/api/courier-delays/couriers' };

export const resolveDelay: CallOf<{
  params: typeof DelayRef;
  body: typeof ResolveDelayBody;
  reply: Answer<typeof CourierDelay>;
}> = { method: 'PATCH', path: '/api/courier-delays/:id/resolve' };

export const exportDelays: CallOf<{
  query: typeof DelayExportQuery;
  reply: typeof FileContent;
}> = { method: 'GET', path: '/api/courier-delays/export' };
