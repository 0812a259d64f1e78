import { describe, expect, it } from 'vitest';
import { nextStep, mayReportProblem } from './next-step.ts';

describe('spec 3 §4.2: the one next step', () => {
  it.each([
    ['ASSIGNED', 'PICKED_UP', 'Kabul Et', false],
    ['PICKED_UP', 'IN_DELIVERY', 'Teslimata Başla', true],
    ['IN_DELIVERY', 'DELIVERED', 'Teslim Edildi', true],
  ] as const)('%s → %s: %s', (from, to, label, asks) => {
    const step = nextStep(from);
    expect([step?.to, step?.label, step?.question !== null]).toEqual([to, label, asks]);
  });

  it.each(['PREPARING', 'DELIVERED', 'UNDELIVERABLE', 'CANCELLED'] as const)('%s has none', (status) => {
    expect(nextStep(status)).toBeNull();
  });

  it('a problem can be reported on the road only', () => {
    expect((['ASSIGNED', 'PICKED_UP', 'IN_DELIVERY'] as const).map(mayReportProblem)).toEqual([
      false,
      false,
      true,
    ]);
  });
});
