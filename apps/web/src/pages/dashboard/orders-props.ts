import type { OrderId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import type { PointerEvent } from 'react';
import type { BranchData } from '../../domain/branches/use-branch-data.ts';
import type { AttentionContext } from '../../features/orders/model/attention.ts';
import type { OrdersView } from '../../features/orders/model/dashboard-view.ts';
import type { PersonalView } from './use-view.ts';
import type { OpenDialogs } from './open-dialogs.ts';
import type { DashboardSelection } from './use-selection.ts';
import type { MapItemRef } from '../../ui/map/types.ts';

export interface DashboardOrdersProps {
  data: BranchData;
  view: PersonalView;
  ordersView: OrdersView;
  attentionContext: AttentionContext;
  isPhone: boolean;
  /** Too narrow for the tables, which are cards then. */
  isNarrow: boolean;
  selection: DashboardSelection;
  hovered: MapItemRef | null;
  newIds: ReadonlySet<OrderId>;
  picked: ReadonlySet<OrderId>;
  onPick: (picked: ReadonlySet<OrderId>) => void;
  onView: (change: Partial<PersonalView>) => void;
  onHover: (ref: MapItemRef | null) => void;
  onOpen: (change: Partial<OpenDialogs>) => void;
  onStartDrag: (event: PointerEvent, order: OrderView) => void;
}
