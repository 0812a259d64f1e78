import type { AuditAction, FieldChange } from '@ulak/contracts/audit-actions';
import { DOCUMENT_LABELS, type DocumentType } from '@ulak/contracts/documents/kinds';
import type { BranchId, CompanyId, UserId } from '@ulak/contracts/ids';
import { appendAudit } from '../../access/audit.ts';
import type { SystemActor, UserActor } from '../../access/scope.ts';
import type { Tx } from '../../db/database.ts';
import { appendEvents } from '../../live/append.ts';

/** Who does something with papers, when and from where. */
export interface DocumentAuthor {
  readonly actor: UserActor;
  readonly now: Date;
  readonly ip: string;
}

/** Whose paper it is. */
export interface DocumentPlace {
  readonly companyId: CompanyId;
  readonly branchId: BranchId;
  readonly courierId: UserId;
}

/** Writes what was done with a paper to the audit log. */
export const auditDocument = (
  tx: Tx,
  { actor, now, ip }: DocumentAuthor,
  {
    action,
    place,
    document,
    changes,
    details = {},
  }: {
    readonly action: AuditAction;
    readonly place: DocumentPlace;
    readonly document: { readonly id: number; readonly type: DocumentType };
    readonly changes?: Readonly<Record<string, FieldChange>>;
    readonly details?: Readonly<Record<string, unknown>>;
  },
): Promise<void> =>
  appendAudit(tx, [
    {
      action,
      entity: 'user',
      entityId: place.courierId,
      companyId: place.companyId,
      branchId: place.branchId,
      at: now,
      actor,
      ip,
      details: { document: DOCUMENT_LABELS[document.type], documentId: document.id, ...details },
      ...(changes && { changes }),
    },
  ]);

/** Tells the courier and who reviews papers that some have changed; wake the feed after the commit. */
export const tellDocumentChange = (
  tx: Tx,
  { companyId, branchId, courierId }: DocumentPlace,
  { actor, now }: { readonly actor: UserActor | SystemActor; readonly now: Date },
  action: 'uploaded' | 'reviewed' | 'ending' | 'removed',
): Promise<void> =>
  appendEvents(tx, [
    {
      kind: 'COURIER_DOCUMENTS_CHANGED',
      entity: 'courier',
      entityId: courierId,
      companyId,
      branchId,
      courierId,
      at: now,
      actor,
      payload: { action },
    },
  ]);
