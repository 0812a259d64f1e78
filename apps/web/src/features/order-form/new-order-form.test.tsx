import '../../test/own-modules.ts';
import type { BranchView } from '@ulak/contracts/branches/schema';
import { asBranchId, type OrderId } from '@ulak/contracts/ids';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, refusal, renderWeb, type SentRequest } from '../../test/render-web.tsx';
import { NewOrderForm } from './components/new-order-form.tsx';

// jsdom draws no maps; the picker itself is proven in the browser journey.
vi.mock('../../ui/map/lazy-map.tsx', () => ({
  LazyLocationPicker: ({ onPick }: { onPick: (point: { lat: number; lng: number }) => void }) => (
    <button type="button" onClick={() => onPick({ lat: 40.98765, lng: 29.12345 })}>
      haritadan seç
    </button>
  ),
}));

const branch = (id: number, name: string): BranchView =>
  ({ id: asBranchId(id), name, location: { lat: 41 + id / 100, lng: 29 } }) as BranchView;
const KADIKOY = branch(1, 'Kadıköy');
const USKUDAR = branch(2, 'Üsküdar');

const settings = { body: { tiles: { url: '', darkUrl: '', attribution: '', maxZoom: 19 } } };
const created = {
  status: 201,
  body: {
    success: true,
    data: { id: 9, orderNumber: '1', status: 'PREPARING', createdAt: '', estimatedDeliveryTime: '' },
  },
};
const atBranch = {
  ...created,
  body: {
    ...created.body,
    warning: { field: 'location', code: 'AT_BRANCH', message: 'Teslimat konumu şubenin konumu' },
  },
};
const ok = (data: unknown) => ({ body: { success: true, data } });
/** A branch that delivers to a hundredth of a degree around itself. */
const AROUND = {
  kind: 'DRAWN',
  shape: {
    type: 'Polygon',
    coordinates: [
      [
        [28.99, 41],
        [29.01, 41],
        [29.01, 41.02],
        [28.99, 41.02],
        [28.99, 41],
      ],
    ],
  },
};
/** Answers of everything but the order itself: a new customer, no place. */
const others = ({ path }: SentRequest) => {
  if (path.startsWith('/api/customers')) return ok(null);
  if (path.startsWith('/api/places')) return ok([]);
  return path.endsWith('/delivery-area') ? ok(AROUND) : settings;
};
const isCreate = ({ method }: SentRequest): boolean => method === 'POST';

function show(given: Partial<Parameters<typeof NewOrderForm>[0]> = {}) {
  const onClose = vi.fn<() => void>();
  const onCreated = vi.fn<() => void>();
  const onRepeated = vi.fn<(id: OrderId) => void>();
  const view = renderWeb(
    <NewOrderForm
      branches={[KADIKOY, USKUDAR]}
      ownBranch={null}
      proposedBranch={null}
      userId={1}
      onClose={onClose}
      onCreated={onCreated}
      onRepeated={onRepeated}
      {...given}
    />,
  );
  return { ...view, onClose, onCreated, onRepeated };
}

const submit = () => userEvent.click(screen.getByText('Siparişi oluştur'));

const fill = (label: RegExp | string, value: string): boolean =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

function fillCustomer(): void {
  fill(/Müşteri adı/, 'Ayşe');
  fill(/Müşteri telefonu/, '0532 123 45 67');
  fill(/Teslimat adresi/, 'Moda Cad. 12');
  fireEvent.click(screen.getByRole('button', { name: 'haritadan seç' }));
}

beforeEach(() => {
  sessionStorage.clear();
  localStorage.removeItem('ulak.sent-drafts');
});

