import { actionsOf } from '@ulak/contracts/audit/groups';
import {
  AUDIT_PAGE,
  type AuditFilter,
  type AuditPage,
  type AuditQuery,
  type AuditRow,
  MAX_AUDIT_EXPORT,
  MAX_AUDIT_PAGE,
} from '@ulak/contracts/audit/schema';
import { AppError, fieldError } from '../../app-error.ts';
import type { Database, Tx } from '../../db/database.ts';
import type { SheetWriter } from '../reports/service.ts';
import { exportRows, type AuditSheet } from './export-audit.ts';
import type { AuditReader } from './reader.ts';
import * as repository from './repository.ts';

export { sealAudit } from './seal.ts';

export type AuditService = ReturnType<typeof createAuditService>;

/** The audit log on screen and as a sheet (criteria B17, docs/decisions/066). */
export function createAuditService({
  db,
  sheets,
}: {
  readonly db: Database;
  readonly sheets: Pick<SheetWriter, 'writeSheet'>;
}) {
  /** @throws AppError FORBIDDEN | VALIDATION_ERROR */
  async function readPage(tx: Tx, reader: AuditReader, query: AuditQuery) {
    const limit = query.limit ?? AUDIT_PAGE;
    const selection = await readSelection(tx, reader, query);
    const rows = await repository.list(tx, { ...selection, limit: limit + 1 });
    const shown = rows.slice(0, limit);
    return { rows: shown, next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null };
  }

  const findHead = () => db.reads.asSystem((tx) => repository.findHead(tx));

  return {
    /** @throws AppError FORBIDDEN | VALIDATION_ERROR */
    async list(reader: AuditReader, query: AuditQuery): Promise<AuditPage> {
      assertMayRead(reader);
      const chain = await findHead();
      const { rows, next } = await db.reads.inScope(reader.scope, (tx) => readPage(tx, reader, query));
      return { success: true, data: rows.map((row) => toView(row, chain?.id ?? 0)), next, chain };
    },

    /**
     * The newest rows as a sheet, audited.
     * @throws AppError FORBIDDEN | VALIDATION_ERROR | SHEETS_BUSY | SHEET_FAILED
     */
    async exportRows(reader: AuditReader, filter: AuditFilter): Promise<AuditSheet> {
      assertMayRead(reader);
      const sealedTo = (await findHead())?.id ?? 0;
      const rows: AuditRow[] = [];
      for (let before: number | undefined; rows.length < MAX_AUDIT_EXPORT; ) {
        const page = await db.reads.inScope(reader.scope, (tx) =>
          readPage(tx, reader, { ...filter, limit: MAX_AUDIT_PAGE, ...(before !== undefined && { before }) }),
        );
        rows.push(...page.rows.map((row) => toView(row, sealedTo)));
        if (page.next === null) break;
        before = page.next;
      }
      return exportRows({ db, sheets }, reader, { rows, filter });
    },
  };
}

/** The strict reading of spec 1 §6 closes administration to general managers of such a company. */
function assertMayRead({ actor }: AuditReader): void {
  if (actor.role === 'GENERAL_MANAGER' && actor.restrictGeneralManagers) throw new AppError('FORBIDDEN');
}

async function readSelection(
  tx: Tx,
  { scope }: AuditReader,
  { search, actorId, group, action, from, to, subject, subjectId, before }: AuditQuery,
): Promise<Omit<repository.AuditSelection, 'limit'>> {
  const period = { from: from ? new Date(from) : null, to: to ? new Date(to) : null };
  if (period.from && period.to && period.from >= period.to)
    throw fieldError('to', 'Bitiş, başlangıçtan sonra olmalı');
  if ((subject === undefined) !== (subjectId === undefined))
    throw fieldError('subjectId', 'Neyin üzerinde olduğunu türü ve numarasıyla gönderin');
  const last = before === undefined ? null : await repository.findRow(tx, scope, before);
  if (last === undefined) throw fieldError('before', 'Böyle bir kayıt yok');
  return {
    scope,
    ...period,
    actions: action ? [action] : group ? actionsOf(group) : null,
    actorId: actorId ?? null,
    subject: subject && subjectId ? { entity: subject, id: subjectId } : null,
    named: search === undefined ? null : await repository.findNamed(tx, scope, search),
    before: last,
  };
}

const toView = (row: Awaited<ReturnType<typeof repository.list>>[number], sealedTo: number): AuditRow => ({
  ...row,
  at: row.at.toISOString(),
  sealed: row.id <= sealedTo,
});
