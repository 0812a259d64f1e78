import type { OrderId } from '@ulak/contracts/ids';
import { appendEvents } from '../../../live/append.ts';
import * as repository from '../repository.ts';
import type { UserStepCall } from './take-step.ts';

/** Orders whose fields were corrected past the steps, and what their history says about it. */
export interface Corrections {
  readonly ids: readonly OrderId[];
  readonly note: string;
}

/**
 * Records a correction of fields that no step writes: each order's version rises, its history and open
 * screens learn of it (criteria A01). The status stays.
 */
export async function recordCorrections(
  { tx, actor, now }: UserStepCall,
  { ids, note }: Corrections,
): Promise<void> {
  const orders = await repository.raiseVersions(tx, ids);
  await appendEvents(
    tx,
    orders.map((order) => ({
      kind: 'ORDER_CHANGED',
      entity: 'order' as const,
      entityId: order.id,
      companyId: order.company_id,
      branchId: order.branch_id,
      courierId: order.courier_id,
      at: now,
      actor,
      payload: {
        action: 'edit',
        from: order.status,
        to: order.status,
        version: order.version,
        actorName: actor.name,
        actorRole: actor.role,
        ...(order.courier_name === null ? {} : { courierName: order.courier_name }),
        note,
      },
    })),
  );
}
