import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ApiCall } from '@ulak/contracts/branches/api-call';
import { asBranchId, asOrderId } from '@ulak/contracts/ids';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPage } from '../../test/office.tsx';
import { fakeServer } from '../../test/render-web.tsx';
import { press } from '../../test/signed-in.tsx';
import { CallsPanel } from './components/calls-panel.tsx';
import { ALL_CALLS, readCallsView, writeCallsView } from './model/calls-view.ts';

const REQUEST = '0b6f2c5e-9a41-4d0e-8a51-1c2d3e4f5a6b';
const aCall = (given: Partial<ApiCall>): ApiCall => ({
  id: 1,
  at: '2026-03-02T16:30:00.000Z',
  requestId: REQUEST,
  method: 'POST',
  route: '/api/orders',
  status: 201,
  code: null,
  message: null,
  fields: [],
  durationMs: 1_212,
  orderNumber: null,
  orderId: null,
  repeated: false,
  key: 'CURRENT',
  ...given,
});
const REFUSED = aCall({
  id: 2,
  status: 400,
  code: 'VALIDATION_ERROR',
  message: 'Bazı alanlar eksik veya hatalı.',
  fields: [{ field: 'customerPhone', message: 'Geçerli bir telefon numarası girin' }],
  orderNumber: 'YMK-2',
});

/** @param pages of answers, by the cursor that asks for them; a function answers every request */
function show(answer: (query: URLSearchParams) => { data: ApiCall[]; nextCursor?: string } | null) {
  const sent = fakeServer(({ path }) => {
    const url = new URL(path, 'http://localhost');
    if (url.pathname !== '/api/branches/7/api-calls') return undefined;
    const page = answer(url.searchParams);
    return page ? { body: { success: true, nextCursor: null, ...page } } : { status: 500, body: {} };
  });
  function Example() {
    const [view, setView] = useState(ALL_CALLS);
    return (
      <CallsPanel
        branchId={asBranchId(7)}
        invitation={<button type="button">Örnek kodu aç</button>}
        view={view}
        onView={(change) => setView({ ...view, ...change })}
      />
    );
  }
  renderPage(Example, { at: '/integrations', role: 'OWNER' });
  return { asked: () => sent.map(({ path }) => path.split('?')[1] ?? '') };
}
const entries = async () =>
  screen.findAllByRole('listitem').then((items) => items.filter((item) => item.dataset.part));

afterEach(() => vi.unstubAllGlobals());

it('says why a call was refused at one look: code, sentence, each field with its own', async () => {
  show(() => ({ data: [REFUSED] }));
  const [entry] = await entries();
  expect(entry?.textContent).toContain('Reddedildi · 400');
  for (const text of [
    'Sipariş gönderme',
    'VALIDATION_ERROR',
    'Bazı alanlar eksik',
    'Sipariş no: YMK-2',
    '1.212 ms',
  ])
    expect(entry?.textContent).toContain(text);
  expect(
    within(entry as HTMLElement)
      .getByText('customerPhone')
      .closest('li')?.textContent,
  ).toBe('customerPhone: Geçerli bir telefon numarası girin');
  expect(within(entry as HTMLElement).queryByRole('link')).toBeNull();
});

it('an accepted one leads to its order; repeats, old keys and unknown routes are named', async () => {
  show(() => ({
    data: [
      aCall({ orderNumber: 'G-1', orderId: asOrderId(42) }),
      aCall({ id: 3, status: 200, repeated: true, key: 'PREVIOUS' }),
      aCall({
        id: 4,
        method: 'GET',
        route: '/api/users',
        status: 401,
        code: 'BRANCH_KEY_INVALID',
        key: 'REPLACED',
      }),
      aCall({ id: 5, method: 'GET', route: '/api/orders/changes', status: 503 }),
    ],
  }));
  const texts = (await entries()).map(({ textContent }) => textContent);
  expect(screen.getByRole('link', { name: 'G-1' }).getAttribute('href')).toBe('/orders?order=42');
  expect(texts[1]).toMatch(/Yinelendi: ilk yanıt verildi · 200.*Eski anahtarla/);
  expect(texts[2]).toMatch(/GET \/api\/users.*Geçersiz anahtarla/);
  expect(texts[3]).toMatch(/Sunucu hatası · 503Değişiklikleri okuma/);
});

it('copies the request id', async () => {
  const copied: string[] = [];
  vi.stubGlobal(
    'navigator',
    Object.create(navigator, {
      clipboard: { value: { writeText: async (text: string) => void copied.push(text) } },
    }),
  );
  show(() => ({ data: [aCall({})] }));
  fireEvent.click(await screen.findByRole('button', { name: `İstek no ${REQUEST}: kopyala` }));
  expect(await screen.findByText('İstek no kopyalandı.')).toBeTruthy();
  expect(copied).toEqual([REQUEST]);
});

it('is narrowed to refused ones and by a number; what finds nothing can be cleared', async () => {
  const { asked } = show((query) => ({ data: query.get('search') ? [] : [REFUSED] }));
  await entries();
  fireEvent.click(screen.getByLabelText('Reddedilenler'));
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: ' YMK ' } });
  expect(await screen.findByText('Süzgece uyan çağrı yok.')).toBeTruthy();
  expect(asked().at(-1)).toBe('onlyRefused=true&search=YMK');
  press('Süzgeci temizle');
  await entries();
});

it('the next page follows on demand', async () => {
  const { asked } = show((query) =>
    query.get('after') === '9' ? { data: [aCall({ id: 8 })] } : { data: [aCall({ id: 9 })], nextCursor: '9' },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Daha fazla' }));
  await waitFor(async () => expect(await entries()).toHaveLength(2));
  expect(asked().at(-1)).toBe('after=9');
});

it('without a call it says what to do next', async () => {
  show(() => ({ data: [] }));
  expect(await screen.findByText(/Bu anahtarla son 7 günde çağrı yapılmadı/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Örnek kodu aç' })).toBeTruthy();
});

it('a failure can be tried again', async () => {
  let isDown = true;
  show(() => (isDown ? null : { data: [aCall({})] }));
  await screen.findByText('Son çağrılar yüklenemedi');
  isDown = false;
  press('Yeniden dene');
  expect(await entries()).toHaveLength(1);
});

it('the address keeps the filter', () => {
  const view = { onlyRefused: true, search: 'YMK' };
  expect(readCallsView(writeCallsView(view))).toEqual(view);
  expect(writeCallsView(ALL_CALLS)).toEqual({});
  expect(readCallsView({ sonuc: 'x', q: 'a'.repeat(99) })).toEqual({
    onlyRefused: false,
    search: 'a'.repeat(64),
  });
});
