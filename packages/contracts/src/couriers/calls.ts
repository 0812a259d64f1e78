import type { ZodArray } from 'zod';
import type { CallOf } from '../call.ts';
import type { Answer } from '../fields.ts';
import type { OwnDeliveryRate } from '../wallet/estimates.ts';
import type {
  BreakBody,
  BreakTimes,
  CourierLocation,
  CourierStatusBody,
  CourierStatusChanged,
  CourierStatusView,
  PositionAnswer,
  PositionBody,
} from './schema.ts';

export const endBreak: CallOf<{
  body: typeof BreakBody;
  reply: Answer<typeof BreakTimes>;
}> = { method: 'POST', path: '/api/courier/end-break' };

// of the home: the wallet's calls come with the wallet
export const getOwnDeliveryRate: CallOf<{
  reply: Answer<typeof OwnDeliveryRate>;
}> = { method: 'GET', path: '/api/courier/delivery-rate' };

export const getCourierStatus: CallOf<{
  reply: typeof CourierStatusView;
}> = { method: 'GET', path: '/api/courier-status' };

export const listCourierLocations: CallOf<{
  reply: ZodArray<typeof CourierLocation>;
}> = { method: 'GET', path: '/api/courier-locations' };

export const sendPosition: CallOf<{
  body: typeof PositionBody;
  reply: typeof PositionAnswer;
}> = { method: 'POST', path: '/api/courier-location' };

export const setCourierStatus: CallOf<{
  body: typeof CourierStatusBody;
  reply: typeof CourierStatusChanged;
}> = { method: 'POST', path: '/api/courier-status' };

export const startBreak: CallOf<{
  body: typeof BreakBody;
  reply: Answer<typeof BreakTimes>;
}> = { method: 'POST', path: '/api/courier/start-break' };
