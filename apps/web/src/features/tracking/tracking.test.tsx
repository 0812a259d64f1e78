import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { asOrderId } from '@ulak/contracts/ids';
import type { TrackedOrder } from '@ulak/contracts/tracking/schema';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Tracking } from './components/tracking.tsx';

const order: TrackedOrder = {
  id: asOrderId(1),
  scope: 'limited',
  orderNumber: 'GT-20261042',
  receiptNumber: 'GT-20261042',
  status: 'DELIVERED',
  statusLabel: 'Teslim Edildi',
  statusSentence: 'Siparişiniz teslim edildi. Afiyet olsun!',
  createdAt: '2026-03-02T16:00:00.000Z',
  pickupTime: null,
  deliveryTime: '2026-03-02T16:40:00.000Z',
  endedAt: '2026-03-02T16:40:00.000Z',
  arrival: null,
  estimatedArrival: null,
  branch: { name: 'Kadıköy', phone: '+902161234567', location: { lat: 40.99, lng: 29.03 } },
  courierName: 'Mehmet',
  courierLocation: null,
  courierHidden: false,
  courierNear: false,
  destination: { lat: 41, lng: 29.04, radiusM: 300 },
  mayRate: true,
  rating: null,
  undeliverableReason: null,
};
const gone = {
  success: false,
  message: 'Sipariş bulunamadı. Takip bağlantısı geçersiz veya süresi dolmuş olabilir.',
  code: 'TRACKING_NOT_FOUND',
};

interface Sent {
  readonly line: string;
  readonly body: unknown;
}
type Reply = readonly [status: number, body: unknown];
const sent: Sent[] = [];

/** Answers the page's calls; what it asked is in `sent`. */
function serve(answer: (line: string) => Reply): void {
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (url.endsWith('/events')) return new Promise(() => {});
    const line = `${init.method} ${url}`;
    sent.push({ line, body: typeof init.body === 'string' ? JSON.parse(init.body) : null });
    const [status, body] = answer(line);
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  });
}

function open(address: string): void {
  history.replaceState(null, '', address);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <Tracking />
      </QueryClientProvider>
    </MantineProvider>,
  );
}
const askFor = (phone: string): void => {
  fireEvent.change(screen.getByLabelText('Telefon numarası'), { target: { value: phone } });
  fireEvent.click(screen.getByRole('button', { name: 'Siparişimi bul' }));
};
const tokens = (): Sent[] => sent.filter(({ line }) => line.endsWith('create-tracking-url'));

beforeEach(() => {
  sent.length = 0;
  sessionStorage.clear();
});
afterEach(() => {
  for (const id of ['first-answer', 'tracking-data']) document.getElementById(id)?.remove();
  vi.unstubAllGlobals();
});

test('spec 3 §5: the phone is checked before anything is asked', () => {
  serve(() => [200, {}]);
  open('/customer/track-order');
  askFor('0532');
  expect(screen.getByText('Telefon numarası en az 10 haneli olmalıdır')).toBeTruthy();
  askFor('0532-123-45-67');
  expect(screen.getByText('Geçerli bir telefon numarası girin')).toBeTruthy();
  expect(sent).toEqual([]);
});

test('spec 3 §8: a number that nobody ordered with leads to "Sipariş bulunamadı."', async () => {
  serve((line) =>
    line.startsWith('POST') ? [200, { trackingToken: 'a'.repeat(43) }] : [200, { success: true, data: [] }],
  );
  open('/customer/track-order');
  askFor('0532 123 45 67');
  expect(await screen.findByText('Sipariş bulunamadı.')).toBeTruthy();
  expect(sessionStorage.length).toBe(0);
  // to mend a wrong digit, not to type it all again
  expect(screen.getByLabelText<HTMLInputElement>('Telefon numarası').value).toBe('0532 123 45 67');
});

test('spec 3 §8: a failed request for a link says so in the spec’s words', async () => {
  serve(() => [500, {}]);
  open('/customer/track-order');
  askFor('0532 123 45 67');
  expect(await screen.findByText("Sipariş takip URL'si oluşturulurken bir hata oluştu.")).toBeTruthy();
});

