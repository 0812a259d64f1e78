import { DELAY_STATUS_LABELS } from '@ulak/contracts/delays/status';
import type { CourierDelay, DelayExportQuery, DelayId } from '@ulak/contracts/delays/schema';
import { effectiveDelayMinutes } from '@ulak/contracts/domain/return-delay';
import { DISTANCE_METHOD_LABELS } from '@ulak/contracts/roads/labels';
import { DAY_MS, formatDate, formatFullDateTime, istanbulParts } from '@ulak/contracts/time';
import { appendAudit } from '../../access/audit.ts';
import type { UserActor } from '../../access/scope.ts';
import { fieldError } from '../../app-error.ts';
import type { Database } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import type { SheetCell, SheetWriter } from '../reports/service.ts';
import { filtersOf } from './list-delays.ts';
import { type DelayFilters, type DelayRow, hasMoreThan, listAfter } from './list-repository.ts';
import { toDelay } from './view-delay.ts';

/** Rows of a sheet; a range with more of them is narrowed first. */
const MOST_ROWS = 50_000;
/** Read and handed over at once: a few milliseconds. */
const ROWS_AT_ONCE = 500;
const TOO_MANY = 'Bu aralıkta 50.000’den çok kayıt var. Aralığı daraltıp yeniden indirin.';
const TEXT = '@';
const WHOLE = '0';
const ONE_DECIMAL = '0.0';
const DATE_TIME = 'dd.mm.yyyy hh:mm';

type Row = CourierDelay & { readonly minutes: number };

const text = (header: string, width: number, of: (row: Row) => string | null) => ({
  header,
  width,
  numFmt: TEXT,
  of,
});
const number = (header: string, numFmt: string, of: (row: Row) => number | null) => ({
  header,
  width: Math.max(12, header.length + 2),
  numFmt,
  of,
});
const date = (header: string, of: (row: Row) => string | null) => ({
  header,
  width: 18,
  numFmt: DATE_TIME,
  of(row: Row) {
    const at = of(row);
    return at === null ? null : excelDate(at);
  },
});

/** Days since 1899-12-30 by the clock of Istanbul: a date in a spreadsheet has no zone. */
function excelDate(at: string): number {
  const { year, month, day, hour, minute, second } = istanbulParts(new Date(at));
  return Date.UTC(year, month - 1, day, hour, minute, second) / DAY_MS + 25_569;
}

const COLUMNS = [
  number('Kayıt no', WHOLE, (row) => row.id),
  text('Kurye', 28, (row) => row.courierName),
  text('Şube', 28, (row) => row.branchName),
  number('Şube en düşük hız (km/sa)', ONE_DECIMAL, (row) => row.branchMinSpeed),
  number('Ek süre (dk)', WHOLE, (row) => row.branchExtraTime),
  date('Dönüş başlangıcı', (row) => row.delayStartTime),
  date('Beklenen dönüş', (row) => row.expectedReturnTime),
  date('Gerçekleşen dönüş', (row) => row.actualReturnTime),
  number('Beklenen süre (dk)', WHOLE, (row) => row.expectedDurationMinutes),
  number('Gerçekleşen süre (dk)', WHOLE, (row) => row.actualDurationMinutes),
  number('Mesafe (km)', ONE_DECIMAL, (row) => row.distanceMeters / 1_000),
  text('Mesafe türü', 12, (row) => DISTANCE_METHOD_LABELS[row.distanceMethod]),
  number('Gecikme (dk)', WHOLE, (row) => row.minutes),
  text('Durum', 12, (row) => DELAY_STATUS_LABELS[row.status]),
  text('Gecikme nedeni', 50, (row) => row.delayReason),
  text('Yönetici notu', 40, (row) => row.managerNotes),
  date('Çözülme zamanı', (row) => row.resolvedAt),
  text('Çözen', 24, (row) => row.resolvedByName),
];

export interface DelayExportDeps {
  readonly db: Database;
  readonly sheets: Pick<SheetWriter, 'writeGroups'>;
}

/** Who takes the sheet away. */
export interface DelayExporter {
  readonly actor: UserActor;
  readonly scope: Scope;
  readonly now: Date;
  readonly ip: string;
}

/** A written sheet. */
export interface DelaySheet {
  readonly name: string;
  readonly content: Buffer;
}

/**
 * What the list shows as a sheet, `kurye-gecikmeleri-{dd.MM.yyyy}.xlsx`; audited before it leaves.
 * @throws AppError VALIDATION_ERROR (the range) | SHEETS_BUSY | SHEET_FAILED
 */
export async function exportDelays(
  { db, sheets }: DelayExportDeps,
  { actor, scope, now, ip }: DelayExporter,
  query: DelayExportQuery,
): Promise<DelaySheet> {
  const filters = filtersOf({ scope, now }, query);
  if (await db.reads.inScope(scope, (tx) => hasMoreThan(tx, filters, MOST_ROWS)))
    throw fieldError('endDate', TOO_MANY);
  const span = [filters.from, filters.to].map((at) => (at ? formatFullDateTime(at) : '…')).join(' - ');
  const columns = COLUMNS.map(({ header, width, numFmt }) => ({ header, width, numFmt }));
  const note = `Dönem: ${span} · Veri zamanı: ${formatFullDateTime(now)}`;
  const start = { name: 'Kurye gecikmeleri', columns, note };
  const { content, rows } = await sheets.writeGroups(start, cellsOf(db, filters));
  const { companyId } = actor;
  const range = { from: filters.from?.toISOString(), to: filters.to?.toISOString() };
  await db.inScope(scope, (tx) =>
    appendAudit(tx, [
      {
        action: 'EXPORTED',
        entity: 'report',
        entityId: null,
        companyId,
        branchId: actor.branchId,
        at: now,
        actor,
        ip,
        details: { report: 'courier-delays', ...range, rows },
      },
    ]),
  );
  return { name: `kurye-gecikmeleri-${formatDate(now)}.xlsx`, content };
}

/** A piece at a time, so that neither their rows nor a transaction are held while the sheet is written. */
async function* cellsOf(db: Database, filters: DelayFilters): AsyncGenerator<SheetCell[][]> {
  let last: DelayId | null = null;
  for (;;) {
    const after = { last, limit: ROWS_AT_ONCE };
    const rows: DelayRow[] = await db.reads.inScope(filters.scope, (tx) => listAfter(tx, filters, after));
    const shown = rows.map(toDelay).map((row) => ({ ...row, minutes: minutesOf(row, filters.now) }));
    if (shown.length > 0) yield shown.map((row) => COLUMNS.map(({ of }) => of(row)));
    if (rows.length < ROWS_AT_ONCE) return;
    last = rows.at(-1)?.id ?? null;
  }
}

const minutesOf = (row: CourierDelay, now: Date): number =>
  effectiveDelayMinutes(
    {
      ...row,
      expectedReturnTime: new Date(row.expectedReturnTime),
      heldSince: row.heldSince === null ? null : new Date(row.heldSince),
    },
    now,
  );
