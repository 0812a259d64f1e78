import '../../test/own-modules.ts';
import type { BranchView } from '@ulak/contracts/branches/schema';
import { asBranchId, asCompanyId, type OrderId } from '@ulak/contracts/ids';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, refusal, renderWeb, type SentRequest } from '../../test/render-web.tsx';
import { NewOrderForm } from './components/new-order-form.tsx';

// jsdom draws no maps; the picker itself is proven in the browser journey.
vi.mock('../../ui/map/lazy-map.tsx', () => ({ LazyLocationPicker: () => null }));

const KADIKOY = { id: asBranchId(1), name: 'Kadıköy', location: { lat: 41.01, lng: 29 } } as BranchView;
const HOME = { lat: 40.98, lng: 29.02 };
const known = (address: string, fields: object = {}) => ({
  address,
  details: null,
  location: HOME,
  lastUsedAt: '2026-03-01T10:00:00.000Z',
  orders: 2,
  precision: 'door',
  ...fields,
});
const MURAT = {
  name: 'Murat <b>Koç</b>',
  lastOrder: {
    orderId: 7,
    orderNumber: '1661',
    createdAt: '2026-03-01T10:00:00.000Z',
    items: [{ name: 'Künefe', quantity: 2, price: 90 }],
    total: 180,
    paymentType: 'CASH',
    paymentNotes: null,
    source: 'Telefon',
  },
  addresses: [known('Moda Cad. No 12'), known('Bahariye Cad. 5', { location: { lat: 40.99, lng: 29.03 } })],
};
const created = {
  status: 201,
  body: {
    success: true,
    data: { id: 9, orderNumber: '1', status: 'PREPARING', createdAt: '', estimatedDeliveryTime: '' },
  },
};
const ok = (data: unknown) => ({ body: { success: true, data } });
const isCreate = ({ method }: SentRequest): boolean => method === 'POST';
const isLookup = ({ path }: SentRequest): boolean => path.startsWith('/api/customers/lookup');

/** A server that knows Murat by 0532 765 43 21. */
const server = (sent: SentRequest) => {
  if (isCreate(sent)) return created;
  if (isLookup(sent)) return ok(sent.path.includes('765') ? MURAT : null);
  if (sent.path.startsWith('/api/places')) return ok([]);
  if (sent.path.endsWith('/delivery-area')) return ok({ kind: 'NONE', shape: null });
  return { body: { tiles: { url: '', darkUrl: '', attribution: '', maxZoom: 19 } } };
};

type Who = Pick<ComponentProps<typeof NewOrderForm>, 'branches' | 'ownBranch' | 'proposedBranch'>;
const OF_A_BRANCH: Who = { branches: [KADIKOY], ownBranch: KADIKOY, proposedBranch: null };

const show = (who = OF_A_BRANCH) =>
  renderWeb(
    <NewOrderForm
      {...who}
      userId={1}
      onClose={vi.fn<() => void>()}
      onCreated={vi.fn<() => void>()}
      onRepeated={vi.fn<(id: OrderId) => void>()}
    />,
  );
const field = (label: RegExp | string) =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, textarea' });
const fill = (label: RegExp | string, value: string): boolean =>
  fireEvent.change(field(label), { target: { value } });
const callMurat = async (): Promise<void> => {
  fill(/Müşteri telefonu/, '0532 765 43 21');
  await screen.findByText(/Kayıtlı müşteri/);
};

beforeEach(() => {
  sessionStorage.clear();
  localStorage.removeItem('ulak.sent-drafts');
});

