import { toViolationWire } from '@ulak/contracts/time';
import type { Violation } from '@ulak/contracts/violations/schema';
import type { ViolationRow } from './repository.ts';

/** A courier who works for another company now is none of this one's people any more. */
const FORMER_COURIER = 'Ayrılan kurye';

/** A row as people see it. `createdAt` is the wire form of its instant (DECISIONS "Time and numbers"). */
export const toViolation = (row: ViolationRow): Violation => ({
  id: row.id,
  type: row.type,
  courierId: row.courier_id,
  courierName: row.courier_name ?? FORMER_COURIER,
  courierBranchId: row.branch_id,
  courierBranchName: row.branch_name,
  orderId: row.order_id,
  orderNumber: row.order_number,
  createdAt: toViolationWire(row.at).toISOString(),
  details: row.details,
});
