import { describe, expect, it } from 'vitest';
import { asKurus } from '../domain/money.ts';
import { DEDUCTION_REASON_LABELS, DEDUCTION_TYPES, deductionText, isReasonOf } from './deduction-kinds.ts';
import { formatPayMonth } from './pay-month-name.ts';
import { calculateSlip, type SlipSums, viewSettings } from './slip-lines.ts';

const HOUR = 3_600;
const sums: SlipSums = {
  daysInMonth: 30,
  onlineSeconds: 212 * HOUR + 5 * 60 + 9,
  metres: 1_234_567,
  roadMetres: 0,
  packages: asKurus(1_234_550),
  packageCount: 412,
  bonuses: asKurus(50_000),
  bonusCount: 2,
  corrections: asKurus(-1_050),
  correctionCount: 1,
  deductions: asKurus(25_000),
  deductionCount: 3,
  settings: {
    baseSalaryKurus: asKurus(1_150_000),
    vehicleRentKurus: asKurus(200_000),
    gasPriceKurus: asKurus(4_000),
    fuelPerKm: 1_000,
  },
};

describe('the lines of a slip', () => {
  it('say in words what they were computed from', () => {
    // 212:05:09 are ten blocks of 21 h and 2:05:09
    const { lines, entitlement, rentSeconds } = calculateSlip(sums);
    expect(lines.map(({ label, words, amount }) => [label, words, amount])).toEqual([
      ['Paket kazancı', '412 paket', 12_345.5],
      ['Bonuslar', '2 bonus', 500],
      ['Çalışma kazancı', '11.500,00 TL ÷ 30 gün ÷ 24 sa × 212:05:09 sa', 3387.48],
      [
        'Araç kirası',
        '2.000,00 TL ÷ 30 gün ÷ 10 sa × 102:05:09 sa (10 × 21 saatin 10’ar saati + kalan 2:05:09)',
        680.57,
      ],
      ['Düzeltmeler', '1 düzeltme', -10.5],
      ['Kesintiler', '3 kesinti', -250],
      ['Yakıt gideri', '1.234,567 km × 0,1 L/km × 40,00 TL', -4938.27],
    ]);
    expect(rentSeconds).toBe(102 * HOUR + 309);
    expect(entitlement).toBe(1_171_478);
    expect(Math.round(lines.reduce((sum, { amount }) => sum + amount * 100, 0))).toBe(entitlement);
  });

  it('a rest of more than ten hours counts ten', () => {
    const rent = calculateSlip({ ...sums, onlineSeconds: 20 * HOUR }).lines.find(({ key }) => key === 'rent');
    expect(rent?.words).toContain('10:00:00 sa (0 × 21 saatin 10’ar saati + kalan 20:00:00, en çok 10 sa)');
  });

  it('settings travel in TL and litres', () => {
    expect(viewSettings({ ...sums.settings, fuelPerKm: 825 })).toEqual({
      baseSalary: 11_500,
      vehicleRent: 2_000,
      gasPrice: 40,
      fuelConsumption: 0.0825,
    });
  });
});

describe('deductions and months in words', () => {
  it('every reason has a label and is of one type', () => {
    const reasons = Object.keys(DEDUCTION_REASON_LABELS) as (keyof typeof DEDUCTION_REASON_LABELS)[];
    expect(reasons).toHaveLength(12);
    for (const reason of reasons)
      expect(DEDUCTION_TYPES.filter((type) => isReasonOf(type, reason))).toHaveLength(1);
    expect(deductionText('inventory', 'missing_payment')).toBe('Envanter: Eksik tahsilat');
  });

  it('names a month', () => {
    expect(formatPayMonth('2028-02')).toBe('Şubat 2028');
  });
});
