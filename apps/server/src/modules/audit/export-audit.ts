import { auditActionLabel, auditActor, auditSubject, describeAudit } from '@ulak/contracts/audit/describe';
import { auditText } from '@ulak/contracts/audit/describe-changes';
import { type AuditFilter, type AuditRow, MAX_AUDIT_EXPORT } from '@ulak/contracts/audit/schema';
import { DAY_MS, formatDate, istanbulParts } from '@ulak/contracts/time';
import { appendAudit } from '../../access/audit.ts';
import type { Database } from '../../db/database.ts';
import type { SheetWriter } from '../reports/service.ts';
import type { AuditReader } from './reader.ts';

/** A written sheet. */
export interface AuditSheet {
  readonly name: string;
  readonly content: Buffer;
}

/** Texts stay text in Excel also when somebody edits them, whatever they begin with (criteria B18). */
const TEXT = '@';
/** Longest text of a cell in xlsx is 32,767 characters. */
const MAX_CELL = 30_000;

const text = (header: string, width: number, of: (row: AuditRow) => string | null) => ({
  header,
  width,
  numFmt: TEXT,
  of: (row: AuditRow) => of(row)?.slice(0, MAX_CELL) ?? null,
});

/** Days since 1899-12-30 by the clock of Istanbul: a date in a spreadsheet has no zone. */
function excelDate(at: string): number {
  const { year, month, day, hour, minute, second } = istanbulParts(new Date(at));
  return Date.UTC(year, month - 1, day, hour, minute, second) / DAY_MS + 25_569;
}

const COLUMNS = [
  { header: 'Kayıt no', width: 12, numFmt: '0', of: (row: AuditRow) => row.id },
  { header: 'Zaman', width: 20, numFmt: 'dd.mm.yyyy hh:mm:ss', of: (row: AuditRow) => excelDate(row.at) },
  text('Kim', 24, auditActor),
  text('İşlem', 26, (row) => auditActionLabel(row.action)),
  text('Neyin üzerinde', 26, auditSubject),
  text('Olan', 60, describeAudit),
  text('Önce → sonra', 60, auditText),
  text('Şirket', 24, (row) => row.companyName),
  text('Şube', 24, (row) => row.branchName),
  text('Adres', 18, (row) => row.ip),
  text('Mühür', 14, (row) => (row.sealed ? 'Mühürlü' : 'Henüz değil')),
];

/** Writes `denetim-kaydi-{dd.MM.yyyy}.xlsx` and the row that tells of it. */
export async function exportRows(
  { db, sheets }: { readonly db: Database; readonly sheets: Pick<SheetWriter, 'writeSheet'> },
  { actor, scope, now, ip }: AuditReader,
  { rows, filter }: { readonly rows: readonly AuditRow[]; readonly filter: AuditFilter },
): Promise<AuditSheet> {
  const content = await sheets.writeSheet({
    name: 'Denetim kaydı',
    columns: COLUMNS,
    rows: rows.slice(0, MAX_AUDIT_EXPORT),
  });
  const { companyId, branchId } = actor;
  const place = { entity: 'audit', entityId: null, companyId, branchId } as const;
  // What was typed may be a customer's name: the log keeps that there was something.
  const { search, ...rest } = filter;
  const details = { rows: rows.length, ...rest, ...(search !== undefined && { searched: true }) };
  await db.inScope(scope, (tx) =>
    appendAudit(tx, [{ action: 'EXPORTED', ...place, at: now, actor, ip, details }]),
  );
  return { name: `denetim-kaydi-${formatDate(now)}.xlsx`, content };
}
