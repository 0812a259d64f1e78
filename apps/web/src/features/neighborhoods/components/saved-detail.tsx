import { Button, Group, Skeleton } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { BOUNDARY_SOURCE_LABELS } from '@ulak/contracts/neighborhoods/names';
import type { NeighborhoodDetail } from '@ulak/contracts/neighborhoods/schema';
import { formatFullDateTime } from '@ulak/contracts/time';
import { confirm } from '../../../ui/confirm.tsx';
import desk from '../../../ui/desk.module.css';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { areaText } from '../../../domain/boundaries/drawn-boundary.ts';
import { useRemove } from '../queries.ts';
import styles from './neighborhoods.module.css';

interface SavedDetailProps {
  readonly query: UseQueryResult<NeighborhoodDetail>;
  readonly onClose: () => void;
}

/** The neighbourhood on the map, in words, and its removal. */
export function SavedDetail({ query, onClose }: SavedDetailProps) {
  const remove = useRemove();
  const { data, error } = query;
  if (data === undefined)
    return error ? (
      <div className={desk.panel}>
        <LoadFailure error={error} onRetry={() => void query.refetch()} title="Mahalle yüklenemedi" />
      </div>
    ) : (
      <Skeleton h="9rem" radius="md" />
    );
  const ask = async (): Promise<void> => {
    const isRemoved = await confirm({
      title: 'Mahalleyi sil',
      message: `${data.name} silinsin mi? Siparişlerdeki mahalle bilgisi de kaldırılır.`,
      confirmLabel: 'Sil',
      danger: true,
      onConfirm: () => remove(data.id),
    });
    if (isRemoved) onClose();
  };
  return (
    <section aria-label="Seçili mahalle" className={`${desk.panel} ${desk.touch} ${styles.part}`}>
      <h2 className={styles.heading}>{data.name}</h2>
      <p className={desk.note}>
        {data.district} / {data.city} · {areaText(data.area_km2)}
        <br />
        Sınır: {BOUNDARY_SOURCE_LABELS[data.boundary_source]} ·{' '}
        {formatFullDateTime(Date.parse(data.created_at))}
        <br />
        {data.assigned_at === null
          ? 'Siparişler bu mahalleye göre işleniyor.'
          : `Siparişlere işlendi: ${formatFullDateTime(Date.parse(data.assigned_at))}`}
      </p>
      <Group gap="xs">
        <Button onClick={onClose} size="sm" variant="default">
          Kapat
        </Button>
        <Button
          leftSection={<IconTrash aria-hidden size="1rem" />}
          onClick={() => void ask()}
          size="sm"
          variant="default"
        >
          Sil
        </Button>
      </Group>
    </section>
  );
}