describe('decision 093: streets in the address field', () => {
  const street = {
    label: 'Moda Caddesi',
    detail: 'Kadıköy / İstanbul',
    location: HOME,
    source: 'street',
    precision: 'street',
  };
  const answering = (places: (sent: SentRequest) => ReturnType<typeof refusal>) =>
    fakeServer((sent) => (sent.path.startsWith('/api/places') ? places(sent) : server(sent)));
  const answerOf = (data: unknown, hasGeocoder = false) => ({
    status: 200,
    body: { success: true, data, hasGeocoder },
  });

  it('a street is chosen by keyboard; its point is approximate and the door stays in the text', async () => {
    const calls = answering(() => answerOf([street]));
    show();
    fill(/Teslimat adresi/, 'moda cad 12');
    await screen.findByText('Kadıköy / İstanbul · yaklaşık');
    fireEvent.keyDown(field(/Teslimat adresi/), { key: 'ArrowDown', code: 'ArrowDown' });
    fireEvent.keyDown(field(/Teslimat adresi/), { key: 'Enter', code: 'Enter' });
    expect(field(/Teslimat adresi/).value).toBe('Moda Caddesi 12');
    expect(screen.getByText(/^Konum yaklaşık: sokak, kapı değil/)).toBeTruthy();
    expect(calls.some(({ path }) => path.includes('q=moda+cad+12&lat=41.01&lng=29'))).toBe(true);
  });

  const OTHER = 'Zümrütlü Konak Yalısı 9 Sarıyer';
  const isShown = () => screen.queryByText('Kadıköy / İstanbul · yaklaşık') !== null;

  it('a street’s point goes when another address is typed, and stays with a door and a note', async () => {
    const calls = answering(({ path }) => answerOf(path.includes('q=moda') ? [street] : []));
    show();
    fill(/Müşteri adı/, 'Ayşe');
    fill(/Müşteri telefonu/, '0532 111 11 11');
    fill(/Teslimat adresi/, 'moda cad');
    fireEvent.click(await screen.findByText('Kadıköy / İstanbul · yaklaşık'));
    fill(/Teslimat adresi/, 'Moda Caddesi 12 kat 3, zil bozuk');
    expect(field('Enlem').value).toBe('40.980000');
    fill(/Teslimat adresi/, '');
    fill(/Teslimat adresi/, OTHER);
    await userEvent.click(screen.getByText('Siparişi oluştur'));
    expect(screen.getByText('Lütfen teslimat konumunu seçin')).toBeTruthy();
    expect(calls.filter(isCreate)).toEqual([]);
  });

  it('a slow network: a street of the text before is nothing to choose for another text', async () => {
    const calls = answering(() => answerOf([street]));
    const answer = globalThis.fetch;
    vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
      const response = answer(url, init);
      return /q=(?:moda\+cad\+1|Z)/.test(url) ? new Promise(() => {}) : response;
    });
    const isAsked = (query: string) =>
      waitFor(() => expect(calls.some(({ path }) => path.includes(query))).toBe(true));
    show();
    fill(/Teslimat adresi/, 'moda cad');
    await waitFor(() => expect(isShown()).toBe(true));
    fill(/Teslimat adresi/, 'moda cad 12');
    await isAsked('q=moda+cad+12');
    expect(isShown()).toBe(true);
    fill(/Teslimat adresi/, OTHER);
    expect(isShown()).toBe(false);
    await isAsked('q=Z');
    expect(isShown()).toBe(false);
    fireEvent.keyDown(field(/Teslimat adresi/), { key: 'ArrowDown', code: 'ArrowDown' });
    fireEvent.keyDown(field(/Teslimat adresi/), { key: 'Enter', code: 'Enter' });
    expect([field(/Teslimat adresi/).value, field('Enlem').value]).toEqual([OTHER, '']);
  });

  it('a geocoder is asked apart from them; one that fails costs its own results only', async () => {
    const calls = answering(({ path }) =>
      path.includes('only=geocoder') ? refusal(500, 'INTERNAL_ERROR', 'Arıza.') : answerOf([street], true),
    );
    show();
    fill(/Teslimat adresi/, 'moda');
    await screen.findByText('Moda Caddesi');
    await waitFor(() => expect(calls.some(({ path }) => path.includes('only=geocoder'))).toBe(true));
    expect(screen.getByText('Moda Caddesi')).toBeTruthy();
    expect(screen.queryByText(/Arıza/)).toBeNull();
  });

  it('nothing found and a search that fails say what to do', async () => {
    answering(({ path }) =>
      path.includes('q=xq') ? answerOf([]) : refusal(500, 'INTERNAL_ERROR', 'Arıza.'),
    );
    show();
    fill(/Teslimat adresi/, 'xqzw');
    await screen.findByText('Bulunamadı. Haritadan seçin.');
    fill(/Teslimat adresi/, 'moda');
    await screen.findByText(/Arıza\./);
    expect(screen.queryByText('Bulunamadı. Haritadan seçin.')).toBeNull();
  });
});

