import { createNearest } from '@ulak/day-simulation/nearest-policy';
import { createProduct, type ProductRules } from '@ulak/day-simulation/product-policy';
import { createResearch } from './research-policy.ts';
import { createMatcher } from './simple-policies.ts';
import type { DispatchPolicy } from '@ulak/day-simulation/simulate-day';

/** Names of the policies. The product comes first: it is what the server runs. */
export const POLICIES = {
  product: 'what the server runs',
  research: 'the engine with moves of idle couriers and a cooking-time rule that no server runs',
  match: 'single orders matched every minute',
  greedy: 'the nearest idle courier, at once',
} as const;
export type PolicyName = keyof typeof POLICIES;

export interface PolicyOptions {
  readonly seed: number;
  readonly everyMin: number;
  /** Option of the product. */
  readonly rules?: ProductRules;
  /** Option of the research variant. */
  readonly fairnessWeight?: number;
  readonly isRepositioning?: boolean;
}

export function createPolicy(name: PolicyName, options: PolicyOptions): DispatchPolicy {
  const { seed, everyMin, rules, fairnessWeight = 0, isRepositioning } = options;
  if (name === 'greedy') return createNearest();
  if (name === 'match') return createMatcher(everyMin);
  if (name === 'product') return createProduct({ seed, everyMin, rules });
  return createResearch({ seed, everyMin, isMoving: isRepositioning, policy: { fairnessWeight } });
}

/** Parses a comma-separated list of names. @throws Error for an unknown one */
export function readPolicies(list: string): PolicyName[] {
  return list.split(',').map((name) => {
    const known = Object.keys(POLICIES).find((one): one is PolicyName => one === name);
    if (!known) throw new Error(`no policy "${name}"; there are ${Object.keys(POLICIES).join(', ')}`);
    return known;
  });
}
