import type { OrderView } from '@ulak/contracts/orders/schema';
import { useState } from 'react';
import { toastError } from '../../../lib/toast.ts';
import { statusWithoutCourier } from '../model/assignment.ts';
import type { OrderStep } from '../model/order-steps.ts';
import { type CommandResult, type RevertStatus, useOrderCommands } from './use-order-commands.ts';

/** Callbacks of the dialog. */
export interface DetailActions {
  readonly print: (order: OrderView) => void;
  /** Shows the receipt before it is printed. */
  readonly preview: (order: OrderView) => void;
  readonly edit: (order: OrderView) => void;
  readonly assign: (order: OrderView) => void;
  readonly showDeliveries: (order: OrderView) => void;
}

/** What opens below the steps instead of happening at once. */
export type StepPanel = 'cancel' | 'share';

interface OrderStepsProps {
  order: OrderView;
  actions: DetailActions;
  onPanel: (panel: StepPanel) => void;
}

/** Takes a step of an order. @returns how, and whether one is on its way */
export function useOrderSteps({
  order,
  actions,
  onPanel,
}: OrderStepsProps): [(step: OrderStep) => void, boolean] {
  const commands = useOrderCommands();
  const [isBusy, setBusy] = useState(false);
  const run = async (command: Promise<CommandResult>): Promise<void> => {
    setBusy(true);
    const { refused } = await command;
    setBusy(false);
    for (const { message } of refused) toastError(message);
  };
  const to = (status: RevertStatus) => (): void => void run(commands.setStatus(order, status));
  const assign = (): void => actions.assign(order);
  const takes: Record<OrderStep, () => void> = {
    prepare: to('PREPARING'),
    assign,
    reassign: assign,
    deliveries: () => actions.showDeliveries(order),
    markReady: to('READY'),
    notePacked: () => void run(commands.notePacked(order)),
    print: () => actions.print(order),
    // a link: the browser calls
    call: () => {},
    preview: () => actions.preview(order),
    share: () => onPanel('share'),
    edit: () => actions.edit(order),
    offerToPool: to('AVAILABLE'),
    withdrawFromPool: () => to(statusWithoutCourier(order))(),
    unassign: () => void run(commands.unassign([order])),
    cancel: () => onPanel('cancel'),
  };
  return [(step) => takes[step](), isBusy];
}
