import { summariseDeliveries } from './summarise-deliveries.ts';
import { summariseMoney } from './summarise-money.ts';

/** For the day sheet of couriers' cash, which is reconciled with the money card. */
export { summariseMoney };
export type DashboardService = ReturnType<typeof createDashboardService>;

/** The summary cards of the dashboard (spec 1 §2.3); each is one statement over the period's orders. */
export const createDashboardService = () => ({ summariseMoney, summariseDeliveries });
