import { expect, it } from 'vitest';
import { activeCourierPercent, courierVolumes } from './courier-volume.ts';

it('spec 2 §9: 10 packages are high volume, 9 low; those without any did not work', () => {
  expect(courierVolumes([10, 9, 25, 8, 0, 6])).toEqual({
    highCount: 2,
    lowCount: 3,
    lowPackages: 23,
    lowEquivalent: 2,
    remaining: 3,
  });
});

it('spec 2 §9: nobody worked', () => {
  expect(courierVolumes([])).toEqual({
    highCount: 0,
    lowCount: 0,
    lowPackages: 0,
    lowEquivalent: 0,
    remaining: 0,
  });
});

it('spec 2 §9: the bar of active couriers fills at ten', () => {
  expect([0, 3, 10, 14].map(activeCourierPercent)).toEqual([0, 30, 100, 100]);
});
