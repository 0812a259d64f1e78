import type { ReplyOf } from '@ulak/contracts/call';
import type { listOwnPassedOver } from '@ulak/contracts/dispatch/own-choices';
import type { ChoicesExportQuery } from '@ulak/contracts/share/schema';
import { formatDate, formatFullDateTime } from '@ulak/contracts/time';
import { listOwnPassedOver as listChoices } from '../dispatch/service.ts';
import { type ExportCall, type ExportedSheet, recordExport, type ShareExportDeps } from './record-export.ts';

type Choice = ReplyOf<typeof listOwnPassedOver>['data'][number];

/** Rows of a sheet at most, the newest. */
const MAX_ROWS = 10_000;

const text = (header: string, width: number, of: (row: Choice) => string) => ({
  header,
  width,
  numFmt: '@',
  of,
});
const COLUMNS = [
  text('Zaman', 18, ({ at }) => formatFullDateTime(new Date(at))),
  text('Sipariş no', 16, ({ orderNumber }) => orderNumber),
  text('Neden', 70, ({ reason }) => reason),
];

/**
 * Automatic choices that passed the courier over as a sheet, `otomatik-atamalar-{dd.MM.yyyy}.xlsx`; audited
 * before it leaves.
 * @throws AppError VALIDATION_ERROR (the range) | SHEETS_BUSY | SHEET_FAILED
 */
export async function exportOwnChoices(
  deps: ShareExportDeps,
  call: ExportCall,
  query: ChoicesExportQuery,
): Promise<ExportedSheet> {
  const { scope, actor, now } = call;
  const { data: rows } = await deps.db.reads.inScope(scope, (tx) =>
    listChoices(tx, { courierId: actor.id }, { ...query, limit: MAX_ROWS }),
  );
  const content = await deps.sheets.writeSheet({
    name: 'Otomatik Atamalar',
    columns: COLUMNS,
    rows,
    note: `Size teklif edilmeyen siparişler ve nedenleri · Veri zamanı: ${formatFullDateTime(now)}`,
  });
  await recordExport(deps, call, { report: 'courier-choices', rows: rows.length });
  return { name: `otomatik-atamalar-${formatDate(now)}.xlsx`, content };
}
