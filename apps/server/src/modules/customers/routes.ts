import { lookupCustomer } from '@ulak/contracts/customers/lookup-customer';
import { requireUser } from '../../access/access-guard.ts';
import { success } from '../../http/call.ts';
import type { Mounter } from '../../http/mount.ts';
import type { CustomerService } from './service.ts';

export function customersRoutes(
  { mountBare }: Mounter,
  { customers }: { readonly customers: CustomerService },
): void {
  // Without a transaction of its own: a refused attempt is counted in one that commits.
  mountBare(lookupCustomer, async ({ actor, scope, query }) =>
    success(await customers.lookup(requireUser(actor), scope, query)),
  );
}
