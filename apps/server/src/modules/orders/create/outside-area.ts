import type { LocatedOrderBody } from '@ulak/contracts/orders/requests';
import type { OrderWarning } from '@ulak/contracts/orders/schema';
import { AppError } from '../../../app-error.ts';
import type { Actor } from '../../../access/scope.ts';
import type { Tx } from '../../../db/database.ts';
import { isRefused } from '../../delivery-areas/service.ts';
import { type CreatedRow, findFirst, isUnchanged, type VersionedRules } from './repository.ts';

/** What is known of an order before it is made. */
interface SentOrder {
  readonly actor: Actor;
  readonly body: LocatedOrderBody;
  readonly branch: VersionedRules;
}

/**
 * Refuses a new order by key outside of the branch's area, where the branch wants it so. @returns undefined:
 * it is taken; null: the branch has changed since and is to be read anew; the first order of the number,
 * which is answered all the same
 * @throws AppError OUTSIDE_DELIVERY_AREA
 */
export async function findKnownOutside(
  tx: Tx,
  { actor, body, branch }: SentOrder,
): Promise<CreatedRow | null | undefined> {
  if (actor.kind !== 'branchKey') return undefined;
  if (!isRefused(branch, body.location, body.locationApproximate === true)) return undefined;
  if (!(await isUnchanged(tx, branch.id, branch.row_version))) return null;
  const order = { branch_id: branch.id, source: body.source || null };
  const known = body.orderNumber && (await findFirst(tx, order, body.orderNumber));
  if (known) return known;
  throw new AppError('OUTSIDE_DELIVERY_AREA');
}

/** Outside systems hear that the branch does not deliver there; the desk sees the mark. */
export const outsideWarning = (
  actor: Actor,
  { outside_area }: CreatedRow,
): { readonly warning?: OrderWarning } =>
  actor.kind === 'branchKey' && outside_area
    ? {
        warning: {
          field: 'location',
          code: 'OUTSIDE_DELIVERY_AREA',
          message: 'Teslimat konumu şubenin teslimat bölgesi dışında. Sipariş alındı ve işaretlendi.',
        },
      }
    : {};
