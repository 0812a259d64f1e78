import type { DeliverySummary, SummaryQuery } from '@ulak/contracts/dashboard/schema';
import { DELIVERY_TIME_BUCKETS } from '@ulak/contracts/domain/delivery-buckets';
import { lateRate, meanOneDecimal, onTimeRate } from '@ulak/contracts/domain/figures';
import type { OrderStatus } from '@ulak/contracts/orders/status';
import { compareTr } from '@ulak/contracts/text';
import type { Tx } from '../../db/database.ts';
import { toGapRow, readSummarySpan } from './read-span.ts';
import { type DeliveryTotals, type DeliveryRows, readDeliveries } from './repository.ts';
import type { Scope } from '../../db/scope.ts';

/**
 * How the orders of a period were delivered (contracts dashboard/endpoints.ts says what each number means).
 * @throws AppError VALIDATION_ERROR for a wrong period
 */
export async function summariseDeliveries(
  tx: Tx,
  scope: Scope,
  query: SummaryQuery,
  now: Date,
): Promise<DeliverySummary> {
  const span = readSummarySpan(scope, query, now);
  const { statuses, delivered, buckets, couriers, gap } = await readDeliveries(tx, span);
  return {
    from: span.period.from.toISOString(),
    to: span.period.to.toISOString(),
    ...countsOf(statuses),
    delayedCount: delivered.late,
    onTimeRate: onTimeRate(punctuality(delivered)),
    delayRate: lateRate(punctuality(delivered)),
    averageDeliveryTime: mean(delivered.minutes, delivered.timed),
    fastestDelivery: delivered.fastest ?? 0,
    slowestDelivery: delivered.slowest ?? 0,
    averageDelayTime: mean(delivered.late_minutes, delivered.late),
    courierPerformance: performanceOf(couriers),
    deliveryTimeDistribution: distributionOf(buckets),
    gap: toGapRow(gap),
  };
}

/** A sum of minutes over so many orders; null: there are none. */
const mean = (sum: number | null, count: number): number => meanOneDecimal(sum ?? 0, count);

const punctuality = ({ orders, late }: DeliveryTotals) => ({ delivered: orders, late });

function countsOf(statuses: DeliveryRows['statuses']) {
  const totalOrders = statuses.reduce((sum, { orders }) => sum + orders, 0);
  const of = (status: OrderStatus): number => statuses.find((row) => row.status === status)?.orders ?? 0;
  const [deliveredCount, cancelledCount, undeliverableCount] = [
    of('DELIVERED'),
    of('CANCELLED'),
    of('UNDELIVERABLE'),
  ];
  const inProgressCount = totalOrders - deliveredCount - cancelledCount - undeliverableCount;
  return { totalOrders, deliveredCount, cancelledCount, undeliverableCount, inProgressCount };
}

function performanceOf(couriers: DeliveryRows['couriers']): DeliverySummary['courierPerformance'] {
  return couriers
    .map((courier) => ({
      courierId: courier.courier_id,
      courierName: courier.full_name,
      deliveredCount: courier.orders,
      delayedCount: courier.late,
      onTimeRate: onTimeRate(punctuality(courier)),
      averageDeliveryTime: mean(courier.minutes, courier.timed),
    }))
    .toSorted(
      (a, b) =>
        b.deliveredCount - a.deliveredCount ||
        a.delayedCount - b.delayedCount ||
        compareTr(a.courierName, b.courierName),
    );
}

function distributionOf(buckets: DeliveryRows['buckets']): DeliverySummary['deliveryTimeDistribution'] {
  const [a, b, c, d] = DELIVERY_TIME_BUCKETS.map(
    (_, place) => buckets.find(({ bucket }) => bucket === place)?.orders ?? 0,
  );
  return { '0-15': a ?? 0, '15-30': b ?? 0, '30-45': c ?? 0, '45+': d ?? 0 };
}
