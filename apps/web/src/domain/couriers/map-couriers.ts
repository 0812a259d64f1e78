import type { CourierLocation } from '@ulak/contracts/couriers/schema';
import type { BranchFilter } from '@ulak/contracts/ids';
import { compareTr } from '@ulak/contracts/text';
import type { MapCourier, Point } from '../../ui/map/types.ts';

/** Couriers of the chosen branch, in the order people look for them: at work first, then by name. */
export const couriersOf = (couriers: readonly CourierLocation[], branchId: BranchFilter): CourierLocation[] =>
  couriers
    .filter((courier) => branchId === 'all' || courier.branchId === branchId)
    .sort(
      (a, b) => Number(b.online) - Number(a.online) || compareTr(a.name, b.name) || a.courierId - b.courierId,
    );

export const positionOf = ({ lat, lng }: CourierLocation): Point | null =>
  lat === null || lng === null ? null : { lat, lng };

/** The couriers a map shows: everybody with a position who is online or still carries something. */
export function mapCouriers(couriers: readonly CourierLocation[]): MapCourier[] {
  return couriers.flatMap((courier) => {
    const position = positionOf(courier);
    if (!position || (!courier.online && courier.load === 0)) return [];
    const { courierId, name, status, positionAt } = courier;
    return [{ id: String(courierId), name, state: status, positionAt, ...position }];
  });
}
