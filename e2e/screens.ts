import type { Screen } from './screen.ts';
import { AUDIT_SCREENS } from './screens-audit.ts';
import { STAFF_SCREENS } from './screens-staff.ts';
import { DISPATCH_SCREENS } from './screens-dispatch.ts';
import { OFFICE_SCREENS } from './screens-office.ts';
import { ORDER_SCREENS } from './screens-orders.ts';
import { PAY_SLIP_SCREENS } from './screens-pay-slip.ts';
import { PUBLIC_SCREENS } from './screens-public.ts';
import { COURIER_SCREENS } from './screens-courier.ts';
import { COURIER_DELAY_SCREENS } from './screens-courier-delays.ts';
import { BRANCH_PLAN_SCREENS } from './screens-branch-plans.ts';
import { HEAT_MAP_SCREENS } from './screens-heat-map.ts';
import { REGION_SCREENS } from './screens-regions.ts';
import { REHEARSAL_SCREENS } from './screens-rehearsal.ts';
import { COURIER_CASH_SCREENS } from './screens-courier-cash.ts';
import { COURIER_FEEDBACK_SCREENS } from './screens-courier-feedback.ts';
import { CUSTOMER_FEEDBACK_SCREENS } from './screens-customer-feedback.ts';
import { DELIVERY_STOP_SCREENS } from './screens-delivery-stops.ts';
import { COURIER_SHARE_SCREENS } from './screens-courier-share.ts';
import { COURIER_WALLET_SCREENS } from './screens-courier-wallet.ts';
import { DATABASE_SCREENS } from './screens-database.ts';
import { DOCUMENT_SCREENS } from './screens-documents.ts';
import { MY_CASH_SCREENS } from './screens-my-cash.ts';
import { NEIGHBORHOOD_SCREENS } from './screens-neighborhoods.ts';
import { REPORT_SCREENS } from './screens-reports.ts';
import { SALARY_SCREENS } from './screens-salary.ts';
import { BRANCH_SETTINGS_SCREENS } from './screens-branch-settings.ts';
import { COURIERS_SCREENS } from './screens-couriers.ts';
import { INTEGRATION_SCREENS } from './screens-integrations.ts';
import { SETUP_SCREENS } from './screens-setup.ts';
import { TEST_MODE_SCREENS } from './screens-test-mode.ts';
import { USER_SCREENS } from './screens-users.ts';
import { WEBHOOK_SCREENS } from './screens-webhooks.ts';
import { SUMMARY_SCREENS } from './screens-summaries.ts';
import { WALLET_SCREENS } from './screens-wallets.ts';

/** Every screen of the product, in an order in which each can be prepared. */
export const SCREENS: readonly Screen[] = [
  ...PUBLIC_SCREENS,
  ...DISPATCH_SCREENS,
  ...STAFF_SCREENS,
  ...ORDER_SCREENS,
  ...SUMMARY_SCREENS,
  ...USER_SCREENS,
  ...REPORT_SCREENS,
  ...SALARY_SCREENS,
  ...WALLET_SCREENS,
  ...COURIERS_SCREENS,
  ...BRANCH_SETTINGS_SCREENS,
  ...OFFICE_SCREENS,
  ...SETUP_SCREENS,
  ...AUDIT_SCREENS,
  ...TEST_MODE_SCREENS,
  ...WEBHOOK_SCREENS,
  ...INTEGRATION_SCREENS,
  ...PAY_SLIP_SCREENS,
  ...COURIER_SCREENS,
  ...COURIER_WALLET_SCREENS,
  ...COURIER_SHARE_SCREENS,
  ...COURIER_CASH_SCREENS,
  ...COURIER_FEEDBACK_SCREENS,
  ...DOCUMENT_SCREENS,
  ...MY_CASH_SCREENS,
  ...CUSTOMER_FEEDBACK_SCREENS,
  ...DELIVERY_STOP_SCREENS,
  ...COURIER_DELAY_SCREENS,
  ...DATABASE_SCREENS,
  ...NEIGHBORHOOD_SCREENS,
  ...HEAT_MAP_SCREENS,
  ...REGION_SCREENS,
  ...REHEARSAL_SCREENS,
  ...BRANCH_PLAN_SCREENS,
];
