import { Box, Button, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconMotorbike, IconPrinter } from '@tabler/icons-react';
import type { Urgency } from '@ulak/contracts/domain/delivery-time';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { memo } from 'react';
import { SourceBadge } from '../../../domain/orders/source-badge.tsx';
import { TestBadge } from '../../../domain/orders/test-badge.tsx';
import { handoverText, type KitchenStep, pieceCount, nextKitchenStep } from '../model.ts';
import { Items, Notes, PromisedTime, WaitingTime } from './kitchen-parts.tsx';
import display from '../../../ui/data-display.module.css';
import desk from '../../../ui/desk.module.css';
import styles from './kitchen-card.module.css';

/** Callbacks of the cards. A stable object: cards are memoised. */
export interface KitchenActions {
  readonly runStep: (order: OrderView, step: KitchenStep) => void;
  readonly print: (order: OrderView) => void;
  readonly open: (order: OrderView) => void;
  readonly assign: (order: OrderView) => void;
  readonly dismiss: (order: OrderView) => void;
}

export interface KitchenCardProps {
  order: OrderView;
  urgency: Urgency;
  isNew: boolean;
  isPrinted: boolean;
  /** A step on its way to the server. */
  isPending: boolean;
  /** Why a step was refused. */
  refusal: string | undefined;
  actions: KitchenActions;
}

/** One order to be packed: number, waiting time, what goes into the bag, and the one next step. */
export const KitchenCard = memo(function KitchenCard(props: KitchenCardProps) {
  const { order, urgency, refusal, actions } = props;
  const printed = props.isPrinted ? ' (yazdırıldı)' : '';
  const printLabel = `${order.receiptNumber} numaralı siparişi yazdır${printed}`;
  return (
    <article
      className={`${desk.panel} ${display.urgent} ${desk.column} ${styles.card}`}
      data-part="kitchen-card"
      aria-label={`${order.receiptNumber} numaralı sipariş`}
      data-urgency={urgency}
      data-new={props.isNew || undefined}
    >
      <header className={`${desk.line} ${desk.between}`}>
        <OrderNumberButton order={order} onOpen={actions.open} />
        <WaitingTime since={order.createdAt} urgency={urgency} />
      </header>
      <div className={`${desk.row} ${desk.dim} ${desk.tabular}`}>
        <TestBadge order={order} />
        <SourceBadge source={order.source} />
        <PromisedTime order={order} urgency={urgency} />
        <span>{order.customerName}</span>
      </div>
      {handoverText(order) !== null && <Text>{handoverText(order)}</Text>}
      {refusal && <Refusal text={refusal} />}
      <Notes order={order} />
      <Items items={order.items} />
      <Box className={desk.line} component="footer" mt="auto">
        <Button
          size="touch"
          variant="default"
          c={props.isPrinted ? 'dimmed' : undefined}
          flex="none"
          px="md"
          aria-label={printLabel}
          onClick={() => actions.print(order)}
        >
          <IconPrinter size="1.5rem" aria-hidden />
          {props.isPrinted && <IconCheck size="1.125rem" aria-hidden />}
        </Button>
        <Step {...props} />
      </Box>
    </article>
  );
});

const STEPS: Record<KitchenStep, string> = {
  markReady: 'Hazır',
  notePacked: 'Hazır',
  prepare: 'Hazırlamaya başla',
};

function Step({ order, isPending, actions }: KitchenCardProps) {
  const step = nextKitchenStep(order);
  if (!step) return null;
  return (
    <Button
      size="touch"
      flex={1}
      px="sm"
      loading={isPending}
      aria-label={`${STEPS[step]}: ${order.receiptNumber} numaralı sipariş`}
      leftSection={<IconCheck size="1.5rem" aria-hidden />}
      onClick={() => actions.runStep(order, step)}
    >
      {STEPS[step]}
    </Button>
  );
}

/** The receipt number, very large; opens everything else about the order. */
export const OrderNumberButton = ({
  order,
  onOpen,
}: {
  order: OrderView;
  onOpen: (order: OrderView) => void;
}) => (
  <button
    type="button"
    className={`${desk.plain} ${desk.tabular} ${styles.number}`}
    data-long={order.receiptNumber.length > 7 || undefined}
    aria-label={`${order.receiptNumber} numaralı siparişin ayrıntıları`}
    onClick={() => onOpen(order)}
  >
    {order.receiptNumber}
  </button>
);

export const CourierName = ({ order }: { order: OrderView }) => (
  <Text className={desk.row} c="var(--ulak-courier-busy)" fw={650} fz="h5">
    <IconMotorbike size="1.25rem" aria-hidden /> {order.assignedToName ?? 'Kurye'}
    {order.offerExpiresAt !== null && ' · soruldu'}
  </Text>
);

const Refusal = ({ text }: { text: string }) => (
  <p className={styles.note} role="alert">
    <IconAlertTriangle size="1.25rem" aria-hidden />
    <span>{text}</span>
  </p>
);

/** An order that is not to be packed any more, with the reason; it stays until somebody dismisses it. */
export function MissingCard({
  order,
  text,
  actions,
}: {
  order: OrderView;
  text: string;
  actions: KitchenActions;
}) {
  return (
    <article
      className={`${desk.panel} ${display.urgent} ${desk.column} ${styles.card}`}
      data-part="kitchen-card"
      aria-label={`${order.receiptNumber} numaralı sipariş`}
      data-missing
    >
      <header className={`${desk.line} ${desk.between}`}>
        <OrderNumberButton order={order} onOpen={actions.open} />
        <span>{pieceCount(order)} parça</span>
      </header>
      <div className={`${desk.row} ${desk.dim}`}>
        <TestBadge order={order} />
        <SourceBadge source={order.source} />
        <span>{order.customerName}</span>
      </div>
      <Refusal text={text} />
      <Box className={desk.line} component="footer" mt="auto">
        <Button size="touch" variant="default" fullWidth onClick={() => actions.dismiss(order)}>
          Gördüm
        </Button>
      </Box>
    </article>
  );
}