test('spec 3 §4.7: after 404 fewer than 2 more tokens, then the server’s sentence', async () => {
  let made = 0;
  serve((line) =>
    line.startsWith('POST') ? [200, { trackingToken: `${(made += 1)}`.repeat(43) }] : [404, gone],
  );
  open('/customer/track-order');
  askFor('0532 123 45 67');
  expect(await screen.findByText(gone.message)).toBeTruthy();
  expect(tokens()).toHaveLength(3);
});

test('spec 3 §4.7: an expired link without a phone is not retried', async () => {
  serve(() => [404, gone]);
  open(`/customer/track-order?token=${'b'.repeat(43)}`);
  expect(await screen.findByText(gone.message)).toBeTruthy();
  expect(tokens()).toEqual([]);
});

test('criteria B09: the token leaves the address and survives a reload', async () => {
  serve(() => [200, { success: true, data: [order] }]);
  open(`/customer/track-order?token=${'c'.repeat(43)}`);
  expect(await screen.findByText('Siparişiniz teslim edildi. Afiyet olsun!')).toBeTruthy();
  expect(location.search).toBe('');
  sent.length = 0;
  open('/customer/track-order');
  await waitFor(() => expect(sent[0]?.line).toBe(`GET /api/customer/track-order-by-token/${'c'.repeat(43)}`));
});

test('spec 3 §8: orders that cannot be loaded say so and can be asked for again', async () => {
  let isDown = true;
  serve(() => (isDown ? [500, {}] : [200, { success: true, data: [order] }]));
  open(`/customer/track-order?token=${'d'.repeat(43)}`);
  expect(await screen.findByText('Sipariş bilgileri alınırken bir hata oluştu.')).toBeTruthy();
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Yeniden dene' }));
  expect(await screen.findByText('Teslim Edildi')).toBeTruthy();
});

test('spec 3 §5: a rating is 5 unless another star is tapped; thanks replace the form', async () => {
  serve((line) => [
    200,
    line.startsWith('POST') ? { success: true, message: '' } : { success: true, data: [order] },
  ]);
  open(`/customer/track-order?token=${'e'.repeat(43)}`);
  const five = await screen.findByRole<HTMLInputElement>('radio', { name: '5 yıldız, Çok iyi' });
  expect(five.checked).toBe(true);
  fireEvent.click(screen.getByRole('radio', { name: '3 yıldız, Orta' }));
  fireEvent.click(screen.getByRole('button', { name: 'Değerlendirmeyi gönder' }));
  expect(await screen.findByText('Değerlendirmeniz için teşekkürler!')).toBeTruthy();
  expect(sent.find(({ line }) => line.endsWith('rate-courier'))?.body).toEqual({
    token: 'e'.repeat(43),
    orderId: 1,
    rating: 3,
    comment: null,
  });
});

