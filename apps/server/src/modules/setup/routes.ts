import { getSetup, skipSetupSteps } from '@ulak/contracts/setup/first-run';
import { requireUser } from '../../access/access-guard.ts';
import { success } from '../../http/call.ts';
import type { Mounter } from '../../http/mount.ts';
import type { SetupService } from './service.ts';

export function setupRoutes({ mount }: Mounter, { setup }: { readonly setup: SetupService }): void {
  mount(getSetup, async ({ tx, scope, actor }) =>
    success(await setup.readSetup(tx, { actor: requireUser(actor), scope })),
  );
  mount(skipSetupSteps, async ({ tx, scope, actor, body }) =>
    success(await setup.skipSteps(tx, { actor: requireUser(actor), scope }, body.skipped)),
  );
}
