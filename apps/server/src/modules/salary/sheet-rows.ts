import { formatClock } from '@ulak/contracts/format';
import { deductionText } from '@ulak/contracts/salary/deduction-kinds';
import { dayRoadText } from '@ulak/contracts/salary/day-road-text';
import type { PaySlip, SlipEntry, WorkDay } from '@ulak/contracts/salary/pay-slip';
import type { SalaryReply, SalaryRow } from '@ulak/contracts/salary/schema';
import { formatMetresAsKm } from '@ulak/contracts/salary/slip-lines';
import { formatDateTime } from '@ulak/contracts/time';
import { explainEarning } from '@ulak/contracts/wallet/explain-earning';
import { PAYOUT_METHOD_LABELS } from '@ulak/contracts/wallet/labels';

type Cell = string | number | null;
const MONEY = '#,##0.00';

const column = <Row>(header: string, width: number, numFmt: string, of: (row: Row) => Cell) => ({
  header,
  width,
  numFmt,
  of,
});

type SheetSalary = Omit<
  SalaryRow,
  'courierId' | 'branchId' | 'active' | 'left' | 'openObjections' | 'isCorrected'
>;
const money = (header: string, of: (row: SheetSalary) => number) =>
  column<SheetSalary>(header, 16, MONEY, of);

/** Columns of the salary sheet, in the order of the slip. */
export const SALARY_COLUMNS = [
  column<SheetSalary>('Kurye', 28, '@', (row) => row.courierName),
  column<SheetSalary>('Şube', 22, '@', (row) => row.branchName),
  column<SheetSalary>('Çalışma süresi', 16, '@', (row) => formatClock(row.onlineSeconds)),
  column<SheetSalary>('Kilometre', 12, '#,##0.000', (row) => row.totalDistanceKm),
  column<SheetSalary>('Paket', 10, '#,##0', (row) => row.completedOrders),
  money('Paket kazancı (TL)', (row) => row.packageEarnings),
  money('Bonuslar (TL)', (row) => row.bonuses),
  money('Çalışma kazancı (TL)', (row) => row.workEarnings),
  money('Araç kirası (TL)', (row) => row.rentEarnings),
  money('Düzeltmeler (TL)', (row) => row.corrections),
  money('Kesintiler (TL)', (row) => row.deductions),
  money('Yakıt gideri (TL)', (row) => row.fuelCost),
  money('Hak ediş (TL)', (row) => row.entitlement),
  money('Devreden (TL)', (row) => row.carriedOver),
  money('Ödenen (TL)', (row) => row.paid),
  money('Kalan (TL)', (row) => row.remaining),
];

/** Rows of the salary sheet with the total as the last. */
export const salaryRows = ({ data, total }: SalaryReply): SheetSalary[] => [
  ...data,
  { ...total, courierName: 'Toplam', branchName: '', rentSeconds: 0 },
];

/** A row of a slip's sheet. */
interface SlipSheetRow {
  readonly part: string;
  readonly what: string;
  readonly words: string;
  readonly amount: number | null;
}

export const SLIP_COLUMNS = [
  column<SlipSheetRow>('Bölüm', 22, '@', (row) => row.part),
  column<SlipSheetRow>('Kayıt', 26, '@', (row) => row.what),
  column<SlipSheetRow>('Hesap', 70, '@', (row) => row.words),
  column<SlipSheetRow>('Tutar (TL)', 16, MONEY, (row) => row.amount),
];

function dayText(day: WorkDay): string {
  const { onlineSeconds, km, correction } = day;
  const road = dayRoadText(day);
  return [
    `${formatClock(onlineSeconds)} sa, ${formatMetresAsKm(Math.round(km * 1_000))} km`,
    ...(road === null ? [] : [`kilometre: ${road}`]),
    ...(correction === null ? [] : [`düzeltildi: ${correction.reason}`]),
  ].join('; ');
}

/** Everything of a slip, line by line. */
export function slipRows(slip: PaySlip): SlipSheetRow[] {
  const entriesOf = (part: string, entries: readonly SlipEntry[]): SlipSheetRow[] =>
    entries.map(({ at, notes, amount }) => ({
      part,
      what: formatDateTime(new Date(at)),
      words: notes ?? '',
      amount,
    }));
  const sum = (what: string, words: string, amount: number): SlipSheetRow => ({
    part: 'Hak ediş',
    what,
    words,
    amount,
  });
  return [
    ...slip.lines.map(({ label, words, amount }) => sum(label, words, amount)),
    sum('Hak ediş', 'satırların toplamı', slip.entitlement),
    sum('Devreden', 'kapanan önceki aylardan', slip.carriedOver),
    sum('Ödenen', 'bu ayın kazançlarından', slip.paid),
    sum('Kalan', 'hak ediş + devreden − ödenen', slip.remaining),
    ...slip.packages.map((one) => ({
      part: 'Paketler',
      what: `${formatDateTime(new Date(one.at))} ${one.orderNumber ?? ''}`.trim(),
      words: explainEarning(one.evidence),
      amount: one.amount,
    })),
    ...entriesOf('Bonuslar', slip.bonuses),
    ...slip.days.map((day) => ({
      part: 'Günler',
      what: day.day,
      words: dayText(day),
      amount: null,
    })),
    ...entriesOf('Düzeltmeler', slip.corrections),
    ...slip.deductions.map(({ date, type, reason, description, amount }) => ({
      part: 'Kesintiler',
      what: date,
      words: [deductionText(type, reason), description].filter(Boolean).join('; '),
      amount: -amount,
    })),
    ...slip.payouts.map(({ payoutId, at, method, amount }) => ({
      part: 'Ödemeler',
      what: formatDateTime(new Date(at)),
      words: `Ödeme #${payoutId}, ${PAYOUT_METHOD_LABELS[method]}`,
      amount: -amount,
    })),
  ];
}
