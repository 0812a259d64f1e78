import { erasePersonalData } from '@ulak/contracts/privacy/erase-person';
import { exportPersonalData } from '@ulak/contracts/privacy/export-person';
import { requireUser } from '../../access/access-guard.ts';
import { type Mounter } from '../../http/mount.ts';
import type { PrivacyService } from './service.ts';
import { success } from '../../http/call.ts';

/**
 * Bare routes: they run their own transactions, and an answer with personal data must not be stored as an
 * idempotent reply.
 */
export function privacyRoutes(
  { mountBare }: Mounter,
  { privacy }: { readonly privacy: PrivacyService },
): void {
  mountBare(exportPersonalData, async ({ actor, body, reply }) => {
    void reply.header('cache-control', 'no-store');
    return success(await privacy.export(requireUser(actor), { phone: body.phone, after: body.after ?? 0 }));
  });
  mountBare(erasePersonalData, async ({ actor, body, reply }) => {
    void reply.header('cache-control', 'no-store');
    return success(await privacy.erase(requireUser(actor), body));
  });
}