test('spec 3 §8: a rating that fails says so', async () => {
  serve((line) => (line.startsWith('POST') ? [500, {}] : [200, { success: true, data: [order] }]));
  open(`/customer/track-order?token=${'f'.repeat(43)}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Değerlendirmeyi gönder' }));
  expect(await screen.findByText('Değerlendirme gönderilirken bir hata oluştu.')).toBeTruthy();
});

const onTheRoad: TrackedOrder = {
  ...order,
  status: 'IN_DELIVERY',
  statusSentence: 'Siparişiniz yolda, kuryeniz size geliyor.',
  deliveryTime: null,
  endedAt: null,
  mayRate: false,
};

test('DECISIONS "Public tracking and privacy": a phone number shows where the content is', async () => {
  serve(() => [200, { success: true, data: [onTheRoad] }]);
  open(`/customer/track-order?token=${'g'.repeat(43)}`);
  const sentence =
    'Ürünleri, tutarı ve adresi size gönderilen takip bağlantısında görebilirsiniz; bağlantınız ' +
    'yoksa şubeyi arayın.';
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByText('GT-20261042')).toBeTruthy();
});

test('a courier too near to be shown is called near, not missing', async () => {
  serve(() => [200, { success: true, data: [{ ...onTheRoad, courierHidden: true, courierNear: true }] }]);
  open(`/customer/track-order?token=${'h'.repeat(43)}`);
  expect(await screen.findByText('Kuryeniz çok yakında')).toBeTruthy();
  expect(screen.queryByText('Kurye Konum Hatası')).toBeNull();
});

test('before the way to this customer begins, a courier near by is not spoken of', async () => {
  serve(() => [200, { success: true, data: [{ ...onTheRoad, status: 'PICKED_UP', courierHidden: true }] }]);
  open(`/customer/track-order?token=${'i'.repeat(43)}`);
  expect(await screen.findByText('Sipariş içeriği')).toBeTruthy();
  expect(screen.queryByText('Kuryeniz çok yakında')).toBeNull();
  expect(screen.queryByText('Kurye Konum Hatası')).toBeNull();
});

/** What the server put into the page: readable words, and the orders for the scripts. */
function servePage(orders: readonly TrackedOrder[], at = new Date().toISOString()): void {
  const first = document.createElement('div');
  first.id = 'first-answer';
  first.textContent = 'Siparişiniz hazırlanıyor.';
  const data = document.createElement('script');
  data.type = 'application/json';
  data.id = 'tracking-data';
  data.textContent = JSON.stringify({ at, reply: { success: true, data: orders } });
  document.body.append(first, data);
}

test('the orders that came with the page are shown without being asked for, in its place', () => {
  serve(() => [500, {}]);
  servePage([onTheRoad]);
  open(`/customer/track-order?token=${'j'.repeat(43)}`);
  expect(screen.getByText('Siparişiniz yolda, kuryeniz size geliyor.')).toBeTruthy();
  expect(sent.filter(({ line }) => line.includes('/api/customer/'))).toEqual([]);
  expect(document.getElementById('first-answer')).toBeNull();
  // another token of this tab must not find them
  expect(document.getElementById('tracking-data')).toBeNull();
});

test('without them the page asks, and a first look that stands there goes all the same', async () => {
  serve(() => [404, gone]);
  servePage([]);
  document.getElementById('tracking-data')?.remove();
  open(`/customer/track-order?token=${'k'.repeat(43)}`);
  expect(await screen.findByText(gone.message)).toBeTruthy();
  expect(document.getElementById('first-answer')).toBeNull();
});

const soon = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();
const arriving = (id: number, from: number, to: number): TrackedOrder => ({
  ...onTheRoad,
  id: asOrderId(id),
  orderNumber: `S-${id}`,
  arrival: { from: soon(from), to: soon(to), late: false },
});
const openOrder = (): string | null | undefined =>
  screen.getByText('Sipariş numarası').parentElement?.textContent;

/** Answers the page's stream; what is passed to the result arrives in it. */
function serveStream(): (orders: readonly TrackedOrder[]) => void {
  let send: (text: string) => void = () => {};
  const body = new ReadableStream<Uint8Array>({
    start: (stream) => void (send = (text) => stream.enqueue(new TextEncoder().encode(text))),
  });
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(
      url.endsWith('/events')
        ? new Response(body, { headers: { 'content-type': 'text/event-stream' } })
        : new Response('{}', { status: 500 }),
    ),
  );
  return (orders) => send(`data: ${JSON.stringify({ type: 'TRACKING_UPDATED', orders })}\n\n`);
}

test('of two orders the first to arrive is open, and stays open when the other overtakes it', async () => {
  const push = serveStream();
  servePage([arriving(2, 40, 50), arriving(1, 12, 22)]);
  open(`/customer/track-order?token=${'l'.repeat(43)}`);
  expect(openOrder()).toContain('S-1');
  expect(screen.getByText('12–22 dk')).toBeTruthy();
  const choices = (): (string | null)[] =>
    screen.getAllByRole('button', { name: /Kadıköy/ }).map((choice) => choice.getAttribute('aria-current'));
  expect(choices()).toEqual(['true', 'false']);
  push([arriving(2, 5, 10), arriving(1, 12, 22)]);
  await waitFor(() => expect(choices()).toEqual(['false', 'true']));
  expect(openOrder()).toContain('S-1');
  fireEvent.click(screen.getAllByRole('button', { name: /Kadıköy/ })[0] as HTMLElement);
  expect(openOrder()).toContain('S-2');
});

test('whose order it is stands at the top: logo, else initials', () => {
  serve(() => [500, {}]);
  servePage([{ ...onTheRoad, company: { name: 'Moda Mutfak', logo: null } }]);
  open(`/customer/track-order?token=${'m'.repeat(43)}`);
  expect(screen.getByText('Moda Mutfak')).toBeTruthy();
  expect(screen.getByText('MM')).toBeTruthy();
  expect(screen.queryByText('Ulak')).toBeNull();
});

test('criteria B12: while others are served first the page says so, and misses no courier', () => {
  serve(() => [500, {}]);
  servePage([{ ...onTheRoad, stopsBefore: 2 }]);
  open(`/customer/track-order?token=${'n'.repeat(43)}`);
  expect(
    screen.getByText('Sizden önce 2 teslimat var; kuryenizin konumu sıra size gelince görünür.'),
  ).toBeTruthy();
  expect(screen.queryByText('Kurye Konum Hatası')).toBeNull();
});

test('a note to the courier: a tap and a word, sent once, then said to be there', async () => {
  const full: TrackedOrder = {
    ...onTheRoad,
    scope: 'full',
    status: 'PREPARING',
    items: [],
    customerNote: null,
    mayNote: true,
  };
  let refusal: Reply | null = null;
  serve((line) => {
    if (!line.startsWith('POST')) return [200, { success: true, data: [full] }];
    return refusal ?? [200, { success: true, data: { customerNote: 'Zili çalmayın, bebek var' } }];
  });
  servePage([full]);
  const token = 'o'.repeat(43);
  open(`/customer/track-order?token=${token}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Zili çalmayın' }));
  fireEvent.click(screen.getByRole('button', { name: 'Zili çalmayın' }));
  const field = screen.getByLabelText<HTMLTextAreaElement>('Kuryeye notunuz');
  expect([field.value, field.maxLength]).toEqual(['Zili çalmayın', 200]);
  fireEvent.change(field, { target: { value: 'Zili çalmayın,  bebek var ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Kuryeye ilet' }));
  expect(await screen.findByText('Notunuz kuryeye iletildi.')).toBeTruthy();
  const notes = sent.filter(({ line }) => line.startsWith('POST'));
  expect(notes).toEqual([
    {
      line: `POST /api/customer/track-order-by-token/${token}/note`,
      body: { orderId: 1, note: 'Zili çalmayın,  bebek var' },
    },
  ]);
  const message = 'Kuryeye not, sipariş kuryeye verilene kadar yazılabilir.';
  refusal = [409, { success: false, message, code: 'NOTE_TOO_LATE' }];
  fireEvent.click(screen.getByRole('button', { name: 'Kuryeye ilet' }));
  expect(await screen.findByText(message)).toBeTruthy();
});

test('after pick-up the note is shown and no longer changed', async () => {
  serve(() => [500, {}]);
  servePage([{ ...onTheRoad, scope: 'full', items: [], customerNote: 'Kapıya bırakın', mayNote: false }]);
  open(`/customer/track-order?token=${'p'.repeat(43)}`);
  expect(await screen.findByText('Kapıya bırakın')).toBeTruthy();
  expect(screen.queryByText('Notu değiştir')).toBeNull();
});

test('ux "Customer tracking": two orders at once are told apart by company and number', async () => {
  const orders = [
    { ...order, company: { name: 'Lezzet Grubu', logo: null } },
    { ...order, id: asOrderId(2), orderNumber: 'YS-7', company: { name: 'Hızlı Market', logo: null } },
  ];
  serve(() => [200, { success: true, data: orders }]);
  open('/customer/track-order?token=alive');
  const [first, second] = await screen.findAllByRole('button', { name: /Teslim Edildi/ });
  expect(first?.textContent).toMatch(/Lezzet Grubu.*GT-20261042/);
  expect(second?.textContent).toMatch(/Hızlı Market.*YS-7/);
});
