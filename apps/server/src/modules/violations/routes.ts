import { getViolationSummary } from '@ulak/contracts/dashboard/summaries';
import { listViolations } from '@ulak/contracts/violations/list-violations';
import { type Mounter } from '../../http/mount.ts';
import type { ViolationService } from './service.ts';
import { success } from '../../http/call.ts';

export function violationsRoutes(
  { mount }: Mounter,
  { violations }: { readonly violations: ViolationService },
): void {
  mount(getViolationSummary, async ({ tx, scope, query, now }) =>
    success(await violations.summarise(tx, scope, query, now)),
  );
  mount(listViolations, async ({ tx, scope, query }) => ({
    success: true as const,
    ...(await violations.list(tx, scope, query)),
  }));
}
