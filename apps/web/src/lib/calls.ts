import type * as auth from '@ulak/contracts/auth/endpoints';
import type * as branches from '@ulak/contracts/branches/endpoints';
import type * as couriers from '@ulak/contracts/couriers/endpoints';
import type * as dashboard from '@ulak/contracts/dashboard/endpoints';
import type * as orders from '@ulak/contracts/orders/endpoints';
import type * as places from '@ulak/contracts/places/endpoints';
import type * as privacy from '@ulak/contracts/privacy/endpoints';
import type * as users from '@ulak/contracts/users/endpoints';
import type * as violations from '@ulak/contracts/violations/endpoints';
import { declareCall as declare } from './declare-call.ts';

export const changeOwnPassword = declare<typeof auth.changeOwnPassword>('POST', '/api/user/password');
export const endOtherSessions = declare<typeof auth.endOtherSessions>(
  'POST',
  '/api/user/sessions/end-others',
);
export const listSessions = declare<typeof auth.listSessions>('GET', '/api/user/sessions');

export const createBranch = declare<typeof branches.createBranch>('POST', '/api/branches');
export const listBranches = declare<typeof branches.listBranches>('GET', '/api/branches');
export const listDeliveryRates = declare<typeof branches.listDeliveryRates>('GET', '/api/delivery-rates');
export const regenerateBranchKey = declare<typeof branches.regenerateBranchKey>(
  'POST',
  '/api/branches/:id/regenerate-key',
);
export const removeBranch = declare<typeof branches.removeBranch>('DELETE', '/api/branches/:id');
export const setDeliveryRates = declare<typeof branches.setDeliveryRates>(
  'PATCH',
  '/api/branches/:id/delivery-rates',
);
export const setReceiptWidth = declare<typeof branches.setReceiptWidth>(
  'PUT',
  '/api/branches/:id/receipt-width',
);
export const updateBranch = declare<typeof branches.updateBranch>('PATCH', '/api/branches/:id');

export const endBreak = declare<typeof couriers.endBreak>('POST', '/api/courier/end-break');
export const getCourierStatus = declare<typeof couriers.getCourierStatus>('GET', '/api/courier-status');
export const listCourierLocations = declare<typeof couriers.listCourierLocations>(
  'GET',
  '/api/courier-locations',
);
export const sendPosition = declare<typeof couriers.sendPosition>('POST', '/api/courier-location');
export const setCourierStatus = declare<typeof couriers.setCourierStatus>('POST', '/api/courier-status');
export const startBreak = declare<typeof couriers.startBreak>('POST', '/api/courier/start-break');

export const getDeliverySummary = declare<typeof dashboard.getDeliverySummary>(
  'GET',
  '/api/dashboard/delivery-summary',
);
export const getFinancialSummary = declare<typeof dashboard.getFinancialSummary>(
  'GET',
  '/api/dashboard/financial-summary',
);
export const getViolationSummary = declare<typeof dashboard.getViolationSummary>(
  'GET',
  '/api/dashboard/violation-summary',
);

export const acknowledgeOffer = declare<typeof orders.acknowledgeOffer>(
  'POST',
  '/api/orders/:id/acknowledge',
);
export const acceptAllOrders = declare<typeof orders.acceptAllOrders>('POST', '/api/courier/accept-all');
export const assignOrder = declare<typeof orders.assignOrder>('POST', '/api/orders/:id/assign');
export const assignOrders = declare<typeof orders.assignOrders>('POST', '/api/orders/assign');
export const cancelOrder = declare<typeof orders.cancelOrder>('POST', '/api/orders/:id/cancel');
export const claimOrder = declare<typeof orders.claimOrder>('POST', '/api/claim-order/:id');
export const createOrder = declare<typeof orders.createOrder>('POST', '/api/orders');
export const createTrackingLink = declare<typeof orders.createTrackingLink>(
  'POST',
  '/api/orders/:id/tracking-link',
);
export const editOrder = declare<typeof orders.editOrder>('PATCH', '/api/orders/:id');
export const getActiveDeliveries = declare<typeof orders.getActiveDeliveries>(
  'GET',
  '/api/courier/active-deliveries',
);
export const getActiveOrders = declare<typeof orders.getActiveOrders>('GET', '/api/orders/active');
export const getOrder = declare<typeof orders.getOrder>('GET', '/api/orders/:id');
export const getPoolOrders = declare<typeof orders.getPoolOrders>('GET', '/api/pool-orders');
export const listCandidates = declare<typeof orders.listCandidates>('GET', '/api/orders/:id/candidates');
export const listOrders = declare<typeof orders.listOrders>('GET', '/api/orders');
export const notePacked = declare<typeof orders.notePacked>('POST', '/api/orders/:id/packed');
export const setOrderStatus = declare<typeof orders.setOrderStatus>('POST', '/api/orders/:id/status');
export const unassignOrder = declare<typeof orders.unassignOrder>('POST', '/api/orders/:id/unassign');

export const searchPlaces = declare<typeof places.searchPlaces>('GET', '/api/places');

export const erasePersonalData = declare<typeof privacy.erasePersonalData>(
  'POST',
  '/api/admin/personal-data/erase',
);
export const exportPersonalData = declare<typeof privacy.exportPersonalData>(
  'POST',
  '/api/admin/personal-data/export',
);

export const activateUser = declare<typeof users.activateUser>('POST', '/api/users/:id/activate');
export const changeUserPassword = declare<typeof users.changeUserPassword>(
  'POST',
  '/api/users/:id/change-password',
);
export const deactivateUser = declare<typeof users.deactivateUser>('POST', '/api/users/:id/deactivate');
export const listUsers = declare<typeof users.listUsers>('GET', '/api/users');
export const registerUser = declare<typeof users.registerUser>('POST', '/api/register');
export const removeUser = declare<typeof users.removeUser>('DELETE', '/api/users/:id');
export const transferUser = declare<typeof users.transferUser>('POST', '/api/users/:id/transfer');
export const updateUser = declare<typeof users.updateUser>('PATCH', '/api/users/:id');

export const listViolations = declare<typeof violations.listViolations>('GET', '/api/violations');
