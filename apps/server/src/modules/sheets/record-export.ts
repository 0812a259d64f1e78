import { appendAudit } from '../../access/audit.ts';
import type { Tx } from '../../db/database.ts';
import type { SheetCaller } from './ports.ts';

export type ExportedSheet = 'people' | 'branches' | 'companies' | 'couriers';

/** Records that somebody took a sheet of their scope away, and how many rows it had. */
export const recordExport = (
  tx: Tx,
  { actor, now, ip }: SheetCaller,
  { sheet, rows }: { readonly sheet: ExportedSheet; readonly rows: number },
): Promise<void> =>
  appendAudit(tx, [
    {
      action: 'EXPORTED',
      entity: 'sheet',
      entityId: null,
      companyId: actor.companyId,
      branchId: actor.branchId,
      at: now,
      actor,
      ip,
      details: { sheet, rows },
    },
  ]);
