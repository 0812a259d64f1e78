import { expect, it } from 'vitest';
import { addedText, leastAdded, rangeText } from './forecast.ts';

it('a range reads as the customer’s: Istanbul’s clock, one time when both ends are the same', () => {
  expect(rangeText({ deliveryFrom: '2026-03-02T16:40:00Z', deliveryTo: '2026-03-02T16:50:00Z' })).toBe(
    '19:40 – 19:50',
  );
  expect(rangeText({ deliveryFrom: '2026-03-02T16:40:00Z', deliveryTo: '2026-03-02T16:40:30Z' })).toBe(
    '19:40',
  );
});

it('added waiting is told in whole minutes, and not at all when it is none', () => {
  expect(leastAdded([{ addedMin: 22 }, { addedMin: 18.5 }])).toBe(18.5);
  expect(leastAdded([])).toBe(0);
  expect(addedText(4.4)).toBe('+4 dk bekleme');
  expect(addedText(0.5)).toBe('+1 dk bekleme');
  expect(addedText(0.4)).toBeNull();
  expect(addedText(-2)).toBeNull();
});
