import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { asUserId } from '@ulak/contracts/ids';
import type { CourierNotice } from '@ulak/contracts/notices/schema';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aNotice } from '../../test/notice.ts';
import { anOrder } from '../../test/order.ts';
import { fakeServer, renderWeb } from '../../test/render-web.tsx';
import { NoticeCards } from './components/notice-cards.tsx';
import { useCourierNotices } from './components/use-courier-notices.ts';

let isHidden = false;
/** Every test has a courier of its own: what they acknowledged outlives a page. */
let courierId = 100;
beforeEach(() => {
  courierId += 1;
  isHidden = false;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const mine = anOrder({ id: 9, status: 'ASSIGNED', courierId: 7 });
function Home() {
  return <NoticeCards notices={useCourierNotices(asUserId(courierId), ORDERS)} />;
}
const ORDERS = [mine];

/** A server that keeps what it is told. */
function show(
  notices: readonly CourierNotice[],
  { isDown }: { readonly isDown?: (path: string) => boolean } = {},
) {
  let open = [...notices];
  const calls = fakeServer(({ method, path }) => {
    if (isDown?.(path)) return { status: 503, body: { message: 'yok', code: 'SERVICE_UNAVAILABLE' } };
    if (method === 'GET') return { body: open };
    const id = Number(/notices\/(\d+)\/acknowledge/.exec(path)?.[1]);
    open = open
      .map((one) => (one.id === id ? { ...one, acknowledgedAt: new Date().toISOString() } : one))
      .filter(({ acknowledgedAt, hasPackage }) => acknowledgedAt === null || hasPackage);
    return { body: { success: true } };
  });
  renderWeb(<Home />);
  return calls;
}
const sent = (calls: ReturnType<typeof show>, path: RegExp) => calls.filter((one) => path.test(one.path));
const setHidden = (hidden: boolean): void => {
  isHidden = hidden;
  fireEvent(document, new Event('visibilitychange'));
};

it('a cancelled order says which, where, why and what to do; hostile text is text', async () => {
  const reason = '<img src=x onerror=alert(1)>';
  show([aNotice({ hasPackage: true, address: 'Moda Cad. 12', reason })]);
  const card = await screen.findByRole('article');
  expect(within(card).getByRole('heading').textContent).toBe('Sipariş iptal edildi');
  expect(card.textContent).toContain('#1005Moda Cad. 12');
  expect(within(card).getByText(`Neden: ${reason}`)).toBeTruthy();
  expect(within(card).getByText('Paketi şubeye götürün.')).toBeTruthy();
});

it('each kind has its title and what to do about it', async () => {
  show([
    aNotice({ id: 1, kind: 'ORDER_MOVED' }),
    aNotice({ id: 2, kind: 'ORDER_TAKEN_BACK' }),
    aNotice({ id: 3, kind: 'ORDER_UNDELIVERED', hasPackage: true }),
    aNotice({
      id: 4,
      kind: 'MESSAGE',
      orderId: null,
      orderNumber: null,
      text: 'Beni arayın',
      senderName: 'Can',
    }),
    aNotice({ id: 5, kind: 'NEW_ORDER', orderId: mine.id }),
  ]);
  const cards = await screen.findAllByRole('article');
  expect(cards.map((card) => within(card).getByRole('heading').textContent)).toEqual([
    'Sipariş başka kuryeye verildi',
    'Sipariş geri alındı',
    'Teslim edilemedi',
    'Mesaj: Can',
  ]);
  expect(cards[0]?.textContent).toContain('Paketi almadıysanız bir şey yapmanız gerekmez.');
  expect(cards[3]?.textContent).toContain('Beni arayın');
});

it('Anladım closes the card at once and tells the server; what lies in the bag stays as a line', async () => {
  const calls = show([aNotice({ id: 3, hasPackage: true }), aNotice({ id: 4, orderNumber: '1006' })]);
  const [first] = await screen.findAllByRole('button', { name: 'Anladım' });
  if (first) fireEvent.click(first);
  expect(screen.getAllByRole('article')).toHaveLength(1);
  expect(screen.getByText(/şube teslim alınca bu satır kalkar/)).toBeTruthy();
  await waitFor(() => expect(sent(calls, /notices\/3\/acknowledge/)).toHaveLength(1));
});

it('without signal it is kept, and sent when there is one', async () => {
  let isDown = false;
  const calls = show([aNotice({ id: 3 })], { isDown: () => isDown });
  const button = await screen.findByRole('button', { name: 'Anladım' });
  isDown = true;
  fireEvent.click(button);
  await waitFor(() => expect(sent(calls, /acknowledge/).length).toBeGreaterThan(0));
  expect(screen.queryByRole('article')).toBeNull();
  isDown = false;
  const before = sent(calls, /acknowledge/).length;
  fireEvent(window, new Event('online'));
  await waitFor(() => expect(sent(calls, /acknowledge/)).toHaveLength(before + 1));
  fireEvent(window, new Event('online'));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(sent(calls, /acknowledge/)).toHaveLength(before + 1);
});

it('what the page shows is reported as seen once it is on the screen, a new order too', async () => {
  isHidden = true;
  const calls = show([
    aNotice({ id: 3 }),
    aNotice({ id: 5, kind: 'NEW_ORDER', orderId: mine.id }),
    aNotice({ id: 6, kind: 'NEW_ORDER' }),
    aNotice({ id: 7, seenAt: new Date().toISOString() }),
  ]);
  await screen.findAllByRole('article');
  expect(sent(calls, /seen$/)).toEqual([]);
  setHidden(false);
  await waitFor(() => expect(sent(calls, /seen$/).map(({ body }) => body)).toEqual([{ ids: [3, 5] }]));
  setHidden(true);
  setHidden(false);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(sent(calls, /seen$/)).toHaveLength(1);
});

it('what could not be reported is reported later', async () => {
  let isDown = true;
  const calls = show([aNotice({ id: 3 })], { isDown: (path) => isDown && path.endsWith('/seen') });
  await screen.findByRole('article');
  await waitFor(() => expect(sent(calls, /seen$/)).toHaveLength(1));
  isDown = false;
  await waitFor(() => expect(sent(calls, /seen$/)).toHaveLength(2), { timeout: 30_000 });
});
