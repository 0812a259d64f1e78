import type { OrderId, UserId } from '@ulak/contracts/ids';
import type { MapItemRef } from '../../ui/map/types.ts';

/** The order or courier that a marker stands for. */
export const orderIdOf = (ref: MapItemRef | null) =>
  ref?.kind === 'order' ? (Number(ref.id) as OrderId) : null;
export const courierIdOf = (ref: MapItemRef | null) =>
  ref?.kind === 'courier' ? (Number(ref.id) as UserId) : null;