describe('spec 1 §5: the new order form', () => {
  it('an empty form answers in the words of the spec and sends nothing', async () => {
    const calls = fakeServer(others);
    show();
    await submit();
    expect(screen.getByText('Lütfen bir şube seçin')).toBeTruthy();
    expect(screen.getByText('Lütfen teslimat konumunu seçin')).toBeTruthy();
    expect(screen.getByText('Müşteri adı zorunludur')).toBeTruthy();
    expect(calls.filter(isCreate)).toEqual([]);
  });

  it('decision 050: a branch presets no point; a picked one stays, six decimals, read-only', async () => {
    fakeServer(others);
    show();
    const latitude = screen.getByLabelText<HTMLInputElement>('Enlem');
    fireEvent.click(screen.getByRole('combobox', { name: /Şube/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Kadıköy' }));
    expect(latitude.value).toBe('');
    expect(latitude.readOnly).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'haritadan seç' }));
    expect(latitude.value).toBe('40.987650');
    fireEvent.click(screen.getByRole('combobox', { name: /Şube/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Üsküdar' }));
    expect(latitude.value).toBe('40.987650');
  });

  it('decision 050: without a chosen point nothing is sent; at the branch is one press', async () => {
    const calls = fakeServer((sent) => (isCreate(sent) ? atBranch : others(sent)));
    show({ proposedBranch: KADIKOY });
    fill(/Müşteri adı/, 'Ayşe');
    fill(/Müşteri telefonu/, '0532 123 45 67');
    fill(/Teslimat adresi/, 'Moda Cad. 12');
    await submit();
    expect(screen.getByText('Lütfen teslimat konumunu seçin')).toBeTruthy();
    expect(calls.filter(isCreate)).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Şubede teslim' }));
    fireEvent.click(screen.getByRole('combobox', { name: /Şube/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Üsküdar' }));
    expect(screen.getByText('Şubede teslim: konum şubenin kendisi.')).toBeTruthy();
    await submit();
    await screen.findByText('Yeni sipariş başarıyla oluşturuldu');
    expect(calls.find(isCreate)?.body).toMatchObject({ branchId: 2, location: { lat: 41.02, lng: 29 } });
    expect(screen.queryByText('Uyarı')).toBeNull();
  });

  it('decision 050: what the server warns about is said', async () => {
    fakeServer((sent) => (isCreate(sent) ? atBranch : others(sent)));
    show({ ownBranch: KADIKOY });
    fillCustomer();
    await submit();
    expect(await screen.findByText('Teslimat konumu şubenin konumu')).toBeTruthy();
  });

  it('decision 098: a point outside of the delivery area is told at once, and hinders nothing', async () => {
    const calls = fakeServer((sent) => (isCreate(sent) ? atBranch : others(sent)));
    show({ ownBranch: KADIKOY });
    fireEvent.click(screen.getByRole('button', { name: 'Şubede teslim' }));
    expect(screen.queryByText('Teslimat bölgesi dışında.')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'haritadan seç' }));
    expect(await screen.findByText('Teslimat bölgesi dışında.')).toBeTruthy();
    fillCustomer();
    await submit();
    await screen.findByText('Yeni sipariş başarıyla oluşturuldu');
    expect(calls.filter(isCreate)).toHaveLength(1);
  });

  it('somebody bound to a branch cannot choose another', () => {
    fakeServer(others);
    show({ ownBranch: KADIKOY });
    expect(screen.getByLabelText<HTMLInputElement>('Şube').readOnly).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>('Şube').value).toBe('Kadıköy');
    expect(screen.getByLabelText<HTMLInputElement>('Enlem').value).toBe('');
  });

  it.each(['20.50', '20,5', '20,50 TL'])('a price typed or pasted as %j is 20,50 TL', (typed) => {
    fakeServer(others);
    show({ ownBranch: KADIKOY });
    fill('Fiyat (TL)', typed);
    expect(screen.getByText('Toplam: 20,50 TL')).toBeTruthy();
    fireEvent.blur(screen.getByLabelText('Fiyat (TL)'));
    expect(screen.getByLabelText<HTMLInputElement>('Fiyat (TL)').value).toBe('20,5');
  });

  it.each(['1,5', '1.5'])(
    'a quantity typed as %j is refused in words and never becomes another number',
    async (typed) => {
      const calls = fakeServer(others);
      show({ ownBranch: KADIKOY });
      fillCustomer();
      fill('Ürün adı', 'Kıyma');
      fill('Fiyat (TL)', '100');
      await userEvent.clear(screen.getByLabelText('Adet'));
      await userEvent.type(screen.getByLabelText('Adet'), typed);
      await submit();
      expect(screen.getByText('Adet tam sayı olmalı')).toBeTruthy();
      expect(calls.filter(isCreate)).toEqual([]);
    },
  );

  it('thousands are read as the screen writes them', () => {
    fakeServer(others);
    show({ ownBranch: KADIKOY });
    fill('Fiyat (TL)', '1.234,50');
    expect(screen.getByText('Toplam: 1.234,50 TL')).toBeTruthy();
  });

  it('a response without a message shows the words of the spec (spec 1 §8)', async () => {
    fakeServer((sent) => (isCreate(sent) ? { status: 500, body: {} } : others(sent)));
    show({ ownBranch: KADIKOY });
    fillCustomer();
    fill('Ürün adı', 'Lahmacun');
    fill('Fiyat (TL)', '80,50');
    await submit();
    expect(await screen.findByText('Sipariş oluşturulamadı')).toBeTruthy();
  });

  it('runs the total, sends everything as PREPARING, resets and shows the success', async () => {
    const calls = fakeServer((sent) => (isCreate(sent) ? created : others(sent)));
    const { onClose, onCreated } = show({ ownBranch: KADIKOY });
    fillCustomer();
    fill('Ürün adı', 'Lahmacun');
    fill('Adet', '3');
    fill('Fiyat (TL)', '80,50');
    expect(screen.getByText('Toplam: 241,50 TL')).toBeTruthy();
    await submit();
    await screen.findByText('Yeni sipariş başarıyla oluşturuldu');
    expect(calls.find(isCreate)).toMatchObject({
      path: '/api/orders',
      body: {
        branchId: 1,
        status: 'PREPARING',
        customerName: 'Ayşe',
        location: { lat: 40.98765, lng: 29.12345 },
        items: [{ name: 'Lahmacun', quantity: 3, price: 80.5 }],
        total: 241.5,
      },
    });
    expect(onCreated).toHaveBeenCalledTimes(1);
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(screen.getByLabelText<HTMLInputElement>(/Müşteri adı/).value).toBe('');
    expect(sessionStorage.length).toBe(0);
  });

  it('shows the server’s details on fields; a retry keeps its key, new content does not', async () => {
    const refused = refusal(400, 'VALIDATION_ERROR', 'Bazı alanlar eksik veya hatalı.', {
      customerPhone: 'Geçerli bir telefon numarası girin',
    });
    const calls = fakeServer((sent) => (isCreate(sent) ? refused : others(sent)));
    show({ ownBranch: KADIKOY });
    fillCustomer();
    await submit();
    await screen.findByText('Geçerli bir telefon numarası girin');
    expect(screen.getByText('Bazı alanlar eksik veya hatalı.')).toBeTruthy();
    await submit();
    fill(/Müşteri adı/, 'Ayşegül');
    await submit();
    await waitFor(() => expect(calls.filter(isCreate)).toHaveLength(3));
    const [first, second, third] = calls.filter(isCreate).map(({ idempotencyKey }) => idempotencyKey);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('a number in use: its order opens, no success is shown, and the draft stays', async () => {
    fakeServer((sent) => (isCreate(sent) ? { ...created, status: 200 } : others(sent)));
    const { onCreated, onRepeated } = show({ ownBranch: KADIKOY });
    fillCustomer();
    fill('Sipariş no', '1');
    await submit();
    expect(
      await screen.findByText(/#1 numaralı sipariş bu şubede zaten var; yeni sipariş oluşturulmadı/),
    ).toBeTruthy();
    expect(onRepeated).toHaveBeenCalledExactlyOnceWith(9);
    expect(onCreated).not.toHaveBeenCalled();
    expect(screen.queryByText('Yeni sipariş başarıyla oluşturuldu')).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>(/Müşteri adı/).value).toBe('Ayşe');
  });

  it('a sum beyond the limit of one order is shown beside the total', async () => {
    const calls = fakeServer(others);
    show({ ownBranch: KADIKOY });
    fillCustomer();
    fill('Ürün adı', 'Altın');
    fill('Adet', '2');
    fill('Fiyat (TL)', '999999');
    await submit();
    expect(screen.getByText('Tutar en fazla 1.000.000 TL olabilir')).toBeTruthy();
    expect(calls.filter(isCreate)).toEqual([]);
  });

  it('typing in a field leaves the focus there', async () => {
    fakeServer(others);
    vi.spyOn(window, 'matchMedia').mockReturnValue(
      Object.assign(window.matchMedia('(pointer: fine)'), { matches: true }),
    );
    show({ ownBranch: KADIKOY });
    expect(document.activeElement).toBe(screen.getByLabelText(/Müşteri telefonu/));
    await userEvent.type(screen.getByLabelText('Sipariş notu'), 'zil');
    expect(screen.getByLabelText<HTMLInputElement>('Sipariş notu').value).toBe('zil');
    vi.restoreAllMocks();
  });

  it('an unreadable response has its own sentence', async () => {
    fakeServer((sent) => (isCreate(sent) ? { status: 500, body: 'x' } : others(sent)));
    show({ ownBranch: KADIKOY });
    fillCustomer();
    await submit();
    expect(
      await screen.findByText('Sipariş oluşturulurken bir hata oluştu. Lütfen tekrar deneyin.'),
    ).toBeTruthy();
  });

  it('what was typed survives an accidental close', async () => {
    fakeServer(others);
    const first = show({ ownBranch: KADIKOY });
    fillCustomer();
    first.unmount();
    show({ ownBranch: KADIKOY });
    expect(screen.getByLabelText<HTMLInputElement>(/Müşteri adı/).value).toBe('Ayşe');
    expect(screen.getByText(/Yarım kalan siparişiniz geri getirildi/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Formu temizle' }));
    expect(screen.getByLabelText<HTMLInputElement>(/Müşteri adı/).value).toBe('');
  });
});
