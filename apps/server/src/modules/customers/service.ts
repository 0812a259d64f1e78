import { findCompanyOfBranch } from '../../db/branch-in-scope.ts';
import type { KnownCustomer, LastOrder } from '@ulak/contracts/customers/schema';
import type { BranchId, CompanyId } from '@ulak/contracts/ids';
import { phoneKeyOf } from '@ulak/contracts/phone';
import { HOUR_MS, MINUTE_MS } from '@ulak/contracts/time';
import { consumeAttempt, type SlidingWindowLimit } from '../../access/rate-limit.ts';
import type { UserActor } from '../../access/scope.ts';
import { AppError, fieldError } from '../../app-error.ts';
import type { Clock } from '../../clock.ts';
import type { Database, Tx } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import { knownAddresses } from './known-addresses.ts';
import * as repository from './repository.ts';

/** A dispatcher at two telephones looks up 30 numbers a minute. */
const PER_SESSION: SlidingWindowLimit = { max: 60, windowMs: MINUTE_MS };
/** So that new sessions do not buy new numbers. */
const PER_USER: SlidingWindowLimit = { max: 2_400, windowMs: HOUR_MS };
/** Orders read for one answer: a number on every order of a shop must cost no more than a customer's. */
const NEWEST = 300;

interface CustomerDeps {
  readonly db: Database;
  readonly clock: Clock;
}
export type CustomerService = ReturnType<typeof createCustomerService>;

/** A whole number and the branch that takes the order. */
interface LookupCommand {
  readonly phone: string;
  readonly branchId?: BranchId | undefined;
}

/** Customers as the orders know them (docs/decisions/050). */
export function createCustomerService({ db, clock }: CustomerDeps) {
  async function assertRate({ id, sessionId }: UserActor): Promise<void> {
    const now = clock.now();
    const wait = await db.asSystem(
      async (tx) =>
        (await consumeAttempt(tx, `customer-lookup:session:${sessionId}`, PER_SESSION, now)) ??
        (await consumeAttempt(tx, `customer-lookup:user:${id}`, PER_USER, now)),
    );
    if (wait !== null) throw new AppError('RATE_LIMITED', { retryAfterSeconds: wait });
  }
  return {
    /**
     * The customer of a number: newest name, last order, distinct addresses. Null: no order of the scope has
     * the number.
     * @throws AppError RATE_LIMITED | BRANCH_NOT_FOUND | VALIDATION_ERROR (OWNER without a branch)
     */
    async lookup(
      actor: UserActor,
      scope: Scope,
      { phone, branchId }: LookupCommand,
    ): Promise<KnownCustomer | null> {
      await assertRate(actor);
      return db.reads.inScope(scope, async (tx) => {
        const companyId = await companyFor(tx, scope, branchId);
        const orders = await repository.listCustomerOrders(tx, scope, {
          companyId,
          phoneKey: phoneKeyOf(phone),
          limit: NEWEST,
        });
        const [newest] = orders;
        if (!newest) return null;
        const last = orders.find(({ status }) => status !== 'CANCELLED') ?? newest;
        return {
          name: newest.customer_name,
          lastOrder: toLastOrder(await repository.getRepeatable(tx, scope, last.id)),
          addresses: knownAddresses(orders),
        };
      });
    },
  };
}

async function companyFor(tx: Tx, scope: Scope, branchId: BranchId | undefined): Promise<CompanyId> {
  if (branchId !== undefined) {
    const companyId = await findCompanyOfBranch(tx, scope, branchId);
    if (companyId === null) throw new AppError('BRANCH_NOT_FOUND');
    return companyId;
  }
  if (scope.kind === 'all') throw fieldError('branchId', 'Lütfen bir şube seçin');
  if (scope.kind === 'none') throw new AppError('FORBIDDEN');
  return scope.companyId;
}

const toLastOrder = (row: repository.RepeatableOrder): LastOrder => ({
  orderId: row.id,
  orderNumber: row.order_number,
  createdAt: row.created_at.toISOString(),
  items: row.items,
  total: Number(row.total),
  paymentType: row.payment_type,
  paymentNotes: row.payment_notes,
  source: row.source,
});
