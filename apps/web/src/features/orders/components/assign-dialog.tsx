import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AssignmentMethod } from '@ulak/contracts/domain/assignment';
import type { UserId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { messageOf } from '../../../lib/call.ts';
import { toastError, toastSuccess } from '../../../lib/toast.ts';
import { QueryView } from '../../../ui/query-view.tsx';
import { ResponsiveDialog } from '../../../ui/responsive-dialog.tsx';
import { candidates, useAssign } from '../queries.ts';
import { CandidateList } from './candidate-list.tsx';

const CANDIDATES_EVERY_MS = 15_000;
const ASSIGNED = 'Sipariş kuryeye başarıyla atandı';
const FAILED = 'Kurye atama işlemi sırasında bir hata oluştu';
const REFUSED = 'Kurye atama işlemi başarısız oldu';
const AUTOMATIC_LATER = 'Bu şubede otomatik atama henüz devrede değil; siparişleri elle atayın.';

interface AssignDialogProps {
  /** The orders to give to one courier, all of one branch; none: closed. */
  orders: readonly OrderView[];
  assignmentMethod: AssignmentMethod | undefined;
  onClose: () => void;
  /** After all of them were given, or as many as the server accepted. */
  onAssigned: () => void;
}

/** Gives one or several orders to a courier: the server ranks the couriers and says why one cannot be chosen (ux "Management dashboard"). */
export function AssignDialog({ orders, onClose, ...rest }: AssignDialogProps) {
  const [first] = orders;
  const title = orders.length > 1 ? `${orders.length} siparişe kurye ata` : `#${first?.receiptNumber ?? ''} siparişine kurye ata`;
  return (
    <ResponsiveDialog opened={first !== undefined} onClose={onClose} title={title} size="md" zIndex={220}>
      {first && <AssignBody orders={orders} first={first} onClose={onClose} {...rest} />}
    </ResponsiveDialog>
  );
}

function AssignBody({ orders, first, assignmentMethod, onClose, onAssigned }: AssignDialogProps & { first: OrderView }) {
  const query = useQuery({ ...candidates(first.id), refetchInterval: CANDIDATES_EVERY_MS });
  const assign = useAssign();

  const give = async (courierId: UserId): Promise<void> => {
    let given = 0;
    try {
      for (const order of orders) {
        await assign.mutateAsync({ order, courierId });
        given++;
      }
      toastSuccess(orders.length > 1 ? `${ASSIGNED} (${orders.length} sipariş)` : ASSIGNED);
      onAssigned();
      onClose();
    } catch (error) {
      const done = given > 0 ? ` (${given} sipariş atandı, ${orders.length - given} sipariş atanamadı)` : '';
      toastError(`${messageOf(error, FAILED)}${done}`, given > 0 ? REFUSED : undefined);
      if (given > 0) onAssigned();
    }
  };

  return (
    <>
      <OrderSummary orders={orders} first={first} />
      {assignmentMethod === 'AUTOMATIC' && <p className="notice">{AUTOMATIC_LATER}</p>}
      <QueryView query={query} empty="Bu şubede kurye bulunmuyor">
        {(couriers) => (
          <CandidateList
            candidates={couriers}
            orderCount={orders.length}
            presentId={first.status === 'ASSIGNED' ? first.courierId : null}
            busyId={assign.isPending ? (assign.variables?.courierId ?? null) : null}
            onChoose={(id) => void give(id)}
          />
        )}
      </QueryView>
    </>
  );
}

function OrderSummary({ orders, first }: { orders: readonly OrderView[]; first: OrderView }) {
  if (orders.length > 1) {
    return (
      <Text size="sm" c="dimmed" mb="sm">
        {orders.map(({ receiptNumber }) => `#${receiptNumber}`).join(', ')}
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
