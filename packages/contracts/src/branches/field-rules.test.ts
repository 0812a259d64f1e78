import { describe, expect, it } from 'vitest';
import { BRANCH_FORM_DEFAULTS } from './defaults.ts';
import { invalidNumberText } from './invalid-number.ts';
import { brokenFieldRules, type RelatedFields } from './field-rules.ts';
import { maskBranchKey } from './masked-key.ts';
import { NOT_POSITIVE } from './numbers.ts';
import { CreateBranchBody, UpdateBranchBody } from './schema.ts';

const ALL = ['minSpeed', 'maxSpeed', 'warningTime', 'maxDeliveryTime', 'openTime', 'closeTime'];
const values = (given: Partial<RelatedFields> = {}): RelatedFields => ({ ...BRANCH_FORM_DEFAULTS, ...given });

describe('rules between fields of a branch', () => {
  it('the form’s own proposals keep them and are a body', () => {
    expect(brokenFieldRules(values(), ALL)).toEqual({});
    const body = { ...BRANCH_FORM_DEFAULTS, name: 'Şube', address: 'Adres' };
    expect(CreateBranchBody.safeParse(body).success).toBe(true);
  });

  it.each([
    [{ minSpeed: 50 }, 'minSpeed'],
    [{ minSpeed: 50.01 }, 'minSpeed'],
    [{ warningTime: 61 }, 'warningTime'],
    [{ closeTime: '10:00' }, 'closeTime'],
  ])('%j breaks one, told on %s', (given, field) => {
    expect(Object.keys(brokenFieldRules(values(given), ALL))).toEqual([field]);
  });

  it.each([[{ minSpeed: 49.99 }], [{ warningTime: 60 }], [{ openTime: '22:01' }]])(
    '%j is allowed',
    (given) => {
      expect(brokenFieldRules(values(given), ALL)).toEqual({});
    },
  );

  it('is told on the field that changes, and not asked where none of its fields does', () => {
    const broken = values({ minSpeed: 60 });
    expect(Object.keys(brokenFieldRules(broken, ['maxSpeed']))).toEqual(['maxSpeed']);
    expect(brokenFieldRules(broken, ['radius', 'warningTime'])).toEqual({});
  });
});

describe('speeds', () => {
  it.each([
    [45.25, true],
    [45.255, false],
    [0.5, false],
  ])('%d km/h: %s', (minSpeed, isGood) => {
    expect(UpdateBranchBody.safeParse({ minSpeed, maxSpeed: 80 }).success).toBe(isGood);
  });

  it('more than two decimals are refused in words, not rounded', () => {
    const issues = UpdateBranchBody.safeParse({ maxSpeed: 50.125 }).error?.issues ?? [];
    expect(issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['maxSpeed', 'Hız en fazla iki ondalık basamak içerebilir'],
    ]);
  });
});

describe('spec 2 §5 §8: numbers below zero', () => {
  it.each([
    [{ minimumRate: NOT_POSITIVE }, 'Geçersiz En düşük ücret değeri. Pozitif bir sayı olmalı.'],
    [
      { 'salarySettings.overtimeRate': NOT_POSITIVE },
      'Geçersiz Fazla mesai ücreti değeri. Pozitif bir sayı olmalı.',
    ],
    [
      { name: 'Şube adı zorunludur', radius: NOT_POSITIVE },
      'Geçersiz Şube yarıçapı değeri. Pozitif bir sayı olmalı.',
    ],
    [{ name: 'Şube adı zorunludur' }, undefined],
    [{ toString: NOT_POSITIVE }, undefined],
    [{}, undefined],
  ])('%j', (details, text) => {
    expect(invalidNumberText(details as Record<string, string>)).toBe(text);
  });

  it.each([[Number.NaN], [-0.01], [null], ['12']])('%s is no rate', (gasPrice) => {
    const parsed = UpdateBranchBody.safeParse({ salarySettings: { gasPrice } });
    expect(parsed.error?.issues.map(({ message }) => message)).toEqual([NOT_POSITIVE]);
  });

  it.each([[0], [0.01], [1_000_000]])('%s is one', (gasPrice) => {
    expect(UpdateBranchBody.safeParse({ salarySettings: { gasPrice } }).success).toBe(true);
  });

  it('a version alone changes nothing', () => {
    expect(UpdateBranchBody.safeParse({ version: 3 }).success).toBe(false);
    expect(UpdateBranchBody.safeParse({ version: 3, radius: 5 }).success).toBe(true);
  });
});

describe('masked keys', () => {
  it('show the prefix and the last four characters', () => {
    expect(maskBranchKey('ulak_abcdefghijklmnopqrstuvwxyz1234')).toBe('ulak_••••••••1234');
  });
});
