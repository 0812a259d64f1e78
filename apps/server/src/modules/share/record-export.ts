import { appendAudit } from '../../access/audit.ts';
import type { UserActor } from '../../access/scope.ts';
import type { Database } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import type { SheetWriter } from '../reports/service.ts';

export interface ShareExportDeps {
  readonly db: Database;
  readonly sheets: Pick<SheetWriter, 'writeSheet'>;
}

/** Which courier asks, and when. */
export interface ExportCall {
  readonly scope: Scope;
  readonly actor: UserActor;
  readonly now: Date;
  readonly ip: string;
}

/** A written sheet. */
export interface ExportedSheet {
  readonly name: string;
  readonly content: Buffer;
}

/** Writes into the audit log that a sheet leaves. */
export async function recordExport(
  { db }: ShareExportDeps,
  { scope, actor, now, ip }: ExportCall,
  details: { readonly report: string; readonly rows: number },
): Promise<void> {
  await db.inScope(scope, (tx) =>
    appendAudit(tx, [
      {
        action: 'EXPORTED',
        entity: 'report',
        entityId: null,
        companyId: actor.companyId,
        branchId: actor.branchId,
        at: now,
        actor,
        ip,
        details,
      },
    ]),
  );
}
