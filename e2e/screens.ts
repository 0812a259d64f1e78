import type { Screen } from './screen.ts';
import { STAFF_SCREENS } from './screens-staff.ts';
import { DISPATCH_SCREENS } from './screens-dispatch.ts';
import { ORDER_SCREENS } from './screens-orders.ts';
import { PUBLIC_SCREENS } from './screens-public.ts';
import { COURIER_SCREENS } from './screens-courier.ts';
import { COURIERS_SCREENS } from './screens-couriers.ts';
import { SUMMARY_SCREENS } from './screens-summaries.ts';

/** Every screen of the product, in an order in which each can be prepared. */
export const SCREENS: readonly Screen[] = [
  ...PUBLIC_SCREENS,
  ...DISPATCH_SCREENS,
  ...STAFF_SCREENS,
  ...ORDER_SCREENS,
  ...SUMMARY_SCREENS,
  ...COURIERS_SCREENS,
  ...COURIER_SCREENS,
];
