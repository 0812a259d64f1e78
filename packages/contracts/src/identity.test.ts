import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isTaxNumber, isTckn, isVkn, parseLoginIdentifier } from './identity.ts';

const DEMO = [
  '10000000146',
  '20000000282',
  '30000000328',
  '40000000464',
  '50000000500',
  '60000000646',
  '80000000828',
];

describe('criteria "Facts", D06: TCKN', () => {
  it.each(['10000000146', '17291716060', '43650391326', ...DEMO])('%s is valid', (id) => {
    expect(isTckn(id)).toBe(true);
    expect(isTaxNumber(id)).toBe(true);
  });

  it.each([
    '10000000147',
    '12345678901',
    '11111111111',
    '00000000000',
    '01000000146',
    '1000000014',
    '100000001460',
    '1000000014a',
    ' 10000000146',
    '',
  ])('%j is not', (id) => {
    expect(isTckn(id)).toBe(false);
  });

  it('property: changing any one digit of a valid number makes it invalid', () => {
    fc.assert(
      fc.property(fc.constantFrom(...DEMO), fc.nat(10), fc.integer({ min: 1, max: 9 }), (id, place, by) => {
        const digits = Array.from(id, Number);
        digits[place] = ((digits[place] ?? 0) + by) % 10;
        expect(isTckn(digits.join(''))).toBe(false);
      }),
    );
  });
});

describe('criteria "Facts", D06: VKN', () => {
  it.each(['4540536920', '1000036109', '1430466081'])('%s is valid', (id) => {
    expect(isVkn(id)).toBe(true);
    expect(isTaxNumber(id)).toBe(true);
  });

  it.each(['4540536921', '454053692', '45405369200', '454053692x', ''])('%j is not', (id) => {
    expect(isVkn(id)).toBe(false);
    expect(isTaxNumber(id)).toBe(false);
  });

  it('exactly one check digit fits nine digits', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7, 8, 9].filter((digit) => isVkn(`454053692${digit}`))).toEqual([0]);
  });
});

describe('spec 1 §2.2, criteria "Facts": the login field', () => {
  it.each([
    ['10000000146', 'nationalId', '10000000146'],
    ['100 000 001 46', 'nationalId', '10000000146'],
    ['12345678901', 'nationalId', '12345678901'],
    ['90532123456', 'nationalId', '90532123456'],
    ['0532 123 45 67', 'phone', '+905321234567'],
    ['0(532) 123 45 67', 'phone', '+905321234567'],
    ['5321234567', 'phone', '+905321234567'],
    ['+90 532 123 45 67', 'phone', '+905321234567'],
    ['0090 532 123 45 67', 'phone', '+905321234567'],
    ['90 532 123 45 67', 'phone', '+905321234567'],
  ])('%s is a %s: %s', (typed, kind, value) => {
    expect(parseLoginIdentifier(typed)).toEqual({ kind, value });
  });

  it.each(['', 'ali', '1000000014', '4321234567', '0532 123', '100000001467', '5321234567x'])(
    '%j is neither',
    (typed) => {
      expect(parseLoginIdentifier(typed)).toBeNull();
    },
  );
});
