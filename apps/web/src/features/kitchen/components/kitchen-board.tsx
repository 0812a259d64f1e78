import { Box, Button, Group, Skeleton, Text, Title } from '@mantine/core';
import { IconAlertTriangleFilled, IconPrinter, IconToolsKitchen2 } from '@tabler/icons-react';
import type { OrderId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { slotText } from '@ulak/contracts/time';
import { Fragment, type ReactNode } from 'react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { type KitchenLists, type MissingOrder, type SlotGroup, slotGroups } from '../model.ts';
import { type KitchenActions, KitchenCard, MissingCard } from './kitchen-card.tsx';
import { KitchenSide } from './kitchen-side.tsx';
import desk from '../../../ui/desk.module.css';
import styles from './kitchen.module.css';

interface KitchenBoardProps {
  lists: KitchenLists;
  missing: readonly MissingOrder[];
  /** Whether the orders are known at all; otherwise they load, or could not be loaded. */
  loadState: 'loading' | 'failed' | 'known';
  newIds: ReadonlySet<OrderId>;
  printed: ReadonlySet<OrderId>;
  pendingIds: ReadonlySet<OrderId>;
  refusals: ReadonlyMap<OrderId, string>;
  actions: KitchenActions;
  onPrintMany: (orders: readonly OrderView[]) => void;
}

/** The kitchen: what is to be packed, large; what is packed and on the road beside it. */
export function KitchenBoard(props: KitchenBoardProps) {
  const { lists, missing, loadState, refusals, actions } = props;
  const explained = missing.flatMap(({ row, text }) => {
    const words = text ?? refusals.get(row.order.id);
    return words ? [{ order: row.order, words }] : [];
  });
  return (
    <div
      className={`${desk.grid} ${styles.board}`}
      data-part="kitchen-board"
      aria-busy={loadState === 'loading'}
    >
      <section aria-labelledby="kitchen-to-prepare">
        <Group gap="xs" justify="space-between" mb="xs">
          <Title className={desk.row} fz="h4" id="kitchen-to-prepare" order={2}>
            Hazırlanacak{' '}
            {loadState === 'known' && (
              <Box className={desk.pill} component="span" fz="inherit">
                {lists.toPrepare.length}
              </Box>
            )}
          </Title>
          {lists.toPrepare.length > 0 && <PrintNew {...props} />}
        </Group>
        <ListStates state={loadState} isEmpty={lists.toPrepare.length + explained.length === 0}>
          {explained.length > 0 && (
            <ul className={`${desk.list} ${desk.grid} ${styles.cards}`}>
              {explained.map(({ order, words }) => (
                <li key={`missing-${order.id}`}>
                  <MissingCard order={order} text={words} actions={actions} />
                </li>
              ))}
            </ul>
          )}
          <SlotLists {...props} />
        </ListStates>
      </section>
      {loadState === 'known' && <KitchenSide ready={lists.ready} gone={lists.onRoad} actions={actions} />}
    </div>
  );
}

/** The cards; under a heading per promised slot as soon as one order has one (decision 090). */
function SlotLists(props: KitchenBoardProps) {
  const groups = slotGroups(props.lists.toPrepare);
  const isPaced = groups.some(({ slot }) => slot !== null);
  return groups.map((group) => (
    <Fragment key={group.slot?.from ?? 'none'}>
      {isPaced && <SlotHeading {...group} />}
      <ul className={`${desk.list} ${desk.grid} ${styles.cards}`}>
        {group.rows.map(({ order, urgency }) => (
          <li key={order.id}>
            <KitchenCard
              order={order}
              urgency={urgency}
              isNew={props.newIds.has(order.id)}
              isPrinted={props.printed.has(order.id)}
              isPending={props.pendingIds.has(order.id)}
              refusal={props.refusals.get(order.id)}
              actions={props.actions}
            />
          </li>
        ))}
      </ul>
    </Fragment>
  ));
}

const SlotHeading = ({ slot, rows, late }: SlotGroup) => (
  <Title className={`${desk.row} ${desk.tabular} ${styles.slot}`} fz="h5" order={3}>
    {`${slot ? slotText(slot) : 'Aralıksız'} · ${rows.length} paket`}
    {late > 0 && (
      <span className={styles.late}>
        <IconAlertTriangleFilled size="1.125rem" aria-hidden /> {late} gecikti
      </span>
    )}
  </Title>
);

/** Prints what this browser has not printed yet, in one go. */
function PrintNew({ lists, printed, onPrintMany }: KitchenBoardProps) {
  const fresh = lists.toPrepare.flatMap(({ order }) => (printed.has(order.id) ? [] : [order]));
  return (
    <Button
      size="md"
      variant="default"
      h={44}
      leftSection={<IconPrinter size="1.25rem" aria-hidden />}
      disabled={fresh.length === 0}
      onClick={() => onPrintMany(fresh)}
    >
      {fresh.length === 0 ? 'Tümü yazdırıldı' : `Tümünü yazdır (${fresh.length})`}
    </Button>
  );
}

const SKELETONS = 6;

/** Loading, failed, empty, or the cards. */
function ListStates({
  state,
  isEmpty,
  children,
}: {
  state: KitchenBoardProps['loadState'];
  isEmpty: boolean;
  children: ReactNode;
}) {
  if (state === 'loading') {
    return (
      <div className={`${desk.list} ${desk.grid} ${styles.cards}`}>
        <span className="visually-hidden" role="status">
          Yükleniyor...
        </span>
        {Array.from({ length: SKELETONS }, (_, card) => (
          <Skeleton key={card} h={280} radius="lg" />
        ))}
      </div>
    );
  }
  if (state === 'failed')
    return <EmptyState text="Siparişler yüklenemedi. Bağlantı kurulunca burada görünecek." />;
  if (!isEmpty) return children;
  return (
    <EmptyState
      icon={<IconToolsKitchen2 aria-hidden color="var(--mantine-color-dimmed)" size="2.75rem" stroke={1.5} />}
      text="Hazırlanacak sipariş yok"
    >
      <Text>Yeni siparişler geldiğinde burada kendiliğinden görünür.</Text>
    </EmptyState>
  );
}
