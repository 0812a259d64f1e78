import { expect, it } from 'vitest';
import { formatOfferCountdown } from './offer-countdown.ts';

const AT = '2026-03-02T16:45:00.000Z';
const before = (ms: number): number => Date.parse(AT) - ms;

it('minutes and seconds are left of an offer, a begun second counts; nothing after its end', () => {
  expect(formatOfferCountdown(AT, before(134_000))).toBe('2:14');
  expect(formatOfferCountdown(AT, before(133_001))).toBe('2:14');
  expect(formatOfferCountdown(AT, before(60_000))).toBe('1:00');
  expect(formatOfferCountdown(AT, before(1))).toBe('0:01');
  expect(formatOfferCountdown(AT, before(0))).toBeNull();
  expect(formatOfferCountdown(AT, before(-5_000))).toBeNull();
});
