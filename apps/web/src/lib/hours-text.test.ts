import { expect, it } from 'vitest';
import { hoursText } from './hours-text.ts';

it('says hours and minutes, whole hours and minutes alone', () => {
  expect([520, 120, 9, 0, 60_001].map(hoursText)).toEqual([
    '8 sa 40 dk',
    '2 sa',
    '9 dk',
    '0 dk',
    '1.000 sa 1 dk',
  ]);
});