describe('decision 050: the telephone first', () => {
  it('a known number fills the form; F2 repeats the last order; Enter on the button creates it', async () => {
    const calls = fakeServer(server);
    show();
    await callMurat();
    expect(field(/Müşteri adı/).value).toBe('Murat <b>Koç</b>');
    expect(field(/Teslimat adresi/).value).toBe('Moda Cad. No 12');
    expect(screen.getByText('Konum: kapı.')).toBeTruthy();
    fireEvent.keyDown(field(/Müşteri telefonu/), { key: 'F2' });
    expect(screen.getByText('Toplam: 180,00 TL')).toBeTruthy();
    const button = screen.getByRole('button', { name: 'Siparişi oluştur' });
    await waitFor(() => expect(document.activeElement).toBe(button));
    await userEvent.keyboard('{Enter}');
    await screen.findByText('Yeni sipariş başarıyla oluşturuldu');
    expect(calls.find(isCreate)?.body).toMatchObject({
      customerName: 'Murat <b>Koç</b>',
      customerPhone: '0532 765 43 21',
      customerAddress: 'Moda Cad. No 12',
      location: HOME,
      paymentType: 'Nakit',
      source: 'Telefon',
      items: [{ name: 'Künefe', quantity: 2, price: 90 }],
      total: 180,
    });
  });

  it('asks with the whole number only, and once for it', async () => {
    const calls = fakeServer(server);
    show();
    await userEvent.type(field(/Müşteri telefonu/), '05327654321');
    await screen.findByText(/Kayıtlı müşteri/);
    expect(calls.filter(isLookup).map(({ path }) => path)).toEqual([
      '/api/customers/lookup?phone=05327654321&branchId=1',
    ]);
  });

  it('another number takes back what the first one brought', async () => {
    fakeServer(server);
    show();
    await callMurat();
    fireEvent.keyDown(field(/Müşteri telefonu/), { key: 'F2' });
    fill(/Müşteri telefonu/, '0532 111 11 11');
    await screen.findByText('Bu numarayla kayıtlı sipariş yok.');
    for (const label of [/Müşteri adı/, /Teslimat adresi/, 'Enlem', 'Ürün adı', 'Ödeme tipi'])
      expect(field(label).value, String(label)).toBe('');
  });

  it('bad input: a branch of another company knows nothing of this company’s customer', async () => {
    fakeServer((sent) => (isLookup(sent) && sent.path.includes('branchId=2') ? ok(null) : server(sent)));
    const [own, other]: [BranchView, BranchView] = [
      { ...KADIKOY, companyId: asCompanyId(1) },
      { ...KADIKOY, id: asBranchId(2), name: 'Levent', companyId: asCompanyId(2) },
    ];
    show({ branches: [own, other], ownBranch: null, proposedBranch: own });
    await callMurat();
    await userEvent.click(screen.getByRole('combobox', { name: /Şube/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Levent' }));
    await screen.findByText('Bu numarayla kayıtlı sipariş yok.');
    for (const label of [/Müşteri adı/, /Teslimat adresi/, 'Enlem'])
      expect(field(label).value, String(label)).toBe('');
  });

  it('chooses another address of the customer by arrow keys', async () => {
    fakeServer(server);
    show();
    await callMurat();
    field(/Teslimat adresi/).focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(field(/Teslimat adresi/).value).toBe('Bahariye Cad. 5');
    expect(field('Enlem').value).toBe('40.990000');
  });

  it.each([
    ['away', () => refusal(503, 'SERVICE_UNAVAILABLE', 'Sunucu şu anda yanıt veremiyor.')],
    ['limited', () => refusal(429, 'RATE_LIMITED', 'Çok sık istek gönderildi.')],
  ])('a lookup that is %s stops nobody', async (_, answer) => {
    fakeServer((sent) => (isLookup(sent) ? answer() : server(sent)));
    show();
    fill(/Müşteri telefonu/, '0532 765 43 21');
    await screen.findByText(/Formu elle doldurabilirsiniz/);
    fill(/Müşteri adı/, 'Ayşe');
    fill(/Teslimat adresi/, 'Ada Sk. 1');
    fireEvent.click(screen.getByRole('button', { name: 'Şubede teslim' }));
    await userEvent.click(screen.getByText('Siparişi oluştur'));
    expect(await screen.findByText('Yeni sipariş başarıyla oluşturuldu')).toBeTruthy();
  });
});

describe('decision 050: Enter goes on', () => {
  it('from field to field, line to line, and creates at the end', async () => {
    const calls = fakeServer(server);
    show();
    await callMurat();
    field(/Müşteri telefonu/).focus();
    await userEvent.keyboard('{Enter}{Enter}{Enter}{Enter}');
    const lines = () => screen.getAllByLabelText('Ürün adı');
    expect(document.activeElement).toBe(lines()[0]);
    await userEvent.keyboard('Lahmacun{Enter}3{Enter}80,50{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(lines()[1]));
    await userEvent.keyboard('Ayran{Enter}{Enter}35{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(lines()[2]));
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(field('Ödeme tipi'));
    await userEvent.keyboard('Nakit{Enter}500 üstü{Enter}Zili çalma');
    expect(calls.filter(isCreate)).toEqual([]);
    await userEvent.keyboard('{Enter}');
    await screen.findByText('Yeni sipariş başarıyla oluşturuldu');
    expect(calls.find(isCreate)?.body).toMatchObject({
      items: [
        { name: 'Lahmacun', quantity: 3, price: 80.5 },
        { name: 'Ayran', quantity: 1, price: 35 },
      ],
      paymentType: 'Nakit',
      paymentNotes: '500 üstü',
      orderNotes: 'Zili çalma',
    });
  });

  it('sends nothing half typed, nothing twice, and says where the work is', async () => {
    const calls = fakeServer(server);
    show();
    const notes = field('Sipariş notu');
    notes.focus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByText('Müşteri telefonu zorunludur')).toBeTruthy();
    expect(document.activeElement).toBe(field(/Müşteri telefonu/));
    await callMurat();
    notes.focus();
    fireEvent.keyDown(notes, { key: 'Enter', repeat: true });
    expect(calls.filter(isCreate)).toEqual([]);
    fireEvent.keyDown(notes, { key: 'Enter', ctrlKey: true });
    fireEvent.keyDown(notes, { key: 'Enter', ctrlKey: true });
    await screen.findByText('Yeni sipariş başarıyla oluşturuldu');
    expect(calls.filter(isCreate)).toHaveLength(1);
  });
});

describe('decision 050: two windows with one draft', () => {
  /** A second window of the browser: the tab was duplicated with its draft. */
  async function duplicate(): Promise<Storage> {
    const first = show();
    await callMurat();
    const draft = sessionStorage.getItem('ulak.order-draft.1') ?? '';
    await userEvent.click(screen.getByText('Siparişi oluştur'));
    await screen.findByText('Yeni sipariş başarıyla oluşturuldu');
    first.unmount();
    sessionStorage.setItem('ulak.order-draft.1', draft);
    return sessionStorage;
  }
  it('make one order: the second is refused in words', async () => {
    const calls = fakeServer(server);
    await duplicate();
    show();
    fill('Sipariş notu', 'bir de ayran');
    await userEvent.click(screen.getByText('Siparişi oluştur'));
    await screen.findByText(/Bu taslak başka bir pencerede gönderildi/);
    expect(calls.filter(isCreate)).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'Formu temizle' }));
    await callMurat();
    await userEvent.click(screen.getByText('Siparişi oluştur'));
    await waitFor(() => expect(calls.filter(isCreate)).toHaveLength(2));
  });
  it('at the same moment: both send one Idempotency-Key', async () => {
    const calls = fakeServer(server);
    await duplicate();
    localStorage.removeItem('ulak.sent-drafts');
    show();
    await userEvent.click(screen.getByText('Siparişi oluştur'));
    await waitFor(() => expect(calls.filter(isCreate)).toHaveLength(2));
    const [first, second] = calls.filter(isCreate).map(({ idempotencyKey }) => idempotencyKey);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toBe(first);
  });
});
