import {
  IconClockExclamation,
  IconClockHour4,
  IconMotorbike,
  IconReceipt,
  IconShoppingBag,
} from '@tabler/icons-react';
import type { BranchFigures } from '@ulak/contracts/reports/schema';
import type { OrderStatus } from '@ulak/contracts/orders/status';
import type { ReactNode } from 'react';
import { Glyph } from '../../../ui/glyph.tsx';
import { STATUS_GLYPHS } from '../../../ui/glyphs.ts';
import { StatTile } from '../../../ui/stat-tile.tsx';
import { statusVar } from '../../../ui/theme.ts';
import { BRANCH_LABELS } from '../model/labels.ts';
import { type LinkedOrders, ordersLink } from '../model/order-links.ts';
import type { BranchTotals } from '../model/rows.ts';
import type { ReportScope } from '../queries.ts';
import { branchFigureText } from './branch-columns.tsx';
import desk from '../../../ui/desk.module.css';
import styles from './reports.module.css';

const SIZE = '0.9375rem';

/** A status as it is drawn everywhere. */
export const StatusSign = ({ status }: { status: OrderStatus }) => (
  <span className={desk.inline} style={{ color: statusVar(status) }}>
    <Glyph size={SIZE} strokes={STATUS_GLYPHS[status]} />
  </span>
);

interface Tile {
  readonly figure: keyof BranchFigures;
  readonly icon: ReactNode;
  readonly list?: LinkedOrders;
  /** The figure of the quiet second line. */
  readonly note?: keyof BranchFigures;
}

const TILES: readonly Tile[] = [
  { figure: 'totalOrders', icon: <IconShoppingBag aria-hidden size={SIZE} />, list: 'all' },
  {
    figure: 'deliveredOrders',
    icon: <StatusSign status="DELIVERED" />,
    list: 'delivered',
    note: 'onTimeDeliveries',
  },
  { figure: 'cancelledOrders', icon: <StatusSign status="CANCELLED" />, list: 'cancelled' },
  { figure: 'failedDeliveries', icon: <StatusSign status="UNDELIVERABLE" />, list: 'failed' },
  {
    figure: 'lateDeliveries',
    icon: <IconClockExclamation aria-hidden size={SIZE} />,
    list: 'late',
    note: 'lateDeliveryRate',
  },
  { figure: 'avgDeliveryTime', icon: <IconClockHour4 aria-hidden size={SIZE} />, note: 'avgAssignmentTime' },
  { figure: 'avgBasketValue', icon: <IconReceipt aria-hidden size={SIZE} /> },
  { figure: 'totalCouriers', icon: <IconMotorbike aria-hidden size={SIZE} />, note: 'totalDistanceKm' },
];

/** Short words for the quiet line, under the figure that says the rest. */
const NOTES: Partial<Record<keyof BranchFigures, string>> = {
  avgAssignmentTime: 'Atama',
  totalDistanceKm: 'Mesafe',
  lateDeliveryRate: 'Oran',
};

interface BranchTilesProps {
  readonly figures: BranchFigures | BranchTotals;
  /** Whether the orders screen can list what the tiles count; not what a search found. */
  readonly isLinked: boolean;
  readonly scope: ReportScope;
}

/** The branch report's numbers first (ux "Reports, money"). */
export const BranchTiles = ({ figures, isLinked, scope }: BranchTilesProps) => (
  <div className={`${desk.grid} ${desk.tiles} ${styles.tiles}`}>
    {TILES.map(({ figure, icon, list, note }) => (
      <StatTile
        href={isLinked && list && figures[figure] ? ordersLink(list, scope) : undefined}
        icon={icon}
        key={figure}
        label={BRANCH_LABELS[figure]}
        note={note && `${NOTES[note] ?? BRANCH_LABELS[note]}: ${branchFigureText(note, figures)}`}
        value={branchFigureText(figure, figures)}
      />
    ))}
  </div>
);
