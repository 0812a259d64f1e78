import { expect, it } from 'vitest';
import { readDay } from './last-day.ts';

it.each([
  ['31.12.2030', '2030-12-31'],
  ['1.2.2030', '2030-02-01'],
  ['01/02/2030', '2030-02-01'],
  [' 31 12 2030 ', '2030-12-31'],
  ['31122030', '2030-12-31'],
  ['29.02.2028', '2028-02-29'],
  ['29.02.2027', null],
  ['31.13.2030', null],
  ['00.01.2030', null],
  ['2030-12-31', null],
  ['yarın', null],
  ['', null],
])('%j is the day %j', (typed, day) => expect(readDay(typed)).toBe(day));
