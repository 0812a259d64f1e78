import type * as auth from '@ulak/contracts/auth/endpoints';
import type * as places from '@ulak/contracts/places/endpoints';
import type * as tracking from '@ulak/contracts/tracking/endpoints';
import { declareCall as declare } from './declare-call.ts';

// What every page and the customer's ask, apart from calls.ts, which would bring them the lines of every
// other screen.
export const createTrackingUrl = declare<typeof tracking.createTrackingUrl>(
  'POST',
  '/api/customer/create-tracking-url',
);
export const rateCourier = declare<typeof tracking.rateCourier>('POST', '/api/customer/rate-courier');
export const trackByToken = declare<typeof tracking.trackByToken>(
  'GET',
  '/api/customer/track-order-by-token/:token',
);
export const getWebSettings = declare<typeof places.getWebSettings>('GET', '/api/settings');
export const getSessionUser = declare<typeof auth.getSessionUser>('GET', '/api/user');
export const login = declare<typeof auth.login>('POST', '/api/login');
export const logout = declare<typeof auth.logout>('POST', '/api/logout');
