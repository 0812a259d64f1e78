import type { AssignableOrder } from '@ulak/contracts/domain/assignment';
import type { RankingBranch } from '@ulak/contracts/domain/courier-ranking';
import type { BranchId, OrderId } from '@ulak/contracts/ids';
import { AppError } from '../../../app-error.ts';
import type { Tx } from '../../../db/database.ts';
import type { Scope } from '../../../db/scope.ts';
import { getBranchRules } from '../create/repository.ts';
import { find } from '../repository.ts';

/** An order and its branch as rankings of couriers see them. */
export interface AssignmentSubject {
  readonly order: AssignableOrder & { readonly branchId: BranchId };
  readonly branch: RankingBranch;
}

/** The order of the scope with its branch, for a ranking of couriers. @throws AppError ORDER_NOT_FOUND */
export async function getAssignmentSubject(tx: Tx, scope: Scope, id: OrderId): Promise<AssignmentSubject> {
  const order = await find(tx, scope, id);
  if (!order) throw new AppError('ORDER_NOT_FOUND');
  const branch = await getBranchRules(tx, order);
  return {
    order: { status: order.status, branchId: order.branch_id, courierId: order.courier_id },
    branch: {
      location: { lat: branch.lat, lng: branch.lng },
      minSpeedKmh: Number(branch.min_speed_kmh),
      maxConcurrentDeliveries: branch.max_concurrent_deliveries,
    },
  };
}
