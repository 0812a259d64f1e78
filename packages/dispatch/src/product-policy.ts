import { DEFAULT_POLICY, type Policy } from './snapshot.ts';

/**
 * What the product weighs differently from the plain engine: minutes of an order per hour more than the
 * others, of goods that wait at the counter, and on the road. Service times and promises are the branch's
 * (docs/decisions/024).
 */
export const PRODUCT_POLICY: Policy = {
  ...DEFAULT_POLICY,
  travelWeight: 0.1,
  freshnessWeight: 0.1,
  fairnessWeight: 0.5,
};
