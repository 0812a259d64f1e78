import type { Endpoint } from '@ulak/contracts/endpoint';
import {
  listNeighborhoodNames,
  listNeighborhoodOutlines,
} from '@ulak/contracts/neighborhoods/filter-by-neighborhood';
import {
  getNeighborhood,
  getNeighborhoodStats,
  issueNeighborhoodToken,
  listNeighborhoods,
  outlineNeighborhood,
  removeNeighborhood,
  saveNeighborhood,
  searchNeighborhoods,
} from '@ulak/contracts/neighborhoods/manage-neighborhoods';
import { requireUser } from '../../access/access-guard.ts';
import { createCallTokens } from '../../access/call-token.ts';
import type { Secrets } from '../../access/secrets.ts';
import type { SessionCookie } from '../../access/session-cookie.ts';
import { AppError } from '../../app-error.ts';
import type { Clock } from '../../clock.ts';
import { SUCCESS, success, type TxCall } from '../../http/call.ts';
import { markPolled } from '../../http/etag.ts';
import type { Mounter } from '../../http/mount.ts';
import type { OwnerCall } from './save-neighborhood.ts';
import type { NeighborhoodService } from './service.ts';

export interface NeighborhoodRouteDeps {
  readonly neighborhoods: NeighborhoodService;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly cookie: SessionCookie;
}

const ownerOf = <E extends Endpoint>({ tx, actor, now, request }: TxCall<E>): OwnerCall => ({
  tx,
  actor: requireUser(actor),
  now,
  ip: request.ip,
});

export function neighborhoodsRoutes({ mount, mountBare }: Mounter, deps: NeighborhoodRouteDeps): void {
  const { neighborhoods, cookie } = deps;
  const tokens = createCallTokens(deps);
  mount(listNeighborhoods, async ({ tx, query }) => ({
    success: true as const,
    ...(await neighborhoods.list(tx, query)),
  }));
  mount(getNeighborhoodStats, async ({ tx, now }) => success(await neighborhoods.stats(tx, now)));
  mount(outlineNeighborhood, async ({ tx, query }) => success(await neighborhoods.outline(tx, query)));
  mount(getNeighborhood, async ({ tx, params }) => success(await neighborhoods.get(tx, params.id)));
  mount(saveNeighborhood, async (call) => success(await neighborhoods.save(ownerOf(call), call.body)));
  mount(removeNeighborhood, async (call) => {
    await neighborhoods.remove(ownerOf(call), call.params.id);
    return SUCCESS;
  });
  mountBare(listNeighborhoodNames, async ({ scope, query }) =>
    success(await neighborhoods.names(scope, query.branchId)),
  );
  mountBare(listNeighborhoodOutlines, async ({ scope, query, reply }) => {
    markPolled(reply);
    return success(await neighborhoods.outlines(scope, query.branchId));
  });
  // Without a transaction of its own: a geocoder may take seconds, and no connection waits for it.
  mountBare(searchNeighborhoods, async ({ scope, query }) =>
    success(await neighborhoods.search(scope, query.q)),
  );
  mount(issueNeighborhoodToken, async ({ request }) => {
    const session = cookie.read(request.cookies);
    if (session === undefined) throw new AppError('NOT_AUTHENTICATED');
    const { token, expiresAt } = tokens.issue(session);
    return success({ token, expiresAt: expiresAt.toISOString() });
  });
}
