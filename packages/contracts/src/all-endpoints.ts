import * as auth from './auth/endpoints.ts';
import * as branches from './branches/endpoints.ts';
import * as couriers from './couriers/endpoints.ts';
import * as dashboard from './dashboard/endpoints.ts';
import * as dispatch from './dispatch/endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import * as events from './events.ts';
import * as forecasts from './forecasts/endpoints.ts';
import * as orders from './orders/endpoints.ts';
import * as places from './places/endpoints.ts';
import * as privacy from './privacy/endpoints.ts';
import * as tracking from './tracking/endpoints.ts';
import * as users from './users/endpoints.ts';
import * as violations from './violations/endpoints.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value && 'path' in value && 'reply' in value;

/**
 * Every declared call. The server refuses to boot when one of them is not mounted; the access matrix test
 * walks this list.
 */
export const ALL_ENDPOINTS: readonly Endpoint[] = [
  auth,
  branches,
  couriers,
  dashboard,
  dispatch,
  events,
  forecasts,
  orders,
  places,
  privacy,
  tracking,
  users,
  violations,
].flatMap((area) => Object.values(area as Record<string, unknown>).filter(isEndpoint));
