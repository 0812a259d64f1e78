import { asKurus } from '@ulak/contracts/domain/money';
import { asBranchId, asOrderId, asPayoutId, asUserId } from '@ulak/contracts/ids';
import type { Objection } from '@ulak/contracts/salary/objection';
import type { PaySlip } from '@ulak/contracts/salary/pay-slip';
import { calculateSlip } from '@ulak/contracts/salary/slip-lines';

const HOUR = 3_600;

/** An objection to a part of the slip below. */
export const anObjection = (fields: Partial<Objection> = {}): Objection => ({
  id: 5,
  courierId: asUserId(7),
  courierName: 'Mehmet Kaya',
  branchId: asBranchId(3),
  branchName: 'Kadıköy',
  month: '2026-03',
  line: 'deduction:31',
  content: 'O gün izinliydim, geç gelmedim.',
  status: 'PENDING',
  response: null,
  createdAt: '2026-04-01T09:00:00Z',
  answeredAt: null,
  answeredByName: null,
  version: 1,
  ...fields,
});

/** The running March 2026 of a courier with something under every line: 3 + 27 hours, 61.237 + 40 km. */
export function aSlip(fields: Partial<PaySlip> = {}): PaySlip {
  const { lines, rentSeconds, entitlement } = calculateSlip({
    daysInMonth: 31,
    onlineSeconds: 30 * HOUR,
    metres: 101_237,
    roadMetres: 0,
    packages: asKurus(9_229),
    packageCount: 2,
    bonuses: asKurus(25_050),
    bonusCount: 1,
    corrections: asKurus(-1_000),
    correctionCount: 1,
    deductions: asKurus(9_990),
    deductionCount: 1,
    settings: {
      baseSalaryKurus: asKurus(1_150_000),
      vehicleRentKurus: asKurus(200_000),
      gasPriceKurus: asKurus(4_385),
      fuelPerKm: 825,
    },
  });
  return {
    isPreview: true,
    month: '2026-03',
    from: '2026-03-01T04:00:00Z',
    to: '2026-04-01T04:00:00Z',
    daysInMonth: 31,
    asOf: '2026-03-20T09:00:00Z',
    closedAt: null,
    closedByName: null,
    companyName: 'Lezzet Grubu',
    branchId: asBranchId(3),
    branchName: 'Kadıköy',
    courierId: asUserId(7),
    courierName: 'Mehmet Kaya',
    settings: { baseSalary: 11_500, vehicleRent: 2_000, gasPrice: 43.85, fuelConsumption: 0.0825 },
    termsChanges: [
      {
        at: '2026-03-15T12:00:00Z',
        changes: [{ label: 'Aylık maaş', was: '11.000,00 TL', is: '11.500,00 TL' }],
      },
    ],
    onlineSeconds: 30 * HOUR,
    rentSeconds,
    km: 101.237,
    packages: [
      {
        earningId: 11,
        orderId: asOrderId(1),
        orderNumber: '1042',
        at: '2026-03-04T09:00:00Z',
        evidence: { formula: 'delivery-1', km: 1.82, baseRate: 35, pricePerKm: 9.5, minimumRate: 45 },
        amount: 52.29,
      },
      {
        earningId: 12,
        orderId: asOrderId(2),
        orderNumber: '1043',
        at: '2026-03-04T10:00:00Z',
        evidence: { formula: 'old' },
        amount: 40,
      },
    ],
    bonuses: [
      { id: 21, at: '2026-03-08T19:00:00Z', amount: 250.5, notes: 'Yağmurlu akşam', actorName: 'Ayşe Demir' },
    ],
    corrections: [
      { id: 25, at: '2026-03-09T09:00:00Z', amount: -10, notes: 'Şubat’ın fazlası', actorName: 'Ayşe Demir' },
    ],
    deductions: [
      {
        id: 31,
        date: '2026-03-10',
        type: 'leave',
        reason: 'late',
        description: 'İki saat geç geldi',
        amount: 99.9,
      },
    ],
    days: [
      {
        day: '2026-03-03',
        onlineSeconds: 3 * HOUR,
        km: 61.237,
        measuredOnlineSeconds: 3 * HOUR,
        measuredKm: 61.237,
        intervals: [{ from: '2026-03-03T07:00:00Z', to: '2026-03-03T10:00:00Z', seconds: 3 * HOUR }],
        correction: null,
      },
      {
        day: '2026-03-04',
        onlineSeconds: 27 * HOUR,
        km: 40,
        measuredOnlineSeconds: 26 * HOUR,
        measuredKm: 0,
        intervals: [],
        correction: {
          onlineSeconds: 27 * HOUR,
          km: 40,
          reason: 'Telefonu kapanmış',
          at: '2026-03-05T09:00:00Z',
          actorName: 'Ayşe Demir',
        },
      },
    ],
    lines,
    entitlement: entitlement / 100,
    carriedOver: -20,
    paid: 92.29,
    payouts: [
      {
        payoutId: asPayoutId(9),
        at: '2026-03-06T18:00:00Z',
        method: 'CASH',
        byName: 'Ayşe Demir',
        amount: 92.29,
      },
    ],
    remaining: (entitlement - 2_000 - 9_229) / 100,
    objections: [],
    ...fields,
  };
}
