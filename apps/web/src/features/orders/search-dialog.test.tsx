import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { anOrder } from '../../test/order.ts';
import { fakeServer, refusal, renderWeb } from '../../test/render-web.tsx';
import { SearchDialog } from './components/search-dialog.tsx';

const open = [anOrder({ id: 1, customerName: 'Işıl IĞDIR' }), anOrder({ id: 2, customerName: 'Şule' })];
const found = (data: unknown) => ({
  body: { success: true, data, pagination: { page: 1, limit: 25, total: 1 } },
});

function show() {
  const onOpen = vi.fn<Parameters<typeof SearchDialog>[0]['onOpen']>();
  const onPrint = vi.fn<Parameters<typeof SearchDialog>[0]['onPrint']>();
  const onClose = vi.fn<() => void>();
  renderWeb(<SearchDialog isOpen onClose={onClose} orders={open} onOpen={onOpen} onPrint={onPrint} />);
  const field = screen.getByRole('combobox', { name: 'Aranacak metin' });
  return {
    onOpen,
    onPrint,
    onClose,
    field,
    type: (value: string) => fireEvent.change(field, { target: { value } }),
  };
}

describe('order search', () => {
  it('finds open orders at once, Turkish letters aside, and all others from the server', async () => {
    const calls = fakeServer(() =>
      found([anOrder({ id: 9, status: 'DELIVERED', customerName: 'Iğdır Market' })]),
    );
    const { type, field, onOpen, onClose } = show();
    type('ığdır');
    expect(screen.getAllByRole('option')).toHaveLength(1);
    await screen.findByText('2 sipariş bulundu');
    expect(calls[0]?.path).toBe('/api/orders?search=%C4%B1%C4%9Fd%C4%B1r&limit=25');
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    expect(field.getAttribute('aria-activedescendant')).toBe('found-9');
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(onOpen.mock.calls[0]?.[0].id).toBe(9);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('prints what it found, without closing', async () => {
    fakeServer(() => found([]));
    const { type, onPrint, onOpen, onClose } = show();
    type('şule');
    fireEvent.click(await screen.findByRole('button', { name: '1002 numaralı siparişi yazdır' }));
    expect(onPrint.mock.calls[0]?.[0].id).toBe(2);
    expect([onOpen.mock.calls.length, onClose.mock.calls.length]).toEqual([0, 0]);
  });

  it('says when nothing fits, and when the server cannot be asked', async () => {
    fakeServer(() => found([]));
    const { type } = show();
    type('yok böyle biri');
    expect(await screen.findByText('Aramanızla eşleşen sipariş bulunamadı')).toBeTruthy();
    fakeServer(() => refusal(500, 'INTERNAL_ERROR', 'Beklenmeyen bir hata oluştu. Lütfen yeniden deneyin.'));
    type('başka biri');
    expect(await screen.findByText('Beklenmeyen bir hata oluştu. Lütfen yeniden deneyin.')).toBeTruthy();
  });

  it('spec 1 §8: an answer without a message is shown in the words of the spec', async () => {
    fakeServer(() => ({ status: 500, body: '<h1>Bad Gateway</h1>' }));
    const { type } = show();
    type('yok böyle biri');
    expect(await screen.findByText('Sipariş verileri alınamadı')).toBeTruthy();
  });
});
