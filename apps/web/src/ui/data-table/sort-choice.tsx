import { NativeSelect } from '@mantine/core';
import { IconArrowsSort } from '@tabler/icons-react';
import { type DataColumn, readTableSort, type TableSort, writeTableSort } from './column.ts';

interface SortChoiceProps<Row> {
  readonly columns: readonly DataColumn<Row>[];
  readonly sort: TableSort;
  readonly onSort: (sort: TableSort) => void;
}

/** By what cards are sorted, which have no heads to press. */
export function SortChoice<Row>({ columns, sort, onSort }: SortChoiceProps<Row>) {
  const options = columns
    .filter(({ compare }) => compare)
    .flatMap(({ key, head, kind }) => {
      const [up, down] = kind === 'number' ? ['artan', 'azalan'] : ['A–Z', 'Z–A'];
      return [
        { value: key, label: `${head} (${up})` },
        { value: `-${key}`, label: `${head} (${down})` },
      ];
    });
  if (options.length === 0) return null;
  return (
    <NativeSelect
      aria-label="Sıralama"
      data={[{ value: '', label: 'Varsayılan sıra' }, ...options]}
      leftSection={<IconArrowsSort size="1rem" aria-hidden />}
      maw={{ xs: '20rem' }}
      mb="xs"
      size="md"
      value={writeTableSort(sort) ?? ''}
      onChange={({ currentTarget }) => onSort(readTableSort(currentTarget.value, columns))}
    />
  );
}
