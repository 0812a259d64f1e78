import metadata from 'libphonenumber-js/metadata.max.json';
import { describe, expect, it } from 'vitest';
import { isMobile, parsePhone, phoneKeyOf } from './phone.ts';
import { formatPhone } from './phone-format.ts';
import { TURKEY_PHONE_METADATA } from './phone-metadata.ts';

describe('criteria "Facts", D06: phone numbers', () => {
  it.each([
    '0532 123 45 67',
    '05321234567',
    '532 123 45 67',
    '5321234567',
    '+90 532 123 45 67',
    '+905321234567',
    '0090 532 123 45 67',
    '90 532 123 45 67',
    '0(532) 123 45 67',
    '(0532) 123-45-67',
    '  0532.123.45.67 ',
  ])('%s → +905321234567, mobile', (typed) => {
    expect(parsePhone(typed)).toBe('+905321234567');
    expect(isMobile(typed)).toBe(true);
  });

  it.each([
    ['444 0 444', '+904440444'],
    ['0850 123 45 67', '+908501234567'],
    ['0212 555 11 22', '+902125551122'],
  ])('%s is valid (%s) but not mobile', (typed, e164) => {
    expect(parsePhone(typed)).toBe(e164);
    expect(isMobile(typed)).toBe(false);
  });

  it.each([
    '',
    'abc',
    '123',
    '0532 123 45',
    '+90532123456789',
    '1234567890',
    '0532 123 45 67 dahili 5',
    'tel 05321234567',
    '0'.repeat(5000),
  ])('%.40s is none', (typed) => {
    expect(parsePhone(typed)).toBeNull();
    expect(isMobile(typed)).toBe(false);
  });

  it('other countries’ numbers need + or 00', () => {
    expect(parsePhone('+49 30 123456')).toBe('+4930123456');
    expect(parsePhone('0049 (30) 123456')).toBe('+4930123456');
    expect(parsePhone('+49 12')).toBeNull();
    expect(isMobile('+49 170 1234567')).toBe(false);
  });

  it('parsing again changes nothing', () => {
    for (const phone of ['+905321234567', '+904440444', '+4930123456']) expect(parsePhone(phone)).toBe(phone);
  });

  it('our copy of the Turkish numbering plan is the one of the installed libphonenumber', () => {
    expect(TURKEY_PHONE_METADATA.countries.TR).toEqual(metadata.countries.TR);
    expect(TURKEY_PHONE_METADATA.version).toBe(metadata.version);
    expect(metadata.country_calling_codes['90']).toEqual(['TR']);
  });
});

describe('how phone numbers are shown', () => {
  it.each([
    ['+905321234567', '0532 123 45 67'],
    ['+902125551122', '0212 555 11 22'],
    ['+904440444', '444 0 444'],
    ['05321234567', '0532 123 45 67'],
    ['(532) 123-4567', '0532 123 45 67'],
    ['1042', '1042'],
    ['+4930123456', '+4930123456'],
    ['', ''],
  ])('%s → %s', (phone, shown) => {
    expect(formatPhone(phone)).toBe(shown);
  });
});

describe('the key by which a customer’s orders are found (criteria B10, B19)', () => {
  it('is one for every spelling, and the digits of what is no number of any plan', () => {
    const spellings = ['05321234567', '0532 123 45 67', '+90 (532) 123-45-67', '905321234567', '5321234567'];
    expect(new Set(spellings.map(phoneKeyOf))).toEqual(new Set(['+905321234567']));
    expect(phoneKeyOf('1234-567 8')).toBe('12345678');
  });
});
