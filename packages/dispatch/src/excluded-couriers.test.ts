import { expect, it } from 'vitest';
import { ASK_AGAIN_MIN, excludedFor, SILENT_MIN } from './excluded-couriers.ts';

const passed = (courierId: number, agoMin: number) => ({ courierId, agoMin });

it('asks everybody as long as nobody let anything pass', () => {
  expect(excludedFor({ passed: [], lastPassed: [], able: [1, 2] })).toEqual([]);
});

it('leaves out who let this order pass, and who just let another one pass, while somebody else can take it', () => {
  const asked = { passed: [passed(1, 60)], lastPassed: [passed(1, 60), passed(2, SILENT_MIN - 1)] };
  expect(excludedFor({ ...asked, able: [1, 2, 3] })).toEqual([1, 2]);
  // the silent one is the only other: better than waiting
  expect(excludedFor({ ...asked, able: [1, 2] })).toEqual([1]);
  expect(excludedFor({ passed: [], lastPassed: [passed(2, SILENT_MIN)], able: [1, 2, 3] })).toEqual([]);
});

it('asks again after five minutes where nobody else can take it', () => {
  const asked = (agoMin: number) => excludedFor({ passed: [passed(1, agoMin)], lastPassed: [], able: [1] });
  expect(asked(ASK_AGAIN_MIN - 0.1)).toEqual([1]);
  expect(asked(ASK_AGAIN_MIN)).toEqual([]);
  // before the clock went back
  expect(asked(-2)).toEqual([]);
});
