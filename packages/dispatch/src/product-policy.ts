import { DEFAULT_POLICY, type Policy } from './snapshot.ts';

/**
 * The product's deviations from the default policy: fairness (minutes of an order per order per hour above
 * the mean), goods waiting at the counter, and time on the road. Service and target times are the branch's
 * (docs/decisions/024).
 */
export const PRODUCT_POLICY: Policy = {
  ...DEFAULT_POLICY,
  travelWeight: 0.1,
  freshnessWeight: 0.1,
  fairnessWeight: 0.5,
};
