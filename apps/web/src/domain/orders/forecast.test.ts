import { expect, it } from 'vitest';
import { addedWaitText, minAddedWait, arrivalRangeText } from './forecast.ts';

it('a range reads as the customer’s: Istanbul’s clock, one time when both ends are the same', () => {
  expect(arrivalRangeText({ deliveryFrom: '2026-03-02T16:40:00Z', deliveryTo: '2026-03-02T16:50:00Z' })).toBe(
    '19:40 – 19:50',
  );
  expect(arrivalRangeText({ deliveryFrom: '2026-03-02T16:40:00Z', deliveryTo: '2026-03-02T16:40:30Z' })).toBe(
    '19:40',
  );
});

it('added waiting is shown in whole minutes, and not at all when it is none', () => {
  expect(minAddedWait([{ addedMin: 22 }, { addedMin: 18.5 }])).toBe(18.5);
  expect(minAddedWait([])).toBe(0);
  expect(addedWaitText(4.4)).toBe('+4 dk bekleme');
  expect(addedWaitText(0.5)).toBe('+1 dk bekleme');
  expect(addedWaitText(0.4)).toBeNull();
  expect(addedWaitText(-2)).toBeNull();
});
