import { deliveriesPerHour, entitledPackages, scoreStars } from '@ulak/contracts/domain/courier-score';
import { formatTl } from '@ulak/contracts/format';
import type { BranchFigures, BranchSummaryRow, CourierSummaryRow } from '@ulak/contracts/reports/schema';
import type { GapLine } from '@ulak/contracts/dashboard/schema';
import { formatFullDateTime, type Period } from '@ulak/contracts/time';
import type { SheetCell, SheetColumn } from './write-sheet.ts';

/** A column and how its cell is made of a row. */
interface RowColumn<Row> extends SheetColumn {
  readonly of: (row: Row) => SheetCell;
}

/** Texts stay text in Excel also when somebody edits them, whatever they begin with (criteria B18). */
const TEXT = '@';
const WHOLE = '0';
const ONE_DECIMAL = '0.0';
const TWO_DECIMALS = '#,##0.00';
const NUMBER_WIDTH = 16;

const text = <Row>(header: string, width: number, of: (row: Row) => string | null): RowColumn<Row> => ({
  header,
  width,
  numFmt: TEXT,
  of,
});
const number = <Row>(header: string, numFmt: string, of: (row: Row) => number | null): RowColumn<Row> => ({
  header,
  width: Math.max(NUMBER_WIDTH, header.length + 2),
  numFmt,
  of,
});

/** A rate or a mean of nothing is an empty cell, as it is a dash on the screen (docs/figures.md). */
const ofDelivered =
  (figure: (row: BranchFigures) => number) =>
  (row: BranchFigures): number | null =>
    row.deliveredOrders === 0 ? null : figure(row);
const ofEnded = (row: BranchFigures): number | null =>
  row.deliveredOrders + row.failedDeliveries === 0 ? null : row.avgTotalTime;
const ofWorth = (row: BranchFigures): number | null =>
  row.totalOrders === row.cancelledOrders ? null : row.avgBasketValue;

const FIGURES: readonly RowColumn<BranchFigures>[] = [
  number('Toplam sipariş', WHOLE, (row) => row.totalOrders),
  number('Teslim edilen', WHOLE, (row) => row.deliveredOrders),
  number('İptal edilen', WHOLE, (row) => row.cancelledOrders),
  number('Teslim edilemeyen', WHOLE, (row) => row.failedDeliveries),
  number('Geciken', WHOLE, (row) => row.lateDeliveries),
  number('Zamanında', WHOLE, (row) => row.onTimeDeliveries),
  number(
    'Gecikme oranı (%)',
    WHOLE,
    ofDelivered((row) => row.lateDeliveryRate),
  ),
  number(
    'Zamanında oranı (%)',
    WHOLE,
    ofDelivered((row) => row.onTimeRate),
  ),
  number(
    'Ortalama süre (dk)',
    ONE_DECIMAL,
    ofDelivered((row) => row.avgDeliveryTime),
  ),
  number(
    'Ortalama atama süresi (dk)',
    ONE_DECIMAL,
    ofDelivered((row) => row.avgAssignmentTime),
  ),
  number('Ortalama toplam süre (dk)', ONE_DECIMAL, ofEnded),
  number('Ortalama sepet (TL)', TWO_DECIMALS, ofWorth),
  number('Toplam mesafe (km)', TWO_DECIMALS, (row) => row.totalDistanceKm),
  number('Kurye sayısı', WHOLE, (row) => row.totalCouriers),
];

type NamedFigures = BranchFigures & Pick<BranchSummaryRow, 'branchName' | 'companyName'>;

/** Columns of the branch report's sheet. */
export const BRANCH_SHEET: readonly RowColumn<NamedFigures>[] = [
  text('Şube', 28, (row) => row.branchName),
  text('Şirket', 28, (row) => row.companyName),
  ...FIGURES,
];

/** Columns of the courier report's sheet. */
export const COURIER_SHEET: readonly RowColumn<CourierSummaryRow>[] = [
  text('Kurye', 28, (row) => row.courierName),
  text('Şube', 28, (row) => row.branchName),
  text('Hesap', 10, (row) => (row.active ? 'Aktif' : 'Pasif')),
  number('Toplam teslimat', WHOLE, (row) => row.totalDeliveries),
  number('Tamamlanan', WHOLE, (row) => row.completedDeliveries),
  number('Teslim edilemeyen', WHOLE, (row) => row.failedDeliveries),
  number('Teslim alınan', WHOLE, (row) => row.pickupDeliveries),
  number('Ortalama süre (dk)', ONE_DECIMAL, (row) =>
    row.completedDeliveries === 0 ? null : row.avgDeliveryTimeMinutes,
  ),
  number('Çalışma süresi (dk)', WHOLE, (row) => row.workingMinutes),
  number('Saat başına teslimat', TWO_DECIMALS, (row) =>
    deliveriesPerHour(row.completedDeliveries, row.workingMinutes),
  ),
  number('Toplam mesafe (km)', TWO_DECIMALS, (row) => row.totalDistanceKm),
  number('İhlal', WHOLE, (row) => row.totalViolations),
  number('Başarı oranı (%)', WHOLE, (row) => (row.totalDeliveries === 0 ? null : row.successRate)),
  number('Başarı puanı', ONE_DECIMAL, (row) => row.successScore),
  number('Yıldız', WHOLE, (row) => (row.successScore === null ? null : scoreStars(row.successScore))),
  number('Müşteri puanı', TWO_DECIMALS, (row) => row.ratingAverage),
  number('Değerlendirme', WHOLE, (row) => row.ratings),
  number('Hak ediş (paket)', WHOLE, (row) => entitledPackages(row.completedDeliveries, row.totalViolations)),
];

/** The line of the hours that no reporting day covers (DECISIONS "Time and numbers"). */
export const gapText = ({ orders, amount }: GapLine): string =>
  `Mesai dışı 07:00–10:00: ${orders} sipariş, ${formatTl(amount)}`;

/** What a sheet says of itself once it lies in a folder: its period, and of when its data are. */
export const periodText = ({ from, to }: Period, asOf: Date): string =>
  `Dönem: ${formatFullDateTime(from)} - ${formatFullDateTime(to)} · Veri zamanı: ${formatFullDateTime(asOf)}`;
