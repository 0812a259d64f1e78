import type { BodyOf } from '@ulak/contracts/call';
import type { decideRating as decideCall } from '@ulak/contracts/ratings/decide-ratings';
import type { CustomerRating, RatingId } from '@ulak/contracts/ratings/schema';
import { assertVersion } from '../../access/assert-version.ts';
import { appendAudit } from '../../access/audit.ts';
import type { UserActor } from '../../access/scope.ts';
import { AppError } from '../../app-error.ts';
import type { Tx } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import { appendEvents } from '../../live/append.ts';
import * as repository from './repository.ts';
import { toRating } from './view-rating.ts';

/** Who decides, when and from where. */
export interface RatingDecider {
  readonly actor: UserActor;
  readonly scope: Scope;
  readonly now: Date;
  readonly ip: string;
}

/**
 * Approves or rejects a rating, or takes that back; audited, and told to open screens. What it is already
 * stays as it is. @throws AppError RATING_NOT_FOUND | RECORD_CHANGED (somebody decided meanwhile)
 */
export async function decideRating(
  tx: Tx,
  { actor, scope, now, ip }: RatingDecider,
  { id, body }: { readonly id: RatingId; readonly body: BodyOf<typeof decideCall> },
): Promise<CustomerRating> {
  const row = await repository.lockRating(tx, scope, id);
  if (!row) throw new AppError('RATING_NOT_FOUND');
  if (row.status === body.status) return toRating(row);
  await assertVersion(tx, { entity: 'rating', id, current: row.version, version: body.version });
  await repository.updateStatus(tx, id, body.status);
  const where = { companyId: row.company_id, branchId: row.branch_id };
  await appendAudit(tx, [
    {
      action: 'RATING_DECIDED',
      entity: 'rating',
      entityId: id,
      ...where,
      at: now,
      actor,
      ip,
      changes: { status: { was: row.status, is: body.status } },
      // no words of the customer: the log is never erased
      details: { orderNumber: row.order_number, rating: row.rating },
    },
  ]);
  await appendEvents(tx, [
    {
      kind: 'RATING_DECIDED',
      entity: 'order',
      entityId: row.order_id,
      ...where,
      courierId: row.courier_id,
      at: now,
      actor,
      payload: { rating: row.rating },
    },
  ]);
  return toRating({ ...row, status: body.status, version: row.version + 1 });
}
