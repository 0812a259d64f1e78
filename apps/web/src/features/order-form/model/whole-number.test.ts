import { expect, it } from 'vitest';
import { wholeNumber } from './whole-number.ts';

it.each([
  ['0532 765 43 21', '5327654321'],
  ['532 765 43 21', '5327654321'],
  ['+90 (532) 765-43-21', '5327654321'],
  ['0090 532 765 43 21', '5327654321'],
  ['905327654321', '5327654321'],
  ['0216 345 67 89', '2163456789'],
  ['+49 151 2345678', '+491512345678'],
])('decision 050: %s is a whole number', (typed, number) => {
  expect(wholeNumber(typed)).toBe(number);
});

it.each([
  '',
  '0532',
  '0532 765 43 2',
  '532 765 43 2',
  '+90 532 765 43',
  '05327654321a',
  '+49 151',
  '05327654321234567',
])('decision 050: %j is not looked up', (typed) => {
  expect(wholeNumber(typed)).toBeNull();
});
