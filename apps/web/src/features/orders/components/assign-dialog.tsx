import { Box, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AssignmentMethod } from '@ulak/contracts/domain/assignment';
import type { UserId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { useDeferredValue, useState } from 'react';
import { toastError } from '../../../lib/toast.ts';
import { QueryView } from '../../../ui/query-view.tsx';
import { ResponsiveDialog } from '../../../ui/responsive-dialog.tsx';
import { sortByDue } from '../../../domain/orders/due-at.ts';
import { EarlyHints } from '../../../domain/orders/early-hints.tsx';
import type { Assignee } from '../model/assignment.ts';
import { candidates } from '../queries.ts';
import { CandidateList } from './candidate-list.tsx';
import { type RefusedOrder, useOrderCommands } from './use-order-commands.ts';
import desk from '../../../ui/desk.module.css';

const CANDIDATES_INTERVAL_MS = 15_000;
const REFUSED = 'Kurye atama işlemi başarısız oldu';
const MANUAL_ASSIGNMENT_NOTE = 'Bu şubede kuryeyi otomatik atama seçer. Elle atadığınız siparişe dokunmaz.';

interface AssignDialogProps {
  /** The orders to give to one courier, all of one branch; none: closed. */
  orders: readonly OrderView[];
  assignmentMethod: AssignmentMethod | undefined;
  onClose: () => void;
  /** Called after the server accepted some or all of them. @param notAssigned the refused ones */
  onAssigned: (notAssigned: readonly OrderView[]) => void;
}

/**
 * Gives one or several orders to a courier: the server ranks the couriers and says why one cannot be chosen
 * (ux "Management dashboard").
 */
export function AssignDialog({ orders, onClose, ...rest }: AssignDialogProps) {
  const [first] = orders;
  // The frame renders at once, the couriers with lower priority (criteria C08). Not by
  // order: what a courier refused of several is said above the couriers for the rest, whose first order is
  // another one.
  const isOpen = first !== undefined;
  const isDrawn = useDeferredValue(isOpen) && isOpen;
  const title =
    orders.length > 1
      ? `${orders.length} siparişe kurye ata`
      : `#${first?.receiptNumber ?? ''} siparişine kurye ata`;
  return (
    <ResponsiveDialog opened={isOpen} onClose={onClose} title={title} size="md" zIndex={220}>
      {first && !isDrawn && <Skeleton h={320} />}
      {first && isDrawn && <AssignBody orders={orders} first={first} onClose={onClose} {...rest} />}
    </ResponsiveDialog>
  );
}

interface AssignResult {
  readonly to: Assignee;
  readonly assigned: number;
  readonly refused: readonly RefusedOrder[];
}

function AssignBody({
  orders: present,
  assignmentMethod,
  onClose,
  onAssigned,
  ...rest
}: AssignDialogProps & { first: OrderView }) {
  // What is shown optimistically is ignored: while a choice is being sent the dialog says what it was made
  // on.
  const [chosenOn, setChosenOn] = useState<readonly OrderView[] | null>(null);
  const orders = chosenOn ?? present;
  const first = orders[0] ?? rest.first;
  const query = useQuery({ ...candidates(first.id), refetchInterval: CANDIDATES_INTERVAL_MS });
  const commands = useOrderCommands();
  const [busyId, setBusyId] = useState<UserId | null>(null);
  const [result, setResult] = useState<AssignResult | null>(null);

  const assign = async (to: Assignee): Promise<void> => {
    setBusyId(to.courierId);
    setChosenOn(orders);
    const { done, refused } = await commands.assign(orders, to);
    setBusyId(null);
    setChosenOn(null);
    setResult(orders.length > 1 ? { to, assigned: done.length, refused } : null);
    if (orders.length === 1 && refused[0]) toastError(refused[0].message);
    if (done.length > 0) onAssigned(refused.map(({ order }) => order));
    if (refused.length === 0) onClose();
  };

  return (
    <>
      {result && <Refusals {...result} />}
      <OrderSummary orders={orders} first={first} />
      <EarlyHints orders={orders} />
      {assignmentMethod === 'AUTOMATIC' && (
        <Text size="sm" c="dimmed" mb="xs">
          {MANUAL_ASSIGNMENT_NOTE}
        </Text>
      )}
      <QueryView query={query} empty="Bu şubede kurye bulunmuyor">
        {(couriers) => (
          <CandidateList
            candidates={couriers}
            orders={orders}
            presentId={orders.length === 1 && first.status === 'ASSIGNED' ? first.courierId : null}
            busyId={busyId}
            onChoose={(to) => void assign(to)}
          />
        )}
      </QueryView>
    </>
  );
}

/**
 * What a courier did not take of several orders, and why; they can be given to another one without starting
 * again.
 */
function Refusals({ to, assigned, refused }: AssignResult) {
  const byReason = new Map<string, string[]>();
  for (const { order, message } of refused) {
    byReason.set(message, [...(byReason.get(message) ?? []), `#${order.receiptNumber}`]);
  }
  return (
    <div className={desk.warning} role="alert">
      <b>
        {assigned > 0
          ? `${to.name}: ${assigned} sipariş atandı, ${refused.length} sipariş atanamadı`
          : REFUSED}
      </b>
      <Box component="ul" my={4} pl="lg">
        {[...byReason].map(([reason, numbers]) => (
          <li key={reason}>
            {numbers.join(', ')}: {reason}
          </li>
        ))}
      </Box>
      {assigned > 0 && 'Kalanlar için başka bir kurye seçebilirsiniz.'}
    </div>
  );
}

function OrderSummary({ orders, first }: { orders: readonly OrderView[]; first: OrderView }) {
  const moved = orders.filter(({ status }) => status === 'ASSIGNED').length;
  if (orders.length > 1) {
    return (
      <Text size="sm" c="dimmed" mb="sm">
        {sortByDue(orders)
          .map(({ receiptNumber }) => `#${receiptNumber}`)
          .join(', ')}
        {moved > 0 && (
          <>
            <br />
            {moved} sipariş şu an başka bir kuryede; seçtiğiniz kuryeye geçer.
          </>
        )}
      </Text>
    );
  }
  return (
    <Text size="sm" c="dimmed" mb="sm">
      {first.customerName} · {first.customerAddress}
      {first.assignedToName && first.status === 'ASSIGNED' && (
        <>
          <br />
          Şu an: <b>{first.assignedToName}</b>. Başka bir kurye seçtiğinizde sipariş ona geçer.
        </>
      )}
    </Text>
  );
}
