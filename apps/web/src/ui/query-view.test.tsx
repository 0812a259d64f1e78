import { fireEvent, render, screen } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { expect, it, vi } from 'vitest';
import { QueryView } from './query-view.tsx';

const refetch = vi.fn<() => never>();
type State = { data: string[] | undefined; error: Error | null };

const view = ({ data, error }: State) => (
  <MantineProvider>
    <QueryView empty="Kayıt yok" failure="Liste getirilemedi" query={{ data, error, refetch }}>
      {(rows) => <p>{rows.join(', ')}</p>}
    </QueryView>
  </MantineProvider>
);

it('an error stays while a poll tries again, a press on retry waits, and data ends it', () => {
  const trying = { data: undefined, error: null };
  const { rerender } = render(view(trying));
  expect(screen.getByRole('status').textContent).toBe('Yükleniyor...');
  rerender(view({ data: undefined, error: new Error('away') }));
  expect(screen.getByText('Liste getirilemedi')).toBeTruthy();
  rerender(view(trying));
  expect(screen.getByText('Liste getirilemedi')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /Yeniden dene/ }));
  expect(refetch).toHaveBeenCalled();
  expect(screen.queryByText('Liste getirilemedi')).toBeNull();
  rerender(view({ data: [], error: null }));
  expect(screen.getByText('Kayıt yok')).toBeTruthy();
  rerender(view({ data: ['a', 'b'], error: new Error('later') }));
  expect(screen.getByText('a, b')).toBeTruthy();
});
