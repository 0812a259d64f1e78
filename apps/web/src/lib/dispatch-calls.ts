import type * as branches from '@ulak/contracts/branches/endpoints';
import type * as dispatch from '@ulak/contracts/dispatch/endpoints';
import type * as forecasts from '@ulak/contracts/forecasts/endpoints';
import { declareCall as declare } from './declare-call.ts';

// What only the desk asks of automatic assignment, apart from calls.ts, which a courier's phone loads too.
export const getDispatchHealth = declare<typeof dispatch.getDispatchHealth>('GET', '/api/dispatch/health');
export const previewPlan = declare<typeof dispatch.previewPlan>('GET', '/api/branches/:id/plan');
export const getFairness = declare<typeof forecasts.getFairness>('GET', '/api/branches/:id/fairness');
export const getPredictions = declare<typeof forecasts.getPredictions>(
  'GET',
  '/api/branches/:id/predictions',
);
export const setBranchDispatch = declare<typeof branches.setBranchDispatch>(
  'PUT',
  '/api/branches/:id/dispatch',
);
export const setCompanyDispatch = declare<typeof branches.setCompanyDispatch>(
  'PUT',
  '/api/companies/:id/dispatch',
);
