import { elapsedMinutes } from '@ulak/contracts/domain/delivery-time';
import { STAFF_LABELS } from '@ulak/contracts/orders/labels';
import { paymentText, sourceLabel } from '@ulak/contracts/orders/source-payment';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { formatPhone } from '@ulak/contracts/phone-format';
import type { BusinessDays } from '../../../lib/business-range.ts';
import {
  excelTime,
  saveXlsx,
  toXlsx,
  type XlsxCell,
  type XlsxColumn,
  type XlsxSheet,
} from '../../../lib/xlsx.ts';
import { delayOf } from './listed-orders.ts';
import { type ListKind, LISTS } from './lists.ts';

interface ExportColumn extends XlsxColumn {
  readonly cell: (order: OrderView) => XlsxCell;
}

const instantCell = (iso: string | null): Date | null => (iso === null ? null : excelTime(Date.parse(iso)));

const EXPORT_COLUMNS: readonly ExportColumn[] = [
  { header: 'Sipariş No', width: 16, format: 'text', cell: (order) => order.receiptNumber },
  { header: 'Müşteri', width: 24, format: 'text', cell: (order) => order.customerName },
  { header: 'Telefon', width: 18, format: 'text', cell: (order) => formatPhone(order.customerPhone) },
  { header: 'Adres', width: 44, format: 'text', cell: (order) => order.customerAddress },
  { header: 'Oluşturulma', width: 17, format: 'time', cell: (order) => instantCell(order.createdAt) },
  {
    header: 'Söz (başlangıç)',
    width: 17,
    format: 'time',
    cell: ({ promisedSlot }) => instantCell(promisedSlot?.from ?? null),
  },
  {
    header: 'Söz (bitiş)',
    width: 17,
    format: 'time',
    cell: ({ promisedSlot }) => instantCell(promisedSlot?.to ?? null),
  },
  { header: 'Tutar (TL)', width: 12, format: 'money', cell: (order) => order.total },
  { header: 'Ödeme', width: 22, format: 'text', cell: paymentText },
  { header: 'Şube', width: 20, format: 'text', cell: (order) => order.branchName },
  { header: 'Kaynak', width: 14, format: 'text', cell: (order) => sourceLabel(order.source) },
  { header: 'Kurye', width: 22, format: 'text', cell: (order) => order.assignedToName },
  { header: 'Mesafe (km)', width: 12, format: 'decimal', cell: (order) => order.distanceKm },
  { header: 'Durum', width: 16, format: 'text', cell: (order) => STAFF_LABELS[order.status] },
];

const DELIVERED_COLUMNS: readonly ExportColumn[] = [
  { header: 'Teslim', width: 17, format: 'time', cell: (order) => instantCell(order.deliveredAt) },
  {
    header: 'Teslim süresi (dk)',
    width: 17,
    format: 'whole',
    cell: ({ createdAt, deliveredAt }) =>
      deliveredAt === null ? null : elapsedMinutes(Date.parse(createdAt), Date.parse(deliveredAt)),
  },
];

const COLUMNS_BY_KIND: Record<ListKind, readonly ExportColumn[]> = {
  delivered: DELIVERED_COLUMNS,
  cancelled: [{ header: 'İptal nedeni', width: 32, format: 'text', cell: (order) => order.cancelReason }],
  failed: [{ header: 'Neden', width: 32, format: 'text', cell: (order) => order.undeliverableReason }],
  all: DELIVERED_COLUMNS,
  delayed: [...DELIVERED_COLUMNS, { header: 'Gecikme (dk)', width: 13, format: 'whole', cell: delayOf }],
};

/**
 * Orders as the worksheet of an export: Turkish headers, real numbers, real dates in Istanbul time (ux
 * "Reports, money").
 */
function exportSheet(kind: ListKind, orders: readonly OrderView[]): XlsxSheet {
  const columns = [...EXPORT_COLUMNS, ...COLUMNS_BY_KIND[kind]];
  return {
    name: LISTS[kind].tab,
    columns,
    rows: orders.map((order) => columns.map(({ cell }) => cell(order))),
  };
}

/** 'siparisler-teslim-edilen-2026-11-21.xlsx'; both days when there is more than one. */
const exportFileName = (kind: ListKind, { first, last }: BusinessDays): string =>
  `siparisler-${LISTS[kind].slug}-${first === last ? first : `${first}_${last}`}.xlsx`;

/** Orders of a list as an Excel file; `save` hands it over. */
export async function writeListSheet(
  { kind, days }: { readonly kind: ListKind; readonly days: BusinessDays },
  orders: readonly OrderView[],
): Promise<{ save: () => void }> {
  const bytes = await toXlsx(exportSheet(kind, orders));
  return { save: () => saveXlsx(exportFileName(kind, days), bytes) };
}
