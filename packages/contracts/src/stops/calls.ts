import type { CallOf } from '../call.ts';
import type { Answer } from '../fields.ts';
import type {
  BeginStopBody,
  ChangeStopBody,
  DeliveryStop,
  StopRef,
  StopsQuery,
  StopsReply,
} from './schema.ts';

export const listDeliveryStops: CallOf<{
  query: typeof StopsQuery;
  reply: typeof StopsReply;
}> = { method: 'GET', path: '/api/delivery-stops' };

export const beginDeliveryStop: CallOf<{
  body: typeof BeginStopBody;
  reply: Answer<typeof DeliveryStop>;
}> = { method: 'POST', path: '/api/delivery-stops' };

export const changeDeliveryStop: CallOf<{
  params: typeof StopRef;
  body: typeof ChangeStopBody;
  reply: Answer<typeof DeliveryStop>;
}> = { method: 'PATCH', path: '/api/delivery-stops/:id' };

export const endDeliveryStop: CallOf<{
  params: typeof StopRef;
  reply: Answer<typeof DeliveryStop>;
}> = { method: 'POST', path: '/api/delivery-stops/:id/end' };
