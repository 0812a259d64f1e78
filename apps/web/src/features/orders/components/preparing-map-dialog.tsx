import { Box, Button, Group, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { useMemo } from 'react';
import { LazyLiveMap } from '../../../ui/map/lazy-map.tsx';
import type { MapBranch, MapItemRef } from '../../../ui/map/types.ts';
import { useTiles } from '../../../ui/map/use-tiles.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorBanner } from '../../../ui/error-banner.tsx';
import { ResponsiveDialog } from '../../../ui/responsive-dialog.tsx';
import { mapOrdersOf } from '../../../domain/orders/map-orders.ts';
import type { OrderRow } from '../../../domain/orders/order-row.ts';

interface PreparingMapDialogProps {
  isOpen: boolean;
  onClose: () => void;
  rows: readonly OrderRow[];
  branches: readonly MapBranch[];
  /** The message of a failed load; known orders stay on the map. */
  failure: string | null;
  onOpen: (order: OrderView) => void;
  onPrintMany: (orders: readonly OrderView[]) => void;
}

const NONE: ReadonlySet<never> = new Set();

/** 'Haritada göster': where the orders that are being prepared have to go (spec 1 §2.3). */
export function PreparingMapDialog({ isOpen, onClose, ...rest }: PreparingMapDialogProps) {
  return (
    <ResponsiveDialog opened={isOpen} onClose={onClose} title="Hazırlanan siparişler haritada" size={1040}>
      <PreparingMap {...rest} />
    </ResponsiveDialog>
  );
}

function PreparingMap({
  rows,
  branches,
  failure,
  onOpen,
  onPrintMany,
}: Omit<PreparingMapDialogProps, 'isOpen' | 'onClose'>) {
  const tiles = useTiles();
  const orders = useMemo(() => mapOrdersOf(rows, NONE), [rows]);
  const select = (ref: MapItemRef | null): void => {
    const row = ref?.kind === 'order' ? rows.find(({ order }) => String(order.id) === ref.id) : undefined;
    if (row) onOpen(row.order);
  };
  return (
    <>
      {failure && <ErrorBanner message={`Modal siparişleri alınırken bir hata oluştu: ${failure}`} />}
      {rows.length === 0 && !failure ? (
        <EmptyState text="Hazırlanan sipariş bulunmuyor" />
      ) : (
        <>
          <Group justify="space-between" gap="xs" mb="xs">
            <Text size="sm" c="dimmed">
              {rows.length} sipariş hazırlanıyor. Ayrıntısını görmek için haritadaki siparişe tıklayın.
            </Text>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPrinter size="1rem" aria-hidden />}
              onClick={() => onPrintMany(rows.map(({ order }) => order))}
            >
              Tümünü yazdır
            </Button>
          </Group>
          <Box h="min(65vh, 40rem)">
            <LazyLiveMap
              orders={orders}
              branches={branches}
              tiles={tiles}
              onSelect={select}
              ariaLabel="Hazırlanan siparişlerin haritası"
            />
          </Box>
        </>
      )}
    </>
  );
}
