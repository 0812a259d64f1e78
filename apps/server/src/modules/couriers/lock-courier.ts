import type { LatLng } from '@ulak/contracts/domain/geo';
import type { BranchId, CompanyId, UserId } from '@ulak/contracts/ids';
import type { Tx } from '../../db/database.ts';
import * as repository from './repository.ts';

/** What a verb decides on, as it is while the caller holds the courier's row. */
export interface LockedCourier {
  readonly id: UserId;
  readonly name: string;
  readonly companyId: CompanyId;
  readonly branchId: BranchId;
  readonly active: boolean;
  readonly online: boolean;
  readonly onBreak: boolean;
  readonly isReturning: boolean;
  /** Orders ASSIGNED, PICKED_UP or IN_DELIVERY, counted after the row was locked. */
  readonly load: number;
  /** The branch's most deliveries at once. */
  readonly limit: number;
  /** Whether any of the courier's orders is IN_DELIVERY. */
  readonly isDelivering: boolean;
  /** Newest position, of any age. */
  readonly position: LatLng | null;
  readonly positionAt: Date | null;
  /** Everything else that the row and its branch say. */
  readonly row: repository.CourierRow;
}

/**
 * Locks a courier's row until the transaction ends and then reads the facts. Null: no such courier in the
 * transaction's view. The facts are read by a second statement on purpose: after a wait for the lock, the
 * locking statement still sees the orders as they were before.
 */
export async function lockCourier(tx: Tx, id: UserId): Promise<LockedCourier | null> {
  await repository.lock(tx, [id]);
  return readLockedCourier(tx, id);
}

/** The facts again, after a change, for a caller who holds the lock already. */
export async function readLockedCourier(tx: Tx, id: UserId): Promise<LockedCourier | null> {
  const [row] = await repository.findMany(tx, [id]);
  return row ? toLocked(row) : null;
}

/** The same for several, locked in ascending order so that two callers never wait for each other. */
export async function lockCouriers(tx: Tx, ids: readonly UserId[]): Promise<Map<UserId, LockedCourier>> {
  await repository.lock(tx, ids);
  const rows = await repository.findMany(tx, ids);
  return new Map(rows.map((row) => [row.id, toLocked(row)]));
}

const toLocked = (row: repository.CourierRow): LockedCourier => ({
  id: row.id,
  name: row.name,
  companyId: row.company_id,
  branchId: row.branch_id,
  active: row.active,
  online: row.online,
  onBreak: row.break_started_at !== null,
  isReturning: row.returning_since !== null,
  load: row.load,
  limit: row.limit,
  isDelivering: row.is_delivering,
  position: row.lat === null || row.lng === null ? null : { lat: row.lat, lng: row.lng },
  positionAt: row.position_at,
  row,
});
