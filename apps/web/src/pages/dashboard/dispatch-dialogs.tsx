import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { asCompanyId, type BranchId, type OrderId } from '@ulak/contracts/ids';
import { assignmentErrorText } from '@ulak/contracts/assignment-errors';
import { STAFF_LABELS } from '@ulak/contracts/orders/labels';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { useMemo, useState } from 'react';
import { InsightsDialog } from '../../features/dispatch/components/insights-dialog.tsx';
import { type AcceptTrip, PlanDialog } from '../../features/dispatch/components/plan-dialog.tsx';
import { SettingsDialog } from '../../features/dispatch/components/settings-dialog.tsx';
import type { DispatchCompany } from '../../features/dispatch/components/use-dispatch-switch.ts';
import { WaitingOrdersDialog } from '../../features/dispatch/components/waiting-orders-dialog.tsx';
import { mayControlCompanyDispatch, maySeeFairness } from '../../features/dispatch/model/dispatch-access.ts';
import type { DispatchDialog } from '../../features/dispatch/model/dispatch-dialog.ts';
import { dispatchSettingsOf } from '../../features/dispatch/model/dispatch-state.ts';
import type { WaitingFilter } from '../../features/dispatch/model/waiting-filter.ts';
import { useOrderCommands } from '../../features/orders/components/use-order-commands.ts';
import { findCachedOrder } from '../../domain/orders/active-orders.ts';
import { orderDetail } from '../../features/orders/queries.ts';
import { messageOf } from '../../lib/call.ts';
import { useSession } from '../../lib/session.ts';
import { isEngineAssigned } from '../../domain/orders/offer-badges.tsx';
import type { BranchData } from '../../domain/branches/use-branch-data.ts';
import { mayStaff } from '../../domain/orders/staff-actions.ts';

interface DispatchDialogsProps {
  data: BranchData;
  open: DispatchDialog | null;
  /** Whether another dialog is open above: Esc closes that one. */
  isCovered: boolean;
  onChange: (open: DispatchDialog | null) => void;
  onOpenOrder: (orderId: OrderId) => void;
  onAssign: (order: OrderView) => void;
}

/** The dialogs that the dispatch strip and the toolbar open, wired to the dashboard's data. */
export function DispatchDialogs({
  data,
  open,
  isCovered,
  onChange,
  onOpenOrder,
  onAssign,
}: DispatchDialogsProps) {
  const session = useSession();
  const accept = useAcceptTrip();
  const branches = data.branches ?? [];
  const close = (): void => onChange(null);
  // A closing dialog keeps its filter until its transition ends.
  const [lastShow, setLastShow] = useState<WaitingFilter>('waiting');
  if (open?.kind === 'waits' && open.show !== lastShow) setLastShow(open.show);
  const waitingBranchId = open?.kind === 'waits' ? open.branchId : null;
  const settingsBranchId = open?.kind === 'settings' ? open.branchId : null;
  const settingsBranch = branches.find(({ id }) => id === settingsBranchId);
  const chosen = chosenBranch(data, open);
  const company = useCompany(data, mayControlCompanyDispatch(session) ? settingsBranchId : null);
  return (
    <>
      <WaitingOrdersDialog
        branchId={waitingBranchId}
        isCovered={isCovered}
        show={lastShow}
        onShow={(show) =>
          waitingBranchId !== null && onChange({ kind: 'waits', branchId: waitingBranchId, show })
        }
        offered={offeredIn(data, waitingBranchId)}
        actions={{
          open: onOpenOrder,
          assign: (orderId) => {
            const order = data.orders?.find(({ id }) => id === orderId);
            if (order) onAssign(order);
            else onOpenOrder(orderId);
          },
        }}
        onClose={close}
      />
      <SettingsDialog
        branchId={settingsBranchId}
        known={settingsBranch ? dispatchSettingsOf(settingsBranch) : null}
        company={company}
        onInsights={(branchId) => onChange({ kind: 'insights', branchId })}
        onClose={close}
      />
      <PlanDialog
        isOpen={open?.kind === 'plan'}
        branches={branches}
        branchId={chosen}
        isCovered={isCovered}
        onBranch={(branchId) => onChange({ kind: 'plan', branchId })}
        onInsights={(branchId) => onChange({ kind: 'insights', branchId })}
        onAccept={accept}
        onOpenOrder={onOpenOrder}
        onClose={close}
      />
      <InsightsDialog
        isOpen={open?.kind === 'insights'}
        branches={branches}
        branchId={chosen}
        hasFairness={maySeeFairness(session.role)}
        onBranch={(branchId) => onChange({ kind: 'insights', branchId })}
        onClose={close}
      />
    </>
  );
}

/** The branch that a dialog is about: the one chosen in it, else the dashboard's. */
function chosenBranch({ branchId }: BranchData, open: DispatchDialog | null): BranchId | null {
  return open?.branchId ?? (branchId === 'all' ? null : branchId);
}

const offeredIn = ({ orders }: BranchData, branchId: BranchId | null): readonly OrderView[] =>
  (orders ?? []).filter(
    (order) => order.branchId === branchId && isEngineAssigned(order) && order.offerExpiresAt !== null,
  );

/** The company of a branch with all of its branches that this person sees. */
function useCompany({ branches }: BranchData, branchId: BranchId | null): DispatchCompany | null {
  return useMemo(() => {
    const branch = branches?.find(({ id }) => id === branchId);
    if (!branches || !branch || branch.companyId === null) return null;
    const own = branches.filter(({ companyId }) => companyId === branch.companyId);
    return {
      id: asCompanyId(branch.companyId),
      name: branch.companyName ?? branch.name,
      branchIds: new Set(own.map(({ id }) => id)),
    };
  }, [branches, branchId]);
}

/**
 * Assigns suggestions as if chosen by hand: the orders must still be unassigned, and what the
 * courier cannot take is refused.
 */
function useAcceptTrip(): AcceptTrip {
  const client = useQueryClient();
  const commands = useOrderCommands();
  return async ({ courierId, courierName, orders }) => {
    const found = await Promise.all(
      orders.map(async (one) => ({ ...one, ...(await findOrder(client, one.orderId)) })),
    );
    const unavailable = found.flatMap(({ orderNumber, message }) =>
      message === null ? [] : [{ orderNumber, message }],
    );
    const available = found.flatMap(({ order, message }) => (order && message === null ? [order] : []));
    if (available.length === 0) return unavailable;
    const { refused } = await commands.assign(available, { courierId, name: courierName });
    return [
      ...unavailable,
      ...refused.map(({ order, message }) => ({ orderNumber: order.orderNumber, message })),
    ];
  };
}

/**
 * A suggested order and why it cannot be assigned any more. One that is no longer active is fetched: it
 * says what became of it.
 */
async function findOrder(
  client: QueryClient,
  id: OrderId,
): Promise<{ order: OrderView | null; message: string | null }> {
  try {
    const order =
      findCachedOrder(client, id) ?? (await client.fetchQuery({ ...orderDetail(id), staleTime: 0 }));
    return { order, message: assignmentObstacle(order) };
  } catch (error) {
    return { order: null, message: messageOf(error) };
  }
}

/** Why a suggestion came too late; null while the order is unassigned as far as this page knows. */
function assignmentObstacle({ status, assignedToName }: OrderView): string | null {
  if (status === 'ASSIGNED')
    return assignmentErrorText('ORDER_TAKEN', { courierName: assignedToName ?? undefined });
  return mayStaff('assign', status)
    ? null
    : assignmentErrorText('ORDER_CHANGED', { statusLabel: STAFF_LABELS[status] });
}
