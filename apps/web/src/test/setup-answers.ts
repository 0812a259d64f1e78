import type { SetupView } from '@ulak/contracts/setup/schema';
import { SETUP_STEPS, type SetupStep } from '@ulak/contracts/setup/steps';

/** A setup in which these steps are done and skipped. */
export function aSetup(
  { done = [], skipped = [] }: { done?: readonly SetupStep[]; skipped?: readonly SetupStep[] } = {},
  facts: Partial<SetupView> = {},
): SetupView {
  const has = (id: SetupStep): boolean => done.includes(id);
  return {
    companies: has('company') ? 1 : 0,
    branches: has('branch') ? 2 : 0,
    unplacedBranches: 0,
    people: has('people') ? { couriers: 4, dispatchers: 2 } : { couriers: 0, dispatchers: 0 },
    orders: has('order'),
    keyOrders: false,
    steps: SETUP_STEPS.map((id) => ({ id, done: has(id), skipped: skipped.includes(id) })),
    ...facts,
  };
}
