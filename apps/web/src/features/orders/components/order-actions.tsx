import { Button, Popover } from '@mantine/core';
import {
  IconArrowBackUp,
  IconBan,
  IconChefHat,
  IconDots,
  IconMotorbike,
  IconPackage,
  IconPencil,
  IconPhone,
  IconPrinter,
  IconReceipt,
  IconRoute,
  IconShare,
  IconUsers,
  IconUsersMinus,
} from '@tabler/icons-react';
import type { OrderView } from '@ulak/contracts/orders/schema';
import type { Role } from '@ulak/contracts/roles';
import { useState } from 'react';
import { type ActionIcon, MenuEntry } from '../../../ui/menu-entry.tsx';
import { useBackCloses } from '../../../ui/use-back-closes.ts';
import { type OrderStep, orderSteps } from '../model/order-steps.ts';
import { CancelForm } from './cancel-form.tsx';
import { ShareLink } from './share-link.tsx';
import { type DetailActions, type StepPanel, useOrderSteps } from './use-order-steps.ts';
import desk from '../../../ui/desk.module.css';
import styles from './order-details.module.css';

const LOOKS: Record<OrderStep, { label: string; Icon: ActionIcon }> = {
  prepare: { label: 'Hazırlanıyor', Icon: IconChefHat },
  assign: { label: 'Kurye ata', Icon: IconMotorbike },
  reassign: { label: 'Kuryeyi değiştir', Icon: IconMotorbike },
  deliveries: { label: 'Kuryenin teslimatları', Icon: IconRoute },
  markReady: { label: 'Hazır', Icon: IconPackage },
  notePacked: { label: 'Hazır', Icon: IconPackage },
  print: { label: 'Yazdır', Icon: IconPrinter },
  call: { label: 'Müşteriyi ara', Icon: IconPhone },
  preview: { label: 'Fiş önizleme', Icon: IconReceipt },
  share: { label: 'Takip bağlantısı', Icon: IconShare },
  edit: { label: 'Düzenle', Icon: IconPencil },
  offerToPool: { label: 'Havuza gönder', Icon: IconUsers },
  withdrawFromPool: { label: 'Havuzdan geri al', Icon: IconUsersMinus },
  unassign: { label: 'Atamayı geri al', Icon: IconArrowBackUp },
  cancel: { label: 'İptal et', Icon: IconBan },
};

interface OrderActionsProps {
  order: OrderView;
  role: Role;
  actions: DetailActions;
}

/** What staff can do about an order: the main step, the others in a menu. */
export function OrderActions({ order, role, actions }: OrderActionsProps) {
  const [panel, setPanel] = useState<StepPanel | null>(null);
  const [take, isBusy] = useOrderSteps({
    order,
    actions,
    onPanel: (wanted) => setPanel((shown) => (shown === wanted ? null : wanted)),
  });
  const [main, ...others] = orderSteps(order, role);
  const close = (): void => setPanel(null);
  return (
    <div className={`${desk.grid} ${styles.whole}`}>
      <div
        className={`${desk.row} ${desk.touch} ${styles.buttons}`}
        role="group"
        aria-label="Sipariş işlemleri"
      >
        {main && <MainStep step={main} isBusy={isBusy} onTake={take} />}
        <OtherSteps steps={others} phone={order.customerPhone} onTake={take} />
      </div>
      {panel === 'cancel' && others.includes('cancel') && <CancelForm order={order} onDone={close} />}
      {panel === 'share' && others.includes('share') && <ShareLink order={order} />}
    </div>
  );
}

interface MainStepProps {
  step: OrderStep;
  isBusy: boolean;
  onTake: (step: OrderStep) => void;
}

function MainStep({ step, isBusy, onTake }: MainStepProps) {
  const { label, Icon } = LOOKS[step];
  return (
    <Button
      data-part="main-step"
      loading={isBusy}
      leftSection={<Icon size="1.125rem" aria-hidden />}
      onClick={() => onTake(step)}
    >
      {label}
    </Button>
  );
}

interface OtherStepsProps {
  steps: readonly OrderStep[];
  phone: string;
  onTake: (step: OrderStep) => void;
}

function OtherSteps({ steps, phone, onTake }: OtherStepsProps) {
  const [isOpen, setOpen] = useState(false);
  useBackCloses(isOpen, () => setOpen(false));
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      shadow="md"
      withinPortal
      floatingStrategy="fixed"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconDots size="1.125rem" aria-hidden />}
          data-mantine-stop-propagation={isOpen || undefined}
          onClick={() => setOpen(!isOpen)}
        >
          Diğer işlemler
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={`${desk.grid} ${desk.touch}`} p="sm">
        {steps.map((step) => (
          <MenuEntry
            key={step}
            {...LOOKS[step]}
            href={step === 'call' ? `tel:${phone}` : undefined}
            isDanger={step === 'cancel'}
            onClick={() => {
              setOpen(false);
              onTake(step);
            }}
          />
        ))}
      </Popover.Dropdown>
    </Popover>
  );
}
