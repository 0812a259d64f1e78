import { MantineProvider } from '@mantine/core';
import { compareTr } from '@ulak/contracts/text';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { type DataColumn, nextTableSort, readTableSort, sortRows, writeTableSort } from './column.ts';
import { DataTable } from './data-table.tsx';

interface Person {
  id: number;
  name: string;
  orders: number;
}

const COLUMNS: readonly DataColumn<Person>[] = [
  { key: 'name', head: 'Ad', compare: (a, b) => compareTr(a.name, b.name), cell: ({ name }) => name },
  {
    key: 'orders',
    head: 'Sipariş',
    kind: 'number',
    compare: (a, b) => a.orders - b.orders,
    cell: ({ orders }) => orders,
  },
  { key: 'tools', head: 'İşlemler', cell: ({ name }) => <button type="button">{`${name}: sil`}</button> },
];
const PEOPLE = ['Şule', 'Ilgaz', 'İnci', 'Can', 'Çağ'].map((name, id) => ({ id, name, orders: id }));

function Example({ onOpen }: { onOpen?: (row: Person) => void }) {
  const [sort, setSort] = useState(readTableSort(undefined, COLUMNS));
  return (
    <MantineProvider>
      <DataTable
        renderCard={({ name }) => name}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        label="Kişiler"
        onSort={setSort}
        rows={PEOPLE}
        sort={sort}
        {...(onOpen ? { onOpen } : {})}
      />
    </MantineProvider>
  );
}

const names = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);

describe('a table of records', () => {
  it('is sorted by its heads, as Turkish sorts, and back', async () => {
    render(<Example />);
    const head = screen.getByRole('columnheader', { name: /Ad/ });
    await userEvent.click(within(head).getByRole('button'));
    expect(names()).toEqual(['Can', 'Çağ', 'Ilgaz', 'İnci', 'Şule']);
    expect(head.getAttribute('aria-sort')).toBe('ascending');
    await userEvent.click(within(head).getByRole('button'));
    expect(names()).toEqual(['Şule', 'İnci', 'Ilgaz', 'Çağ', 'Can']);
    await userEvent.click(within(head).getByRole('button'));
    expect(names()).toEqual(['Şule', 'Ilgaz', 'İnci', 'Can', 'Çağ']);
    expect(head.getAttribute('aria-sort')).toBeNull();
  });

  it('a press on a row opens it, one on its button does not', async () => {
    const onOpen = vi.fn<(row: Person) => void>();
    render(<Example onOpen={onOpen} />);
    await userEvent.click(screen.getByText('Can'));
    expect(onOpen).toHaveBeenCalledWith(PEOPLE[3]);
    await userEvent.click(screen.getByRole('button', { name: 'Can: sil' }));
    expect(onOpen).toHaveBeenCalledTimes(1);
  });
});

describe('the order in the address bar', () => {
  it.each([
    ['name', { by: 'name', isDescending: false }],
    ['-orders', { by: 'orders', isDescending: true }],
    ['tools', null],
    ['unknown', null],
    [undefined, null],
  ])('%s', (text, sort) => {
    expect(readTableSort(text, COLUMNS)).toEqual(sort);
  });

  it.each(['name', '-orders'])('%s is written as it is read', (text) => {
    expect(writeTableSort(readTableSort(text, COLUMNS))).toBe(text);
  });

  it('numbers begin with the largest', () => {
    expect(nextTableSort(null, { key: 'orders', kind: 'number' })).toEqual({
      by: 'orders',
      isDescending: true,
    });
    expect(sortRows(PEOPLE, COLUMNS, { by: 'orders', isDescending: true })[0]?.name).toBe('Çağ');
  });
});
