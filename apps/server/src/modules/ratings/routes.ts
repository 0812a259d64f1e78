import { decideRating, getRatingAverages, listRatings } from '@ulak/contracts/ratings/decide-ratings';
import { getOwnRatings } from '@ulak/contracts/ratings/own-ratings';
import { requireUser } from '../../access/access-guard.ts';
import { success } from '../../http/call.ts';
import type { Mounter } from '../../http/mount.ts';
import type { RatingService } from './service.ts';

export interface RatingRouteDeps {
  readonly ratings: RatingService;
  wake(): void;
}

export function ratingsRoutes({ mount }: Mounter, { ratings, wake }: RatingRouteDeps): void {
  mount(listRatings, async ({ tx, query, ...reader }) => ({
    success: true as const,
    ...(await ratings.list(tx, reader, query)),
  }));
  mount(getRatingAverages, async ({ tx, query, ...reader }) =>
    success(await ratings.readAverages(tx, reader, query)),
  );
  mount(decideRating, async ({ tx, actor, scope, now, request, params, body, afterCommit }) => {
    afterCommit(wake);
    const decider = { actor: requireUser(actor), scope, now, ip: request.ip };
    return success(await ratings.decide(tx, decider, { id: params.id, body }));
  });
  mount(getOwnRatings, async ({ tx, actor, query }) => ({
    success: true as const,
    ...(await ratings.readOwn(tx, requireUser(actor).id, query)),
  }));
}
