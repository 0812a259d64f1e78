import { asBranchId, asUserId } from '@ulak/contracts/ids';
import type { PaySlip, WorkDay } from '@ulak/contracts/salary/pay-slip';
import type { Checklist, CheckPoint, Deduction, SalaryReply, SalaryRow } from '@ulak/contracts/salary/schema';

/** A courier's row of March 2026: 212 h 5 min, 1,234.567 km. */
export const aSalaryRow = (given: Partial<SalaryRow> = {}): SalaryRow => ({
  courierId: asUserId(5),
  courierName: 'Mehmet Kaya',
  branchId: asBranchId(1),
  branchName: 'Kadıköy',
  active: true,
  left: false,
  onlineSeconds: 763_509,
  workingHours: '212s 5dk',
  rentSeconds: 367_509,
  totalDistanceKm: 1_234.567,
  completedOrders: 412,
  isCorrected: false,
  openObjections: 0,
  packageEarnings: 12_345.5,
  bonuses: 500,
  workEarnings: 3_387.48,
  rentEarnings: 680.57,
  corrections: -10.5,
  deductions: 250,
  fuelCost: 4_938.27,
  entitlement: 11_714.78,
  carriedOver: -100,
  paid: 5_000,
  remaining: 6_614.78,
  ...given,
});

/** March 2026 of one branch, not closed. */
export function aSalaryReply(rows: readonly SalaryRow[], given: Partial<SalaryReply> = {}): SalaryReply {
  const { courierId: _1, courierName: _2, branchId: _3, branchName: _4, ...total } = aSalaryRow();
  return {
    success: true,
    data: [...rows],
    total,
    month: '2026-03',
    from: '2026-03-01T04:00:00.000Z',
    to: '2026-04-01T04:00:00.000Z',
    parts: [],
    branches: [
      {
        branchId: asBranchId(1),
        branchName: 'Kadıköy',
        settings: { baseSalary: 11_500, vehicleRent: 2_000, gasPrice: 40, fuelConsumption: 0.1 },
        closedAt: null,
        closedByName: null,
      },
    ],
    asOf: new Date().toISOString(),
    ...given,
  };
}

/** Nine hours and 84.5 km on 3 March 2026, as measured. */
export const aWorkDay = (given: Partial<WorkDay> = {}): WorkDay => ({
  day: '2026-03-03',
  onlineSeconds: 32_400,
  km: 84.5,
  measuredOnlineSeconds: 32_400,
  measuredKm: 84.5,
  intervals: [{ from: '2026-03-03T07:00:00.000Z', to: '2026-03-03T16:00:00.000Z', seconds: 32_400 }],
  correction: null,
  ...given,
});

/** The slip of a courier who worked on a day and delivered nothing. */
export const aPaySlip = (given: Partial<PaySlip> = {}): PaySlip =>
  ({
    isPreview: true,
    month: '2026-03',
    closedAt: null,
    closedByName: null,
    courierId: asUserId(5),
    branchId: asBranchId(1),
    packages: [],
    days: [aWorkDay()],
    ...given,
  }) as PaySlip;

/** 250 TL for a lost item. */
export const aDeduction = (given: Partial<Deduction> = {}): Deduction => ({
  id: 31,
  date: '2026-03-10',
  type: 'inventory',
  reason: 'lost_item',
  description: 'Isı çantası kayboldu',
  amount: 250,
  courierId: asUserId(5),
  branchId: asBranchId(1),
  month: '2026-03',
  createdAt: '2026-03-10T09:00:00.000Z',
  actorName: 'Deniz Ulak',
  cancelledAt: null,
  cancelledByName: null,
  isLocked: false,
  ...given,
});

export const aCheckPoint = (given: Partial<CheckPoint> = {}): CheckPoint => ({
  kind: 'LONG_SHIFT',
  courierId: asUserId(5),
  courierName: 'Mehmet Kaya',
  day: '2026-03-03',
  text: '03.03.2026 başlayan vardiya 18:00:00 sürdü.',
  amount: null,
  objection: null,
  ...given,
});

/** March 2026 of Kadıköy, over, with nothing to clear. */
export const aChecklist = (given: Partial<Checklist> = {}): Checklist => ({
  month: '2026-03',
  branchId: asBranchId(1),
  branchName: 'Kadıköy',
  isOver: true,
  closedAt: null,
  canClose: true,
  couriers: 2,
  entitlement: 11_714.78,
  debts: { count: 0, amount: 0 },
  points: [],
  ...given,
});
