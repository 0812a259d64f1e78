import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderWeb } from '../../test/render-web.tsx';
import { SheetTable } from './components/sheet-table.tsx';

afterEach(() => vi.restoreAllMocks());

const show = (isPhone: boolean): void => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => ({ matches: isPhone, media, addEventListener() {}, removeEventListener() {} }) as never,
  );
  renderWeb(
    <SheetTable
      actions="Tahsilat"
      empty="Fark yok"
      heads={['Sipariş', 'Neden', 'Kurye', 'Nakit']}
      label="Farklar"
      rows={[{ key: 1, cells: ['#1042', 'Yolda', 'Veli Ak', '0,00 TL'], action: <button>Düzelt</button> }]}
      sums={['Toplam', '', '', '5,00 TL']}
    />,
  );
};

it('decision 075: on a phone a wide row of the day sheet is an entry that holds its action', () => {
  show(true);
  expect(screen.queryByRole('table')).toBeNull();
  const [entry, sums] = within(screen.getByRole('list', { name: 'Farklar' })).getAllByRole('listitem');
  expect(entry?.textContent).toBe('#1042DüzeltNedenYoldaKuryeVeli AkNakit0,00 TL');
  expect(sums?.textContent).toBe('ToplamNakit5,00 TL');
});

it('on a desk it is a table with the action in its last column', () => {
  show(false);
  const rows = screen.getByRole<HTMLTableElement>('table').rows;
  expect([...rows].map(({ cells }) => [...cells].map(({ textContent }) => textContent))).toEqual([
    ['Sipariş', 'Neden', 'Kurye', 'Nakit', 'Tahsilat'],
    ['#1042', 'Yolda', 'Veli Ak', '0,00 TL', 'Düzelt'],
    ['Toplam', '', '', '5,00 TL'],
  ]);
});
