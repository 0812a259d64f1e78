import { asBranchId, asCompanyId } from '@ulak/contracts/ids';
import type { BranchView } from '@ulak/contracts/branches/schema';
import { COPYABLE_SETTINGS } from '@ulak/contracts/branches/schema';
import { describe, expect, it } from 'vitest';
import { COPY_GROUPS, copyTargets, refusedTargets } from './copy-settings.ts';
import { rateExample } from './rate-example.ts';
import { readTimeOfDay } from '../../../lib/time-of-day.ts';
import { readNumber } from './settings.ts';

describe('the worked example of the rates', () => {
  const rates = { baseRate: 20, pricePerKm: 5.5, minimumRate: 30 };
  it.each([
    [1, '30,00 TL', '20,00 TL + 1,0 km × 5,50 TL = 25,50 TL; en düşük ücret 30,00 TL'],
    [3.5, '39,25 TL', '20,00 TL + 3,5 km × 5,50 TL = 39,25 TL'],
    [8, '64,00 TL', '20,00 TL + 8,0 km × 5,50 TL = 64,00 TL'],
  ])('%d km', (km, earning, how) => expect(rateExample(rates, km)).toEqual({ earning, how }));
});

it.each([
  ['', null],
  ['-', null],
  [-1, null],
  [Number.NaN, null],
  ['12', 12],
  [0, 0],
  [2.5, 2.5],
])('%j in a number field is %j', (typed, value) => expect(readNumber(typed)).toBe(value));

it.each([
  ['09:30', '09:30'],
  ['9.30', '09:30'],
  ['930', '09:30'],
  [' 23:59 ', '23:59'],
  ['24:00', null],
  ['12:60', null],
  ['9', null],
  ['', null],
])('%j is the time %j', (typed, time) => expect(readTimeOfDay(typed)).toBe(time));

describe('copied settings', () => {
  const branch = (id: number, name: string, companyId: number | null): BranchView =>
    ({
      id: asBranchId(id),
      name,
      companyId: companyId === null ? null : asCompanyId(companyId),
    }) as BranchView;

  it('every setting that can be copied is in one group', () => {
    expect(COPY_GROUPS.flatMap(({ fields }) => fields).toSorted()).toEqual([...COPYABLE_SETTINGS].toSorted());
  });

  it('go to the other branches of the company, by name', () => {
    const from = branch(1, 'Moda', 1);
    const all = [
      from,
      branch(2, 'Şişli', 1),
      branch(3, 'Çengelköy', 1),
      branch(4, 'X', 2),
      branch(5, 'Y', null),
    ];
    expect(copyTargets(all, from).map(({ name }) => name)).toEqual(['Çengelköy', 'Şişli']);
    expect(copyTargets(all, branch(5, 'Y', null))).toEqual([]);
  });

  it('a refusal is told beside its branch', () => {
    const refused = refusedTargets({ 'targetIds.1': 'Olmaz', fields: 'Seçin' }, [
      asBranchId(7),
      asBranchId(9),
    ]);
    expect([...refused]).toEqual([[9, 'Olmaz']]);
  });
});
