import { SHARE_RANGE_LABELS, SHARE_RANGES } from '@ulak/contracts/share/ranges';
import type { OwnShare } from '@ulak/contracts/share/schema';
import { formatDate, formatFullDateTime } from '@ulak/contracts/time';
import { type ExportCall, type ExportedSheet, recordExport, type ShareExportDeps } from './record-export.ts';
import { readOwnShare } from './read-own-share.ts';

const text = (header: string, width: number, of: (row: OwnShare) => string) => ({
  header,
  width,
  numFmt: '@',
  of,
});
const number = (header: string, numFmt: string, of: (row: OwnShare) => number | null) => ({
  header,
  width: header.length + 2,
  numFmt,
  of,
});

const COLUMNS = [
  text('Dönem', 14, ({ range }) => SHARE_RANGE_LABELS[range]),
  text('Başlangıç', 18, ({ from }) => formatFullDateTime(new Date(from))),
  text('Bitiş', 18, ({ to }) => formatFullDateTime(new Date(to))),
  number('Çevrimiçi (dk)', '0', ({ own }) => own.onlineMin),
  number('Sipariş', '0', ({ own }) => own.orders),
  number('Sipariş/saat', '0.00', ({ own }) => own.ordersPerHour),
  number('Şubenin ortancası (sipariş/saat)', '0.00', ({ median }) => median.ordersPerHour),
  number('Teslimat kazancı (TL)', '#,##0.00', ({ own }) => own.paid),
  number('Kazanç/saat (TL)', '#,##0.00', ({ own }) => own.paidPerHour),
  number('Şubenin ortancası (TL/saat)', '#,##0.00', ({ median }) => median.paidPerHour),
];

/**
 * The own share of all ranges as a sheet, `is-paylasimi-{dd.MM.yyyy}.xlsx`; audited before it leaves.
 * @throws AppError FORBIDDEN | SHEETS_BUSY | SHEET_FAILED
 */
export async function exportOwnShare(deps: ShareExportDeps, call: ExportCall): Promise<ExportedSheet> {
  const { scope, now } = call;
  const rows = await deps.db.reads.inScope(scope, async (tx) => {
    const shares: OwnShare[] = [];
    for (const range of SHARE_RANGES) shares.push(await readOwnShare(tx, call, range));
    return shares;
  });
  const content = await deps.sheets.writeSheet({
    name: 'İş Paylaşımı',
    columns: COLUMNS,
    rows,
    note: `Ortanca, en az beş kurye çalıştıysa gösterilir · Veri zamanı: ${formatFullDateTime(now)}`,
  });
  await recordExport(deps, call, { report: 'courier-share', rows: rows.length });
  return { name: `is-paylasimi-${formatDate(now)}.xlsx`, content };
}
