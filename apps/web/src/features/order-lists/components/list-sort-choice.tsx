import { NativeSelect } from '@mantine/core';
import { IconArrowsSort } from '@tabler/icons-react';
import type { OrderSort } from '@ulak/contracts/orders/sorts';
import { type ListSort, readSort, sortName } from '../model/list-view.ts';

interface ListSortChoiceProps {
  columns: readonly { readonly head: string; readonly sort?: OrderSort }[];
  sort: ListSort;
  onSort: (sort: ListSort) => void;
}

const NAMES: ReadonlySet<OrderSort> = new Set(['customer', 'branch', 'courier']);

/** By what cards are sorted, which have no heads to press. */
export function ListSortChoice({ columns, sort, onSort }: ListSortChoiceProps) {
  const options = columns.flatMap(({ head, sort: by }) => {
    if (!by) return [];
    const [up, down] = NAMES.has(by) ? ['A–Z', 'Z–A'] : ['artan', 'azalan'];
    return [
      { value: sortName({ by, direction: 'asc' }), label: `${head} (${up})` },
      { value: sortName({ by, direction: 'desc' }), label: `${head} (${down})` },
    ];
  });
  return (
    <NativeSelect
      aria-label="Sıralama"
      data={[{ value: '', label: 'En yeni önce' }, ...options]}
      leftSection={<IconArrowsSort size="1rem" aria-hidden />}
      maw={{ xs: '20rem' }}
      mb="xs"
      size="md"
      value={sortName(sort)}
      onChange={({ currentTarget }) => onSort(readSort(currentTarget.value))}
    />
  );
}
