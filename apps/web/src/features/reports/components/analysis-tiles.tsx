import {
  IconClockExclamation,
  IconClockHour4,
  IconGauge,
  IconPackage,
  IconShoppingBag,
} from '@tabler/icons-react';
import { formatDecimal, formatNumber, formatPercent } from '@ulak/contracts/format';
import type { BranchAnalysis } from '@ulak/contracts/reports/schema';
import { StatTile } from '../../../ui/stat-tile.tsx';
import { BRANCH_LABELS } from '../model/labels.ts';
import { ordersLink } from '../model/order-links.ts';
import { meanMinutesText, NOTHING } from '../model/texts.ts';
import type { ReportScope } from '../queries.ts';
import { StatusSign } from './branch-tiles.tsx';
import desk from '../../../ui/desk.module.css';
import styles from './reports.module.css';

const SIZE = '0.9375rem';

/** The analysis' numbers first; counts open their orders. */
export function AnalysisTiles({ analysis, scope }: { analysis: BranchAnalysis; scope: ReportScope }) {
  const { deliveredOrders, cancelledOrders, totalOrders } = analysis;
  const isDelivered = deliveredOrders > 0;
  return (
    <div className={`${desk.grid} ${desk.tiles} ${styles.tiles}`}>
      <StatTile
        href={ordersLink('all', scope)}
        icon={<IconShoppingBag aria-hidden size={SIZE} />}
        label={BRANCH_LABELS.totalOrders}
        value={formatNumber(totalOrders)}
      />
      <StatTile
        href={isDelivered ? ordersLink('delivered', scope) : undefined}
        icon={<StatusSign status="DELIVERED" />}
        label={BRANCH_LABELS.deliveredOrders}
        value={formatNumber(deliveredOrders)}
      />
      <StatTile
        href={cancelledOrders > 0 ? ordersLink('cancelled', scope) : undefined}
        icon={<StatusSign status="CANCELLED" />}
        label={BRANCH_LABELS.cancelledOrders}
        value={formatNumber(cancelledOrders)}
      />
      <StatTile
        icon={<IconGauge aria-hidden size={SIZE} />}
        label="Sipariş başarı oranı"
        value={isDelivered || cancelledOrders > 0 ? formatPercent(analysis.successRate) : NOTHING}
      />
      <StatTile
        href={isDelivered && analysis.lateDeliveryRate > 0 ? ordersLink('late', scope) : undefined}
        icon={<IconClockExclamation aria-hidden size={SIZE} />}
        label={BRANCH_LABELS.lateDeliveryRate}
        value={isDelivered ? formatPercent(analysis.lateDeliveryRate) : NOTHING}
      />
      <StatTile
        icon={<IconClockHour4 aria-hidden size={SIZE} />}
        label={BRANCH_LABELS.avgDeliveryTime}
        value={meanMinutesText(analysis.avgDeliveryTime, deliveredOrders)}
      />
      <StatTile
        icon={<IconPackage aria-hidden size={SIZE} />}
        label="Kurye başına paket"
        value={analysis.activeCouriers === 0 ? NOTHING : formatDecimal(analysis.avgPackagesPerCourier)}
      />
    </div>
  );
}
