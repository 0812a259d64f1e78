import { formatDate, formatFullDateTime } from '@ulak/contracts/time';
import type { SummaryQuery } from '@ulak/contracts/wallet/schema';
import { appendAudit } from '../../access/audit.ts';
import type { Database } from '../../db/database.ts';
import type { SheetWriter } from '../reports/service.ts';
import type { PayCall } from './record-change.ts';
import { listLines, type SummaryLine } from './summarise.ts';

const TEXT = '@';
const text = (header: string, width: number, of: (row: SummaryLine) => string | null) => ({
  header,
  width,
  numFmt: TEXT,
  of,
});
const number = (header: string, numFmt: string, of: (row: SummaryLine) => number) => ({
  header,
  width: Math.max(16, header.length + 2),
  numFmt,
  of,
});
const tl = (header: string, of: (row: SummaryLine) => number) => number(header, '#,##0.00', of);

const COLUMNS = [
  text('Kurye', 28, (row) => row.fullName),
  text('Kullanıcı adı', 16, (row) => row.username),
  text('Şube', 28, (row) => row.branchName),
  text('Hesap', 10, (row) => (row.active ? 'Aktif' : 'Pasif')),
  number('Teslimat', '0', (row) => row.deliveredOrders),
  tl('Teslimat kazancı (TL)', (row) => row.deliveryEarnings),
  tl('Bonus (TL)', (row) => row.bonusEarnings),
  tl('Düzeltme (TL)', (row) => row.corrections),
  tl('Toplam kazanç (TL)', (row) => row.totalEarnings),
  tl('Ödendi (TL)', (row) => row.paidEarnings),
  tl('Bekliyor (TL)', (row) => row.pendingEarnings),
  tl('Bakiye (TL)', (row) => row.balance),
];

export interface WalletExportDeps {
  readonly db: Database;
  readonly sheets: Pick<SheetWriter, 'writeSheet'>;
}

/** A written sheet. */
export interface WalletSheet {
  readonly name: string;
  readonly content: Buffer;
}

/**
 * The wallets of a range as a sheet, `kurye-cuzdanlari-{dd.MM.yyyy}.xlsx`; audited before it leaves.
 * @throws AppError VALIDATION_ERROR (the range) | SHEETS_BUSY | SHEET_FAILED
 */
export async function exportWallets(
  { db, sheets }: WalletExportDeps,
  { scope, actor, now, ip }: Omit<PayCall, 'tx'>,
  query: SummaryQuery,
): Promise<WalletSheet> {
  const { period, lines } = await db.reads.inScope(scope, (tx) => listLines(tx, { scope, now }, query));
  const span = `${formatFullDateTime(period.from)} - ${formatFullDateTime(period.to)}`;
  const content = await sheets.writeSheet({
    name: 'Kurye Cüzdanları',
    columns: COLUMNS,
    rows: lines,
    note: `Dönem: ${span} · Veri zamanı: ${formatFullDateTime(now)}`,
  });
  const branchId = query.branchId === undefined || query.branchId === 'all' ? null : query.branchId;
  const range = { from: period.from.toISOString(), to: period.to.toISOString() };
  const details = { report: 'courier-wallets', ...range, rows: lines.length };
  await db.inScope(scope, (tx) =>
    appendAudit(tx, [
      {
        action: 'EXPORTED',
        entity: 'report',
        entityId: null,
        companyId: actor.companyId,
        branchId: actor.companyId === null ? null : branchId,
        at: now,
        actor,
        ip,
        details,
      },
    ]),
  );
  return { name: `kurye-cuzdanlari-${formatDate(now)}.xlsx`, content };
}
