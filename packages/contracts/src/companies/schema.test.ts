import { describe, expect, it } from 'vitest';
import { CreateCompanyBody, UpdateCompanyBody } from './schema.ts';

const isGood = (fields: object): boolean => CreateCompanyBody.safeParse({ name: 'A', ...fields }).success;

describe('spec 4 §5: the company form', () => {
  it.each([
    // criteria "Facts": VKN and TCKN
    ['4540536920', true],
    ['454 053 69 20', true],
    ['10000000146', true],
    ['', true],
    [null, true],
    ['4540536921', false],
    ['10000000147', false],
    ['00000000000', false],
    ['454053692', false],
    ['İ540536920', false],
  ])('tax number %j: %s', (taxNumber, good) => expect(isGood({ taxNumber })).toBe(good));

  it.each([
    ['0216 555 01 01', true],
    ['444 0 444', true],
    ['+49 30 1234567', true],
    ['', true],
    ['0216 555', false],
    ['telefon', false],
  ])('telephone %j: %s', (phone, good) => expect(isGood({ phone })).toBe(good));

  it.each([
    ['merkez@lezzet.com.tr', true],
    ['çağrı@lezzet.com.tr', true],
    ['', true],
    ['merkez', false],
    ['a@b', false],
    ['a@b.c', false],
    ['a@b..', false],
    ['a b@c.tr', false],
    ['<a@b.tr>', false],
    [`${'x'.repeat(250)}@b.tr`, false],
  ])('e-mail %j: %s', (email, good) => expect(isGood({ email })).toBe(good));

  it.each([
    [1, true],
    [120, true],
    [null, true],
    [0, false],
    [121, false],
    [1.5, false],
    ['12', false],
  ])('retention of %j months: %s', (customerRetentionMonths, good) =>
    expect(isGood({ settings: { customerRetentionMonths } })).toBe(good),
  );

  it('a change names what changes; its version alone is nothing', () => {
    expect(UpdateCompanyBody.safeParse({ version: 3 }).success).toBe(false);
    expect(UpdateCompanyBody.safeParse({ name: 'B', version: 3 }).success).toBe(true);
    expect(UpdateCompanyBody.safeParse({ name: 'B', version: 0 }).success).toBe(false);
    expect(UpdateCompanyBody.safeParse({ name: '' }).success).toBe(false);
  });
});
