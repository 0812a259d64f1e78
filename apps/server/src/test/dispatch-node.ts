import { createCourierService } from '../modules/couriers/service.ts';
import type { Planner } from '../modules/dispatch/planner.ts';
import {
  createDispatchService,
  createOrderForecaster,
  type DispatchDeps,
} from '../modules/dispatch/service.ts';
import { solveTask } from '../modules/dispatch/solve-task.ts';
import { getAssignmentSubject } from '../modules/orders/assignment/assignment-subject.ts';
import { confirmOffers, expireOffers } from '../modules/orders/offers/expire-offers.ts';
import { offerTrip } from '../modules/orders/offers/offer-trip.ts';
import { NO_ROADS } from '../modules/roads/service.ts';
import type { TestApp } from './build-app.ts';

/** Another node's dispatch on the same database, with parts that a test replaces. */
export function createDispatchNode(
  t: TestApp,
  replaced: Partial<Pick<DispatchDeps, 'reservedDb' | 'orders' | 'planner' | 'onError' | 'roads'>> = {},
) {
  const couriers = createCourierService();
  const timingsOf = async () => new Map();
  const roads = replaced.roads ?? NO_ROADS;
  const onError = replaced.onError ?? (() => undefined);
  return createDispatchService({
    db: t.db,
    reservedDb: t.db,
    clock: t.clock,
    timingsOf,
    roads,
    forecaster: createOrderForecaster({ timingsOf, roads, onError }),
    orders: {
      offerTrip: (call, request) => offerTrip(couriers, call, request),
      expireOffers: (call, request) => expireOffers(couriers, call, request),
      confirmOffers: (call, request) => confirmOffers(couriers, call, request),
      getAssignmentSubject,
    },
    wake: () => undefined,
    subscribe: () => () => undefined,
    onError,
    ...replaced,
  });
}

/** Plans like the worker, after another step. */
export const planAfter = (first: () => Promise<unknown>): Planner => ({
  async solve(task) {
    await first();
    return solveTask(task);
  },
  stop: async () => undefined,
});
