import { formatNumber, formatTl } from '@ulak/contracts/format';
import type { SalaryReply, SalaryRow } from '@ulak/contracts/salary/schema';
import { payKmText } from '../../../domain/pay/pay-texts.ts';

/** What a figure opens: days with hours and ways, packages, deductions, or the explained slip. */
export type FigureOpens = 'days' | 'packages' | 'deductions' | 'slip';

/** A figure of a salary row: its name, how it is told, and what it opens. */
export interface SalaryFigure {
  readonly key: keyof SalaryReply['total'] & keyof SalaryRow;
  readonly label: string;
  readonly width: string;
  readonly opens: FigureOpens;
  readonly value: (row: FigureValues) => number;
  /** With its unit. */
  readonly text: (row: FigureValues) => string;
  /** Without it, for a dense table that names its units once. */
  readonly short: (row: FigureValues) => string;
}

/** A row, or the sum of all. */
export type FigureValues = SalaryReply['total'];

const money = (key: MoneyKey, label: string, opens: FigureOpens = 'slip'): SalaryFigure => ({
  key,
  label,
  width: WIDE.has(key) ? '6rem' : '5.5rem',
  opens,
  value: (row) => row[key],
  text: (row) => formatTl(row[key]),
  short: (row) => formatTl(row[key]).replace(' TL', ''),
});
/** Amounts of six and more digits. */
const WIDE = new Set<MoneyKey>(['packageEarnings', 'entitlement', 'remaining']);
type MoneyKey = Exclude<
  keyof FigureValues,
  'workingHours' | 'onlineSeconds' | 'totalDistanceKm' | 'completedOrders'
>;

/** The figures of the table in the order of the slip (spec 3 §2.5, §9). */
export const SALARY_FIGURES: readonly SalaryFigure[] = [
  {
    key: 'workingHours',
    label: 'Çalışma süresi',
    width: '5.5rem',
    opens: 'days',
    value: ({ onlineSeconds }) => onlineSeconds,
    text: ({ workingHours }) => workingHours,
    short: ({ workingHours }) => workingHours,
  },
  {
    key: 'totalDistanceKm',
    label: 'Kilometre',
    width: '5.5rem',
    opens: 'days',
    value: ({ totalDistanceKm }) => totalDistanceKm,
    text: ({ totalDistanceKm }) => payKmText(totalDistanceKm),
    short: ({ totalDistanceKm }) => payKmText(totalDistanceKm).replace(' km', ''),
  },
  {
    key: 'completedOrders',
    label: 'Teslimat',
    width: '4.5rem',
    opens: 'packages',
    value: ({ completedOrders }) => completedOrders,
    text: ({ completedOrders }) => formatNumber(completedOrders),
    short: ({ completedOrders }) => formatNumber(completedOrders),
  },
  money('packageEarnings', 'Paket kazancı'),
  money('bonuses', 'Bonuslar'),
  money('workEarnings', 'Çalışma kazancı'),
  money('rentEarnings', 'Araç kirası'),
  money('fuelCost', 'Yakıt gideri'),
  money('deductions', 'Kesintiler', 'deductions'),
  money('corrections', 'Düzeltmeler'),
  money('entitlement', 'Hak ediş'),
  money('carriedOver', 'Devreden'),
  money('paid', 'Ödenen'),
  money('remaining', 'Kalan'),
];
