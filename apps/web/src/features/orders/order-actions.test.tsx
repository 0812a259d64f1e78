import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { anOrder } from '../../test/order.ts';
import { renderWeb } from '../../test/render-web.tsx';
import { OrderActions } from './components/order-actions.tsx';
import type { DetailActions } from './components/use-order-steps.ts';

const actions = {
  print: vi.fn<DetailActions['print']>(),
  preview: vi.fn<DetailActions['preview']>(),
  edit: vi.fn<DetailActions['edit']>(),
  assign: vi.fn<DetailActions['assign']>(),
  showDeliveries: vi.fn<DetailActions['showDeliveries']>(),
};
const press = (name: string): boolean => fireEvent.click(screen.getByRole('button', { name }));

it('ux "Management dashboard": the main step can be pressed at once, the others are in a menu', () => {
  const order = anOrder();
  renderWeb(<OrderActions order={order} role="BRANCH_MANAGER" actions={actions} />);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Kurye ata',
    'Diğer işlemler',
  ]);
  press('Kurye ata');
  expect(actions.assign).toHaveBeenCalledWith(order);

  press('Diğer işlemler');
  expect(screen.getByRole('link', { name: 'Müşteriyi ara' }).getAttribute('href')).toBe('tel:+905321234567');
  press('Fiş önizleme');
  expect(actions.preview).toHaveBeenCalledWith(order);
  expect(screen.queryByRole('button', { name: 'Düzenle' })).toBeNull();

  press('Diğer işlemler');
  press('İptal et');
  expect(screen.getByLabelText('İptal nedeni')).toBeTruthy();
});
