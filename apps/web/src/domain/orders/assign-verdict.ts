import type { CourierLocation } from '@ulak/contracts/couriers/schema';
import { mayAssign } from '@ulak/contracts/domain/assignment';
import { assignmentErrorText } from '@ulak/contracts/assignment-errors';
import type { UserId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { queryClient } from '../../lib/query-client.ts';
import { branchList } from '../branches/branch-list.ts';
import { mayStaff } from './staff-actions.ts';

/** Where orders can be dropped: on a courier, or among the ones without a courier. */
export type DropTarget =
  | { readonly kind: 'courier'; readonly courierId: UserId }
  | { readonly kind: 'unassigned' };

/** Whether they may be dropped there, and what would happen or why not, in words. */
export interface DropVerdict {
  readonly isAllowed: boolean;
  readonly text: string;
}

/** The parts of an order that decide who may take it. */
type AssignableOrder = Pick<OrderView, 'status' | 'branchId' | 'courierId'>;

/**
 * Why the courier may not take the order, with the server's message; null when they may, as far as this
 * screen knows (DECISIONS "Orders").
 */
export function assignRefusal(order: AssignableOrder, courier: CourierLocation): string | null {
  const branches = queryClient.getQueryData(branchList.queryKey);
  const stop = branches?.find(({ id }) => id === order.branchId)?.deliveryStop;
  if (stop) return `Teslimat durduruldu: ${stop.reason}`;
  const { courierId: id, limit: maxConcurrentDeliveries, ...rest } = courier;
  const verdict = mayAssign(order, { id, ...rest }, { maxConcurrentDeliveries });
  return verdict.ok ? null : assignmentErrorText(verdict.code, verdict.facts);
}

/** Whether an order is assigned to the courier and not picked up yet. */
export const isAssignedTo = ({ status, courierId }: AssignableOrder, id: UserId): boolean =>
  status === 'ASSIGNED' && courierId === id;

/** How many of the orders there is room for; what they have already takes none. */
export const assignmentCapacity = (
  orders: readonly AssignableOrder[],
  { courierId, load, limit }: CourierCapacity,
): { wanted: number; fits: number } => {
  const wanted = orders.filter((order) => !isAssignedTo(order, courierId)).length;
  return { wanted, fits: Math.max(0, Math.min(wanted, limit - load)) };
};

interface CourierCapacity {
  readonly courierId: UserId;
  readonly load: number;
  readonly limit: number;
}

/** What dropping the orders there means. @param couriers everybody this screen knows */
export function checkDrop(
  target: DropTarget,
  orders: readonly AssignableOrder[],
  couriers: readonly CourierLocation[],
): DropVerdict {
  if (target.kind === 'unassigned') return checkUnassign(orders);
  const courier = couriers.find(({ courierId }) => courierId === target.courierId);
  return courier
    ? checkAssign(orders, courier)
    : { isAllowed: false, text: assignmentErrorText('COURIER_NOT_FOUND') };
}

function checkUnassign(orders: readonly AssignableOrder[]): DropVerdict {
  const isAllowed = orders.some(({ status }) => mayStaff('unassign', status));
  return { isAllowed, text: isAllowed ? 'Atamayı geri al' : 'Zaten kuryesi yok' };
}

/** What assigning the orders to the courier means. */
function checkAssign(orders: readonly AssignableOrder[], courier: CourierLocation): DropVerdict {
  const { wanted, fits } = assignmentCapacity(orders, courier);
  if (wanted === 0) return { isAllowed: false, text: `Zaten ${courier.name} kuryesinde` };
  const refusals = orders.map((order) => assignRefusal(order, courier));
  const refused = refusals.find((refusal) => refusal !== null);
  if (refused && refusals.every((refusal) => refusal !== null)) return { isAllowed: false, text: refused };
  if (orders.length === 1) {
    const verb = orders[0]?.status === 'ASSIGNED' ? 'taşı' : 'ata';
    return {
      isAllowed: true,
      text: `${courier.name} kuryesine ${verb} (${courier.load + 1}/${courier.limit})`,
    };
  }
  const text = `${courier.name} kuryesine ata`;
  return {
    isAllowed: true,
    text: fits < wanted ? `${text}: ${wanted} siparişin ${fits} tanesi sığar` : text,
  };
}
