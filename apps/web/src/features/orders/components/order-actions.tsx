import { Button } from '@mantine/core';
import {
  IconArrowBackUp,
  IconBan,
  IconMotorbike,
  IconPackage,
  IconPencil,
  IconPhone,
  IconPrinter,
  IconReceipt,
  IconShare,
  IconRoute,
  IconUsers,
  IconUsersMinus,
} from '@tabler/icons-react';
import { isErased } from '@ulak/contracts/orders/erasure';
import type { OrderView } from '@ulak/contracts/orders/schema';
import type { OrderAction } from '@ulak/contracts/orders/transitions';
import { useState } from 'react';
import { toastError } from '../../../lib/toast.ts';
import { isOnRoad } from '../model/courier-of-order.ts';
import { CancelForm } from './cancel-form.tsx';
import { ShareLink } from './share-link.tsx';
import { type CommandResult, type RevertStatus, useOrderCommands } from './use-order-commands.ts';
import { mayStaff } from '../../../domain/orders/staff-actions.ts';
import { statusWithoutCourier } from '../model/assignment.ts';
import desk from '../../../ui/desk.module.css';
import styles from './order-details.module.css';

/** Callbacks of the dialog. */
export interface DetailActions {
  readonly print: (order: OrderView) => void;
  /** Shows the receipt before it is printed. */
  readonly preview: (order: OrderView) => void;
  readonly edit: (order: OrderView) => void;
  readonly assign: (order: OrderView) => void;
  readonly showDeliveries: (order: OrderView) => void;
}

type Panel = 'cancel' | 'share' | null;

/**
 * The steps that the order's status allows to staff, from the one transition table, and what is possible
 * always.
 */
export function OrderActions({ order, actions }: { order: OrderView; actions: DetailActions }) {
  const [panel, setPanel] = useState<Panel>(null);
  const hasCustomer = !isErased(order);
  const may = (action: OrderAction): boolean =>
    mayStaff(action, order.status) && (hasCustomer || action === 'cancel');
  const toggle = (wanted: Panel): void => setPanel(panel === wanted ? null : wanted);
  return (
    <div className={`${desk.grid} ${styles.whole}`}>
      <div
        className={`${desk.row} ${desk.touch} ${styles.buttons}`}
        role="group"
        aria-label="Sipariş işlemleri"
      >
        {(may('assign') || may('reassign')) && (
          <Button size="xs" leftSection={<IconMotorbike size={16} />} onClick={() => actions.assign(order)}>
            {may('reassign') ? 'Kuryeyi değiştir' : 'Kurye ata'}
          </Button>
        )}
        <StatusButtons order={order} may={may} />
        {isOnRoad(order) && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconRoute size={16} />}
            onClick={() => actions.showDeliveries(order)}
          >
            Kuryenin teslimatları
          </Button>
        )}
        {hasCustomer && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPhone size={16} />}
            component="a"
            href={`tel:${order.customerPhone}`}
          >
            Müşteriyi ara
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPrinter size={16} />}
          onClick={() => actions.print(order)}
        >
          Yazdır
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconReceipt size={16} />}
          onClick={() => actions.preview(order)}
        >
          Fiş önizleme
        </Button>
        {hasCustomer && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconShare size={16} />}
            aria-expanded={panel === 'share'}
            onClick={() => toggle('share')}
          >
            Takip bağlantısı
          </Button>
        )}
        {may('edit') && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPencil size={16} />}
            onClick={() => actions.edit(order)}
          >
            Düzenle
          </Button>
        )}
        {may('cancel') && (
          <Button
            size="xs"
            variant="light"
            color="red"
            leftSection={<IconBan size={16} />}
            aria-expanded={panel === 'cancel'}
            onClick={() => toggle('cancel')}
          >
            İptal et
          </Button>
        )}
      </div>
      {panel === 'cancel' && may('cancel') && <CancelForm order={order} onDone={() => setPanel(null)} />}
      {panel === 'share' && hasCustomer && <ShareLink order={order} />}
    </div>
  );
}

function StatusButtons({ order, may }: { order: OrderView; may: (action: OrderAction) => boolean }) {
  const commands = useOrderCommands();
  const [isBusy, setBusy] = useState(false);
  const run = async (step: Promise<CommandResult>): Promise<void> => {
    setBusy(true);
    const { refused } = await step;
    setBusy(false);
    for (const { message } of refused) toastError(message);
  };
  const to = (status: RevertStatus): void => void run(commands.setStatus(order, status));
  return (
    <>
      {may('prepare') && (
        <Button size="xs" variant="light" loading={isBusy} onClick={() => to('PREPARING')}>
          Hazırlanıyor
        </Button>
      )}
      {may('markReady') && (
        <Button
          size="xs"
          variant="light"
          loading={isBusy}
          leftSection={<IconPackage size={16} />}
          onClick={() => to('READY')}
        >
          Hazır
        </Button>
      )}
      {may('notePacked') && order.readyAt === null && (
        <Button
          size="xs"
          variant="light"
          loading={isBusy}
          leftSection={<IconPackage size={16} />}
          onClick={() => void run(commands.notePacked(order))}
        >
          Hazır
        </Button>
      )}
      {may('offerToPool') && (
        <Button
          size="xs"
          variant="light"
          loading={isBusy}
          leftSection={<IconUsers size={16} />}
          onClick={() => to('AVAILABLE')}
        >
          Havuza gönder
        </Button>
      )}
      {may('withdrawFromPool') && (
        <Button
          size="xs"
          variant="light"
          loading={isBusy}
          leftSection={<IconUsersMinus size={16} />}
          onClick={() => to(statusWithoutCourier(order))}
        >
          Havuzdan geri al
        </Button>
      )}
      {may('unassign') && (
        <Button
          size="xs"
          variant="default"
          loading={isBusy}
          leftSection={<IconArrowBackUp size={16} />}
          onClick={() => void run(commands.unassign([order]))}
        >
          Atamayı geri al
        </Button>
      )}
    </>
  );
}
