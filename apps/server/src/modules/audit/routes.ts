import { exportAudit, listAudit } from '@ulak/contracts/audit/read-audit';
import type { Endpoint } from '@ulak/contracts/endpoint';
import { requireUser } from '../../access/access-guard.ts';
import type { Call } from '../../http/call.ts';
import type { Mounter } from '../../http/mount.ts';
import type { AuditReader } from './reader.ts';
import type { AuditService } from './service.ts';

export function auditRoutes(
  { mountBare, mountBareFile }: Mounter,
  { audit }: { readonly audit: AuditService },
): void {
  mountBare(listAudit, (call) => audit.list(readerOf(call), call.query));
  mountBareFile(exportAudit, async (call) => {
    const sheet = await audit.exportRows(readerOf(call), call.query);
    return { ...sheet, mediaType: exportAudit.mediaType ?? '' };
  });
}

const readerOf = ({ actor, scope, now, request }: Call<Endpoint>): AuditReader => ({
  actor: requireUser(actor),
  scope,
  now,
  ip: request.ip,
});
