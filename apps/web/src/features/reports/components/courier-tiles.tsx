import {
  IconClockHour4,
  IconGauge,
  IconMotorbike,
  IconRoute,
  IconShieldExclamation,
} from '@tabler/icons-react';
import { formatKm, formatNumber, formatPercent } from '@ulak/contracts/format';
import { StatTile } from '../../../ui/stat-tile.tsx';
import { BRANCH_LABELS, COURIER_LABELS } from '../model/labels.ts';
import { ordersLink } from '../model/order-links.ts';
import type { CourierTotals } from '../model/rows.ts';
import { meanMinutesText, NOTHING, workingText } from '../model/texts.ts';
import type { ReportScope } from '../queries.ts';
import { StatusSign } from './branch-tiles.tsx';
import desk from '../../../ui/desk.module.css';
import styles from './reports.module.css';

const SIZE = '0.9375rem';

interface CourierTilesProps {
  readonly totals: CourierTotals;
  readonly scope: ReportScope;
  /** Opens the violations behind their count; undefined for those who may not see them. */
  readonly onViolations: (() => void) | undefined;
  /** Whether the orders screen can list what the tiles count: not what a search or the passive ones make. */
  readonly isLinked: boolean;
}

/** The courier report's numbers first (ux "Reports, money"). */
export function CourierTiles({ totals, scope, onViolations, isLinked }: CourierTilesProps) {
  const { completedDeliveries, failedDeliveries, totalDeliveries } = totals;
  return (
    <div className={`${desk.grid} ${desk.tiles} ${styles.tiles}`}>
      <StatTile
        icon={<IconMotorbike aria-hidden size={SIZE} />}
        label={BRANCH_LABELS.totalCouriers}
        note={`Listede: ${formatNumber(totals.listed)}`}
        value={formatNumber(totals.couriers)}
      />
      <StatTile
        href={isLinked && completedDeliveries > 0 ? ordersLink('delivered', scope) : undefined}
        icon={<StatusSign status="DELIVERED" />}
        label={COURIER_LABELS.completedDeliveries}
        note={`${COURIER_LABELS.totalDeliveries}: ${formatNumber(totalDeliveries)}`}
        value={formatNumber(completedDeliveries)}
      />
      <StatTile
        href={isLinked && failedDeliveries > 0 ? ordersLink('failed', scope) : undefined}
        icon={<StatusSign status="UNDELIVERABLE" />}
        label={COURIER_LABELS.failedDeliveries}
        value={formatNumber(failedDeliveries)}
      />
      <StatTile
        icon={<IconGauge aria-hidden size={SIZE} />}
        label={COURIER_LABELS.successRate}
        value={totalDeliveries === 0 ? NOTHING : formatPercent(totals.successRate)}
      />
      <StatTile
        icon={<IconClockHour4 aria-hidden size={SIZE} />}
        label={COURIER_LABELS.avgDeliveryTimeMinutes}
        note={`${COURIER_LABELS.workingMinutes}: ${workingText(totals.workingMinutes)}`}
        value={meanMinutesText(totals.avgDeliveryTimeMinutes, completedDeliveries)}
      />
      <StatTile
        icon={<IconRoute aria-hidden size={SIZE} />}
        label={COURIER_LABELS.totalDistanceKm}
        value={formatKm(totals.totalDistanceKm)}
      />
      <StatTile
        icon={<IconShieldExclamation aria-hidden size={SIZE} />}
        label={COURIER_LABELS.violationCount}
        value={formatNumber(totals.violationCount)}
        onClick={totals.violationCount > 0 ? onViolations : undefined}
      />
    </div>
  );
}
