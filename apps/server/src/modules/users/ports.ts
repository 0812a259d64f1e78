import type { BranchId, CompanyId, UserId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import type { OpenDeductions } from '@ulak/contracts/salary/deduction';
import type { UserActor } from '../../access/scope.ts';
import type { Clock } from '../../clock.ts';
import type { Tx } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';

/** Who calls, whose data they may touch, when, and from which address. */
export interface CallerContext {
  readonly actor: UserActor;
  readonly scope: Scope;
  readonly now: Date;
  readonly ip: string;
}

/** What users need of couriers: a row for a new one, and none left on duty when they leave. */
export interface CourierDutyPort {
  createCourierRow(tx: Tx, user: { id: UserId; companyId: CompanyId; branchId: BranchId }): Promise<void>;
  removeFromDuty(
    tx: Tx,
    input: { courierId: UserId; actor: UserActor; now: Date; moveTo?: BranchId },
  ): Promise<void>;
}

/** What users need of orders: nothing stays assigned to a courier who leaves. */
export interface CourierOrdersPort {
  /** @throws AppError COURIER_ON_ROAD when goods are with the courier */
  unassignAll(call: CallerContext & { tx: Tx }, leaving: { courierId: UserId; note: string }): Promise<void>;
  /** The load of one courier, oldest first. */
  listDeliveries(
    tx: Tx,
    courierId: UserId,
  ): Promise<readonly Pick<OrderView, 'id' | 'orderNumber' | 'status'>[]>;
}

/** What users need of pay: the deductions of the running month of a scope's couriers. */
export interface CourierPayPort {
  listOpenDeductions(tx: Tx, scope: Scope, now: Date): Promise<ReadonlyMap<UserId, OpenDeductions>>;
}

interface OwnChange {
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly field: 'password';
}

interface OwnHashes {
  readonly from: string;
  readonly to: string;
}

export interface UserServiceDeps {
  readonly clock: Clock;
  readonly couriers: CourierDutyPort;
  readonly orders: CourierOrdersPort;
  readonly pay: CourierPayPort;
  asSystem<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  hashPassword(password: string): Promise<string>;
  assertAcceptablePassword(
    password: string,
    person: { username: string; phone: string | null },
    field: string,
  ): void;
  /** Verifies the actor's present password and hashes the new one, in transactions of its own. */
  prepareOwnPassword(actor: UserActor, change: OwnChange): Promise<OwnHashes>;
  storeOwnPassword(tx: Tx, who: CallerContext, hashes: OwnHashes): Promise<void>;
}
