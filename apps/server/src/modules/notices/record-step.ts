import type { BranchId, CompanyId, OrderId } from '@ulak/contracts/ids';
import type { Tx } from '../../db/database.ts';
import { enqueuePush } from '../push/service.ts';
import { NEW_ORDER_TTL_S, NOTICE_TTL_S, orderPush } from './push-text.ts';
import type { NewOrderNotice } from './repository.ts';
import * as repository from './repository.ts';
import { type CourierFacts, noticesOfStep, settledByStep, type StepNotice } from './step-notices.ts';

/** A step that was taken on an order. */
export interface TakenStep extends CourierFacts {
  readonly order: {
    readonly id: OrderId;
    readonly company_id: CompanyId;
    readonly branch_id: BranchId;
    readonly branch_name: string;
    readonly order_number: string;
    readonly is_test: boolean;
    /** When the courier before the step got it. */
    readonly assigned_at: Date | null;
  };
}

/** Tells couriers of steps, in the transaction of the steps: notices and notifications. The step's own event
 * reaches their streams. Call it with the orders' rows locked. */
export async function recordStepNotices(tx: Tx, steps: readonly TakenStep[], now: Date): Promise<void> {
  const settled = steps.flatMap((step) => settledByStep(step.order.id, step));
  const told = steps.flatMap(({ order, ...facts }) =>
    noticesOfStep(facts).map((notice) => ({
      ...notice,
      // no goods go back from a test
      hasPackage: notice.hasPackage && !order.is_test,
      order,
    })),
  );
  const written = await repository.settleAndStore(tx, { settled, notices: told.map(asRow) }, now);
  for (const [index, notice] of told.entries()) {
    const result = written[index];
    if (notice.told !== 'own' && result?.is_subscribed)
      await notify(tx, { ...notice, hasPackage: result.has_package }, now);
  }
}

type ToldNotice = StepNotice & Pick<TakenStep, 'order'>;

const asRow = ({ told, ...notice }: ToldNotice): NewOrderNotice => ({
  ...notice,
  isStored: told !== 'push',
  isSeen: told === 'own',
});

function notify(tx: Tx, { kind, courierId, hasPackage, told, order }: ToldNotice, now: Date): Promise<void> {
  const { id: orderId, order_number: orderNumber, branch_name: branchName } = order;
  const isUrgent = told === 'card';
  const message = orderPush({ kind, hasPackage, orderId, orderNumber, branchName, isUrgent });
  const ttlS = kind === 'NEW_ORDER' ? NEW_ORDER_TTL_S : NOTICE_TTL_S;
  return enqueuePush(tx, { userId: courierId }, { message, now, ttlS });
}
